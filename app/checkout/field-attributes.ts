import type { InputHTMLAttributes } from "react";

type Attributes = Required<Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "autoCapitalize">> & {
  spellCheck: boolean;
  maxLength: number;
};

const words = { type: "text", inputMode: "text", autoCapitalize: "words", spellCheck: false } as const;

/** The keyboard a phone shows, what a browser fills in, and what neither may mend; by the field's name in the form. */
export const fieldAttributes = {
  lastname: { ...words, autoComplete: "family-name", maxLength: 80 },
  firstname: { ...words, autoComplete: "given-name", maxLength: 80 },
  surname: { ...words, autoComplete: "additional-name", maxLength: 80 },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", autoCapitalize: "off", spellCheck: false, maxLength: 40 },
  email: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false, maxLength: 120 },
  // Another person's: a browser knows only its owner.
  toLastname: { ...words, autoComplete: "off", maxLength: 80 },
  toFirstname: { ...words, autoComplete: "off", maxLength: 80 },
  toSurname: { ...words, autoComplete: "off", maxLength: 80 },
  toPhone: { type: "tel", inputMode: "tel", autoComplete: "off", autoCapitalize: "off", spellCheck: false, maxLength: 40 },
  toEmail: { type: "email", inputMode: "email", autoComplete: "off", autoCapitalize: "off", spellCheck: false, maxLength: 120 },
  city: { ...words, autoComplete: "address-level2", maxLength: 120 },
  street: { ...words, autoComplete: "address-line1", maxLength: 160 },
  house: { ...words, autoComplete: "address-line2", autoCapitalize: "off", maxLength: 40 },
  kvartira: { ...words, inputMode: "numeric", autoComplete: "address-line3", autoCapitalize: "off", maxLength: 40 },
  block: { ...words, autoComplete: "off", autoCapitalize: "sentences", maxLength: 40 },
  comments: { type: "text", inputMode: "text", autoComplete: "off", autoCapitalize: "sentences", spellCheck: true, maxLength: 500 },
} as const satisfies Record<string, Attributes>;
export type FieldName = keyof typeof fieldAttributes;

/** Where the wire names a field; its problems come by this name. */
export const fieldPaths: Record<FieldName, string> = {
  lastname: "contragent.lastname",
  firstname: "contragent.firstname",
  surname: "contragent.surname",
  phone: "contragent.phone",
  email: "contragent.email",
  toLastname: "recipient.lastname",
  toFirstname: "recipient.firstname",
  toSurname: "recipient.surname",
  toPhone: "recipient.phone",
  toEmail: "recipient.email",
  city: "delivery.city",
  street: "delivery.street",
  house: "delivery.house",
  kvartira: "delivery.kvartira",
  block: "delivery.block",
  comments: "delivery.comments",
};

export const fieldId = (path: string): string => `f-${path.replaceAll(".", "-")}`;
