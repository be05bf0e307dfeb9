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
  limits: number;
};

export type ReturnName = { number: string; n: number };
export type Decision = { by: string; now: Date };
export type Decided = { ok: true } | { ok: false; refusal: "unknown" | "elsewhere" | "pieces" };
/** Runs on a return locked through its order. */
export type Action = (trx: Db, order: Order, found: GoodsReturn) => Promise<Decided>;

const CASE = "return-asked";
/** A repeat within this time is the same request. */
const TWICE_MS = 10 * 60_000;

/** [ORD-06] */
export function createReturns({ database: { db }, orders, payments, notifications, limits }: ReturnsNeeds) {
  const photos = createReturnPhotos(limits);
  const tell = (trx: Db, order: Order, one: Pick<GoodsReturn, "n">, news: ReturnEvent, reason = "") =>
    notifications.send(trx, returnMessages(order, one, news, { link: orders.linkTo(order), reason }));

  async function decide({ number, n }: ReturnName, to: ReturnState, action: Action): Promise<Decided> {
    const known = await orders.findByNumber(number);
    if (!known) return { ok: false, refusal: "unknown" };
    return inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, known.id))!;
      const found = await queries.findReturn(trx, order.id, n);
      if (!found) return { ok: false, refusal: "unknown" };
      return canMoveReturn(found.state, to) ? action(trx, order, found) : { ok: false, refusal: "elsewhere" };
    });
  }

  return {
    ...createReceiving({ payments, orders, tell, decide }),

    /** Requests a return; a repeat is idempotent. Throws 404, 409 `state`, or 422 with the fields; nothing is written then. */
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

    /** Throws 404. */
    photo: async (id: string, n: number, photo: number, visit: Visit): Promise<Buffer> => {
      const order = await orders.findOwn(visit, { id });
      const picture = await queries.findPhoto(db, order.id, n, photo);
      if (!picture) throw notFound();
      return picture;
    },

    open: () => queries.listOpen(db),
    show: async ({ number, n }: ReturnName) => {
      const order = await orders.findByNumber(number);
      const found = order && (await queries.findReturn(db, order.id, n));
      if (!order || !found) return undefined;
      const isToPay = found.state === "received" && !(await queries.hasRefund(db, found.id));
      return { order, found, isToPay, photos: await queries.findPhotos(db, found.id) };
    },

    /** With what the warehouse found, which the buyer never sees. */
    whole: async ({ number, n }: ReturnName) => {
      const order = await orders.findByNumber(number);
      const found = order && (await queries.findReturn(db, order.id, n));
      if (!order || !found) return null;
      const isToPay = found.state === "received" && !(await queries.hasRefund(db, found.id));
      return { order, found, isToPay, pieces: await queries.listFound(db, found.id), pictures: await queries.listAllPhotos(db, found.id) };
    },
    staffPhoto: async (name: ReturnName, photo: number): Promise<Buffer | null> => {
      const order = await orders.findByNumber(name.number);
      const found = order && (await queries.findReturn(db, order.id, name.n));
      return (found && (await queries.findAnyPhoto(db, found.id, photo))?.picture) ?? null;
    },
    /** Pictures that staff took, fit to be kept. Throws as for buyers. */
    readPhotos: photos.readOfStaff,

    approve: (name: ReturnName, { by, now }: Decision) =>
      decide(name, "approved", async (trx, order, found) => {
        await queries.moveReturn(trx, found, { step: "approved", actor: by, reason: "", now });
        await closeCase(trx, CASE, found.id, now);
        await tell(trx, order, found, "approved");
        return { ok: true };
      }),

    /** The buyer gets the reason. */
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
  // An invalid item id matches no position.
  lines: lines.map(({ item, quantity }) => ({ position: /^\d{1,4}$/.test(String(item)) ? Number(item) : -1, quantity })),
});
