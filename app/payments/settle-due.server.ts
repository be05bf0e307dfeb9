import type { Logger } from "pino";
import type { Db } from "#app/foundation/database/database.server.ts";
import { findUnsettled, markChecked } from "./payments.queries.server.ts";
import type { Settled } from "./settle.server.ts";

type Needs = { db: Db; log: Logger; settle: (id: string, now: Date) => Promise<Settled | null> };

/** So many are asked after side by side: a page that is opened meanwhile needs connections too. */
const AT_ONCE = 5;
const MOST_BATCHES = 200;

/**
 * Settles every payment that is due to be asked after: a thousand a round, so that a shop whose bank sends no notifications hears of each
 * within minutes [PAY-12]. Answers how many.
 */
export async function settleDue({ db, log, settle }: Needs, now: Date): Promise<number> {
  for (let asked = 0, batch = 1; ; batch++) {
    const due = await findUnsettled(db, now, AT_ONCE);
    await Promise.all(
      due.map(({ id }) =>
        settle(id, now).catch(async (error) => {
          log.error({ err: error, payment: id }, "a payment was not settled");
          // Else it would be the first of each batch for ever.
          await markChecked(db, { id, providerId: null }, now);
        }),
      ),
    );
    asked += due.length;
    if (due.length < AT_ONCE || batch === MOST_BATCHES) return asked;
  }
}
