import * as z from "zod";
import { line } from "#app/foundation/text-line.ts";

/** Types and lengths; the rule checks values. `sum` in whole rubles. */
export const withdrawBody = z
  .object({ fullname: line(120), account: line(60), bik: line(40), sum: z.number() })
  .transform(({ fullname: holder, ...asked }) => ({ holder, ...asked }));
export const withdrawAnswer = z.object({ activity: z.literal(true), ad_deposit: z.number() });
