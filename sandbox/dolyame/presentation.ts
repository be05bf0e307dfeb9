import { type Item, type Part, type PartsOrder, refundedOf, residualOf } from "./order.ts";

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
/** A JSON number with two decimals. */
export const rubles = (kopecks: number) => rawJSON((kopecks / 100).toFixed(2));

const presentItem = ({ price, ...item }: Item) => ({ ...item, price: rubles(price) });
export const presentParts = (parts: Part[]) =>
  parts.map(({ amount, date, status }) => ({ amount: rubles(amount), payment_date: date, status }));

/** Behind the shop's own origin, so browsers need no route to this process. */
export const pageOf = (order: PartsOrder) => new URL(`/sandbox/pay/dolyame/${encodeURIComponent(order.id)}`, order.successUrl).href;

const carriedOut = ({ refunds }: PartsOrder) => refunds.filter(({ status }) => status === "processed");

export function presentOrder(order: PartsOrder) {
  const prepaidBack = order.refunds.reduce((sum, one) => sum + one.prepaid, 0);
  return {
    ...(order.lie.id !== undefined && { id: order.lie.id }),
    status: order.lie.status ?? order.status,
    amount: rubles(order.lie.amount ?? order.amount),
    residual_amount: rubles(residualOf(order)),
    link: pageOf(order),
    payment_schedule: presentParts(order.schedule),
    refund_info: {
      total_refunded_amount: rubles(refundedOf(order.totalIsLate ? { refunds: carriedOut(order) } : order)),
      total_refunded_prepaid_amount: rubles(prepaidBack),
      items: order.refunds.map((one) => ({
        refund_id: one.id,
        refunded_amount: rubles(one.amount),
        refunded_prepaid_amount: rubles(one.prepaid),
        returned_items: one.items.map(presentItem),
        status: one.status,
      })),
    },
    items: order.items.map(presentItem),
  };
}
