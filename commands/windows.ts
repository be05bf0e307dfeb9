import { m } from "../app/foundation/i18n/messages/messages.js";
import { type Argument, optional } from "./arguments.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A moment in Moscow time. */
const dayAt = (time: string): Argument<Date> => ({
  place: m.staff_place_day,
  read: (day) => {
    const instant = new Date(`${day}T${time}+03:00`);
    return DAY.test(day) && !Number.isNaN(instant.getTime()) ? instant : undefined;
  },
});

/** Whole days, both ends included. */
export const windowOptions = { from: optional(dayAt("00:00:00")), until: optional(dayAt("24:00:00")) };
type Window = { from: Date | undefined; until: Date | undefined };

export const whyNoWindow = ({ from, until }: Window): string | undefined =>
  from && until && from >= until ? m.staff_wrong_way_round() : undefined;

export const windowOf = ({ from, until }: Window) => ({ startsAt: from ?? null, endsAt: until ?? null });
