import { ExchangeRefusedError } from "../import-row.ts";
import { because } from "../reasons.ts";

const SNIFFED = 64 * 1024;

/** Decodes UTF-8, UTF-16 by BOM, or windows-1251 by prolog or if not UTF-8. Throws ExchangeRefusedError at the line with wrong bytes. */
export async function* textChunks(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Buffer = Buffer.alloc(0);
  let line = 1;
  const decode = (part: Uint8Array, last = false): string => {
    try {
      return decoder!.decode(part, { stream: !last });
    } catch {
      throw new ExchangeRefusedError(`${name}:${line}`, because("encoding-broken", { encoding: decoder!.encoding }));
    } finally {
      line += countLines(part);
    }
  };
  for await (const part of bytes) {
    if (decoder) {
      yield decode(part);
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < SNIFFED) continue;
    decoder = decoderFor(name, head);
    yield decode(head);
  }
  if (!decoder) {
    decoder = decoderFor(name, head);
    yield decode(head);
  }
  yield decode(new Uint8Array(), true);
}

function countLines(part: Uint8Array): number {
  let count = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count++;
  return count;
}

function decoderFor(name: string, head: Buffer): TextDecoder {
  const encoding = sniffEncoding(name, head);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ExchangeRefusedError(`${name}:1`, because("encoding-unknown", { encoding }));
  }
}

function sniffEncoding(name: string, head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  const isUtf8 = readsAsUtf8(head);
  const prolog = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head.subarray(0, 200).toString("latin1"));
  if (prolog && !/^utf-?8$/i.test(prolog[1]!) && isUtf8 && head.some((byte) => byte > 127))
    throw new ExchangeRefusedError(`${name}:1`, because("encoding-differs", { encoding: prolog[1]! }));
  if (prolog) return prolog[1]!.toLowerCase();
  if (/^\s*</.test(head.subarray(0, 200).toString("latin1"))) return "utf-8";
  return isUtf8 ? "utf-8" : "windows-1251";
}

function readsAsUtf8(head: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
