import type { Db } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { findUnsettled, markChecked } from "./payments.queries.server.ts";
import type { Settled } from "./settle.server.ts";

type Deps = { db: Db; log: Log; settle: (id: string, now: Date) => Promise<Settled | null> };

/** Concurrency: open pages need connections too. */
const AT_ONCE = 5;
const MOST_BATCHES = 200;

/** Settles due payments, up to a thousand per round, so that lost webhooks matter for minutes only [PAY-12]. Returns how many. */
export async function settleDue({ db, log, settle }: Deps, now: Date): Promise<number> {
  for (let asked = 0, batch = 1; ; batch++) {
    const due = await findUnsettled(db, now, AT_ONCE);
    await Promise.all(
      due.map(({ id }) =>
        settle(id, now).catch(async (error) => {
          log.error({ err: error, payment: id }, "payment.settle_failed");
          // Otherwise it would head every batch.
          await markChecked(db, { id, providerId: null }, now);
        }),
      ),
    );
    asked += due.length;
    if (due.length < AT_ONCE || batch === MOST_BATCHES) return asked;
  }
}
