import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";
import { provesWork, workToDo } from "#app/foundation/proof-of-work.server.ts";
import type { Order } from "#app/orders/order.ts";
import { countTry } from "./payments.queries.server.ts";

/** Attempts an hour that paid nothing: of one customer, else of one network; of a network with some work done for each; and of one order. */
const MOST = 20;
const MOST_PROVEN = 100;
const MOST_OF_ORDER = 5;
export const TRIES_KEPT_MS = 3_600_000;

/** Cards that a bank may decline at one attempt before no other is asked about. */
export const MOST_DECLINED = 10;

/**
 * Stolen cards are tried out at shops, by many small payments: a buyer's card fails a few times, a tester's all the time. What is paid counts for
 * nobody. Behind one address may be many: there each further attempt is worth some work of its browser, before none is opened any more. Counted in the database, so that neither another process nor a new start begins anew; `db` need not wait for its disk.
 */
export function createPaymentTries(db: Db, limits: number, alarm: (kind: string) => void) {
  /**
   * Counts the attempt that is asked for, once however often it is. Throws 429 where too many others have paid nothing, 403 `prove_work` where
   * `proof` of some work would let it through.
   */
  return async (order: Order, proof: string | undefined, { customerId, address, now }: Visit): Promise<void> => {
    const challenge = `payment ${order.id}`;
    const isProven = customerId === null && provesWork(challenge, proof);
    const { isHeard, isWorn, since } = await countTry(db, {
      payer: hash("sha256", customerId ?? site(address), "base64url"),
      orderId: order.id,
      most: Math.ceil((isProven ? MOST_PROVEN : MOST) * limits),
      mostOfOrder: Math.ceil(MOST_OF_ORDER * limits),
      over: new Date(now.getTime() - TRIES_KEPT_MS),
      now,
    });
    if (isHeard) return;
    alarm("card_testing");
    if (customerId === null && !isProven && !isWorn) throw workToDo(challenge);
    throw tooMany((since.getTime() + TRIES_KEPT_MS - now.getTime()) / 1000);
  };
}
