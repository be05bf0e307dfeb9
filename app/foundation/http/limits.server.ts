import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit, Visit } from "./call.ts";
import { network, site } from "./network.ts";
import { tooMany } from "./problem.ts";

/** Requests a minute for one visitor (session, else guest, else address) [SEC-05]. */
const perMinute: Record<Limit, number> = { read: 600, write: 240, quote: 240, order: 30, "sign-in": 60, code: 10, personal: 30 };

export type Limits = ReturnType<typeof createLimits>;

/** Per-process limits in memory. Attempts at accounts or money are counted in the database by their features. */
export function createLimits(factor: number) {
  const limiters = new Map(
    Object.entries(perMinute).map(([name, points]) => [
      name,
      new RateLimiterMemory({ points: Math.max(1, points * factor), duration: 60 }),
    ]),
  );
  /** Throws 429 with Retry-After when `visit` exceeds `limit`. */
  return async (limit: Limit, visit: Visit): Promise<void> => {
    try {
      // Codes cost money: count a whole /48, so that its owner doesn't get a quota per /64.
      await limiters.get(limit)!.consume(limit === "code" ? (visit.customerId ?? site(visit.address)) : whoIsCounted(visit));
    } catch (spent) {
      throw tooMany(((spent as RateLimiterRes).msBeforeNext ?? 1000) / 1000);
    }
  };
}

export const whoIsCounted = ({ customerId, address }: Pick<Visit, "customerId" | "address">): string => customerId ?? network(address);
