import { m } from "#app/foundation/i18n/messages/messages.js";
import { paymentTexts } from "#app/foundation/records.ts";
import { type Country, isInvoice, type Language, type PaymentType } from "#app/foundation/storefront.ts";

/** SberPay is the card's page with its own button [PAY-13]. */
export type PaymentChoice = { type: PaymentType; sberPay: boolean; name: string; note: string };

/** In order; server only, where texts stay. */
export const paymentChoices = (types: readonly PaymentType[], lang: Language): PaymentChoice[] =>
  types.flatMap((type) => {
    const { name, note, ownButton } = paymentTexts[type];
    const choice = { type, sberPay: false, name: name[lang], note: note[lang] };
    return ownButton ? [choice, { type, sberPay: true, name: ownButton.name[lang], note: ownButton.note[lang] }] : [choice];
  });

/** A note in advance: invoices need Russian company details [CHK-06]. */
export const noteOf = ({ type, note }: Pick<PaymentChoice, "type" | "note">, country: Country): string =>
  isInvoice(type) && country !== "RU" ? m.payment_invoice_abroad() : note;
