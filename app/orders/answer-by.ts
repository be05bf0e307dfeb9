import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

/** So many business days after the day it came staff has for an order that it has to price; then its goods are free again. */
const ANSWER_DAYS = 5;
/** With no more than so many of them left it is a case. */
const LAST_DAYS = 2;

const endOf = (from: Date, days: number): Date => new Date(`${addBusinessDays(moscowTime(from).day, days)}T23:59:59.999+03:00`);

/** Until when an order that waits for its price keeps its goods; holidays are nobody's to answer on. */
export const answerBy = (placedAt: Date): Date => endOf(placedAt, ANSWER_DAYS);

/** Whatever has to be answered by then is short of time. */
export const answerSoon = (now: Date): Date => endOf(now, LAST_DAYS);
