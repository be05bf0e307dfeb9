/** Above this the word of one of the staff is not enough to send money away [T30] [E11]. */
export const BY_ONE_MINOR = 50_000_00;

/** Names are typed by hand: one person stays one however he writes himself. */
export const isSamePerson = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
const nameKey = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("ru");

/**
 * What the word of one of the staff comes to who wants so much sent away: enough, or one of the two that it takes. `agreed`: who has said the
 * same before.
 */
export function weighWord(minor: number, agreed: readonly string[], by: string): "enough" | "agreed" | "same_person" {
  if (minor <= BY_ONE_MINOR || agreed.some((name) => !isSamePerson(name, by))) return "enough";
  return agreed.length > 0 ? "same_person" : "agreed";
}
