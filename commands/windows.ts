import { takeFlags } from "./at-shop.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** From the first moment of one day to the last of another, by Moscow's clocks; undefined = these are no days, or the wrong way round. */
export function takeWindow(args: string[]): { startsAt: Date | null; endsAt: Date | null } | undefined {
  const [from, until] = takeFlags(args, "--from", "--until");
  const at = (day: string | undefined, time: string) => (day === undefined ? null : new Date(`${day}T${time}+03:00`));
  const [startsAt, endsAt] = [at(from, "00:00:00"), at(until, "24:00:00")];
  const areDays = [from, until].every((day) => day === undefined || DAY.test(day));
  const areReal = [startsAt, endsAt].every((instant) => instant === null || !Number.isNaN(instant.getTime()));
  const isForwards = !startsAt || !endsAt || startsAt < endsAt;
  return areDays && areReal && isForwards ? { startsAt, endsAt } : undefined;
}

/** Whether a word stands among the arguments; it is taken out. */
export function takeWord(args: string[], word: string): boolean {
  const at = args.indexOf(word);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}
