import type { Identity } from "#app/customers/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { birthdayProblem } from "./birthday.ts";
import * as queries from "./support.queries.server.ts";

export type SupportRefusal = "unknown" | "no_birthday" | "same" | "nothing_hidden" | "no_phone" | "no_mailbox";
type Outcome = { ok: true } | { ok: false; refusal: SupportRefusal };
type By = { actor: string; reason: string; now: Date };

const refused = (refusal: SupportRefusal): Outcome => ({ ok: false, refusal });

/** What of an account support alone may change; each change is kept with who made it and why. */
export function createSupport({ database: { db }, identity }: { database: Database; identity: Pick<Identity, "letIn" | "releasePhone"> }) {
  return {
    /** Another birthday than the one its customer once wrote [ACC-01]. It brings no second bonus in its year [ACC-06]. */
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

    /** Believes the phone of an account that waits for a second factor, for a customer who has shown otherwise who he is [T17]. */
    letIn: (customerId: string, { actor, reason, now }: By): Promise<Outcome> =>
      inTransaction(db, async (trx) => {
        if (!(await identity.letIn(trx, customerId, now))) return refused("nothing_hidden");
        await queries.insertChange(trx, { customerId, what: "second-factor", was: null, became: null, reason, actor, now });
        return { ok: true };
      }),

    /** Gives a number back to whoever has it now; its former owner goes on by his mailbox [T17]. */
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
