import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { setOnHandOf } from "./stock.queries.server.ts";

/** `specificationId`: "0" for goods without sizes. */
export type Counted = { productId: string; specificationId: string; pieces: number; now: Date };

/** What staff count on the shelf by hand, reserved pieces included; 1C and imports count later. False: nothing changed. */
export const createShelfCount =
  ({ database: { db } }: { database: Database }) =>
  ({ productId, specificationId, pieces, now }: Counted): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const changed = await setOnHandOf(trx, { productId, specificationId, pieces }, { cause: "count", causeId: newId(), at: now });
      if (changed)
        noteChange(trx, { objectKind: "stock", objectId: `${productId} ${specificationId}`, before: null, after: { counted: pieces } });
      return changed > 0;
    });
