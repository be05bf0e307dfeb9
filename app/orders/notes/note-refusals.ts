import { m } from "#app/foundation/i18n/messages/messages.js";

export type NoteRefusal = "unknown" | "empty" | "long" | "not_yours" | "too_late";

export const noteRefusals = {
  unknown: m.desk_note_unknown,
  empty: m.desk_note_empty,
  long: m.desk_note_long,
  not_yours: m.desk_note_not_yours,
  too_late: m.desk_note_too_late,
} satisfies Record<NoteRefusal, () => string>;
