import { hash } from "node:crypto";

const order = [
  "MNT_COMMAND",
  "MNT_ID",
  "MNT_TRANSACTION_ID",
  "MNT_OPERATION_ID",
  "MNT_AMOUNT",
  "MNT_CURRENCY_CODE",
  "MNT_SUBSCRIBER_ID",
  "MNT_TEST_MODE",
] as const;
export type Signed = Partial<Record<(typeof order)[number], string>>;

/** MD5 of concatenated values and integrity code; absent = empty. */
export const signatureOf = (fields: Signed, code: string): string =>
  hash("md5", `${order.map((name) => fields[name] ?? "").join("")}${code}`, "hex");

export const answerSignature = (
  { result, account, transaction }: Record<"result" | "account" | "transaction", string>,
  code: string,
): string => hash("md5", `${result}${account}${transaction}${code}`, "hex");
