import iconv from "iconv-lite";
import { type Day, isDay } from "#app/foundation/time/day.ts";

export type StatementLine = {
  documentNumber: string;
  documentDate: Day;
  amountMinor: number;
  payerInn: string;
  payerName: string;
  /** Of the payer's bank. */
  bik: string;
  account: string;
  payeeAccount: string;
  purpose: string;
};
/** An unusable document: its position, from 1, and what it says about the payer. */
export type UnreadDocument = {
  row: number;
  lacks: readonly ("number" | "date" | "sum" | "end")[];
  documentNumber: string;
  sum: string;
  payerName: string;
  payerInn: string;
  payeeAccount: string;
  purpose: string;
};
export type Statement = { ok: true; lines: StatementLine[]; unread: UnreadDocument[] } | { ok: false; why: StatementFault };
export type StatementFault = "empty" | "not_a_statement" | "encoding" | "cut_short";

const HEAD = "1CClientBankExchange";
const END = "КонецФайла";
/** Fields that every such file has one of. */
const LEGIBLE = /^(?:ВерсияФормата|Кодировка|Отправитель|СекцияДокумент|СекцияРасчСчет|КонецФайла)(?:=|\s*$)/m;

/** Parses a 1C client-bank file (windows-1251, 866, UTF-8 or UTF-16); incomplete documents apart. Refuses truncated files. */
export function readStatement(bytes: Buffer): Statement {
  const text = decode(bytes);
  if (text.trim() === "") return { ok: false, why: "empty" };
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  if (rows.find((row) => row !== "") !== HEAD) return { ok: false, why: "not_a_statement" };
  if (!LEGIBLE.test(text)) return { ok: false, why: "encoding" };
  if (!rows.includes(END)) return { ok: false, why: "cut_short" };
  const lines: StatementLine[] = [];
  const unread: UnreadDocument[] = [];
  let document: Document | null = null;
  for (const [index, row] of rows.entries()) {
    const at = row.indexOf("=");
    const [name, value] = at < 0 ? [row, ""] : [row.slice(0, at), row.slice(at + 1).trim()];
    if (name === "СекцияДокумент") {
      if (document) unread.push(unreadOf(document, false));
      document = { row: index + 1, said: new Map(), last: "" };
    } else if (name === "КонецДокумента" && document) {
      const line = lineOf(document);
      if (line) lines.push(line);
      else unread.push(unreadOf(document, true));
      document = null;
    } else if (document && row) addTo(document, row, isField(name, at) ? { name, value } : null);
  }
  return document ? { ok: false, why: "cut_short" } : { ok: true, lines, unread };
}

const isField = (name: string, at: number): boolean => at > 0 && /^\p{Lu}[\p{L}\d]*$/u.test(name);

type Document = { row: number; said: Map<string, string> /** The latest field. */; last: string };

/** Banks wrap long purposes: a row without a field continues the last one. */
function addTo(document: Document, row: string, field: { name: string; value: string } | null): void {
  if (field) document.last = field.name;
  document.said.set(document.last, field?.value ?? `${document.said.get(document.last) ?? ""} ${row}`);
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const windows = iconv.decode(bytes, "win1251");
    return windows.includes(END) || /^Кодировка=/m.test(windows) ? windows : iconv.decode(bytes, "cp866");
  }
}

function fieldsOf({ said: document }: Document) {
  const said = (...names: string[]) => names.map((name) => document.get(name)).find(Boolean) ?? "";
  return {
    documentNumber: said("Номер"),
    documentDate: dayOf(said("Дата")),
    amountMinor: minorOf(said("Сумма")),
    sum: said("Сумма"),
    payerInn: said("ПлательщикИНН"),
    payerName: said("Плательщик1", "Плательщик"),
    bik: said("ПлательщикБИК"),
    account: said("ПлательщикРасчСчет", "ПлательщикСчет"),
    payeeAccount: said("ПолучательРасчСчет", "ПолучательСчет"),
    purpose: [said("НазначениеПлатежа"), ...[1, 2, 3, 4, 5, 6].map((n) => document.get(`НазначениеПлатежа${n}`) ?? "")].join(" ").trim(),
  };
}

function lineOf(document: Document): StatementLine | null {
  const { sum: _, documentDate, amountMinor, ...rest } = fieldsOf(document);
  return rest.documentNumber && documentDate && amountMinor !== null ? { ...rest, documentDate, amountMinor } : null;
}

function unreadOf(document: Document, isEnded: boolean): UnreadDocument {
  const { documentNumber, documentDate, amountMinor, sum, payerName, payerInn, payeeAccount, purpose } = fieldsOf(document);
  const lacks = { number: documentNumber !== "", date: documentDate !== null, sum: amountMinor !== null, end: isEnded };
  const lacking = (Object.keys(lacks) as (keyof typeof lacks)[]).filter((name) => !lacks[name]);
  return { row: document.row, lacks: lacking, documentNumber, sum, payerName, payerInn, payeeAccount, purpose };
}

function dayOf(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const said = `${year}-${month}-${day}`;
  return year && isDay(said) ? said : null;
}

function minorOf(text: string): number | null {
  const [, whole, part = ""] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const minor = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return minor > 0 ? minor : null;
}
