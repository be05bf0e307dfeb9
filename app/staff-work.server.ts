import { createSupport } from "./account/support.server.ts";
import { createPhoneOrders } from "./checkout/by-phone/phone-orders.server.ts";
import { createEdits } from "./checkout/editing/edits.server.ts";
import type { Identity } from "./customers/identity/identity.server.ts";
import { createLooks } from "./customers/looks/looks.server.ts";
import type { Log } from "./foundation/log.server.ts";
import { createBalances } from "./money/balances/balances.server.ts";
import { createReconciling } from "./operations/reconciling.server.ts";
import { createRecord } from "./staff/record.server.ts";

type Deps = { identity: Identity; log: Log } & Parameters<typeof createEdits>[0] & Parameters<typeof createPhoneOrders>[0];

/** What staff alone do to customers and to the books. */
export const createStaffWork = ({ identity, log, ...edited }: Deps) => ({
  support: createSupport({ database: edited.database, identity }),
  edits: createEdits(edited),
  phoneOrders: createPhoneOrders({ ...edited, identity }),
  looks: createLooks(edited),
  balances: createBalances(edited),
  reconciling: createReconciling({ database: edited.database, log, verifyRecord: createRecord({ database: edited.database }).verify }),
});
