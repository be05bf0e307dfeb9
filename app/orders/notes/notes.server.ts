import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Orders } from "../orders.server.ts";
import { MOST_IN_NOTE, mayReword, mentionsIn, unknownIn } from "./note.ts";
import type { NoteRefusal } from "./note-refusals.ts";
import * as queries from "./notes.queries.server.ts";

type Written = { by: string; text: string; now: Date };
export type NoteOutcome = { ok: true; id: string; mentioned: string[]; unknown: string[] } | { ok: false; refusal: NoteRefusal };

const refuse = (refusal: NoteRefusal): NoteOutcome => ({ ok: false, refusal });

/** What staff write to each other about an order; `@Name` puts it into that person's inbox. `by`: a member's id. */
export function createNotes({ database: { db }, orders }: { database: Database; orders: Pick<Orders, "find"> }) {
  function wrong(text: string): NoteRefusal | null {
    if (!text) return "empty";
    return text.length > MOST_IN_NOTE ? "long" : null;
  }

  async function mentionedIn(text: string, by: string) {
    const colleagues = await queries.listColleagues(db);
    const named = mentionsIn(text, colleagues);
    return {
      unknown: unknownIn(text, colleagues),
      ids: named.map(({ id }) => id).filter((id) => id !== by),
      names: named.map(({ name }) => name),
    };
  }

  return {
    of: (orderId: string) => queries.listNotes(db, orderId),
    colleagues: () => queries.listColleagues(db),
    /** For the inbox: what names this person and was not read yet. */
    notesFor: (staffId: string) => queries.listUnseen(db, staffId),
    seen: async (noteId: string, staffId: string, now: Date): Promise<boolean> => (await queries.markSeen(db, noteId, staffId, now)) === 1,

    write: async (orderId: string, { by, text: said, now }: Written): Promise<NoteOutcome> => {
      const text = said.trim();
      const problem = wrong(text);
      if (problem) return refuse(problem);
      if (!(await orders.find(db, orderId))) return refuse("unknown");
      const { ids, names, unknown } = await mentionedIn(text, by);
      const id = newId();
      await inTransaction(db, async (trx) => {
        await queries.insertNote(trx, { id, orderId, staffId: by, text, now });
        await queries.setMentions(trx, id, ids);
      });
      return { ok: true, id, mentioned: names, unknown };
    },

    /** By its author, within ten minutes. */
    reword: async (noteId: string, { by, text: said, now }: Written): Promise<NoteOutcome> => {
      const text = said.trim();
      const problem = wrong(text);
      if (problem) return refuse(problem);
      const { ids, names, unknown } = await mentionedIn(text, by);
      return inTransaction(db, async (trx) => {
        const note = await queries.lockNote(trx, noteId);
        if (!note) return refuse("unknown");
        if (note.staffId !== by) return refuse("not_yours");
        if (!mayReword(note, by, now)) return refuse("too_late");
        if (note.text !== text) await queries.reword(trx, note, text, now);
        await queries.setMentions(trx, noteId, ids);
        return { ok: true, id: noteId, mentioned: names, unknown };
      });
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;
