import { noteChange } from "#app/foundation/database/audit.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { reopenEvent } from "#app/foundation/inbox.queries.server.ts";
import { carriers } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";

const isCarrier = (provider: string): boolean => carriers.some((name) => name === provider);

/** Gives a kept notification to the work that it was given to when it came; that asks its sender for the facts, so twice is once. False: there is none. */
export const replayEvent = ({ database: { db }, jobs }: Pick<Shop, "database" | "jobs">, id: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const event = await reopenEvent(trx, id);
    if (!event) return false;
    if (isCarrier(event.provider)) await jobs.send(trx, "delivery", { kind: "track", eventId: id }, { key: `track ${id}` });
    else await jobs.send(trx, "payments", { kind: "event", eventId: id }, { key: `event ${id}` });
    noteChange(trx, { objectKind: "webhook", objectId: String(id), before: { outcome: event.outcome }, after: { outcome: null } });
    return true;
  });
