/** What the store tells an open page of the back office: something of this kind changed, ask again. `by`: who of the staff did it; `id` "*": many of them. */
export type DeskHint = { type: "inbox" } | { type: "order"; id: string } | { type: "object"; kind: string; id: string; by?: string | null };

export const DESK_NEWS = "/ws/desk";
export const MANY = "*";

export const kindOf = (hint: DeskHint): string => (hint.type === "object" ? hint.kind : hint.type);
export const idOf = (hint: DeskHint): string => ("id" in hint ? hint.id : "");

/** Of more than `most` changes of one kind only that there are many. */
export function gathered(hints: readonly DeskHint[], most: number): DeskHint[] {
  const kinds = Map.groupBy(hints, kindOf);
  return [...kinds].flatMap(([kind, same]): readonly DeskHint[] => (same.length > most ? [{ type: "object", kind, id: MANY }] : same));
}
