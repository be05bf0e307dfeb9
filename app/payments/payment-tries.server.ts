import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { payer } from "#app/foundation/http/limits.server.ts";
import { tooMany } from "#app/foundation/http/problem.ts";
import { provesWork, workToDo } from "#app/foundation/proof-of-work.server.ts";
import type { Order } from "#app/orders/order.ts";
import { countTry } from "./payments.queries.server.ts";

/** Hourly unpaid attempts: per customer with a phone, or network; per network with proof of work; per order. */
const MOST = 20;
const MOST_PROVEN = 100;
const MOST_OF_ORDER = 5;
export const TRIES_KEPT_MS = 3_600_000;

export const MOST_DECLINED = 10;

/** Card testing: limits unpaid attempts per buyer and network, then asks for proof of work, then stops. In the database. */
export function createPaymentTries(db: Db, limits: number, alarm: (kind: string) => void) {
  /** Counts an attempt once. Throws 429, or 403 `prove_work` where `proof` would let it pass. */
  return async (order: Order, proof: string | undefined, visit: Visit): Promise<void> => {
    const challenge = `payment ${order.id}`;
    const { now } = visit;
    const hasWorked = !visit.isProven && provesWork(challenge, proof);
    const { isHeard, isWorn, since } = await countTry(db, {
      payer: hash("sha256", payer(visit), "base64url"),
      orderId: order.id,
      most: Math.ceil((hasWorked ? MOST_PROVEN : MOST) * limits),
      mostOfOrder: Math.ceil(MOST_OF_ORDER * limits),
      over: new Date(now.getTime() - TRIES_KEPT_MS),
      now,
    });
    if (isHeard) return;
    alarm("card_testing");
    if (!visit.isProven && !hasWorked && !isWorn) throw workToDo(challenge);
    throw tooMany((since.getTime() + TRIES_KEPT_MS - now.getTime()) / 1000);
  };
}
