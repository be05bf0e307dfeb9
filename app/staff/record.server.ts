import { hash } from "node:crypto";
import { audited, type Change, type Json } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { CHAIN_START, type StaffEvent, sealedText } from "./event.ts";
import * as queries from "./record.queries.server.ts";

export type Actor = { staffId: string | null; name: string };
export type Deed = { actor: Actor; action: string; objectKind: string; objectId: string; reason?: string; requestId?: string; now: Date };

/** `opens`: first in each of its transactions until something is recorded. `closes`: what is written with the changes. */
type Around = { opens?: ((trx: Db) => Promise<void>) | undefined; closes?: (trx: Db, changes: readonly Change[]) => Promise<void> };

/** `brokenAt`: the first event that does not follow from the one before it. `head`: the newest hash, to compare with an older copy. */
export type Verified = { count: number; head: string; brokenAt: number | null };

const PAGE = 1000;
const SAME_LOOK_MS = 30 * 60_000;

export const sealOf = (event: StaffEvent, previousHash: string): string => hash("sha256", sealedText(event, previousHash), "base64url");

/** The record of what staff did: append-only, in a chain of hashes, written in the transaction of the deed itself [SEC-07]. */
export function createRecord({ database: { db }, killPoint = () => {} }: { database: Database; killPoint?: KillPoint }) {
  async function append(trx: Db, events: readonly StaffEvent[]): Promise<void> {
    let previousHash = (await queries.lockHead(trx)) ?? CHAIN_START;
    for (const event of events) {
      const seal = sealOf(event, previousHash);
      await queries.insertEvent(trx, { ...event, hash: seal, previousHash });
      previousHash = seal;
    }
    killPoint("staff.event_written");
  }

  const eventOf = (deed: Deed, outcome: StaffEvent["outcome"], change?: Change): StaffEvent => ({
    at: deed.now,
    staffId: deed.actor.staffId,
    actor: deed.actor.name,
    action: deed.action,
    objectKind: change?.objectKind ?? deed.objectKind,
    objectId: change?.objectId ?? deed.objectId,
    outcome,
    before: change?.before ?? null,
    after: change?.after ?? null,
    reason: deed.reason ?? "",
    requestId: deed.requestId ?? "",
  });

  const note = (deed: Deed, outcome: StaffEvent["outcome"], { reason = deed.reason, told }: Partial<Refusal> = {}) => {
    const change = told ? { ...deed, before: null, after: told } : undefined;
    return inTransaction(db, (trx) => append(trx, [eventOf({ ...deed, ...(reason && { reason }) }, outcome, change)]));
  };

  /**
   * Does what staff ask for. Changes that its transactions note are recorded in them; a refusal, returned or thrown, and a deed that changes no noted fact
   * are recorded after it.
   */
  async function carryOut<T>(deed: Deed, work: () => Promise<T>, { opens, closes }: Around = {}): Promise<T> {
    let isRecorded = false;
    const write = async (trx: Db, changes: readonly Change[]) => {
      await append(
        trx,
        changes.map((change) => eventOf(deed, "done", change)),
      );
      await closes?.(trx, changes);
      isRecorded = true;
    };
    try {
      const done = await audited(write, work, opens && (async (trx) => void (isRecorded || (await opens(trx)))));
      const refusal = refusalIn(done);
      if (refusal) await note(deed, "refused", refusal);
      else if (!isRecorded) await note(deed, "done");
      return done;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // What went wrong first is what its caller has to hear, even where the database is away.
      await note(deed, "refused", { reason: code ?? message }).catch(() => {});
      throw error;
    }
  }

  /** What somebody looked at; again within half an hour it is the same look. */
  const readOnce = (deed: Deed & { actor: { staffId: string } }): Promise<void> =>
    inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `read ${deed.actor.staffId} ${deed.objectKind} ${deed.objectId}`);
      const since = new Date(deed.now.getTime() - SAME_LOOK_MS);
      if (!(await queries.hasEventSince(trx, deed, since))) await append(trx, [eventOf(deed, "done")]);
    });

  async function verify(): Promise<Verified> {
    let [count, after, head] = [0, 0, CHAIN_START];
    for (;;) {
      const page = await queries.listEventsAfter(db, after, PAGE);
      for (const { id, hash: seal, previousHash, ...event } of page) {
        if (previousHash !== head || seal !== sealOf(event, previousHash)) return { count, head, brokenAt: id };
        [count, after, head] = [count + 1, id, seal];
      }
      if (page.length < PAGE) return { count, head, brokenAt: null };
    }
  }

  return {
    append,
    carryOut,
    readOnce,
    verify,
    guard: () => queries.findGuard(db),
    of: (objectKind: string, objectId: string) => queries.listEventsOf(db, objectKind, objectId, 200),
    /** `q`: in names, actions, objects and reasons. */
    newest: (before = Number.MAX_SAFE_INTEGER, count = 50, q = "") => queries.listEvents(db, { before, count, q: q.trim() }),
  };
}

export type StaffRecord = ReturnType<typeof createRecord>;

/** `said`: what they were told, in their language; `wrong`: which fields, for words in another. */
type Refusal = { reason?: string | undefined; told?: { said: string; wrong?: Json } };

function refusalIn(done: unknown): Refusal | undefined {
  const { ok, refusal, says, wrong } = (done ?? {}) as { ok?: unknown; refusal?: unknown; says?: unknown; wrong?: Json };
  if (ok !== false) return undefined;
  const told = typeof says === "string" && says ? { said: says.slice(0, 1000), ...(wrong && { wrong }) } : undefined;
  return { reason: String(refusal ?? "refused"), ...(told && { told }) };
}
