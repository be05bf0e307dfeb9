import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { invalid } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import * as queries from "./push.queries.server.ts";
import { isPushService, type PushAddress } from "./push.ts";

export type Push = ReturnType<typeof createPush>;
type Needs = { database: Database; publicKey: string; sandboxUrl?: string | undefined };

/** Browsers that a customer wants to be told in [ORD-08] [PWA-04]. */
export function createPush({ database: { db }, publicKey, sandboxUrl }: Needs) {
  return {
    /** What a browser names the store by to its push service. */
    publicKey,

    /** This session's browser is told from now on. Throws 422 where the address is no push service's. */
    subscribe: async ({ endpoint, keys }: PushAddress, { customerId, sessionId, now }: Visit): Promise<void> => {
      if (!isPushService(endpoint, sandboxUrl)) throw invalid([{ path: "endpoint", code: "invalid" }]);
      await inTransaction(db, async (trx) => {
        await queries.saveBrowser(trx, { id: newId(), customerId: customerId!, sessionId: sessionId!, endpoint, keys, now });
        await queries.deleteOldest(trx, customerId!);
      });
    },

    /** This browser of the session's customer is told no more; one that is not there changes nothing. */
    unsubscribe: async (endpoint: string, { customerId }: Visit): Promise<void> => {
      await queries.deleteBrowser(db, customerId!, endpoint);
    },
  };
}
