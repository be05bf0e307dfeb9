import * as z from "zod";
import { line } from "#app/foundation/text-line.ts";

/** Kinds and lengths; what the values have to be is a rule. `sum` is in whole rubles. */
export const withdrawBody = z.object({ fullname: line(120), account: line(60), bik: line(40), sum: z.number() });
export const withdrawAnswer = z.object({ activity: z.literal(true), ad_deposit: z.number() });
