/** Sending more than this away needs two approvers [T30] [E11]. */
export const SINGLE_APPROVER_LIMIT_MINOR = 50_000_00;

/** Whether a sum takes a second person. */
export const takesTwo = (minor: number): boolean => minor > SINGLE_APPROVER_LIMIT_MINOR;

/** Names are typed by hand: compare them regardless of spelling. */
export const isSamePerson = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
const nameKey = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("ru");

export type Approval = "enough" | "agreed" | "same_person";

/** Four-eyes rule: whether one approval is enough for this amount, or is one of two. `agreed`: earlier approvers. */
export function checkApproval(minor: number, agreed: readonly string[], by: string): Approval {
  if (!takesTwo(minor) || agreed.some((name) => !isSamePerson(name, by))) return "enough";
  return agreed.length > 0 ? "same_person" : "agreed";
}
