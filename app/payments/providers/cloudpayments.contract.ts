import * as z from "zod";
import { currencies } from "#app/foundation/storefront.ts";
import type { SnapshotState } from "./provider.ts";

const LONGEST = 100;
const text = z.string().max(LONGEST);

/** Exact kopecks: a JSON number's shortest decimal is what was sent. */
const amount = z
  .union([z.number(), z.string()])
  .transform((value) => minorOf(String(value)) ?? Number.NaN)
  .refine((minor) => Number.isSafeInteger(minor));

/** UTC without a suffix. */
const date = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);

const operation = z.object({
  TransactionId: z.int().positive(),
  Amount: amount,
  Currency: text,
  InvoiceId: text.nullish(),
  JsonData: z.string().max(20_000).nullish(),
  CreatedDateIso: date,
  TestMode: z.boolean(),
  OriginalTransactionId: z.int().nullish(),
  Status: text,
  Reason: z.string().nullish(),
});
/** One operation or attempt; a number may have many, plus refunds [CP-DOC]. */
export type Operation = z.infer<typeof operation>;

/** `Success: false` with a model = declined card, without = refused request. */
const envelope = z.object({ Success: z.boolean(), Message: z.string().nullish() });
export const plainAnswer = envelope;
export const operationAnswer = envelope.extend({ Model: operation.nullish() });
export const operationsAnswer = envelope.extend({ Model: z.array(operation).nullish() });

export const NOT_FOUND = "Not found";

/** "12990.5" → 1299050; null if not whole kopecks. */
export function minorOf(decimal: string): number | null {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, "0")}`);
}

export function decimalOf(minor: number): string {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const currencyNamed = (name: string): string => currencies.find((ours) => ours === name.toLowerCase()) ?? name;

const paymentStates = new Map<string, SnapshotState>([
  ["AwaitingAuthentication", "pending"],
  ["Authorized", "held"],
  ["Completed", "paid"],
  ["Cancelled", "canceled"],
  // The payer may try another card.
  ["Declined", "declined"],
]);
export const stateNamed = (status: string): SnapshotState => paymentStates.get(status) ?? "pending";

export const isRefund = ({ OriginalTransactionId }: Operation): boolean => OriginalTransactionId != null;
export const movedMoney = (one: Operation): boolean =>
  !isRefund(one) && (one.Status === "Authorized" || one.Status === "Completed" || one.Status === "Cancelled");

export const refundData = (id: string): string => JSON.stringify({ refundId: id });
export function refundIdOf({ JsonData }: Operation): string | null {
  try {
    const id = JSON.parse(JsonData ?? "")?.refundId;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

export const eventTypes = ["check", "pay", "fail", "confirm", "refund", "cancel"] as const;
export type EventType = (typeof eventTypes)[number];

const moved = z.object({
  event: z.enum(["pay", "confirm", "refund", "cancel"]),
  TransactionId: text,
  PaymentTransactionId: text.optional(),
});
export function movedIn(fields: unknown): string[] {
  const read = moved.safeParse(fields);
  return read.success ? [read.data.TransactionId, read.data.PaymentTransactionId ?? []].flat() : [];
}

/** Check answers; the code becomes the decline's reason. */
export const CHECK = { accept: 0, unknownOrder: 10, wrongAmount: 12, cannotAccept: 13, over: 20 } as const;
