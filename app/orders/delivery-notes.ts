import { m } from "#app/foundation/i18n/messages/messages.js";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import type { Language } from "#app/foundation/storefront.ts";

type Note = {
  stored: string;
  most: number;
  label: typeof m.checkout_comment;
  shown: typeof m.order_comment;
  /** A property of the order in 1C; null: the order's own comment there. */
  to1C: string | null;
};

/** What shoppers may write to the courier: asked at checkout, stored, and shown to them, staff, the carrier and 1C. */
export const deliveryNotes = {
  comments: { stored: "comment", most: 500, label: m.checkout_comment, shown: m.order_comment, to1C: null },
} as const satisfies Record<string, Note>;

export type NoteName = keyof typeof deliveryNotes;
export const noteNames = Object.keys(deliveryNotes) as NoteName[];
export const storedNotes: readonly string[] = Object.values(deliveryNotes).map(({ stored }) => stored);

/** Orders placed before a note existed lack it. */
export type StoredNotes = { [K in (typeof deliveryNotes)[NoteName]["stored"]]?: string };

export const eachNote = <T>(of: (name: NoteName) => T): Record<NoteName, T> =>
  Object.fromEntries(noteNames.map((name) => [name, of(name)])) as Record<NoteName, T>;

export const noNotes: Record<NoteName, string> = eachNote(() => "");

type Written = { name: NoteName; note: Note; text: string };

const writtenIn = (delivery: StoredNotes): Written[] =>
  noteNames.flatMap((name) => {
    const note = deliveryNotes[name];
    const text = delivery[note.stored];
    return text ? [{ name, note, text }] : [];
  });

export const shownNotes = (delivery: StoredNotes, lang: Language): { label: string; text: string }[] =>
  writtenIn(delivery).map(({ note, text }) => ({ label: setSpaces(note.shown({}, { locale: lang })), text }));

/** Apart, so that browsers don't get staff's words. */
const staffLines: Record<NoteName, typeof m.staff_order_comment> = { comments: m.staff_order_comment };

export const staffNotes = (delivery: StoredNotes, clean: (text: string) => string): string[] =>
  writtenIn(delivery).map(({ name, text }) => staffLines[name]({ comment: clean(text) }));

export const joinedNotes = (delivery: StoredNotes): string =>
  writtenIn(delivery)
    .map(({ text }) => text)
    .join(". ");

export const storeNotes = (said: Partial<Record<NoteName, string | null>>): StoredNotes =>
  Object.fromEntries(noteNames.map((name) => [deliveryNotes[name].stored, said[name] ?? ""]));
export const wireNotes = (delivery: StoredNotes): Record<NoteName, string> =>
  eachNote((name) => delivery[deliveryNotes[name].stored] ?? "");

export const notesOf = (delivery: StoredNotes): StoredNotes => storeNotes(wireNotes(delivery));

export const notesTo1C = (delivery: StoredNotes): { comment: string; properties: Record<string, string> } => {
  const written = writtenIn(delivery);
  return {
    comment: written.find(({ note }) => note.to1C === null)?.text ?? "",
    properties: Object.fromEntries(written.flatMap(({ note: { to1C }, text }) => (to1C === null ? [] : [[to1C, text]]))),
  };
};
