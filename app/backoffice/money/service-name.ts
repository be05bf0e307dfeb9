import { m } from "#app/foundation/i18n/messages/messages.js";
import { paymentMethods, paymentTexts } from "#app/foundation/records.ts";
import type { Language } from "#app/foundation/storefront.ts";

/** A way of paying in words; a former one by its code. */
export const serviceName = (service: string, lang: Language): string =>
  service === "ledger"
    ? m.desk_way_balance()
    : Object.hasOwn(paymentMethods, service)
      ? paymentTexts[service as keyof typeof paymentTexts].name[lang]
      : service;
