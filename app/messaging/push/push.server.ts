import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { invalid, signIn } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import * as queries from "./push.queries.server.ts";
import { isPoint } from "./vapid.server.ts";

/** Foreign key violation: the session has just ended. */
const NO_SUCH_ROW = "23503";

import { isPushService, type PushAddress } from "./push.ts";

export type Push = ReturnType<typeof createPush>;
type Deps = { database: Database; publicKey: string; sandboxUrl?: string | undefined };

/** Push subscriptions [ORD-08] [PWA-04]. */
export function createPush({ database: { db }, publicKey, sandboxUrl }: Deps) {
  return {
    publicKey,

    /** Subscribes this session; false if another's endpoint. Throws 422 for a foreign host or bad key, 401 if the session ended. */
    subscribe: async ({ endpoint, keys }: PushAddress, { customerId, sessionId, now }: Visit): Promise<boolean> => {
      if (!isPushService(endpoint, sandboxUrl)) throw invalid([{ path: "endpoint", code: "invalid" }]);
      if (!isPoint(keys.p256dh)) throw invalid([{ path: "keys.p256dh", code: "invalid" }]);
      const browser = { id: newId(), customerId: customerId!, sessionId: sessionId!, endpoint, keys, now };
      return inTransaction(db, async (trx) => {
        const saved = await queries.saveBrowser(trx, browser);
        await queries.deleteOldest(trx, customerId!);
        return saved > 0;
      }).catch((error: unknown) => {
        throw (error as { code?: unknown }).code === NO_SUCH_ROW ? signIn() : error;
      });
    },

    unsubscribe: async (endpoint: string, { customerId }: Visit): Promise<void> => {
      await queries.deleteBrowser(db, customerId!, endpoint);
    },
  };
}
