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

/** Words after an @ that name nobody. */
export function unknownIn(text: string, people: readonly { name: string }[]): string[] {
  const named = mentionsIn(text, people).map(({ name }) => plain(name));
  const said = [...text.matchAll(/(?<![\p{L}\p{N}.])@(\p{L}[\p{L}\p{N}-]*)/gu)];
  return [
    ...new Set(said.filter(({ index }) => !named.some((name) => plain(text.slice(index + 1)).startsWith(name))).map(([word]) => word)),
  ];
}

const plain = (text: string): string => text.normalize("NFC").toLocaleLowerCase("ru");
