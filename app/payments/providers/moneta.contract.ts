import * as z from "zod";

/** MONETA.Assistant's fields. Signatures lack separators, so formats keep values from running together: see `transactionOf`. */
const account = z.string().regex(/^\d{1,20}$/);
const transaction = z.string().regex(/^G[\w-]{1,60}G$/);
const operation = z.string().regex(/^[1-9]\d{0,19}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const word = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u);
const flag = z.enum(["0", "1"]);
const signature = z.string().regex(/^[\da-f]{32}$/);

/** The Pay notification. A malformed sum is kept and matches no payment. */
export const paidNotice = z.object({
  MNT_ID: account,
  MNT_TRANSACTION_ID: transaction,
  MNT_OPERATION_ID: operation,
  MNT_AMOUNT: word.min(1),
  MNT_CURRENCY_CODE: currency,
  MNT_SUBSCRIBER_ID: word.default(""),
  MNT_TEST_MODE: flag,
  MNT_SIGNATURE: signature,
});
export type PaidNotice = z.infer<typeof paidNotice>;

const absent = z.literal("").default("");

/** Check: may be repeated, come before an operation, and lack the sum. */
export const checkQuestion = paidNotice.extend({
  MNT_COMMAND: z.literal("CHECK"),
  MNT_OPERATION_ID: operation.or(absent),
  MNT_AMOUNT: word.default(""),
  MNT_CURRENCY_CODE: currency.or(absent),
  MNT_TEST_MODE: flag.or(absent),
});
export type CheckQuestion = z.infer<typeof checkQuestion>;

export const RESULT = { sum: "100", paid: "200", payable: "402", refused: "500" } as const;

/** Letters at both ends: otherwise the form's signature of a twelfth attempt would be a valid Pay signature for operation 2. */
export const transactionOf = (ownRef: string): string => `G${ownRef}G`;
export const ownRefOf = (transactionId: string): string => transactionId.slice(1, -1);
export const isTransaction = (text: string): boolean => transaction.safeParse(text).success;

const AMOUNT = /^(0|[1-9]\d{0,9})\.(\d\d)$/;

/** Kopecks → `0.00`, in integers. */
export const amountOf = (minor: number): string => `${(minor - (minor % 100)) / 100}.${String(minor % 100).padStart(2, "0")}`;

export function minorOf(amount: string): number | null {
  const [, whole, kopecks] = AMOUNT.exec(amount) ?? [];
  return whole && kopecks ? Number(whole) * 100 + Number(kopecks) : null;
}
