import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { hmac, newCode } from "#app/foundation/ids.server.ts";
import * as queries from "./demo-codes.queries.server.ts";
import { setActive } from "./people.queries.server.ts";
import type { StaffVisit } from "./sign-in.server.ts";

const CODE_MINUTES = 10;

type Deps = {
  database: Database;
  key: string;
  isDemo: boolean;
  enter: (trx: Db, staffId: string, visit: StaffVisit) => Promise<string>;
  prove: (trx: Db, sessionId: string, now: Date) => Promise<unknown>;
};

/** Sign-in by a code from a mail, so that anybody can look round a demo shop; null everywhere else. */
export function createDemoCodes({ database: { db }, key, isDemo, enter, prove }: Deps) {
  if (!isDemo) return null;
  const hashOf = (staffId: string, code: string) => hmac(key, `staff code ${staffId} ${code.replace(/\D/g, "")}`);
  return {
    /** The code to send; null: nobody works here under this address. */
    give: async (email: string, now: Date) => {
      const member = await queries.findByEmail(db, email);
      if (!member) return null;
      const code = newCode();
      await queries.putCode(db, member.id, hashOf(member.id, code), new Date(now.getTime() + CODE_MINUTES * 60_000));
      return { ...member, code };
    },

    /** A new session's token, or null. It makes rights active. */
    enter: (email: string, code: string, visit: StaffVisit): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        const member = await queries.findByEmail(trx, email);
        if (!member || !(await queries.takeCode(trx, member.id, hashOf(member.id, code), visit.now))) return null;
        await setActive(trx, member.id, visit.now);
        return enter(trx, member.id, visit);
      }),

    prove: (session: { id: string; staffId: string }, code: string, now: Date): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        if (!(await queries.takeCode(trx, session.staffId, hashOf(session.staffId, code), now))) return false;
        await prove(trx, session.id, now);
        return true;
      }),
  };
}
