import type { Operation, Receipt } from "./register-book.ts";

type Wrong = { wrong: string };
export type Registration = { externalId: string; operation: Operation; receipt: Receipt; totalMinor: number };

const METHODS = ["full_prepayment", "prepayment", "advance", "full_payment", "partial_payment", "credit", "credit_payment"];
const OBJECTS = ["commodity", "excise", "job", "service", "payment"];
const VATS = ["none", "vat0", "vat5", "vat7", "vat10", "vat20", "vat22", "vat105", "vat107", "vat110", "vat120", "vat122"];
const STAMP = /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/;
const DEAREST_MINOR = 42_949_673_00;

type Anything = { readonly [name: string]: Anything } | undefined;

export function readRegistration(body: unknown, operation: Operation): Registration | Wrong {
  const { external_id: id, timestamp, receipt } = (body ?? {}) as { external_id?: unknown; timestamp?: unknown; receipt?: Receipt };
  if (typeof id !== "string" || !id || id.length > 128) return { wrong: "external_id" };
  if (typeof timestamp !== "string" || !STAMP.test(timestamp)) return { wrong: "timestamp" };
  const wrong = wrongIn(receipt as unknown as Anything, receipt);
  if (wrong) return { wrong: `receipt.${wrong}` };
  return { externalId: id, operation, receipt: receipt!, totalMinor: minorOf(receipt!.total)! };
}

function wrongIn(fields: Anything, receipt: Receipt | undefined): string | null {
  if (!fields || !receipt) return "is missing";
  const { client, company, items, payments, vats } = receipt as Receipt & { vats?: { type: string; sum: number }[] };
  if (!isText(client?.email, 64) && !/^\+\d{7,18}$/.test(client?.phone ?? "")) return "client";
  const { email, sno, inn, payment_address: address } = (company ?? {}) as unknown as Record<string, unknown>;
  if (!isText(email, 64) || !isText(sno, 20) || !isText(address, 256) || !/^\d{10}(\d\d)?$/.test(String(inn))) return "company";
  if (!Array.isArray(items) || items.length === 0 || items.length > 100) return "items";
  for (const [at, item] of items.entries()) {
    const [price, sum] = [minorOf(item.price), minorOf(item.sum)];
    const isCounted = typeof item.quantity === "number" && item.quantity > 0 && Math.round(item.quantity * 1000) === item.quantity * 1000;
    if (!isText(item.name, 128) || price === null || price > DEAREST_MINOR || sum === null || !isCounted) return `items[${at}]`;
    if (Math.abs(price * item.quantity - sum) > 1) return `items[${at}].sum`;
    if (!METHODS.includes(item.payment_method) || !OBJECTS.includes(item.payment_object)) return `items[${at}].payment_object`;
    if (!VATS.includes(item.vat?.type) || minorOf(item.vat.sum) === null) return `items[${at}].vat`;
    if (item.nomenclature_code !== undefined && !/^([\dA-F]{2} ?){1,32}$/.test(item.nomenclature_code))
      return `items[${at}].nomenclature_code`;
    if (item.nomenclature_code !== undefined && item.quantity !== 1) return `items[${at}].quantity`;
  }
  if (!Array.isArray(payments) || payments.length === 0 || payments.length > 10) return "payments";
  if (payments.some(({ type, sum }) => ![0, 1, 2, 3, 4].includes(type) || !minorOf(sum))) return "payments";
  if (vats && (vats.length > 6 || vats.some(({ type, sum }) => !VATS.includes(type) || minorOf(sum) === null))) return "vats";
  const total = minorOf(receipt.total);
  const added = (of: { sum: number }[]) => of.reduce((all, { sum }) => all + (minorOf(sum) ?? Number.NaN), 0);
  return total && added(items) === total && added(payments) === total ? null : "total";
}

const isText = (value: unknown, most: number) => typeof value === "string" && value.length > 0 && value.length <= most;

/** Rubles with up to two decimals as kopecks; null if invalid. */
function minorOf(rubles: unknown): number | null {
  if (typeof rubles !== "number" || !(rubles >= 0)) return null;
  const minor = Math.round(rubles * 100);
  return Math.abs(minor / 100 - rubles) < 1e-9 ? minor : null;
}
