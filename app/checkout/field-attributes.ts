import { fieldAttributes as own } from "#app/foundation/ui/field-attributes.ts";

/** Another person's: a browser knows only its owner. */
const anothers = <T extends object>(attributes: T) => ({ ...attributes, autoComplete: "off" });

/** By the field's name in the form. */
export const fieldAttributes = {
  ...own,
  toLastname: anothers(own.lastname),
  toFirstname: anothers(own.firstname),
  toSurname: anothers(own.surname),
  toPhone: anothers(own.phone),
  toEmail: anothers(own.email),
};
export type FieldName = Exclude<keyof typeof fieldAttributes, "index">;

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
