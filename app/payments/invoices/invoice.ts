import { nameIn } from "#app/catalogue/priced-goods.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { type Day, moscowTime } from "#app/foundation/time/day.ts";
import type { Order } from "#app/orders/order.ts";
import type { Proposal } from "#app/orders/proposals/proposal.ts";
import { paymentQr } from "./payment-qr.ts";
import { vatInside } from "./vat.ts";

/** Frozen at issue, seller included. */
export type Invoice = { orderId: string; number: string; seller: Seller; issuedAt: Date; payBy: Day };

/** As ordered; after erasure only the number remains. */
export type Payer = { type: string; inn: string; kpp?: string; ogrn?: string; okpo?: string; name?: string; address?: string };

const PAY_WITHIN_DAYS = 3;

/** Without hyphens: bank forms take letters and digits. */
export const invoiceNumber = (orderNumber: string): string => orderNumber.replaceAll("-", "");

export const payByOf = (issuedAt: Date): Day => addBusinessDays(moscowTime(issuedAt).day, PAY_WITHIN_DAYS);

export const remindedBy = (today: Day): Day => addBusinessDays(today, 1);

/** Stock is kept a business day longer, as banks report the next day. */
export const keptUntil = (issuedAt: Date): Date => new Date(`${addBusinessDays(payByOf(issuedAt), 1)}T23:59:59.999+03:00`);

/** Kopecks. `name` null: delivery. */
export type InvoiceRow = { name: string | null; sku: string; size: string; quantity: number; sumMinor: number };
export type InvoiceFacts = {
  invoice: Invoice;
  order: Pick<Order, "number" | "createdAt" | "lang" | "delivery" | "currency">;
  payer: Payer;
  rows: InvoiceRow[];
  /** Goods and delivery before balances. */
  grossMinor: number;
  taken: { bonusMinor: number; advanceMinor: number; depositMinor: number };
  totalMinor: number;
  vatMinor: number | null;
  purpose: string;
  qr: string | null;
};

/** Facts from the order as placed. Lines include bonus, deducted below. */
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

/** Of the difference that a change of a paid order costs: one line, and the order's number in its own, by which money is matched. */
export function changeInvoice(order: Order, first: Invoice, { n, createdAt, ...sums }: Changed): { order: Order; invoice: Invoice } {
  const totalMinor = sums.totalMinor - sums.wasMinor;
  const [line] = order.lines;
  const name = {
    ru: m.order_top_up({ number: order.number }, { locale: "ru" }),
    en: m.order_top_up({ number: order.number }, { locale: "en" }),
  };
  const added = { ...line!, name, sku: "", size: "", quantity: 1, priceMinor: totalMinor, bonusMinor: 0 };
  const nothing = { bonusMinor: 0, advanceMinor: 0, depositMinor: 0, clientDeliveryMinor: 0 };
  const number = `${first.number}-${n + 1}`;
  const invoice = { ...first, number, issuedAt: createdAt, payBy: payByOf(createdAt) };
  return { order: { ...order, ...nothing, totalMinor, lines: [added] }, invoice };
}
type Changed = Pick<Proposal, "n" | "createdAt" | "wasMinor" | "totalMinor">;

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

/** Shortened to fit the QR code. */
function shortPurposeOf({ number, issuedAt, seller }: Invoice): string {
  const date = moscowTime(issuedAt).day.split("-").reverse().join(".");
  return `Счёт ${number} от ${date}. ${seller.vatPercent === null ? "Без НДС" : `НДС ${seller.vatPercent}%`}`;
}

/** Number, date and VAT, always in Russian for the bank; the number identifies the payment. */
export function purposeOf({ number, issuedAt, seller }: Invoice, totalMinor: number): string {
  const date = moscowTime(issuedAt).day.split("-").reverse().join(".");
  const vatMinor = vatInside(totalMinor, seller.vatPercent);
  const tax = vatMinor === null ? "без НДС" : `в т.ч. НДС ${seller.vatPercent}% - ${(vatMinor / 100).toFixed(2).replace(".", ",")} руб.`;
  return `Оплата по счёту № ${number} от ${date} за товары, ${tax}`;
}
