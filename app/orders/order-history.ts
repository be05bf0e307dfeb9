import { type DeliveryStatus, deliveryLabels } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels } from "#app/foundation/states/payment-status.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { labelOf, type OrderEvent, type Stage, stageOf, type Tracked } from "./order-progress.ts";

type Row = OrderEvent & { at: Date | string };
/** `stage`: the buyer's status from then on; null: an event in between. */
export type HistoryEntry = { label: string; at: string; stage: Stage | null };

/** Carrier statuses shown besides the order's own; paperwork stays internal. */
const tracked: Partial<Record<DeliveryStatus, Stage>> = {
  accepted: "sent-to-delivery",
  "taken-by-courier": "on-the-way",
  delivered: "done",
};

const instant = ({ at }: Row): string => new Date(at).toISOString();

function replayed(rows: readonly Row[], order: Pick<Tracked, "paymentType" | "delivery">): Stage[] {
  const now: Tracked = { ...order, status: "not-paid", paymentStatus: "not-paid", deliveryStatus: null };
  return rows.map(({ field, became }, n) => {
    if (field === "status") now.status = became as OrderStatus;
    if (field === "payment") now.paymentStatus = became as PaymentStatus;
    // After delivery an order stays where it is until done.
    if (field === "delivery" && became !== "delivered") now.deliveryStatus = became as DeliveryStatus;
    // Balances pay through the order's status alone.
    if (n === 0 && became === "paid") now.paymentStatus = "paid";
    return stageOf(now, rows.slice(0, n + 1));
  });
}

export function toldHistory(order: Pick<Tracked, "paymentType" | "delivery">, rows: readonly Row[], lang: Language): HistoryEntry[] {
  const stages = replayed(rows, order);
  const told = moments(rows).flatMap((indexes) => {
    const end = stages[indexes.at(-1)!]!;
    const steps: HistoryEntry[] = [];
    const events: Record<"before" | "after", HistoryEntry[]> = { before: [], after: [] };
    for (const n of indexes) {
      const row = rows[n]!;
      const stage = stages[n]!;
      const entry = (label: string, of: Stage | null): HistoryEntry => ({ label: setSpaces(label), at: instant(row), stage: of });
      const isPlaced = n === 0 && row.field === "status";
      if (isPlaced) steps.push(entry(m.journey_placed({}, { locale: lang }), stage === "not-paid" ? stage : null));
      if (n === 0 ? stage !== "not-paid" : stage !== stages[n - 1]) steps.push(entry(labelOf(stage, lang), stage));
      else if (!isPlaced) {
        const event = eventLabel(row, end, lang);
        if (event) events[row.became === "delivered" ? "before" : "after"].push(entry(event, null));
      }
    }
    return [...steps.slice(0, -1), ...events.before, ...steps.slice(-1), ...events.after];
  });
  return told.reduce<HistoryEntry[]>(withoutRepeating, []);
}

function withoutRepeating(before: HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const last = before.at(-1);
  return last?.label === entry.label ? [...before.slice(0, -1), { ...last, stage: entry.stage ?? last.stage }] : [...before, entry];
}

/** Groups rows by time: one carrier event moves several steps. */
function moments(rows: readonly Row[]): number[][] {
  const groups: number[][] = [];
  rows.forEach((row, n) => {
    const last = groups.at(-1);
    if (last && instant(rows[last[0]!]!) === instant(row)) last.push(n);
    else groups.push([n]);
  });
  return groups;
}

function eventLabel({ field, became }: Row, stage: Stage, lang: Language): string | null {
  if (field === "point") return m.order_point_changed({}, { locale: lang });
  // A retry isn't news.
  if (field === "payment") return became === "not-paid" ? null : paymentLabels[became as PaymentStatus][lang];
  const isTold = field === "delivery" && tracked[became as DeliveryStatus] === stage;
  return isTold ? deliveryLabels[became as DeliveryStatus][lang] : null;
}

const staffLabels: Record<string, Record<string, Record<Language, string>>> = {
  status: orderLabels,
  payment: paymentLabels,
  delivery: deliveryLabels,
};

export const wholeHistory = (rows: readonly Row[], lang: Language): { label: string; at: string }[] =>
  rows.map((row) => ({
    label:
      row.field === "point" ? m.order_point_changed({}, { locale: lang }) : (staffLabels[row.field]?.[row.became]?.[lang] ?? row.became),
    at: instant(row),
  }));
