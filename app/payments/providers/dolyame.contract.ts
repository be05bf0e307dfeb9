import * as z from "zod";
import { type DolyameItem, sumOf } from "./dolyame-items.ts";
import { decimalRubles, kopecksOf, rublesNumber } from "./dolyame-json.ts";
import type { Charge, PaymentSnapshot, SnapshotState } from "./provider.ts";

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

/** `link`: the payment page; `items`: of the last commit or correction. */
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

export const refusal = z.union([
  z.object({ code: z.string(), message: z.string().nullish(), errorDetailCode: z.string().nullish() }),
  z
    .object({ type: z.literal("error"), description: z.string().nullish(), message: z.string().nullish() })
    .transform(({ description, message }) => ({ code: "error", message: message ?? description, errorDetailCode: null })),
]);

const states: ReadonlyMap<string, SnapshotState> = new Map([
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

/** Requested refunds, whether or not its total includes pending ones; otherwise they'd be requested twice. */
export const refundedMinor = ({ refund_info }: OrderInfo): number =>
  Math.max(
    refund_info?.total_refunded_amount ?? 0,
    refund_info?.items.reduce((sum, refund) => sum + (refund.refunded_amount ?? 0), 0) ?? 0,
  );

export const isRefunding = ({ refund_info }: OrderInfo): boolean =>
  refund_info?.items.some(({ status }) => status !== "processed") ?? false;

/** Unknown statuses wait. Refunds appear in `refund_info` only. */
export function toldState(info: OrderInfo): SnapshotState {
  const state = states.get(info.status) ?? "pending";
  const back = refundedMinor(info);
  if (state !== "paid" || back === 0) return state;
  return back < info.amount ? "partially-refunded" : "refunded";
}

/** Ids are ours, currency implied; refunds have no id of ours. */
export const toldOf = (ownRef: string, info: OrderInfo): PaymentSnapshot => ({
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

/** amount + prepaid = Σ price × quantity, or null if items are worth less. */
export function writeOrder(amountMinor: number, list: readonly DolyameItem[]) {
  const prepaidMinor = sumOf(list) - amountMinor;
  return prepaidMinor < 0
    ? null
    : { amount: rublesNumber(amountMinor), prepaid_amount: rublesNumber(prepaidMinor), items: writeItems(list) };
}

/** Phones not like +7XXXXXXXXXX crash the provider: omit, the payer types it. */
export function writeClient({ phone, email, firstname, lastname }: Charge["buyer"]) {
  const digits = `+${phone.replace(/\D/g, "")}`;
  return { first_name: firstname, last_name: lastname, ...(/^\+7\d{10}$/.test(digits) && { phone: digits }), email };
}
