import { renderSVG } from "uqr";
import { signSvg } from "#app/foundation/brand/mark.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { typeset, typesetMoment } from "#app/foundation/typeset.server.ts";
import type { InvoiceFacts, InvoiceRow } from "./invoice.ts";
import { inColumn } from "./money-columns.ts";
import { sumInWords } from "./sum-in-words.ts";

/** A deterministic PDF, laid out by invoice.typ. */
export function invoiceDocument(facts: InvoiceFacts): Buffer {
  const { invoice, order, rows, totalMinor, qr } = facts;
  const { number, issuedAt, payBy, seller } = invoice;
  const { lang, delivery, currency } = order;
  const locale = { locale: lang };
  const date = dateWords(moscowTime(issuedAt).day, lang);
  return typeset("payments/invoices/invoice.typ", {
    lang,
    title: m.invoice_title({ number, date }, locale),
    issuedAt: typesetMoment(issuedAt),
    sample: seller.isFictional ? m.invoice_sample({}, locale) : null,
    // The template fills in page numbers.
    page: m.invoice_page({ number, date, page: "%page", pages: "%pages" }, locale),
    sign: signSvg({ corner: "red", px: 26 }),
    bank: bankBlock(facts),
    parties: parties(facts),
    columns: [
      "№",
      m.invoice_col_goods({}, locale),
      m.invoice_col_quantity({}, locale),
      m.invoice_col_unit({}, locale),
      m.invoice_col_price({}, locale),
      m.invoice_col_sum({}, locale),
    ],
    rows: rows.map((row, at) => ({
      number: String(at + 1),
      ...named(row, lang),
      quantity: String(row.quantity),
      unit: row.name === null ? "" : m.invoice_piece({}, locale),
      price: inColumn(Math.round(row.sumMinor / row.quantity), lang),
      sum: inColumn(row.sumMinor, lang),
    })),
    totals: totals(facts),
    count: m.invoice_count({ count: rows.length, sum: inColumn(totalMinor, lang) }, locale),
    inWords: sumInWords(totalMinor, lang),
    payBy: m.invoice_pay_by({ date: dateWords(payBy, lang) }, locale),
    payByWhy: m.invoice_pay_by_why({}, locale),
    terms: [
      m.invoice_terms({ number }, locale),
      ...(delivery.type === "email" || !delivery.city ? [] : [m.invoice_terms_delivery({ city: delivery.city }, locale)]),
      ...(currency === "rub" ? [] : [m.invoice_in_rubles({}, locale)]),
    ],
    qr: qr && renderSVG(qr, { ecc: "M", border: 0 }),
    qrSays: m.invoice_qr({}, locale),
    signatures: [
      [seller.kpp ? m.invoice_director({}, locale) : m.invoice_trader({}, locale), seller.director],
      ...(seller.accountant ? [[m.invoice_accountant({}, locale), seller.accountant]] : []),
    ],
    stamp: m.invoice_stamp({}, locale),
  });
}

function bankBlock({ invoice: { seller }, order: { lang } }: InvoiceFacts) {
  const locale = { locale: lang };
  const { bank, inn, kpp, name } = seller;
  return {
    bank: `${bank.name}, ${bank.city}`,
    bankName: m.invoice_bank({}, locale),
    bikName: m.invoice_bik({}, locale),
    bik: bank.bik,
    accountName: m.invoice_account({}, locale),
    correspondent: bank.correspondent,
    account: bank.account,
    inn: m.invoice_inn({ inn }, locale),
    kpp: kpp ? m.invoice_kpp({ kpp }, locale) : null,
    payee: name,
    payeeName: m.invoice_payee({}, locale),
  };
}

function parties({ invoice: { seller }, payer, order: { lang, number, createdAt } }: InvoiceFacts): [string, string, string][] {
  const locale = { locale: lang };
  const ogrnOf = (ogrn: string) => (ogrn.length === 15 ? m.invoice_ogrnip({ ogrn }, locale) : m.invoice_ogrn({ ogrn }, locale));
  const sold = [
    m.invoice_inn({ inn: seller.inn }, locale),
    seller.kpp && m.invoice_kpp({ kpp: seller.kpp }, locale),
    ogrnOf(seller.ogrn),
    seller.address,
    seller.phone && m.invoice_phone({ phone: seller.phone }, locale),
  ];
  const bought = [
    m.invoice_inn({ inn: payer.inn }, locale),
    payer.kpp && m.invoice_kpp({ kpp: payer.kpp }, locale),
    payer.ogrn && ogrnOf(payer.ogrn),
    payer.okpo && m.invoice_okpo({ okpo: payer.okpo }, locale),
    payer.address,
  ];
  const date = dateWords(moscowTime(createdAt).day, lang);
  const rest = (said: readonly (string | null | undefined | false)[]) =>
    said
      .filter(Boolean)
      .map((part) => `, ${part}`)
      .join("");
  return [
    [m.invoice_seller({}, locale), seller.name, rest(sold)],
    [m.invoice_buyer({}, locale), payer.name ?? "", rest(bought)],
    [m.invoice_basis({}, locale), m.invoice_basis_order({ number, date }, locale), ""],
  ];
}

function named({ name, sku, size }: InvoiceRow, lang: "ru" | "en"): { name: string; known: string } {
  const locale = { locale: lang };
  if (name === null) return { name: m.invoice_delivery({}, locale), known: "" };
  const known = [sku && m.invoice_article({ sku }, locale), size && m.invoice_size({ size: withUnits(size, lang) }, locale)];
  return { name, known: known.filter(Boolean).join(", ") };
}

function totals({
  grossMinor,
  taken,
  totalMinor,
  vatMinor,
  invoice: { seller },
  order: { lang },
}: InvoiceFacts): [string, string, boolean][] {
  const locale = { locale: lang };
  const off: [string, number][] = [
    [m.invoice_bonus({}, locale), taken.bonusMinor],
    [m.invoice_advance({}, locale), taken.advanceMinor],
    [m.invoice_deposit({}, locale), taken.depositMinor],
  ];
  const some = off.filter(([, minor]) => minor > 0);
  const tax: [string, string] =
    vatMinor === null
      ? [m.invoice_no_vat({}, locale), "\u2014"]
      : [m.invoice_vat({ percent: seller.vatPercent! }, locale), inColumn(vatMinor, lang)];
  return [
    ...(some.length ? [[m.invoice_gross({}, locale), inColumn(grossMinor, lang), false] as [string, string, boolean]] : []),
    ...some.map(([name, minor]): [string, string, boolean] => [name, inColumn(-minor, lang), false]),
    [m.invoice_total({}, locale), inColumn(totalMinor, lang), true],
    [...tax, false],
  ];
}
