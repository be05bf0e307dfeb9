import { nameIn } from "#app/catalogue/priced-goods.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { type Day, moscowTime } from "#app/foundation/time/day.ts";
import type { Order } from "#app/orders/order.ts";
import { paymentQr } from "./payment-qr.ts";
import { vatInside } from "./vat.ts";

/** An invoice as it was issued: what the shop's own papers say later changes nothing of it. */
export type Invoice = { orderId: string; number: string; seller: Seller; issuedAt: Date; payBy: Day };

/** Who pays, as he wrote it into the order; blank where an erasure has left no more than his number. */
export type Payer = { type: string; inn: string; kpp?: string; ogrn?: string; okpo?: string; name?: string; adress?: string };

const PAY_WITHIN_DAYS = 3;

/** The order's number without its hyphens: what a payer copies into his bank's form has Latin letters and digits alone. */
export const invoiceNumber = (orderNumber: string): string => orderNumber.replaceAll("-", "");

/** The last day to pay on: the third business day after the day of issue. */
export const payByOf = (issuedAt: Date): Day => addBusinessDays(moscowTime(issuedAt).day, PAY_WITHIN_DAYS);

/** Of invoices that can be paid today, those to be reminded of: their last day is this one at the latest, the next business day. */
export const remindedBy = (today: Day): Day => addBusinessDays(today, 1);

/** Goods whose invoice is issued then are kept a business day longer than there is to pay: a bank tells of a day's money on the next. */
export const keptUntil = (issuedAt: Date): Date => new Date(`${addBusinessDays(payByOf(issuedAt), 1)}T23:59:59.999+03:00`);

/** A row of an invoice, in kopecks. `name` null: delivery. */
export type InvoiceRow = { name: string | null; sku: string; size: string; quantity: number; sumMinor: number };
export type InvoiceFacts = {
  invoice: Invoice;
  order: Pick<Order, "number" | "createdAt" | "lang" | "delivery" | "currency">;
  payer: Payer;
  rows: InvoiceRow[];
  /** Goods and delivery, before what the customer's accounts have paid of them. */
  grossMinor: number;
  taken: { bonusMinor: number; advanceMinor: number; depositMinor: number };
  totalMinor: number;
  vatMinor: number | null;
  /** What the payer writes as the purpose of payment, and the code to be read by his bank's application. */
  purpose: string;
  qr: string | null;
};

/** Everything that an invoice says, from the order as it was placed. Lines stand at what was paid for them with bonus, which is taken off below. */
export function invoiceFacts(order: Order, invoice: Invoice): InvoiceFacts {
  const { bonusMinor, advanceMinor, depositMinor, totalMinor, lang } = order;
  const goods = order.lines.map((line) => ({
    name: nameIn(line.name, lang),
    sku: line.sku,
    size: line.size,
    quantity: line.quantity,
    sumMinor: line.priceMinor + line.bonusMinor,
  }));
  const delivery = { name: null, sku: "", size: "", quantity: 1, sumMinor: order.clientDeliveryMinor };
  const rows: InvoiceRow[] = order.clientDeliveryMinor > 0 ? [...goods, delivery] : goods;
  const { seller } = invoice;
  const purpose = purposeOf(invoice, totalMinor);
  return {
    invoice,
    order,
    payer: order.bank as Payer,
    rows,
    grossMinor: rows.reduce((sum, { sumMinor }) => sum + sumMinor, 0),
    taken: { bonusMinor, advanceMinor, depositMinor },
    totalMinor,
    vatMinor: vatInside(totalMinor, seller.vatPercent),
    purpose,
    qr: qrOf(invoice, totalMinor, purpose) ?? qrOf(invoice, totalMinor, shortPurposeOf(invoice)),
  };
}

const qrOf = ({ seller }: Invoice, sumMinor: number, purpose: string): string | null =>
  paymentQr({
    name: seller.name,
    account: seller.bank.account,
    bankName: seller.bank.name,
    bik: seller.bank.bik,
    correspondent: seller.bank.correspondent,
    kpp: seller.kpp,
    inn: seller.inn,
    purpose,
    sumMinor,
  });

/** As much as a code has room for beside the requisites. */
function shortPurposeOf({ number, issuedAt, seller }: Invoice): string {
  const date = moscowTime(issuedAt).day.split("-").reverse().join(".");
  return `Счёт ${number} от ${date}. ${seller.vatPercent === null ? "Без НДС" : `НДС ${seller.vatPercent}%`}`;
}

/** By number, date and tax, as a Russian bank wants it, whatever language the invoice is in. The number is what its money is known by. */
export function purposeOf({ number, issuedAt, seller }: Invoice, totalMinor: number): string {
  const date = moscowTime(issuedAt).day.split("-").reverse().join(".");
  const vatMinor = vatInside(totalMinor, seller.vatPercent);
  const tax = vatMinor === null ? "без НДС" : `в т.ч. НДС ${seller.vatPercent}% - ${(vatMinor / 100).toFixed(2).replace(".", ",")} руб.`;
  return `Оплата по счёту № ${number} от ${date} за товары, ${tax}`;
}
