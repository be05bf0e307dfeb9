import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

/** Business days staff has to price an order before its stock is released. */
const ANSWER_DAYS = 5;
/** Remaining days at which it becomes a case. */
const LAST_DAYS = 2;

const endOf = (from: Date, days: number): Date => new Date(`${addBusinessDays(moscowTime(from).day, days)}T23:59:59.999+03:00`);

/** When stock of an unpriced order is released; holidays don't count. */
export const answerBy = (placedAt: Date): Date => endOf(placedAt, ANSWER_DAYS);

export const answerSoon = (now: Date): Date => endOf(now, LAST_DAYS);
