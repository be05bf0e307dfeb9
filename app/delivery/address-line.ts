import { m } from "#app/foundation/i18n/messages/messages.js";

type Door = { street: string; house: string; block: string; kvartira: string };

/** "Баумана, 1, подъезд 2, кв. 3" */
export const addressLine = ({ street, house, block, kvartira }: Door): string =>
  [street, house, block, kvartira && m.address_flat({ flat: kvartira })].filter(Boolean).join(", ");
