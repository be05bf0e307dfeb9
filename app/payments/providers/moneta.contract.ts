import * as z from "zod";

/**
 * MONETA.Assistant's messages, in the provider's own names. Its signatures join the values without separators, so every value that
 * could slide into its neighbour has a form here that does not: see `transactionOf`.
 */
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

/** Pay URL: money has been taken. A sum of another form than `0.00` is kept as it came, and fits no payment. */
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

/** Check URL: may this be paid? Comes any number of times, also before there is an operation, and without a sum where the store names it. */
export const checkQuestion = paidNotice.extend({
  MNT_COMMAND: z.literal("CHECK"),
  MNT_OPERATION_ID: operation.or(absent),
  MNT_AMOUNT: word.default(""),
  MNT_CURRENCY_CODE: currency.or(absent),
  MNT_TEST_MODE: flag.or(absent),
});
export type CheckQuestion = z.infer<typeof checkQuestion>;

/** What becomes of a Check (and would of a Pay answered in XML). */
export const RESULT = { sum: "100", paid: "200", payable: "402", refused: "500" } as const;

/**
 * Our name of an attempt with a letter at both ends. Without the last one, the signature that an order's twelfth attempt shows to the
 * payer in its address would be the genuine signature of a notification that operation 2 has paid the first.
 */
export const transactionOf = (ownRef: string): string => `G${ownRef}G`;
export const ownRefOf = (transactionId: string): string => transactionId.slice(1, -1);
export const isTransaction = (text: string): boolean => transaction.safeParse(text).success;

const AMOUNT = /^(0|[1-9]\d{0,9})\.(\d\d)$/;

/** Kopecks as `0.00` rubles, whole numbers all the way. */
export const amountOf = (minor: number): string => `${(minor - (minor % 100)) / 100}.${String(minor % 100).padStart(2, "0")}`;

/** `0.00` rubles as kopecks; null in any other form. */
export function minorOf(amount: string): number | null {
  const [, whole, kopecks] = AMOUNT.exec(amount) ?? [];
  return whole && kopecks ? Number(whole) * 100 + Number(kopecks) : null;
}
