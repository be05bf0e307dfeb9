import { createSupport } from "./account/support.server.ts";
import type { Identity } from "./customers/identity/identity.server.ts";
import { createLooks } from "./customers/looks/looks.server.ts";
import type { Database } from "./foundation/database/database.server.ts";
import type { Log } from "./foundation/log.server.ts";
import { createBalances } from "./money/balances/balances.server.ts";
import { createReconciling } from "./operations/reconciling.server.ts";
import { createRecord } from "./staff/record.server.ts";

/** What staff alone do to customers and to the books. */
export const createStaffWork = ({ database, identity, log }: { database: Database; identity: Identity; log: Log }) => ({
  support: createSupport({ database, identity }),
  looks: createLooks({ database }),
  balances: createBalances({ database }),
  reconciling: createReconciling({ database, log, verifyRecord: createRecord({ database }).verify }),
});
