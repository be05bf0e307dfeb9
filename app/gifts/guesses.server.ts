import type { Pool } from "pg";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { Visit } from "#app/foundation/http/call.ts";
import { network } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";

const WINDOW_SECONDS = 10 * 60;
const MOST = { customer: 10, network: 20, all: 100 };
/** Whoever attacks makes his accounts as he needs them. */
const NEW_MS = 86_400_000;

type Needs = {
  pool: Pool;
  /** Multiplies the measure. */
  limits: number;
  alarm: (kind: string) => void;
  customerSince: (customerId: string) => Promise<Date>;
};

/**
 * Certificate codes that nobody knows: a person mistypes a few, a guesser tries thousands, from many accounts and networks [GFT-03] [SEC-05].
 * Counted in the database, so that neither another process nor a new start begins anew.
 */
export function createGuesses({ pool, limits, alarm, customerSince }: Needs) {
  const counterOf = (of: keyof typeof MOST) => {
    const most = Math.max(1, MOST[of] * limits);
    const counter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "certificate_guess",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: of,
      points: most,
      duration: WINDOW_SECONDS,
    });
    return { counter, isPast: ({ consumedPoints }: RateLimiterRes) => consumedPoints > most };
  };
  const counters = { customer: counterOf("customer"), network: counterOf("network"), all: counterOf("all") };

  return {
    /**
     * Counts a try before its code is compared, because many may come at once. Answers how to take the count back, for who knew the code.
     * Throws 429 for a customer or a network with too many misses, and, while codes are being guessed everywhere, for accounts younger than a
     * day and those with a miss of their own (decision 0022). `isCode`: it could be a code; what can't tells nobody anything, whoever tries it.
     */
    count: async (visit: Visit, isCode: boolean): Promise<() => Promise<unknown>> => {
      const customerId = visit.customerId!;
      const counted: (() => Promise<unknown>)[] = [];
      const count = async (of: keyof typeof MOST, key: string) => {
        const { counter, isPast } = counters[of];
        const tries = await counter.penalty(key);
        counted.push(() => counter.reward(key));
        if (isPast(tries)) alarm("certificate_guessing");
        return { tries, isPast: isPast(tries), refusal: tooMany(tries.msBeforeNext / 1000) };
      };

      const own = await count("customer", customerId);
      if (own.isPast) throw own.refusal;
      const near = await count("network", network(visit.address));
      if (near.isPast) throw near.refusal;
      const all = isCode ? await count("all", "all") : undefined;
      if (all?.isPast) {
        const isNew = visit.now.getTime() - (await customerSince(customerId)).getTime() < NEW_MS;
        if (isNew || own.tries.consumedPoints > 1) throw all.refusal;
      }
      // What stays counted refuses somebody a try too early; what he knew is done.
      return () => Promise.allSettled(counted.map((takeBack) => takeBack()));
    },
  };
}
