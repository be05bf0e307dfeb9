import type { Identity } from "#app/customers/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { birthdayProblem } from "./birthday.ts";
import * as queries from "./support.queries.server.ts";

export type SupportRefusal = "unknown" | "no_birthday" | "same" | "nothing_hidden" | "no_phone" | "no_mailbox";
type Outcome = { ok: true } | { ok: false; refusal: SupportRefusal };
type By = { actor: string; reason: string; now: Date };

const refused = (refusal: SupportRefusal): Outcome => ({ ok: false, refusal });

/** Account changes reserved for support, each logged with actor and reason. */
export function createSupport({ database: { db }, identity }: { database: Database; identity: Pick<Identity, "letIn" | "releasePhone"> }) {
  return {
    /** Corrects a birthday [ACC-01], without a second bonus in its year [ACC-06]. */
    changeBirthday: (customerId: string, birthday: Day, { actor, reason, now }: By): Promise<Outcome> =>
      inTransaction(db, async (trx) => {
        const found = await queries.lockBirthday(trx, customerId);
        if (!found) return refused("unknown");
        if (birthdayProblem(birthday, found.birthday, now)) return refused("no_birthday");
        if (found.birthday === birthday) return refused("same");
        await queries.setBirthday(trx, customerId, birthday);
        await queries.insertChange(trx, { customerId, what: "birthday", was: found.birthday, became: birthday, reason, actor, now });
        return { ok: true };
      }),

    /** Accepts the phone of an account awaiting its second factor, after other proof of identity [T17]. */
    letIn: (customerId: string, { actor, reason, now }: By): Promise<Outcome> =>
      inTransaction(db, async (trx) => {
        if (!(await identity.letIn(trx, customerId, now))) return refused("nothing_hidden");
        await queries.insertChange(trx, { customerId, what: "second-factor", was: null, became: null, reason, actor, now });
        return { ok: true };
      }),

    /** Frees a number for its new owner; the former one keeps their email [T17]. */
    releasePhone: (customerId: string, { actor, reason, now }: By): Promise<Outcome> =>
      inTransaction(db, async (trx) => {
        const released = await identity.releasePhone(trx, customerId, now);
        if (typeof released === "string") return refused(released);
        await queries.insertChange(trx, { customerId, what: "phone", was: released.phone, became: null, reason, actor, now });
        return { ok: true };
      }),

    waiting: () => queries.listWaiting(db),
    changes: (customerId: string) => queries.listChanges(db, customerId),
  };
}
