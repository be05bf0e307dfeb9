import iconv from "iconv-lite";
import type { Day } from "#app/foundation/time/day.ts";

/** Money that came, as a bank's statement tells it. */
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
export type Statement =
  | { ok: true; lines: StatementLine[] }
  | { ok: false; why: "not_a_statement" | "cut_short" | "unreadable"; at?: string };

const HEAD = "1CClientBankExchange";
const END = "КонецФайла";

/**
 * Reads an exchange file of 1C and a client's bank: windows-1251, the older 866, or UTF-8. All documents of it are told, ours or not; a file
 * that lacks its end, or holds a document without number, date or sum, is refused whole, so that nobody takes a part of it for all.
 */
export function readStatement(bytes: Buffer): Statement {
  const text = decode(bytes);
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  if (rows[0] !== HEAD) return { ok: false, why: "not_a_statement" };
  if (!rows.includes(END)) return { ok: false, why: "cut_short" };
  const lines: StatementLine[] = [];
  let document: Map<string, string> | null = null;
  for (const row of rows) {
    const at = row.indexOf("=");
    const [name, value] = at < 0 ? [row, ""] : [row.slice(0, at), row.slice(at + 1).trim()];
    if (name === "СекцияДокумент") document = new Map();
    else if (name === "КонецДокумента" && document) {
      const line = lineOf(document);
      if (!line) return { ok: false, why: "unreadable", at: document.get("Номер") ?? "" };
      lines.push(line);
      document = null;
    } else if (at > 0) document?.set(name, value);
  }
  return document ? { ok: false, why: "cut_short" } : { ok: true, lines };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const windows = iconv.decode(bytes, "win1251");
    return /^Кодировка=/m.test(windows) ? windows : iconv.decode(bytes, "cp866");
  }
}

function lineOf(document: ReadonlyMap<string, string>): StatementLine | null {
  const said = (...names: string[]) => names.map((name) => document.get(name)).find(Boolean) ?? "";
  const documentDate = dayOf(said("Дата"));
  const amountMinor = minorOf(said("Сумма"));
  const documentNumber = said("Номер");
  if (!documentNumber || !documentDate || amountMinor === null) return null;
  return {
    documentNumber,
    documentDate,
    amountMinor,
    payerInn: said("ПлательщикИНН"),
    payerName: said("Плательщик1", "Плательщик"),
    bik: said("ПлательщикБИК"),
    account: said("ПлательщикРасчСчет", "ПлательщикСчет"),
    payeeAccount: said("ПолучательРасчСчет", "ПолучательСчет"),
    purpose: [said("НазначениеПлатежа"), ...[1, 2, 3, 4, 5, 6].map((n) => document.get(`НазначениеПлатежа${n}`) ?? "")].join(" ").trim(),
  };
}

function dayOf(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

/** "18860.00", "18860,5", "18860". */
function minorOf(text: string): number | null {
  const [, whole, part = ""] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
