import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";

type Door = { street: string; house: string; block: string; flat: string };

export const addressLine = ({ street, house, block, flat }: Door, locale?: Language): string =>
  [street, house, block, flat && m.address_flat({ flat: flat }, locale && { locale })].filter(Boolean).join(", ");
