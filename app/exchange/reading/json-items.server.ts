import { ExchangeRefusedError } from "../import-row.ts";
import { because, type Reason } from "../reasons.ts";

export type JsonItem = { list: string; line: number; value: unknown };
/** Top-level values that are no list. */
export type OnOther = (name: string, line: number) => void;

const MAX_ITEM = 16 * 1024 * 1024;
const SPACE = new Set([9, 10, 13, 32]);
const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

type Expected = "object" | "name" | "first-name" | "colon" | "value" | "item" | "first-item" | "after-value" | "after-item" | "end";

/** Streams items of `{"list": [item, …], …}` with one item's memory: finds the bounds, JSON.parse reads them, so errors have lines. */
export async function* jsonItems(name: string, chunks: AsyncIterable<string>, onOther: OnOther): AsyncGenerator<JsonItem> {
  let expected: Expected = "object";
  let list = "";
  let line = 1;
  let pieces: string[] | undefined;
  let captured = 0;
  let startLine = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  const refuse = (at: number, reason: Reason) => new ExchangeRefusedError(`${name}:${at}`, reason);

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === 10) line++;
      if (pieces) {
        let ended = false;
        if (inString) {
          if (escaped) escaped = false;
          else if (code === BACKSLASH) escaped = true;
          else if (code === QUOTE) {
            inString = false;
            ended = depth === 0;
          }
        } else if (code === QUOTE) inString = true;
        else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
        else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
          if (depth === 0) {
            ended = true;
            at--;
          } else ended = --depth === 0;
        } else if (depth === 0 && (code === COMMA || SPACE.has(code))) {
          ended = true;
          at--;
          if (code === 10) line--;
        }
        if (!ended) continue;
        pieces.push(chunk.slice(from, at + 1));
        const value = parse(pieces.join(""), startLine);
        pieces = undefined;
        if (expected === "name") {
          if (typeof value !== "string") throw refuse(startLine, because("json-name"));
          list = value;
          expected = "colon";
        } else if (expected === "item") {
          yield { list, line: startLine, value };
          expected = "after-item";
        } else {
          onOther(list, startLine);
          expected = "after-value";
        }
        continue;
      }
      if (SPACE.has(code)) continue;
      if (expected === "object" && code === OPEN_OBJECT) expected = "first-name";
      else if (expected === "first-name" && code === CLOSE_OBJECT) expected = "end";
      else if (expected === "colon" && code === COLON) expected = "value";
      else if (expected === "value" && code === OPEN_LIST) expected = "first-item";
      else if ((expected === "first-item" || expected === "after-item") && code === CLOSE_LIST) expected = "after-value";
      else if (expected === "after-item" && code === COMMA) expected = "item";
      else if (expected === "after-value" && code === COMMA) expected = "name";
      else if (expected === "after-value" && code === CLOSE_OBJECT) expected = "end";
      else if (begins(expected, code)) {
        if (expected === "first-name") expected = "name";
        if (expected === "first-item") expected = "item";
        pieces = [];
        captured = 0;
        startLine = line;
        depth = 0;
        from = at;
        at--;
        inString = false;
      } else throw refuse(line, because(expected === "object" ? "json-no-shop-file" : "json-unexpected", { text: chunk[at]! }));
    }
    if (pieces) {
      pieces.push(chunk.slice(from));
      captured += chunk.length - from;
      if (captured > MAX_ITEM) throw refuse(startLine, because("json-long"));
    }
  }
  if (expected !== "end") throw refuse(line, because("json-cut"));

  function parse(text: string, at: number): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const own = /\(line (\d+) column \d+\)/.exec(message);
      const detail = message.replace(/( in JSON)? at position.*$|, [."].*is not valid JSON$/s, "");
      throw refuse(at + (own ? Number(own[1]) - 1 : 0), because("json", { detail }));
    }
  }
}

function begins(expected: Expected, code: number): boolean {
  if (expected === "name" || expected === "first-name") return code === QUOTE;
  const isValue = code !== COMMA && code !== COLON && code !== CLOSE_LIST && code !== CLOSE_OBJECT;
  return (expected === "value" || expected === "item" || expected === "first-item") && isValue;
}
