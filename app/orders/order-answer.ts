import { nameIn } from "#app/catalogue/priced-goods.ts";
import { dayAt } from "#app/delivery/buyer-zone.ts";
import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { rubles } from "#app/foundation/money.ts";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels } from "#app/foundation/states/payment-status.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { Why } from "#app/pricing/why.ts";
import { presentDelivery } from "./delivery-answer.ts";
import { isCertificate, type Order, type OrderLine } from "./order.ts";
import { actionsAllowed, type OrderForActions } from "./order-actions.ts";
import type { OrderShort } from "./order-list.queries.server.ts";
import type { HistoryRow, PaymentRow } from "./orders.queries.server.ts";
import type { GoodsReturn } from "./returns/goods-return.ts";
import { presentReturn } from "./returns/return-answer.ts";

export const presentOrderShort = (order: OrderShort) => ({
  _id: order.id,
  ordernumber: order.number,
  status: order.status,
  payment_status: order.paymentStatus,
  delivery_status: order.deliveryStatus,
  total: rubles(order.totalMinor),
  currency: { type: order.currency, rate: Number(order.rate), price: order.shownTotal },
  created: order.createdAt.toISOString(),
});

type OrderInFull = {
  order: Order;
  history: readonly HistoryRow[];
  payments: readonly PaymentRow[];
  why: readonly Why[][];
  returns: readonly GoodsReturn[];
};

const paymentWords: Record<string, PaymentStatus> = {
  paid: "paid",
  "partially-refunded": "partly-refunded",
  refunded: "refunded",
  failed: "failed",
  expired: "failed",
  canceled: "failed",
};

/** A payment or balance part, worded like `createpayment` [PAY-06]. */
const presentPayment = (payment: PaymentRow) => ({
  _id: payment.id,
  type: payment.kind === "main" || payment.kind === "top-up" ? "in" : payment.kind,
  service: payment.service,
  price: rubles(payment.amountMinor),
  currency: payment.currency,
  entity: payment.entity,
  status: paymentWords[payment.state] ?? "not-paid",
  created: payment.createdAt.toISOString(),
});

/** The date at the destination, for return periods [ORD-12]. */
export const buyersDay = ({ delivery }: Pick<Order, "delivery">, instant: Date): Day => dayAt(delivery, instant);

export function forActions(order: Order, history: readonly HistoryRow[]): OrderForActions {
  const delivered = history.find((row) => row.field === "delivery" && row.became === "delivered");
  const sum = (of: (line: OrderLine) => number) => order.lines.reduce((total, line) => total + of(line), 0);
  return {
    ...order,
    isCertificate: isCertificate(order),
    deliveredOn: delivered ? buyersDay(order, new Date(delivered.at)) : null,
    isHidden: order.hiddenAt !== null,
    piecesLeft: sum(({ quantity, returned, comingBack }) => quantity - returned - comingBack),
    piecesComing: sum(({ comingBack }) => comingBack),
  };
}

const presentShown = ({ listPrice, ...shown }: OrderLine["currency"]) => ({ ...shown, realprice: listPrice });

/** [ORD-02] [ORD-11] */
export function presentOrder({ order, history, payments, why, returns }: OrderInFull, lang: Language, now: Date) {
  return {
    ...presentOrderShort(order),
    labels: {
      status: orderLabels[order.status][lang],
      payment: paymentLabels[order.paymentStatus][lang],
      delivery: order.deliveryStatus && deliveryLabels[order.deliveryStatus][lang],
    },
    typepayment: order.paymentType,
    items: order.lines.map((line, position) => ({
      item: String(line.position),
      productid: line.productId,
      specification: line.specificationId,
      guid: line.guid,
      name: nameIn(line.name, lang),
      size: line.size,
      realprice: rubles(line.listMinor),
      price: rubles(line.priceMinor),
      unit: {
        realprice: rubles(line.listMinor / line.quantity),
        price: rubles((line.listMinor - line.discountMinor) / line.quantity),
      },
      discounts: { procent: line.discountPercent, sum: rubles(line.discountMinor), activity: line.discountMinor > 0 },
      cashback: rubles(line.cashbackMinor),
      why: (why[position] ?? []).map(({ rule, amountMinor }) => ({ rule, amount: rubles(amountMinor) })),
      currency: presentShown(line.currency),
      quantity: line.quantity,
      returned: line.returned,
      comingback: line.comingBack,
      marking: line.marking,
      actual_delivery_cost: rubles(line.actualDeliveryMinor),
      customer_delivery_cost: rubles(line.customerDeliveryMinor),
      payment_status: order.paymentStatus === "paid" ? "paid" : "not-paid",
    })),
    delivery: presentDelivery(order),
    payments: payments.map(presentPayment),
    goods: rubles(order.goodsMinor),
    bonus: rubles(order.bonusMinor),
    avanse: rubles(order.advanceMinor),
    ad_deposit: rubles(order.depositMinor),
    priceclient: rubles(order.clientDeliveryMinor),
    history: history.map(({ became, at, actor, reason }) => ({ status: became, at: new Date(at).toISOString(), actor, reason })),
    returns: returns.map((one) => presentReturn(one, lang)),
    actions: actionsAllowed(forActions(order, history), buyersDay(order, now)),
  };
}
