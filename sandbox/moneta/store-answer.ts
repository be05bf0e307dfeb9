import { SaxesParser } from "saxes";
import { account } from "./invoice.ts";
import { type Fields, signatures } from "./signature.ts";

/** Parses `<MNT_RESPONSE>`; null if malformed, for another transaction or badly signed. */
export function readXml(body: string, transactionId: string): Fields | null {
  const fields: Fields = {};
  const path: string[] = [];
  const parser = new SaxesParser();
  let broken = false;
  parser.on("error", () => {
    broken = true;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
  });
  parser.on("text", (text) => {
    if (path.length === 2 && path[0] === "MNT_RESPONSE") fields[path[1]!] = (fields[path[1]!] ?? "") + text.trim();
  });
  parser.on("closetag", () => {
    path.pop();
  });
  parser.write(body).close();
  const isOurs = fields.MNT_ID === account.id && fields.MNT_TRANSACTION_ID === transactionId;
  return !broken && isOurs && fields.MNT_SIGNATURE === signatures.answer(fields, account.code) ? fields : null;
}

/** Accepted: the bare word, or XML result 200. HTML, redirects or FAIL aren't. */
export function isTaken(transactionId: string, { status, body }: { status: number; body: string }): boolean {
  if (status !== 200) return false;
  return body.trim() === "SUCCESS" || (body.startsWith("<?xml") && readXml(body, transactionId)?.MNT_RESULT_CODE === "200");
}
