import { type CarrierName, carriers } from "#app/foundation/storefront.ts";
import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { type Day, moscowTime } from "#app/foundation/time/day.ts";

/** Until when a carrier takes a day's parcels, in Moscow. */
export type CutOffs = Record<CarrierName, string>;

/** Until the shop sets its own. */
export const usualCutOffs: CutOffs = { cdek: "18:00", boxberry: "17:00", own: "14:00", dl: "16:00", ems: "16:00" };

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

type Waiting = { carrier: string; handover: Day | null; since: Date };
/** `late`: its van has left. */
export type Due = { day: Day; time: string; urgency: "late" | "today" | "later" };

/** When a parcel must be with its carrier: the promised day; without a promise the first working day after it may leave. */
export function dueOf({ carrier, handover, since }: Waiting, cutOffs: CutOffs, now: Date): Due {
  const time = cutOffs[carrier as CarrierName] ?? "18:00";
  const day = handover ?? addBusinessDays(moscowTime(since).day, 1);
  const here = moscowTime(now);
  if (day < here.day || (day === here.day && here.time.slice(0, 5) >= time)) return { day, time, urgency: "late" };
  return { day, time, urgency: day === here.day ? "today" : "later" };
}

export type Group<T> = { carrier: CarrierName; due: Due; rows: T[] };
const order = { late: 0, today: 1, later: 2 } as const;

/** By the van that takes them: late ones first, then the nearest. */
export function byVan<T extends { carrier: CarrierName; due: Due }>(rows: readonly T[]): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const row of rows) {
    const key = `${order[row.due.urgency]} ${row.due.day} ${row.due.time} ${carriers.indexOf(row.carrier)}`;
    const group = groups.get(key) ?? { carrier: row.carrier, due: row.due, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
