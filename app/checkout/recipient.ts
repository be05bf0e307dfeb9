import { type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { type FieldProblem, isBlank, problemWhen } from "./field-problems.ts";

export type Recipient = { firstName?: string | null; lastName?: string | null; phone?: string | null; email?: string | null };
export type ProfileNames = { firstName?: string | null; lastName?: string | null };

const looksLikeEmail = (text: string) => text.length <= 254 && /^[^\s@<>()",;:\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u.test(text.trim());

/** Names and phone, the profile's names if signed in; email required in eu, valid if given [CHK-04]. */
export function recipientProblems(recipient: Recipient, profile: ProfileNames | null, region: Region): FieldProblem[] {
  const { firstName, lastName, phone, email } = recipient;
  const wrongEmail = isBlank(email) ? storefrontIn(region).needsEmail : !looksLikeEmail(email ?? "");
  return [
    ...problemWhen(isBlank(lastName), "recipient.lastname", "enter_recipient"),
    ...problemWhen(isBlank(firstName), "recipient.firstname", "enter_recipient"),
    ...problemWhen(isBlank(phone), "recipient.phone", "enter_phone"),
    ...problemWhen(wrongEmail, "recipient.email", "enter_email"),
    ...problemWhen(profile !== null && isBlank(profile.firstName), "contragent.firstname", "not_all_data"),
    ...problemWhen(profile !== null && isBlank(profile.lastName), "contragent.lastname", "not_all_data"),
  ];
}

/** The buyer is required too: the shop writes to them. */
export const buyerProblems = ({ firstName, lastName, phone, email }: Recipient): FieldProblem[] => [
  ...problemWhen(isBlank(lastName), "contragent.lastname", "not_all_data"),
  ...problemWhen(isBlank(firstName), "contragent.firstname", "not_all_data"),
  ...problemWhen(isBlank(phone), "contragent.phone", "enter_phone"),
  ...problemWhen(!isBlank(email) && !looksLikeEmail(email ?? ""), "contragent.email", "enter_email"),
];
