import type { Content, TableCell } from "pdfmake/interfaces.js";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { InvoiceFacts } from "./invoice.ts";

const QUIET = "#5b5850";
const LINE = "#111113";

/** The block at the top that whoever types a payment order copies: it stands as on every Russian invoice. */
export function bankBlock({ invoice: { seller }, order: { lang } }: InvoiceFacts): Content {
  const locale = { locale: lang };
  const { bank } = seller;
  const none: TableCell = "";
  const caption = (text: string): Content => ({ text, fontSize: 7.5, color: QUIET });
  const kpp: TableCell = seller.kpp ? m.invoice_kpp({ kpp: seller.kpp }, locale) : "";
  return {
    margin: [0, 4, 0, 0],
    table: {
      widths: ["*", "*", 48, 150],
      body: [
        [
          {
            stack: [{ text: `${bank.name}, ${bank.city}`, margin: [0, 0, 0, 6] }, caption(m.invoice_bank({}, locale))],
            colSpan: 2,
            rowSpan: 2,
          },
          none,
          m.invoice_bik({}, locale),
          bank.bik,
        ],
        [none, none, m.invoice_account({}, locale), bank.correspondent],
        [
          seller.kpp ? m.invoice_inn({ inn: seller.inn }, locale) : { text: m.invoice_inn({ inn: seller.inn }, locale), colSpan: 2 },
          kpp,
          { text: m.invoice_account({}, locale), rowSpan: 2 },
          { text: bank.account, rowSpan: 2, bold: true },
        ],
        [{ stack: [{ text: seller.name, margin: [0, 0, 0, 6] }, caption(m.invoice_payee({}, locale))], colSpan: 2 }, none, none, none],
      ],
    },
    layout: { hLineWidth: () => 0.7, vLineWidth: () => 0.7, hLineColor: () => LINE, vLineColor: () => LINE },
  };
}

/** Who sells, who buys, and by what agreement. */
export function parties({ invoice: { seller }, payer, order }: InvoiceFacts): Content {
  const { lang } = order;
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
    payer.adress,
  ];
  const date = dateWords(moscowTime(order.createdAt).day, lang);
  const row = (name: string, bold: string, rest: readonly (string | null | undefined | false)[]): TableCell[] => [
    { text: name, color: QUIET },
    { text: [{ text: bold, bold: true }, ...(rest.some(Boolean) ? [`, ${rest.filter(Boolean).join(", ")}`] : [])] },
  ];
  return {
    margin: [0, 9, 0, 0],
    table: {
      widths: [72, "*"],
      body: [
        row(m.invoice_seller({}, locale), seller.name, sold),
        row(m.invoice_buyer({}, locale), payer.name ?? "", bought),
        row(m.invoice_basis({}, locale), m.invoice_basis_order({ number: order.number, date }, locale), []),
      ],
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 2, paddingBottom: () => 2, paddingLeft: () => 0 },
  };
}
