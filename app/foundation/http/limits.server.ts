import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit, Visit } from "./call.ts";
import { network, site } from "./network.ts";
import { tooMany } from "./problem.ts";

/** Requests a minute for one visitor [SEC-05]. */
const perMinute: Record<Limit, number> = { read: 600, write: 240, quote: 240, order: 30, "sign-in": 60, code: 10, personal: 30 };
/** How many visitors' share a network has beside each one's own: an office or a carrier's /48 are many people, and one person can own it all. */
const OF_NETWORK = 4;

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

type Actor = Counted & Pick<Visit, "ensureGuestId">;
type Counted = Pick<Visit, "customerId" | "isProven" | "address">;

/** Who counts for what costs the shop money: a customer with a phone, else the network. Mailboxes and cookies can be invented. */
export const payer = ({ customerId, isProven, address }: Counted): string => (isProven && customerId) || site(address);

export type Payer = { who: string; of: "own" | "address" };

/** Who counts for what people do seldom: a customer with a phone, else the account or browser, and everybody at its address together. */
export function payersOf({ customerId, isProven, address, ensureGuestId }: Actor): Payer[] {
  if (isProven && customerId) return [{ who: customerId, of: "own" }];
  return [
    { who: customerId ?? `guest ${ensureGuestId()}`, of: "own" },
    { who: site(address), of: "address" },
  ];
}

/** An hour's shares, in memory. Browsers are free to invent, so an address bounds them; but hundreds of people may be behind one. Throws 429. */
export function createHourly(most: Record<Payer["of"], number>, factor: number) {
  const limiter = (points: number) => new RateLimiterMemory({ points: Math.max(1, points * factor), duration: 3600 });
  const limiters = { own: limiter(most.own), address: limiter(most.address) };
  return async (visit: Actor): Promise<void> => {
    for (const { who, of } of payersOf(visit))
      await limiters[of].consume(who).catch((spent: RateLimiterRes) => {
        throw tooMany((spent.msBeforeNext ?? 1000) / 1000);
      });
  };
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
