/** A staff note about an order. `former`: how many times it was reworded. */
export type OrderNote = {
  id: string;
  orderId: string;
  staffId: string;
  author: string;
  text: string;
  former: number;
  at: Date;
  editedAt: Date | null;
  mentions: { staffId: string; name: string; isSeen: boolean }[];
};

export const MOST_IN_NOTE = 4000;
const EDIT_MS = 10 * 60_000;

export const mayReword = ({ staffId, at }: Pick<OrderNote, "staffId" | "at">, by: string, now: Date): boolean =>
  staffId === by && now.getTime() - at.getTime() <= EDIT_MS;

/** Those whose name stands after an @, in any letters; of two names that fit in one place the longer one. */
export function mentionsIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const said = plain(text);
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<Person>();
  for (let at = said.indexOf("@"); at !== -1; at = said.indexOf("@", at + 1)) {
    const rest = said.slice(at + 1);
    const named = byLength.find(({ name }) => rest.startsWith(plain(name)) && !/^[\p{L}\p{N}]/u.test(rest.slice(plain(name).length)));
    if (named) found.add(named);
  }
  return people.filter((person) => found.has(person));
}

const plain = (text: string): string => text.normalize("NFC").toLocaleLowerCase("ru");
