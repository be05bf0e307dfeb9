import iconv from "iconv-lite";
import type { Attachment } from "../messages.ts";

export interface Letter {
  headers: Record<string, string>;
  text: string;
  html?: string;
  attachments: Attachment[];
}

interface Part {
  headers: Record<string, string>;
  type: string;
  parameters: Record<string, string>;
  disposition: string;
  body: Buffer;
}

/** The MIME subset of our emails: nesting, base64, quoted-printable, encoded words, charsets. */
export function readLetter(raw: Buffer): Letter {
  const whole = readPart(raw);
  const letter: Letter = { headers: decodeAll(whole.headers), text: "", attachments: [] };
  for (const leaf of leaves(whole)) {
    const filename = leaf.parameters.filename ?? leaf.parameters.name;
    if (leaf.disposition === "attachment" || filename || !leaf.type.startsWith("text/"))
      letter.attachments.push({
        filename: filename ? decodeWords(filename) : "",
        contentType: leaf.type,
        size: leaf.body.length,
        content: leaf.body.toString("base64"),
      });
    else if (leaf.type === "text/html") letter.html = (letter.html ?? "") + textOf(leaf);
    else letter.text += textOf(leaf);
  }
  return letter;
}

function leaves(part: Part): Part[] {
  const { boundary } = part.parameters;
  if (!part.type.startsWith("multipart/") || !boundary) return [part];
  // latin1 maps bytes to characters, so splitting is lossless.
  const pieces = `\r\n${part.body.toString("latin1")}`.split(`\r\n--${boundary}`);
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => leaves(readPart(Buffer.from(piece.replace(/^[ \t]*\r\n/, ""), "latin1"))));
}

function readPart(raw: Buffer): Part {
  const end = raw.indexOf("\r\n\r\n");
  const bodiless = end < 0;
  // A part without headers begins with an empty line.
  const headless = raw.subarray(0, 2).toString() === "\r\n";
  const headers = headless ? {} : readHeaders(raw.subarray(0, bodiless ? raw.length : end).toString("utf8"));
  const [type = "text/plain", ...rest] = (headers["content-type"] ?? "text/plain; charset=utf-8").split(";");
  const [disposition = "", ...more] = (headers["content-disposition"] ?? "").split(";");
  const body = headless ? raw.subarray(2) : bodiless ? Buffer.alloc(0) : raw.subarray(end + 4);
  return {
    headers,
    type: type.trim().toLowerCase(),
    parameters: readParameters([...rest, ...more]),
    disposition: disposition.trim().toLowerCase(),
    body: decodeBody(body, headers["content-transfer-encoding"]?.toLowerCase()),
  };
}

function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** Including RFC 2231. */
function readParameters(pieces: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const piece of pieces) {
    const [, name = "", value = ""] = /^\s*([^=]+?)\s*=\s*"?(.*?)"?\s*$/s.exec(piece) ?? [];
    const plain = name.toLowerCase().replace(/\*\d*\*?$/, "");
    const encoded = name.endsWith("*");
    const text = encoded ? percentDecoded(value.replace(/^[\w-]*'[\w-]*'/, "")) : value;
    if (plain) found[plain] = (found[plain] ?? "") + text;
  }
  return found;
}

const percentDecoded = (text: string) => decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));

function decodeBody(body: Buffer, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? unquote(body.toString("latin1").replace(/=[ \t]*\r?\n/g, "")) : body;
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

const textOf = (part: Part) => decodeCharset(part.body, part.parameters.charset).replaceAll("\r\n", "\n");
const decodeCharset = (bytes: Buffer, charset = "utf-8") => iconv.decode(bytes, iconv.encodingExists(charset) ? charset : "utf-8");

const decodeAll = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decodeWords(value)]));

/** Encoded words; blanks between them vanish, and characters may span two. */
export function decodeWords(text: string): string {
  return text.replace(/(?:=\?[\w-]+\?[BQ]\?[^?\s]*\?=\s*)+/gi, (run) => {
    const words = [...run.matchAll(/=\?([\w-]+)\?([BQ])\?([^?\s]*)\?=/gi)];
    const bytes = words.map(([, , kind, data = ""]) =>
      kind!.toUpperCase() === "B" ? Buffer.from(data, "base64") : unquote(data.replaceAll("_", " ")),
    );
    return decodeCharset(Buffer.concat(bytes), words[0]![1]) + (/\s$/.test(run) ? " " : "");
  });
}
