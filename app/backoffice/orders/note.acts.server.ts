import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { noteRefusals } from "#app/orders/notes/note-refusals.ts";
import type { NoteOutcome } from "#app/orders/notes/notes.server.ts";
import { type ActDone, act } from "../acting/act.ts";
import { orderAct, orderId, refused } from "./order-act.server.ts";

const text = z.string().max(8000);
const said = (done: NoteOutcome): ActDone => {
  if (!done.ok) return refused(done.refusal, noteRefusals[done.refusal]());
  const told = done.mentioned.length ? m.desk_note_told({ names: done.mentioned.join(", ") }) : m.desk_note_written();
  return { ok: true, says: done.unknown.length ? `${told} ${m.desk_note_untold({ names: done.unknown.join(", ") })}` : told };
};

const note = z.object({ note: z.string().min(1).max(100) });
const ofNote = ({ note }: { note: string }) => ({ kind: "note", id: note });

export const noteActs = {
  "orders.note": orderAct({
    permission: "orders.read",
    takes: orderId.extend({ text }),
    isOfState: false,
    carryOut: async ({ shop, me, now }, { id }, { text }) => said(await shop.wholeOrders.notes.write(id, { by: me.id, text, now })),
  }),
  "orders.reword-note": act({
    permission: "orders.read",
    takes: note.extend({ text }),
    object: ofNote,
    reach: (shop, { note }) => shop.wholeOrders.reachOfNote(note),
    carryOut: async ({ shop, me, now }, { note, text }) => said(await shop.wholeOrders.notes.reword(note, { by: me.id, text, now })),
  }),
  "orders.note-seen": act({
    permission: "orders.read",
    takes: note,
    object: ofNote,
    reach: (shop, { note }) => shop.wholeOrders.reachOfNote(note),
    carryOut: async ({ shop, me, now }, { note }) => {
      await shop.wholeOrders.notes.seen(note, me.id, now);
      return { ok: true, says: "" };
    },
  }),
};
