import { nameIn } from "#app/catalogue/priced-goods.ts";
import { wayName } from "#app/delivery/way-name.ts";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { inSize } from "#app/foundation/i18n/units.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { Order, OrderDelivery, OrderLine } from "#app/orders/order.ts";
import { type StockStep, stockSteps, type TopUpWay, topUpWay } from "#app/orders/proposals/proposal.ts";
import type { CartPrice } from "#app/pricing/cart-price.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { lineOf } from "../draft-order.ts";
import type { FieldProblem } from "../field-problems.ts";
import { balancesOf, type EditRefusal, type EditScope } from "./edit-order.ts";
import type { EditPlan } from "./plan-edit.server.ts";

type Writing = Extract<EditPlan, { price: CartPrice | null }>;
export type PreviewLine = {
  productId: string;
  specificationId: string;
  quantity: number;
  priceMinor: number;
  problem: string | null;
  max: number | null;
};
export type EditPreview = {
  kind: EditPlan["kind"];
  refusal: EditRefusal | null;
  fields: FieldProblem[];
  wasMinor: number;
  totalMinor: number;
  deliveryMinor: number;
  refundMinor: number;
  /** How a dearer order's buyer agrees. */
  way: TopUpWay | null;
  lines: PreviewLine[];
  stock: StockStep[];
  /** The carrier whose parcel is called off and registered again. */
  recalls: CarrierName | null;
};

/** Receipts name lines by their places: what stays keeps its place, what comes takes a free one. */
function placesOf(before: readonly OrderLine[], keys: readonly string[]): number[] {
  const kept = new Map(before.map((line) => [lineKey(line), line.position]));
  const taken = new Set(keys.flatMap((key) => kept.get(key) ?? []));
  let next = 0;
  return keys.map((key) => {
    const own = kept.get(key);
    if (own !== undefined) return own;
    while (taken.has(next)) next++;
    return next++;
  });
}

function linesOf(order: Order, { price, goods }: Pick<Writing, "price" | "goods">): OrderLine[] {
  if (!price) return order.lines;
  const places = placesOf(order.lines, price.lines.map(lineKey));
  return price.lines.map((line, at) => lineOf(line, places[at]!, { goods, price })).sort((a, b) => a.position - b.position);
}

const nowhere = { point: null, takes: null, street: "", building: "", block: "", flat: "" };

function deliveryOf({ delivery }: Order, { wish, chosen, price }: Writing, now: Date): OrderDelivery {
  const today = moscowTime(now).day;
  const parcel = price && price.parcel.weight > 0 ? { parcel: price.parcel } : {};
  const way = chosen &&
    wish.way && {
      ...wish.way,
      ...(wish.way.mode === "point" && nowhere),
      point: chosen.point ?? null,
      takes: chosen.takes ?? null,
      days: chosen.days,
      handover: chosen.handover,
      date: delivery.date && delivery.date >= today ? delivery.date : null,
    };
  const address = way?.mode === "point" && wish.address ? { comment: wish.address.comment } : wish.address;
  return { ...delivery, ...parcel, ...way, ...address };
}

/** The order as the edit makes it. */
export function editedOrder(order: Order, plan: Writing, now: Date): Order {
  const { wish, price, chosen } = plan;
  const edited = {
    ...order,
    delivery: deliveryOf(order, plan, now),
    recipient: wish.recipient ? { ...order.recipient, ...wish.recipient, type: order.recipient.type ?? ("sam" as const) } : order.recipient,
    lines: linesOf(order, plan),
  };
  if (!price) return edited;
  const { goodsMinor, totalMinor, clientDeliveryMinor } = price;
  const deliveryMinor = chosen ? chosen.priceMinor : order.deliveryMinor;
  return { ...edited, goodsMinor, totalMinor, clientDeliveryMinor, deliveryMinor, shownTotal: price.shown.total };
}

const previewLine = ({ productId, specificationId, quantity, priceMinor, problem, max }: CartPrice["lines"][number]): PreviewLine => ({
  productId,
  specificationId,
  quantity,
  priceMinor,
  problem,
  max,
});

export function previewOf(order: Order, plan: EditPlan, refundOfPiecesMinor: number): EditPreview {
  const price = "price" in plan ? (plan.price ?? null) : null;
  const refundMinor = plan.kind === "reduce" && price ? order.totalMinor - price.totalMinor : refundOfPiecesMinor;
  return {
    kind: plan.kind,
    refusal: plan.kind === "refused" ? plan.refusal : null,
    fields: plan.kind === "refused" ? (plan.fields ?? []) : [],
    wasMinor: order.totalMinor + balancesOf(order),
    totalMinor: price?.totalMinor ?? order.totalMinor + balancesOf(order),
    deliveryMinor: price?.clientDeliveryMinor ?? order.clientDeliveryMinor,
    refundMinor,
    way: plan.kind === "propose" ? topUpWay(plan) : null,
    lines: (price?.lines ?? []).map(previewLine),
    stock: "wish" in plan && plan.price ? stockSteps(order.lines, linesOf(order, plan)) : [],
    recalls: "recalls" in plan ? plan.recalls : null,
  };
}

/** The order as it would be, in one line for a second person. */
export const saysOf = ({ lines, delivery }: Order): string =>
  [
    ...lines.map(({ name, size, sku, quantity }) => `${inSize(nameIn(name, "ru") || sku, size, "ru")} × ${quantity}`),
    delivery.type === "email" ? "" : wayName({ type: delivery.type, mode: delivery.mode }, "ru"),
  ]
    .filter(Boolean)
    .join("; ");

const told = ({ lines, totalMinor, delivery }: Order, scope: EditScope): Json => ({
  totalMinor,
  ...(scope.goods && { lines: lines.map((line) => ({ goods: lineKey(line), sku: line.sku, size: line.size, quantity: line.quantity })) }),
  ...(scope.way && { delivery: `${delivery.type} ${delivery.mode} ${delivery.code}`.trim() }),
});

/** The record can't be erased, so it says that a person or an address has changed, not into what. */
export const changeOf = (before: Order, after: Order, scope: EditScope) => ({
  objectKind: "order",
  objectId: before.id,
  before: told(before, scope),
  after: {
    ...(told(after, scope) as Record<string, Json>),
    changed: Object.entries(scope).flatMap(([part, isChanged]) => (isChanged ? [part] : [])),
  },
});
