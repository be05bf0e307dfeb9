import type { Json } from "#app/foundation/database/audit.server.ts";

/** What somebody did or was refused. `before` and `after`: the facts that changed. */
export type StaffEvent = {
  at: Date;
  staffId: string | null;
  actor: string;
  action: string;
  objectKind: string;
  objectId: string;
  outcome: "done" | "refused";
  before: Json;
  after: Json;
  reason: string;
  requestId: string;
};

/** The first event's `previousHash`. */
export const CHAIN_START = "start";

/** The same text for the same facts: PostgreSQL's jsonb keeps no order of keys. */
export const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, each: Json) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : each,
  );

export const sealedText = (event: StaffEvent, previousHash: string): string =>
  canonical([
    previousHash,
    event.at.toISOString(),
    event.staffId,
    event.actor,
    event.action,
    event.objectKind,
    event.objectId,
    event.outcome,
    event.before,
    event.after,
    event.reason,
    event.requestId,
  ]);
