import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Country, isInvoice, type PaymentType } from "#app/foundation/storefront.ts";

export type PaymentMethod = "card" | "sberpay" | "installments" | "invoice" | "on-receipt";

/** One thing to choose: a method and the type of payment behind it. SberPay is the card's page with a button of its own [PAY-13]. */
export type PaymentChoice = { method: PaymentMethod; type: PaymentType; sberPay: boolean; name: () => string; note: () => string };

const all: readonly PaymentChoice[] = [
  { method: "card", type: "bank-card", sberPay: false, name: m.payment_bank_card, note: m.payment_bank_card_note },
  { method: "sberpay", type: "bank-card", sberPay: true, name: m.payment_sberpay, note: m.payment_sberpay_note },
  { method: "installments", type: "dolyamy", sberPay: false, name: m.payment_dolyamy, note: m.payment_dolyamy_note },
  { method: "installments", type: "split", sberPay: false, name: m.payment_split, note: m.payment_split_note },
  { method: "card", type: "moneta", sberPay: false, name: m.payment_moneta, note: m.payment_moneta_note },
  { method: "card", type: "cloudpayments", sberPay: false, name: m.payment_cloudpayments, note: m.payment_cloudpayments_note },
  { method: "card", type: "onevision", sberPay: false, name: m.payment_onevision, note: m.payment_onevision_note },
  { method: "invoice", type: "bank-transfer", sberPay: false, name: m.payment_invoice, note: m.payment_invoice_note },
  { method: "on-receipt", type: "payment-upon-receipt", sberPay: false, name: m.payment_on_receipt, note: m.payment_on_receipt_note },
];

/** What a shopper may choose where these types are taken, in their order. */
export const paymentChoices = (types: readonly PaymentType[]): PaymentChoice[] =>
  types.flatMap((type) => all.filter((choice) => choice.type === type));

/** What there is to know of it beforehand. An invoice asks for what Russian firms alone have, so whoever has things sent elsewhere is told first [CHK-06]. */
export const noteOf = ({ type, note }: Pick<PaymentChoice, "type" | "note">, country: Country): string =>
  isInvoice(type) && country !== "RU" ? m.payment_invoice_abroad() : note();
