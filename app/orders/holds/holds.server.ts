import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Orders } from "../orders.server.ts";
import type { HoldRefusedError } from "./hold-guard.server.ts";
import * as queries from "./holds.queries.server.ts";
import { countedMs, FEW_PIECES } from "./measures.ts";

export type Holds = ReturnType<typeof createHolds>;
type Deps = { database: Database; orders: Orders; closePayments: (trx: Db, orderId: string) => Promise<unknown> };
type Step = { actor: string; reason: string; now: Date };

const MOST_LISTED = 20;
const MOST_GIVING_WAY = 20;
const CASE = "goods-held";

export function createHolds({ database: { db }, orders, closePayments }: Deps) {
  /** Ends an unpaid order and tells its buyer; false if paid, over, shipped or, for `idle`, being paid. */
  const release = (orderId: string, step: Step, { idle = false } = {}): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      if (!order || (idle && !(await queries.isStillIdle(trx, orderId)))) return false;
      if (order.paymentStatus !== "not-paid" && order.paymentStatus !== "failed") return false;
      if (!(await orders.end(trx, order, "expired", step))) return false;
      await closePayments(trx, orderId);
      await orders.tell(trx, order, "expired");
      return true;
    });

  return {
    /** A small order displaces idle ones of its address, oldest first, and opens a case. Returns whether there is room. */
    giveWay: async ({ refusal, pieces }: HoldRefusedError, now: Date): Promise<boolean> => {
      const { by, code, size = null } = refusal;
      if (code !== "unpaid_strangers") return false;
      await openCase(db, CASE, by.name, { refused: code }, now);
      if (pieces > FEW_PIECES) return false;
      let freed = 0;
      for (const { id, pieces: given } of await queries.findIdle(db, { actor: by.name, size, most: MOST_GIVING_WAY })) {
        if (await release(id, { actor: "clock", reason: "gave way to another order of its address", now }, { idle: true })) freed += given;
        if (freed >= pieces) return true;
      }
      return false;
    },

    top: () => queries.listHolders(db, MOST_LISTED),
    ordersOf: (whose: string) => queries.listHeldOrders(db, whose),
    count: () => queries.countHeld(db),

    release: async (whose: string, { by, now }: { by: string; now: Date }) => {
      const done = { released: [] as string[], kept: [] as string[] };
      for (const { id, number } of await queries.listHeldOrders(db, whose)) {
        const isReleased = await release(id, { actor: by, reason: "released by staff", now });
        done[isReleased ? "released" : "kept"].push(number);
      }
      await closeCase(db, CASE, whose, now, { by, note: "released" });
      return done;
    },

    forgetOld: (now: Date) =>
      queries.forgetOldHolds(db, {
        persons: new Date(now.getTime() - countedMs("phone")),
        addresses: new Date(now.getTime() - countedMs("address")),
        now,
      }),
  };
}
