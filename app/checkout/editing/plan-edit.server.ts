import type { Quotes } from "#app/cart/quote.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type CarrierName, type PaymentType, type Storefront, storefrontIn } from "#app/foundation/storefront.ts";
import type { Order, OrderLine } from "#app/orders/order.ts";
import type { CartPrice } from "#app/pricing/cart-price.ts";
import { priceEdit } from "#app/pricing/edited-order.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { Back } from "#app/pricing/refund.ts";
import type { FieldProblem } from "../field-problems.ts";
import { pointRefusal } from "../payable.ts";
import {
  agreedOrder,
  changesAnything,
  type EditRefusal,
  type EditScope,
  editBlock,
  outcomeOf,
  piecesBack,
  scopeRefusal,
} from "./edit-order.ts";
import { type EditWish, scopeOf, wishProblems } from "./edit-wish.ts";
import { findFacts } from "./edits.queries.server.ts";

type Named = Pick<OrderLine, "guid" | "name" | "size" | "sku" | "marking">;
export type EditPlan =
  | { kind: "refused"; refusal: EditRefusal; price?: CartPrice; fields?: FieldProblem[] }
  | { kind: "nothing" }
  | { kind: "refund"; back: Back[] }
  | {
      kind: "write" | "propose" | "reduce";
      /** How a proposal is paid for; null: it isn't, now. */
      service: PaymentType | null;
      scope: EditScope;
      wish: EditWish;
      price: CartPrice | null;
      goods: ReadonlyMap<string, Named>;
      chosen: ChosenDelivery | null;
      /** The carrier whose parcel is called off. */
      recalls: CarrierName | null;
    };

type Offered = { types: (storefront: Storefront) => PaymentType[]; largestMinor: number };
type Deps = { quotes: Pick<Quotes, "goodsNow" | "deliveryTerms">; offered: Offered };

/** Decides what an edit comes to. */
export function createPlanEdit({ quotes, offered }: Deps) {
  async function priced(on: Db, order: Order, wish: EditWish, chosen: ChosenDelivery | null, now: Date) {
    const wanted = wish.lines ?? order.lines;
    const storefront = storefrontIn(order.storefront);
    const { lang, customerId, promoName } = order;
    const { rows, today, promo } = await quotes.goodsNow(on, { lines: wanted, promoName, customerId, storefront, lang, now });
    const price = priceEdit({ agreed: agreedOrder(order), wanted, today, promo, delivery: chosen, storefront, now });
    return { price, goods: new Map<string, Named>([...rows, ...order.lines.map((line) => [lineKey(line), line] as const)]) };
  }

  /** The delivery that the wish chooses, at today's price; null: delivery stays, or nobody delivers so. */
  async function deliveryFor(on: Db, order: Order, wish: EditWish, now: Date): Promise<ChosenDelivery | null> {
    if (!wish.way || !scopeOf(order, wish).way || editBlock(order)) return null;
    const { price } = await priced(on, order, wish, null, now);
    const { city, region, postalCode: index, country } = order.delivery;
    const madeToOrder = price.lines.some((line) => line.made);
    const request = { delivery: { ...wish.way, city, region, index }, country };
    return quotes.deliveryTerms(request, { storefront: storefrontIn(order.storefront), now }, { parcel: price.parcel, madeToOrder });
  }

  async function planEdit(on: Db, order: Order, wish: EditWish, chosen: ChosenDelivery | null, now: Date): Promise<EditPlan> {
    const refused = (refusal: EditRefusal, more: { price?: CartPrice; fields?: FieldProblem[] } = {}): EditPlan => ({
      kind: "refused",
      refusal,
      ...more,
    });
    const scope = scopeOf(order, wish);
    const block = editBlock(order);
    if (block) return refused(block);
    if (!changesAnything(scope)) return { kind: "nothing" };
    const fields = wishProblems(order, wish);
    if (fields.length) return refused("fields", { fields });
    if (scope.goods && wish.lines?.length === 0) return refused("empty");
    const facts = await findFacts(on, order.id);
    const back = scope.goods ? piecesBack(order, wish.lines!) : null;
    if (back) return scope.way || scope.address || scope.recipient ? refused("one_at_a_time") : { kind: "refund", back };
    const refusal = scopeRefusal(order, scope, facts);
    if (refusal) return refused(refusal);
    if (scope.way && !chosen) return refused("delivery");
    if (chosen && pointRefusal(order.paymentType, chosen)) return refused("point_takes_no_money");
    if (!scope.goods && !scope.way)
      return { kind: "write", service: null, scope, wish, price: null, goods: new Map(), chosen: null, recalls: facts.recalls };
    const { price, goods } = await priced(on, order, wish, chosen, now);
    const limits = { largestMinor: offered.largestMinor, offered: offered.types(storefrontIn(order.storefront)) };
    const outcome = outcomeOf(order, price, facts, limits);
    if (outcome.kind === "refused") return refused(outcome.refusal, { price });
    const service = outcome.kind === "propose" ? outcome.service : null;
    return { kind: outcome.kind, service, scope, wish, price, goods, chosen, recalls: facts.recalls };
  }

  return { planEdit, deliveryFor };
}
