import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SupportRefusal } from "./support.server.ts";

/** Why support could not do it, for staff. */
export const supportRefusals = {
  unknown: m.staff_no_such_customer,
  no_birthday: m.staff_customers_no_birthday,
  same: m.staff_customers_same,
  nothing_hidden: m.staff_customers_nothing_hidden,
  no_phone: m.staff_customers_no_phone,
  no_mailbox: m.staff_customers_no_mailbox,
} satisfies Record<SupportRefusal, () => string>;
