import { m } from "#app/foundation/i18n/messages/messages.js";

const words: Record<string, () => string> = {
  customer: m.desk_phone_no_customer,
  empty: m.desk_phone_no_goods,
  gone: m.desk_edit_gone,
  sold_out: m.desk_edit_sold_out,
  choose_size: m.desk_edit_choose_size,
  short: m.desk_edit_short,
  quote_changed: m.desk_phone_differs,
};

/** Why a call became no order: about whose goods, or in the words of checkout. */
export const phoneRefusal = (refusal: string, says: string | null): string => {
  const own = words[refusal]?.();
  return own ? [says, own].filter(Boolean).join(": ") : (says ?? m.desk_phone_no_customer());
};
