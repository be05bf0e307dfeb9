import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { invalid, notFound } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { type ReturnEvent, returnMessages } from "#app/messaging/mail/order-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Order } from "#app/orders/order.ts";
import { refusalOf, returnKinds } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type GoodsReturn, type ReturnWish, wishProblems } from "#app/orders/returns/goods-return.ts";
import { canMoveReturn, type ReturnState } from "#app/orders/returns/return-status.ts";
import { notNow } from "#app/orders/why-not.ts";
import type { Payments } from "#app/payments/payments.server.ts";
import { createReceiving } from "./receiving.server.ts";
import { createReturnPhotos } from "./return-photos.server.ts";
import type { ReturnBody } from "./returns.contract.ts";
import * as queries from "./returns.queries.server.ts";

export type Returns = ReturnType<typeof createReturns>;
export type ReturnsNeeds = {
  database: Database;
  orders: Orders;
  payments: Payments;
  notifications: Notifications;
  /** Multiplies how many photos a visitor may send. */
  limits: number;
};

/** Which return: of the order with this number the n-th. */
export type ReturnName = { number: string; n: number };
export type Decision = { by: string; now: Date };
export type Decided = { ok: true } | { ok: false; refusal: "unknown" | "elsewhere" | "pieces" };
/** What is done with a return that is locked by its order. */
export type Deed = (trx: Db, order: Order, found: GoodsReturn) => Promise<Decided>;

const CASE = "return-asked";
/** Pressed twice, or in two tabs, a wish is one. */
const TWICE_MS = 10 * 60_000;

/** Goods that their buyers give back [ORD-06]. */
export function createReturns({ database: { db }, orders, payments, notifications, limits }: ReturnsNeeds) {
  const photos = createReturnPhotos(limits);
  const tell = (trx: Db, order: Order, one: Pick<GoodsReturn, "n">, news: ReturnEvent, reason = "") =>
    notifications.send(trx, returnMessages(order, one, news, { link: orders.linkTo(order), reason }));

  /** Somebody of the staff moves a return to this state, if there is a way to it from where it is. */
  async function decide({ number, n }: ReturnName, to: ReturnState, deed: Deed): Promise<Decided> {
    const known = await orders.findByNumber(number);
    if (!known) return { ok: false, refusal: "unknown" };
    return inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, known.id))!;
      const found = await queries.findReturn(trx, order.id, n);
      if (!found) return { ok: false, refusal: "unknown" };
      return canMoveReturn(found.state, to) ? deed(trx, order, found) : { ok: false, refusal: "elsewhere" };
    });
  }

  return {
    ...createReceiving({ payments, orders, tell, decide }),

    /**
     * Writes down that the visitor gives back pieces of his own order; the very same wish again, soon after, is the first one. Throws 404 for
     * another's order, 409 `state` for one that nothing can come back of, 422 with the fields that have to be mended; nothing is written then.
     */
    ask: async (id: string, body: ReturnBody, visit: Visit): Promise<void> => {
      const own = await orders.findOwn(visit, { id });
      const { now } = visit;
      const wish = wishOf(body);
      const since = new Date(now.getTime() - TWICE_MS);
      const isAskedAlready = async (on: Db) => (await queries.findTwin(on, own.id, wish, since)) !== undefined;
      if (await isAskedAlready(db)) return;
      const history = await orders.history(own.id);
      const today = buyersDay(own, now);
      const check = (order: Order) => {
        const facts = forActions(order, history);
        const refusal = refusalOf("return", facts, today);
        if (refusal) throw notNow("return", refusal, visit.lang);
        const problems = wishProblems(wish, order.lines, returnKinds(facts.deliveredOn!, today));
        if (problems.length) throw invalid(problems);
      };
      check(own);
      const pictures = await photos.read(body.photos, visit);
      await inTransaction(db, async (trx) => {
        const order = (await orders.lock(trx, own.id))!;
        if (await isAskedAlready(trx)) return;
        const newest = await orders.refunds.lines(trx, order.id);
        check({ ...order, lines: order.lines.map((line, at) => ({ ...line, ...newest[at] })) });
        const asked = { id: newId(), orderId: order.id, ...wish };
        const n = await queries.insertReturn(trx, { ...asked, photos: pictures, now });
        await openCase(trx, CASE, asked.id, { order: order.number, n }, now);
        await tell(trx, order, { n }, "asked");
      });
    },

    /** A photo of a return of the visitor's own order. Throws 404. */
    photo: async (id: string, n: number, photo: number, visit: Visit): Promise<Buffer> => {
      const order = await orders.findOwn(visit, { id });
      const picture = await queries.findPhoto(db, order.id, n, photo);
      if (!picture) throw notFound();
      return picture;
    },

    /** What is not over, for staff; those that have waited longest first. */
    open: () => queries.listOpen(db),
    /** A return with its order and its photos, and whether a person has to give its money back; undefined where there is none. */
    show: async ({ number, n }: ReturnName) => {
      const order = await orders.findByNumber(number);
      const found = order && (await queries.findReturn(db, order.id, n));
      if (!order || !found) return undefined;
      const isToPay = found.state === "received" && !(await queries.hasRefund(db, found.id));
      return { order, found, isToPay, photos: await queries.findPhotos(db, found.id) };
    },

    /** The buyer may send the goods. */
    approve: (name: ReturnName, { by, now }: Decision) =>
      decide(name, "approved", async (trx, order, found) => {
        await queries.moveReturn(trx, found, { step: "approved", actor: by, reason: "", now });
        await closeCase(trx, CASE, found.id, now);
        await tell(trx, order, found, "approved");
        return { ok: true };
      }),

    /** It stays as it is; the buyer reads why. */
    refuse: (name: ReturnName, { by, now, reason }: Decision & { reason: string }) =>
      decide(name, "refused", async (trx, order, found) => {
        await queries.moveReturn(trx, found, { step: "refused", actor: by, reason, now });
        await queries.letGo(trx, found);
        await closeCase(trx, CASE, found.id, now);
        await tell(trx, order, found, "refused", reason);
        return { ok: true };
      }),
  };
}

const wishOf = ({ lines, kind, reason }: ReturnBody): ReturnWish => ({
  kind,
  reason,
  // Whatever is no item's name is no position either.
  lines: lines.map(({ item, quantity }) => ({ position: /^\d{1,4}$/.test(String(item)) ? Number(item) : -1, quantity })),
});
