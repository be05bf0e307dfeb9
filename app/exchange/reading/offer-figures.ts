import { because, type Reason } from "../reasons.ts";
import { priceInRubles } from "./price-in-rubles.ts";
import type { XmlNode } from "./xml-records.server.ts";

export type Prices = Record<string, { minor: number | null; currency: string }>;

/** An unreadable figure refuses the whole offer: better yesterday's price than a guess. */
export type Figures =
  | { ok: true; prices: Prices | undefined; rests: Record<string, number> | undefined; isOfPacks: boolean }
  | { ok: false; reason: Reason };

export const textOf = (node: XmlNode, name: string): string => child(node, name)?.text ?? "";
export const child = (node: XmlNode, name: string): XmlNode | undefined => node.children.find((one) => one.name === name);
export const list = (node: XmlNode, parent: string, name: string): XmlNode[] =>
  child(node, parent)?.children.filter((one) => one.name === name) ?? [];

const MAX_COUNT = 1_000_000_000;

export function figuresOf(node: XmlNode, rate: string): Figures {
  const prices: Prices = {};
  let isOfPacks = false;
  for (const one of list(node, "Цены", "Цена")) {
    const [type, said] = [textOf(one, "ИдТипаЦены"), textOf(one, "ЦенаЗаЕдиницу")];
    const decimal = decimalOf(said);
    if (decimal.startsWith("-")) return { ok: false, reason: because("price-negative", { said }) };
    const minor = priceInRubles(decimal, rate);
    if (said && (minor === undefined || !Number.isSafeInteger(minor))) return { ok: false, reason: because("price-unread", { said }) };
    // The price of a pack or of several pieces, beside that of a piece or alone.
    if (!isOfOnePiece(one)) {
      isOfPacks ||= !list(node, "Цены", "Цена").some((other) => isOfOnePiece(other) && textOf(other, "ИдТипаЦены") === type);
      continue;
    }
    // 1C's zero is a price that was never set.
    prices[type] = { minor: minor || null, currency: currencyOf(textOf(one, "Валюта")) };
  }
  const rests: Record<string, number> = {};
  for (const [warehouse, said] of countsOf(node)) {
    const decimal = decimalOf(said);
    const sum = (rests[warehouse] ?? 0) + Math.floor(Number(decimal));
    if (!decimal || Math.abs(sum) > MAX_COUNT) return { ok: false, reason: because("count-unread", { said }) };
    rests[warehouse] = sum;
  }
  return { ok: true, prices: orNone(prices), rests: orNone(rests), isOfPacks };
}

const isOfOnePiece = (price: XmlNode): boolean => {
  const said = (name: string) => Number(decimalOf(textOf(price, name))) || 1;
  return said("Коэффициент") === 1 && said("МинКоличество") <= 1 && said("КоличествоОт") <= 1;
};

/** By warehouse id; "" is the unnamed only warehouse. */
function countsOf(node: XmlNode): [warehouse: string, said: string][] {
  const counts: [string, string][] = [];
  for (const one of node.children)
    if (one.name === "Склад")
      counts.push([one.attributes.ИдСклада ?? textOf(one, "Ид"), one.attributes.КоличествоНаСкладе ?? textOf(one, "Количество")]);
  for (const rest of list(node, "Остатки", "Остаток")) {
    const warehouses = rest.children.filter(({ name }) => name === "Склад");
    for (const one of warehouses) counts.push([textOf(one, "Ид"), textOf(one, "Количество")]);
    if (!warehouses.length && child(rest, "Количество")) counts.push(["", textOf(rest, "Количество")]);
  }
  const whole = textOf(node, "Количество");
  return counts.length || !whole ? counts : [["", whole]];
}

/** "1 234,50" → "1234.50", blanks of any kind; "" if not a number. */
export function decimalOf(text: string): string {
  const number = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? number : "";
}

/** "руб.", "р.", "₽", "643" and the pre-1998 code 810, which old bases still use. */
export const currencyOf = (text: string): string => (/^(руб|рос|р\.?$|₽|rub|rur|643|810)/i.test(text) ? "rub" : text.toLowerCase());

const orNone = <T extends object>(found: T): T | undefined => (Object.keys(found).length ? found : undefined);
