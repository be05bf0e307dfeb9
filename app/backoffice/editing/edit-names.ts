import { m } from "#app/foundation/i18n/messages/messages.js";

export const fieldNames = {
  firstname: m.desk_edit_firstname,
  lastname: m.desk_edit_lastname,
  surname: m.desk_edit_surname,
  phone: m.desk_edit_phone,
  email: m.desk_edit_email,
  street: m.desk_edit_street,
  building: m.desk_edit_building,
  block: m.desk_edit_block,
  flat: m.desk_edit_flat,
  postalCode: m.desk_edit_postcode,
  comment: m.desk_edit_comment,
} as const;
