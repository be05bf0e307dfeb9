import { fieldAttributes as own } from "#app/foundation/ui/field-attributes.ts";
import { deliveryNotes, eachNote } from "#app/orders/delivery-notes.ts";

/** Another person's data, unknown to autofill. */
const anothers = <T extends object>(attributes: T) => ({ ...attributes, autoComplete: "off" });

/** Company numbers: grouped, unknown to autofill. */
const registered = {
  type: "text",
  inputMode: "numeric",
  autoComplete: "off",
  autoCapitalize: "off",
  spellCheck: false,
  maxLength: 24,
} as const;

export const fieldAttributes = {
  ...own,
  ...eachNote((name) => ({ ...own.comments, maxLength: deliveryNotes[name].most })),
  toLastname: anothers(own.lastname),
  toFirstname: anothers(own.firstname),
  toSurname: anothers(own.surname),
  toPhone: anothers(own.phone),
  toEmail: anothers(own.email),
  inn: registered,
  // May contain Latin letters.
  kpp: { ...registered, inputMode: "text", autoCapitalize: "characters" },
  ogrn: registered,
  okpo: registered,
  payerName: { ...own.lastname, autoComplete: "organization", autoCapitalize: "off", maxLength: 200 },
  payerAddress: { ...own.lastname, autoComplete: "off", autoCapitalize: "off", maxLength: 300 },
} as const;
export type FieldName = keyof typeof fieldAttributes;

/** Wire paths of fields, used by errors. */
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
  region: "delivery.region",
  index: "delivery.index",
  street: "delivery.street",
  house: "delivery.house",
  flat: "delivery.kvartira",
  block: "delivery.block",
  ...eachNote((name) => `delivery.${name}`),
  inn: "paymentorder.bank.inn",
  kpp: "paymentorder.bank.kpp",
  ogrn: "paymentorder.bank.ogrn",
  okpo: "paymentorder.bank.okpo",
  payerName: "paymentorder.bank.name",
  payerAddress: "paymentorder.bank.adress",
};

export const fieldId = (path: string): string => `f-${path.replaceAll(".", "-")}`;
