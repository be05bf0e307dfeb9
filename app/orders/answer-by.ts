import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

/** Business days (holidays don't count) that staff have to price an order before its stock is released. */
const ANSWER_DAYS = 5;
const LAST_DAYS = 2;

const endOf = (from: Date, days: number): Date => new Date(`${addBusinessDays(moscowTime(from).day, days)}T23:59:59.999+03:00`);

export const answerBy = (placedAt: Date): Date => endOf(placedAt, ANSWER_DAYS);

export const answerSoon = (now: Date): Date => endOf(now, LAST_DAYS);
