import { trackingPage } from "#app/delivery/tracked-parcel.ts";
import type { Database } from "#app/foundation/database/database.server.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import type { Storefront } from "#app/foundation/storefront.ts";
import { withFooter } from "#app/messaging/mail/footer.ts";
import { withoutKeys } from "#app/messaging/shown-text.ts";
import type { Marking } from "#app/orders/marking/marking.server.ts";
import { createNotes } from "#app/orders/notes/notes.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { piecesLeft } from "#app/orders/returns/goods-return.ts";
import type { StaffAction } from "../staff-actions.ts";
import { blocksOf, type OrderAct, orderActs, primaryAct, skippedBy, type Worked } from "./order-acts.ts";
import { figuresOf } from "./order-money.ts";
import { type Before, listTimeline } from "./timeline.queries.server.ts";
import { type Moment, momentsOf } from "./timeline.ts";
import { findKept, storefrontOf, versionOf } from "./whole-order.queries.server.ts";

type Deps = { database: Database; orders: Orders; marking: Pick<Marking, "lacking">; seller: Seller };

export const TIMELINE_PAGE = 60;
export type WholeOrder = NonNullable<Awaited<ReturnType<WholeOrders["find"]>>>;
export type WholeOrders = ReturnType<typeof createWholeOrders>;
export type TimelinePage = { moments: Moment[]; next: Before | null };

/** An order as staff see it: its facts, where its money stands, what may be done and why not, and all that happened. */
export function createWholeOrders({ database, orders, marking, seller }: Deps) {
  const { db } = database;
  async function whole(order: Order) {
    const { id } = order;
    const [kept, lacking, history, returns, version, isChanging] = await Promise.all([
      findKept(db, id),
      marking.lacking(db, id),
      orders.history(id),
      orders.returns(id),
      versionOf(db, id),
      orders.proposals.isOpen(db, id),
    ]);
    const asked = history.findLast(({ field, became }) => field === "status" && became === "cancel-requested");
    const worked: Worked = {
      ...order,
      lacking: lacking.length,
      isChanging,
      hasLeft: hasLeft(
        order,
        kept.refunds.filter(({ isOfEdit }) => !isOfEdit),
      ),
    };
    const { track } = kept.parcel ?? {};
    const isCollected = order.delivery.mode === "point";
    const isAwaited = kept.cases.some(({ kind }) => kind === "refund-to-agree") || isChanging;
    return {
      ...kept,
      order,
      version: version!,
      lacking,
      returns,
      figures: figuresOf(kept.payments, kept.refunds, kept.postings),
      blocks: blocksOf(worked),
      primary: primaryAct(worked, isCollected, isAwaited),
      skips: Object.fromEntries(orderActs.map((act) => [act, skippedBy(act, order.status, isCollected)])) as Record<
        OrderAct,
        StaffAction[]
      >,
      cancellation: order.status === "cancel-requested" && asked ? { at: asked.at, actor: asked.actor, reason: asked.reason } : null,
      trackingPage: kept.parcel && track ? trackingPage({ carrier: kept.parcel.carrier, track }) : null,
    };
  }

  /** As it arrives, but for the buyer's keys: the footer is added when a message leaves. */
  const asSent = (moment: Moment): Moment => {
    if (moment.kind !== "message") return moment;
    const { text } = moment.facts.channel === "email" ? withFooter(moment.facts, seller) : moment.facts;
    return { ...moment, facts: { ...moment.facts, text: withoutKeys(text) } };
  };

  return {
    notes: createNotes({ database, orders }),
    version: (id: string) => versionOf(db, id),
    reachOfNote: (id: string) => storefrontOf(db, id),
    /** `storefronts`: those that the reader may see; null = all. */
    find: async (number: string, storefronts: readonly Storefront["region"][] | null = null) => {
      const order = await orders.findByNumber(number);
      return order && (storefronts === null || storefronts.includes(order.storefront)) ? whole(order) : undefined;
    },

    timeline: async (orderId: string, before: Before | null = null): Promise<TimelinePage> => {
      const rows = await listTimeline(db, orderId, before, TIMELINE_PAGE + 1);
      const shown = rows.slice(0, TIMELINE_PAGE);
      const last = rows.length > TIMELINE_PAGE ? shown.at(-1)! : null;
      return { moments: momentsOf(shown).map(asSent), next: last && { at: last.at, key: last.key } };
    },
  };
}

type Given = { moneyMinor: number; deliveryMinor: number };

function hasLeft({ lines, totalMinor, clientDeliveryMinor }: Order, refunds: readonly Given[]): boolean {
  const given = (of: keyof Given) => refunds.reduce((sum, refund) => sum + refund[of], 0);
  const isDeliveryKept = clientDeliveryMinor > given("deliveryMinor") && totalMinor > given("moneyMinor");
  return lines.some((line) => piecesLeft(line) > 0) || isDeliveryKept;
}
