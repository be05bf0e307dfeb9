import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit, Visit } from "./call.ts";
import { network, site } from "./network.ts";
import { tooMany } from "./problem.ts";

/** Requests a minute for one visitor [SEC-05]. */
const perMinute: Record<Limit, number> = { read: 600, write: 240, quote: 240, order: 30, "sign-in": 60, code: 10, personal: 30 };
/** How many visitors' share a network has beside each one's own: an office or a carrier's /48 are many people, and one person can own it all. */
const OF_NETWORK = 4;

/** Browsers are free to invent, so an address bounds them; but an operator or a gym's network has hundreds of buyers behind one. */
const OF_ADDRESS = 5;

export type Limits = ReturnType<typeof createLimits>;

/** Per-process limits in memory. Attempts at accounts or money are counted in the database by their features. */
export function createLimits(factor: number) {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiter = (limit: Limit, times: number) => {
    const name = `${limit} ${times}`;
    const known = limiters.get(name) ?? new RateLimiterMemory({ points: Math.max(1, perMinute[limit] * factor * times), duration: 60 });
    limiters.set(name, known);
    return known;
  };
  /** Throws 429 with Retry-After when `visit` exceeds `limit`. */
  return async (limit: Limit, visit: Counted): Promise<void> => {
    try {
      // Codes cost money, so a /48 gets no more of them than one visitor.
      if (limit === "code") await limiter(limit, 1).consume(payer(visit));
      else for (const { who, times } of sharesOf(visit)) await limiter(limit, times).consume(who);
    } catch (spent) {
      throw tooMany(((spent as RateLimiterRes).msBeforeNext ?? 1000) / 1000);
    }
  };
}

type Counted = Pick<Visit, "customerId" | "isProven" | "address">;

/** Who counts for what costs the shop money: a customer with a phone, else the network. Mailboxes and cookies can be invented. */
export const payer = ({ customerId, isProven, address }: Counted): string => (isProven && customerId) || site(address);

/** Who counts for what people do seldom: a customer with a phone, else the account or browser, and everybody at its address together. */
export function payersOf(visit: Pick<Visit, "customerId" | "isProven" | "address" | "ensureGuestId">): { who: string; times: number }[] {
  const { customerId, isProven, address } = visit;
  if (isProven && customerId) return [{ who: customerId, times: 1 }];
  return [
    { who: customerId ?? `guest ${visit.ensureGuestId()}`, times: 1 },
    { who: site(address), times: OF_ADDRESS },
  ];
}

/** The counts that a visit belongs to, each with how many visitors' share it has. */
export function sharesOf({ customerId, isProven, address }: Counted): { who: string; times: number }[] {
  if (isProven && customerId) return [{ who: customerId, times: 1 }];
  const around = site(address);
  const own = customerId ?? network(address);
  return own === around
    ? [{ who: own, times: 1 }]
    : [
        { who: own, times: 1 },
        { who: around, times: OF_NETWORK },
      ];
}
