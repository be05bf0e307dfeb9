import type { Content, TableCell } from "pdfmake/interfaces.js";
import { signSvg } from "#app/brand/mark.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { drawPdf } from "#app/foundation/pdf.server.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { InvoiceFacts, InvoiceRow } from "./invoice.ts";
import { bankBlock, parties } from "./invoice-heads.ts";
import { inColumn } from "./money-columns.ts";
import { sumInWords } from "./sum-in-words.ts";

const INK = "#111113";
const QUIET = "#5b5850";
const LINE = "#b9b3a5";
const SHADE = "#f3f0e9";
const RED = "#b3121d";
const MARGIN = 40;
const SIGN = 26;
const WIDTH = 595.28 - 2 * MARGIN;

/**
 * The invoice as a document: whoever draws it, and however often, the same facts are the same bytes. One page for an order of usual size; a
 * longer one repeats the head of its table, and says on each page which invoice it is.
 */
export async function invoiceDocument(facts: InvoiceFacts): Promise<Buffer> {
  const { invoice, order } = facts;
  const { number } = invoice;
  const { lang } = order;
  const locale = { locale: lang };
  const date = dateWords(moscowTime(invoice.issuedAt).day, lang);
  return drawPdf({
    info: { title: m.invoice_title({ number, date }, locale), creationDate: invoice.issuedAt, modDate: invoice.issuedAt },
    language: lang,
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [MARGIN, 40, MARGIN, 46],
    defaultStyle: { fontSize: 9, lineHeight: 1.15, color: INK },
    header: (page) => (page === 1 && invoice.seller.isFictional ? sample(m.invoice_sample({}, locale)) : null),
    footer: (page, pages) => ({
      text: pages > 1 ? m.invoice_page({ number, date, page, pages }, locale) : "",
      margin: [MARGIN, 12, MARGIN, 0],
      fontSize: 8,
      color: QUIET,
      alignment: "right",
    }),
    content: [
      bankBlock(facts),
      {
        columns: [
          { text: m.invoice_title({ number, date }, locale), fontSize: 15, bold: true, margin: [0, 16, 0, 7] },
          { svg: signSvg({ corner: "red", px: SIGN }), width: SIGN, margin: [0, 9, 0, 0] },
        ],
      },
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 2, lineColor: RED }] },
      parties(facts),
      lines(facts),
      totals(facts),
      { unbreakable: true, stack: [inWords(facts), terms(facts), signatures(facts)] },
    ],
  });
}

const sample = (text: string): Content => ({
  text,
  alignment: "center",
  color: RED,
  bold: true,
  fontSize: 8.5,
  margin: [MARGIN, 18, MARGIN, 0],
});

function lines({ rows, order: { lang } }: InvoiceFacts): Content {
  const locale = { locale: lang };
  const head = (text: string, alignment: "left" | "right" | "center" = "left"): TableCell => ({
    text,
    bold: true,
    alignment,
    fillColor: SHADE,
    fontSize: 8.5,
  });
  const number = (text: string): TableCell => ({ text, alignment: "right", noWrap: true });
  const body = rows.map((row, at): TableCell[] => [
    { text: String(at + 1), alignment: "center" },
    nameOf(row, lang),
    number(String(row.quantity)),
    { text: row.name === null ? "" : m.invoice_piece({}, locale), alignment: "center" },
    number(inColumn(Math.round(row.sumMinor / row.quantity), lang)),
    number(inColumn(row.sumMinor, lang)),
  ]);
  return {
    margin: [0, 10, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [18, "*", 34, 28, 66, 74],
      body: [
        [
          head("№", "center"),
          head(m.invoice_col_goods({}, locale)),
          head(m.invoice_col_quantity({}, locale), "right"),
          head(m.invoice_col_unit({}, locale), "center"),
          head(m.invoice_col_price({}, locale), "right"),
          head(m.invoice_col_sum({}, locale), "right"),
        ],
        ...body,
      ],
    },
    layout: thin,
  };
}

/** Thin lines around every cell, with some air in it. */
const thin = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
  paddingLeft: () => 4,
  paddingRight: () => 4,
};

function nameOf({ name, sku, size }: InvoiceRow, lang: "ru" | "en"): TableCell {
  const locale = { locale: lang };
  if (name === null) return m.invoice_delivery({}, locale);
  const known = [sku && m.invoice_article({ sku }, locale), size && m.invoice_size({ size: withUnits(size, lang) }, locale)]
    .filter(Boolean)
    .join(", ");
  return known ? { text: [name, { text: `\n${known}`, color: QUIET, fontSize: 8 }] } : name;
}

function totals({ grossMinor, taken, totalMinor, vatMinor, invoice: { seller }, order: { lang } }: InvoiceFacts): Content {
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
  const all: [string, string, boolean][] = [
    ...(some.length ? [[m.invoice_gross({}, locale), inColumn(grossMinor, lang), false] as [string, string, boolean]] : []),
    ...some.map(([name, minor]): [string, string, boolean] => [name, inColumn(-minor, lang), false]),
    [m.invoice_total({}, locale), inColumn(totalMinor, lang), true],
    [...tax, false],
  ];
  return {
    margin: [0, 5, 0, 0],
    unbreakable: true,
    table: {
      widths: ["*", 86],
      body: all.map(([name, sum, bold]) => [
        { text: name, alignment: "right", bold, ...(bold && { fontSize: 11 }) },
        { text: sum, alignment: "right", bold, noWrap: true, ...(bold && { fontSize: 11 }) },
      ]),
    },
    layout: { ...thin, hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 1.5, paddingBottom: () => 1 },
  };
}

const inWords = ({ rows, totalMinor, order: { lang } }: InvoiceFacts): Content => ({
  margin: [0, 10, 0, 0],
  stack: [
    { text: m.invoice_count({ count: rows.length, sum: inColumn(totalMinor, lang) }, { locale: lang }) },
    { text: sumInWords(totalMinor, lang), bold: true, fontSize: 10, margin: [0, 2, 0, 0] },
  ],
});

function terms({ invoice: { number, payBy }, order, qr }: InvoiceFacts): Content {
  const { lang } = order;
  const locale = { locale: lang };
  const said = [
    m.invoice_terms({ number }, locale),
    ...(order.delivery.type === "email" || !order.delivery.city ? [] : [m.invoice_terms_delivery({ city: order.delivery.city }, locale)]),
    ...(order.currency === "rub" ? [] : [m.invoice_in_rubles({}, locale)]),
  ];
  return {
    margin: [0, 14, 0, 0],
    columnGap: 18,
    columns: [
      {
        width: "*",
        stack: [
          { text: m.invoice_pay_by({ date: dateWords(payBy, lang) }, locale), bold: true, fontSize: 11, color: RED },
          { text: m.invoice_pay_by_why({}, locale), margin: [0, 1, 0, 6] },
          ...said.map((text): Content => ({ text, color: QUIET, margin: [0, 0, 0, 3] })),
        ],
      },
      {
        width: 132,
        stack: qr
          ? [
              { qr, fit: 132, eccLevel: "M" },
              { text: m.invoice_qr({}, locale), fontSize: 7, color: QUIET, margin: [0, 4, 0, 0] },
            ]
          : [],
      },
    ],
  };
}

function signatures({ invoice: { seller }, order: { lang } }: InvoiceFacts): Content {
  const locale = { locale: lang };
  const people: [string, string][] = [
    [seller.kpp ? m.invoice_director({}, locale) : m.invoice_trader({}, locale), seller.director],
    ...(seller.accountant ? [[m.invoice_accountant({}, locale), seller.accountant] as [string, string]] : []),
  ];
  return {
    margin: [0, 20, 0, 0],
    table: {
      widths: ["auto", 150, "auto", "*"],
      body: people.map(([role, name], at) => [
        { text: role, bold: true, margin: [0, 10, 6, 0] },
        { stack: [{ canvas: [{ type: "line", x1: 0, y1: 22, x2: 150, y2: 22, lineWidth: 0.6, lineColor: INK }] }] },
        { text: name, margin: [6, 10, 0, 0] },
        { text: at === 0 ? m.invoice_stamp({}, locale) : "", alignment: "right", color: QUIET, margin: [0, 10, 0, 0] },
      ]),
    },
    layout: "noBorders",
  };
}
