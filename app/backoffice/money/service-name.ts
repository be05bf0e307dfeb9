import { m } from "#app/foundation/i18n/messages/messages.js";
import { paymentMethods, paymentTexts } from "#app/foundation/records.ts";
import type { Language } from "#app/foundation/storefront.ts";

const balances: Readonly<Record<string, () => string>> = {
  "advance-return": m.desk_balance_advance,
  "endorsement-deposit": m.desk_balance_deposit,
};

/** A way of paying in words; a former one by its code. `kind`: of the payment, which tells the balance. */
export const serviceName = (service: string, lang: Language, kind = ""): string =>
  service === "ledger"
    ? (balances[kind] ?? m.desk_way_balance)()
    : Object.hasOwn(paymentMethods, service)
      ? paymentTexts[service as keyof typeof paymentTexts].name[lang]
      : service;
