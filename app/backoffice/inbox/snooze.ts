import { addDays, moscowTime } from "#app/foundation/time/day.ts";

export const snoozes = ["hour", "morning", "week", "change"] as const;
export type Snooze = (typeof snoozes)[number];

const HOUR_MS = 3_600_000;

/** When a snoozed item comes back; mornings are the shop's. */
export function snoozedUntil(until: Exclude<Snooze, "change">, now: Date): Date {
  if (until === "hour") return new Date(now.getTime() + HOUR_MS);
  const { day } = moscowTime(now);
  return new Date(`${addDays(day, until === "week" ? 7 : 1)}T09:00:00+03:00`);
}
