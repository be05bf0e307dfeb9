import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import * as queries from "./inbox.queries.server.ts";
import type { Inbox, SeenKind, Shelf, Sort } from "./inbox.ts";

export type InboxRefusal = "gone" | "owned" | "no_colleague" | "past";
export type InboxDone<T = object> = ({ ok: true } & T) | { ok: false; refusal: InboxRefusal; name?: string };
/** Somebody with what they may see. */
export type Reader = { staffId: string; seen: readonly SeenKind[]; now: Date };
export type Named = { kind: string; subject: string };
/** `change`: until its facts are others. */
export type Until = Date | "change";

const MOST_DAYS = 90;
const refuse = (refusal: InboxRefusal, name?: string) => ({ ok: false as const, refusal, ...(name !== undefined && { name }) });

export type InboxDesk = ReturnType<typeof createInbox>;

/** Who deals with what waits for a person, and what is put off. The items are read from the shop's state, never copied. */
export function createInbox({ database: { db } }: { database: Database }) {
  type Found = NonNullable<Awaited<ReturnType<typeof queries.findItem>>>;

  const change = (reader: Reader, named: Named, work: (trx: Db, found: Found) => Promise<InboxDone>): Promise<InboxDone> =>
    inTransaction(db, async (trx) => {
      const found = await queries.findItem(trx, reader, named.kind, named.subject);
      return found ? work(trx, found) : refuse("gone");
    });

  const note = (
    trx: Db,
    { kind, subject }: Named,
    before: { owner: string | null } | { snoozed: boolean | string },
    after: typeof before,
  ) => noteChange(trx, { objectKind: "inbox", objectId: `${kind} ${subject}`, before, after });

  const nameOf = async (id: string | null) => (await queries.listColleagues(db)).find((each) => each.id === id)?.name;

  async function hand(trx: Db, found: Found, to: string | null, now: Date): Promise<InboxDone> {
    if (!(await queries.setOwner(trx, found, { to, from: found.ownerId, now }))) return refuse("owned");
    note(trx, found, { owner: found.owner }, { owner: (await nameOf(to)) ?? to });
    return { ok: true };
  }

  return {
    list: (reader: Reader, asked: { shelf: Shelf; kinds: readonly string[] | null; sort?: Sort; most: number }): Promise<Inbox> =>
      queries.listInbox(db, { ...reader, ...asked }),
    find: ({ kind, subject }: Named, reader: Reader) => queries.findItem(db, reader, kind, subject),
    count: (reader: Reader) => queries.countInbox(db, reader),
    colleagues: () => queries.listColleagues(db),

    /** Refused if somebody else has it: they would work on it at once. */
    take: (reader: Reader, named: Named) =>
      change(reader, named, async (trx, found) => {
        if (found.ownerId === reader.staffId) return { ok: true };
        if (found.ownerId !== null) return refuse("owned", await nameOf(found.ownerId));
        return hand(trx, found, reader.staffId, reader.now);
      }),

    assign: (reader: Reader, named: Named, to: string) =>
      change(reader, named, async (trx, found) => {
        if ((await nameOf(to)) === undefined) return refuse("no_colleague");
        return hand(trx, found, to, reader.now);
      }),

    release: (reader: Reader, named: Named) => change(reader, named, (trx, found) => hand(trx, found, null, reader.now)),

    snooze: (reader: Reader, named: Named, until: Until) =>
      change(reader, named, async (trx, found) => {
        if (until !== "change" && !(until > reader.now && until.getTime() < reader.now.getTime() + MOST_DAYS * 86_400_000))
          return refuse("past");
        await queries.setSnooze(trx, found, until === "change" ? null : until, until === "change" ? found.print : null);
        note(trx, found, { snoozed: false }, { snoozed: until === "change" ? until : until.toISOString() });
        return { ok: true };
      }),

    wake: (reader: Reader, named: Named) =>
      change(reader, named, async (trx, found) => {
        await queries.setSnooze(trx, found, null, null);
        note(trx, found, { snoozed: true }, { snoozed: false });
        return { ok: true };
      }),

    /** Forgets who dealt with what no longer waits. */
    tidy: (now: Date) => queries.forgetMarks(db, now),
  };
}
