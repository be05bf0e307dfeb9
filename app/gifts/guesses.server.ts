import type { Pool } from "pg";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";

const WINDOW_SECONDS = 10 * 60;
const MOST = { customer: 10, network: 20, all: 100 };
/** Attackers create accounts as needed. */
const NEW_MS = 86_400_000;

type Deps = {
  pool: Pool;
  limits: number;
  alarm: (kind: string) => void;
  customerSince: (customerId: string) => Promise<Date>;
};

/** Limits certificate guesses per account and network [GFT-03] [SEC-05], in the database, so across processes and restarts. */
export function createGuesses({ pool, limits, alarm, customerSince }: Deps) {
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
    /** Counts before comparing (races); returns an undo for valid codes. Throws 429 over the limit, under attack for new accounts. */
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
      const near = await count("network", site(visit.address));
      // A neighbour who guesses must not keep a customer with a phone from their own certificate.
      const isFirst = visit.isProven && own.tries.consumedPoints === 1;
      if (near.isPast && !isFirst) throw near.refusal;
      const all = isCode ? await count("all", "all") : undefined;
      if (all?.isPast) {
        const isNew = visit.now.getTime() - (await customerSince(customerId)).getTime() < NEW_MS;
        if (isNew || own.tries.consumedPoints > 1) throw all.refusal;
      }
      // A failed undo only makes a later refusal early.
      return () => Promise.allSettled(counted.map((takeBack) => takeBack()));
    },
  };
}
