import type { FaceOf } from "#app/catalogue/faces.server.ts";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { isLive } from "#app/foundation/states/order-status.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { type Arrival, arrivalOf } from "#app/orders/arrival.ts";
import { type Journey, orderJourney } from "#app/orders/journey.ts";
import { toldApart } from "#app/orders/line-name.ts";
import { type Order, worthOf } from "#app/orders/order.ts";
import { invoiceRefusal } from "#app/orders/order-actions.ts";
import { type OrderEvent, orderTold } from "#app/orders/order-progress.ts";
import { paymentWords, totalKind } from "#app/orders/way-of-paying.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";

export type OrderCardData = {
  number: string;
  created: string;
  status: string;
  /** "" if nothing comes next. */
  next: string;
  isLive: boolean;
  toPay: boolean;
  /** How to pay on receipt; "" otherwise. */
  onReceipt: string;
  invoice: string | null;
  total: number;
  currency: Currency;
  goods: { position: number; name: string; size: string; article: string; quantity: number; picture: string | null }[];
  journey: Journey;
  arrival: Arrival | null;
};

type OrderContext = { history: readonly OrderEvent[]; faceOf: FaceOf };

export const orderCard = (order: Order, { history, faceOf }: OrderContext, { lang, now }: Pick<Visit, "lang" | "now">): OrderCardData => ({
  number: order.number,
  created: order.createdAt.toISOString(),
  ...toldAs(order, history, lang),
  isLive: isLive(order.status),
  toPay: order.status === "not-paid" && order.totalMinor > 0 && isOnline(order.paymentType),
  onReceipt: totalKind(order) === "on-receipt" ? paymentWords(order, lang) : "",
  invoice: order.status === "not-paid" && order.bank?.name && invoiceRefusal(order) === null ? `/order/${order.id}/invoice.pdf` : null,
  total: isOwed(order) ? order.shownTotal : worthOf(order),
  currency: order.currency,
  goods: toldApart(order.lines.map((line) => ({ ...line, name: nameIn(line.name, lang) }))).map((line) => ({
    position: line.position,
    name: line.name,
    size: line.size,
    article: line.article,
    quantity: line.quantity,
    picture: faceOf(line).picture,
  })),
  journey: orderJourney(order, history),
  // No arrival date after a cancellation request.
  arrival: isLive(order.status) && order.status !== "cancel-requested" ? arrivalOf(order, now) : null,
});

/** Once nothing is due, what was bought is shown, whatever balances paid of it. */
const isOwed = (order: Order): boolean => order.totalMinor > 0 && ["due", "on-receipt"].includes(totalKind(order));

function toldAs(order: Order, history: readonly OrderEvent[], lang: Visit["lang"]): Pick<OrderCardData, "status" | "next"> {
  const { label, next } = orderTold(order, history, lang);
  return { status: label, next };
}
