import { m } from "#app/foundation/i18n/messages/messages.js";
import { paymentTexts } from "#app/foundation/records.ts";
import { type Country, isInvoice, type Language, type PaymentType } from "#app/foundation/storefront.ts";

/** One thing to choose, in the page's language. SberPay is the card's page with a button of its own [PAY-13]. */
export type PaymentChoice = { type: PaymentType; sberPay: boolean; name: string; note: string };

/** What a shopper may choose where these types are taken, in their order; for the server, where their texts stay. */
export const paymentChoices = (types: readonly PaymentType[], lang: Language): PaymentChoice[] =>
  types.flatMap((type) => {
    const { name, note, ownButton } = paymentTexts[type];
    const choice = { type, sberPay: false, name: name[lang], note: note[lang] };
    return ownButton ? [choice, { type, sberPay: true, name: ownButton.name[lang], note: ownButton.note[lang] }] : [choice];
  });

/** What there is to know of it beforehand. An invoice asks for what Russian firms alone have, so whoever has things sent elsewhere is told first [CHK-06]. */
export const noteOf = ({ type, note }: Pick<PaymentChoice, "type" | "note">, country: Country): string =>
  isInvoice(type) && country !== "RU" ? m.payment_invoice_abroad() : note;
