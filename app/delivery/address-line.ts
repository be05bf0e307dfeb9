import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";

type Door = { street: string; house: string; block: string; kvartira: string };

/** "Баумана, 1, подъезд 2, кв. 3" */
export const addressLine = ({ street, house, block, kvartira }: Door, locale?: Language): string =>
  [street, house, block, kvartira && m.address_flat({ flat: kvartira }, locale && { locale })].filter(Boolean).join(", ");
