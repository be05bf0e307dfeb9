import { createHash } from "node:crypto";

export type Fields = Record<string, string>;

const md5 = (text: string) => createHash("md5").update(text, "utf8").digest("hex");

const values = (fields: Fields, names: readonly string[]) => names.map((name) => fields[`MNT_${name}`] ?? "").join("");
const TAIL = ["AMOUNT", "CURRENCY_CODE", "SUBSCRIBER_ID", "TEST_MODE"];

/** Concatenated values plus integrity code; absent = empty. */
export const signatures = {
  request: (fields: Fields, code: string) => md5(values(fields, ["ID", "TRANSACTION_ID", ...TAIL]) + code),
  pay: (fields: Fields, code: string) => md5(values(fields, ["ID", "TRANSACTION_ID", "OPERATION_ID", ...TAIL]) + code),
  check: (fields: Fields, code: string) => md5(values(fields, ["COMMAND", "ID", "TRANSACTION_ID", "OPERATION_ID", ...TAIL]) + code),
  answer: (fields: Fields, code: string) => md5(values(fields, ["RESULT_CODE", "ID", "TRANSACTION_ID"]) + code),
};
