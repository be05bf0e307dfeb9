import type { Database } from "#app/foundation/database/database.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { createPeople } from "./people.server.ts";
import { createRecord, type Verified } from "./record.server.ts";
import { createStaffSignIn } from "./sign-in.server.ts";
import { PASSKEYS_WANTED } from "./sign-in.ts";

type Deps = { database: Database; log: Log; alarm: (kind: string) => void; killPoint: KillPoint; key: string; isDemo: boolean };

/** Who works here, how they come in, and the record of what they did. */
export function createStaff({ database, log, alarm, killPoint, key, isDemo }: Deps) {
  const record = createRecord({ database, killPoint });
  const passkeysWanted = isDemo ? 1 : PASSKEYS_WANTED;
  return {
    people: createPeople({ database }),
    record,
    signIn: createStaffSignIn({ database, record, log, alarm, key, passkeysWanted, isDemo }),

    /** The head stands in the log, so that a chain cut short is noticed there. */
    verifyRecord: async (): Promise<Verified> => {
      const [verified, guard] = [await record.verify(), await record.guard()];
      if (!guard.isSeparate) log.warn({ statement: guard.statement }, "staff.record_unguarded");
      const { count, head, brokenAt } = verified;
      if (brokenAt === null) log.info({ count, head }, "staff.record_verified");
      else {
        alarm("staff_record_broken");
        log.error({ count, head, brokenAt }, "staff.record_broken");
      }
      return verified;
    },
  };
}
