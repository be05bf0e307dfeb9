import * as z from "zod";
import { type DolyameItem, sumOf } from "./dolyame-items.ts";
import { decimalRubles, kopecksOf, rublesNumber } from "./dolyame-json.ts";
import type { Charge, Told, ToldState } from "./provider.ts";

/** Numbers arrive as the text they were written as: see dolyame-json.ts. */
const rubles = z.string().regex(decimalRubles).transform(kopecksOf);
const pieces = z
  .string()
  .regex(/^\d{1,6}(\.0+)?$/)
  .transform((text) => Number.parseInt(text, 10));

const item = z
  .object({ name: z.string(), quantity: pieces, price: rubles, sku: z.string().nullish() })
  .transform(({ name, quantity, price, sku }): DolyameItem => ({ name, sku: sku ?? "", quantity, priceMinor: price }));
const items = z
  .array(item)
  .nullish()
  .transform((list) => list ?? []);

const refundInfo = z.object({
  total_refunded_amount: rubles.nullish(),
  items: z
    .array(z.object({ refunded_amount: rubles.nullish(), returned_items: items, status: z.string() }))
    .nullish()
    .transform((list) => list ?? []),
});

/** `link` is where the payer goes; `items` are those of the newest commit or correction. */
export const orderInfo = z.object({
  id: z.string().nullish(),
  status: z.string(),
  amount: rubles,
  link: z.string().nullish(),
  items,
  refund_info: refundInfo.nullish(),
});
export type OrderInfo = z.infer<typeof orderInfo>;

export const refundAnswer = z.object({ refund_id: z.string() });

/** Two kinds of refusal, by which part of the provider says no. */
export const refusal = z.union([
  z.object({ code: z.string(), message: z.string().nullish(), errorDetailCode: z.string().nullish() }),
  z
    .object({ type: z.literal("error"), description: z.string().nullish(), message: z.string().nullish() })
    .transform(({ description, message }) => ({ code: "error", message: message ?? description, errorDetailCode: null })),
]);

const states: ReadonlyMap<string, ToldState> = new Map([
  ["new", "pending"],
  ["approved", "pending"],
  ["wait_for_commit", "held"],
  ["waiting_for_commit", "held"],
  ["committed", "paid"],
  ["completed", "paid"],
  ["rejected", "failed"],
  ["canceled", "canceled"],
  ["refunded", "refunded"],
]);

/** All that was taken to be given back, whether its total counts what is under way or not: else that would be asked for a second time. */
export const refundedMinor = ({ refund_info }: OrderInfo): number =>
  Math.max(
    refund_info?.total_refunded_amount ?? 0,
    refund_info?.items.reduce((sum, refund) => sum + (refund.refunded_amount ?? 0), 0) ?? 0,
  );

export const isRefunding = ({ refund_info }: OrderInfo): boolean =>
  refund_info?.items.some(({ status }) => status !== "processed") ?? false;

/** An unknown status waits. Refunds have no status of their own: they are seen in `refund_info`. */
export function toldState(info: OrderInfo): ToldState {
  const state = states.get(info.status) ?? "pending";
  const back = refundedMinor(info);
  if (state !== "paid" || back === 0) return state;
  return back < info.amount ? "partially-refunded" : "refunded";
}

/** Dolyame's name for an order is ours, and its only currency is not named. Its refunds bear no name of ours. */
export const toldOf = (ownRef: string, info: OrderInfo): Told => ({
  providerId: ownRef,
  ownRef: info.id ?? ownRef,
  state: toldState(info),
  amountMinor: info.amount,
  currency: "rub",
  refundedMinor: refundedMinor(info),
  refundIds: [],
  isRefunding: isRefunding(info),
});

export const writeItems = (list: readonly DolyameItem[]) =>
  list.map(({ name, sku, quantity, priceMinor }) => ({ name, quantity, price: rublesNumber(priceMinor), sku }));

/** Money and what it is for: amount + prepaid = Σ price × quantity, or null where the items are worth less. */
export function writeOrder(amountMinor: number, list: readonly DolyameItem[]) {
  const prepaidMinor = sumOf(list) - amountMinor;
  return prepaidMinor < 0
    ? null
    : { amount: rublesNumber(amountMinor), prepaid_amount: rublesNumber(prepaidMinor), items: writeItems(list) };
}

/** A phone of another form than +7XXXXXXXXXX makes the provider fail without a word: then the payer types his own. */
export function writeClient({ phone, email, firstname, lastname }: Charge["buyer"]) {
  const digits = `+${phone.replace(/\D/g, "")}`;
  return { first_name: firstname, last_name: lastname, ...(/^\+7\d{10}$/.test(digits) && { phone: digits }), email };
}
