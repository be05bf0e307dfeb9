import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import * as queries from "./orders-out.queries.server.ts";
import { ORDERS_TAIL, orderDocument, ordersHead } from "./orders-out.ts";

const AT_ONCE = 200;
// A transaction that wrote before the mark may commit after it.
const LOOK_BACK_MS = 24 * 3600_000;

/** Orders for 1C, repeated until the session that received them confirms. */
export function createOrdersOut({ database: { db } }: { database: Database }) {
  return {
    /** Streams the answer to `query`; only a complete one can be confirmed. */
    give: async function* (session: string, now: Date): AsyncGenerator<string> {
      const until = await queries.confirmedUntil(db);
      await inTransaction(db, (trx) => queries.offerOrders(trx, session, until && new Date(until.getTime() - LOOK_BACK_MS), now));
      yield ordersHead(now);
      for (let after = ""; ; ) {
        const orders = await queries.listOffered(db, session, after, AT_ONCE);
        if (orders.length) yield orders.map(orderDocument).join("");
        if (orders.length < AT_ONCE) break;
        after = orders.at(-1)!.id;
      }
      await queries.markAnswered(db, session, now);
      yield ORDERS_TAIL;
    },
    hasNews: (orderId: string): Promise<boolean> => queries.hasNews(db, orderId),
    confirm: (session: string, now: Date): Promise<boolean> => inTransaction(db, (trx) => queries.confirmOffered(trx, session, now)),
  };
}
