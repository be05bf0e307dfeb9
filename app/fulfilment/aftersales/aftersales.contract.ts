import * as z from "zod";
import { mergeAnswer } from "#app/cart/cart.contract.ts";
import { line } from "#app/foundation/text-line.ts";

export const orderParams = z.object({ id: z.string().max(100) });
export const cancelBody = z.object({ reason: line(500).default("") }).nullish();
export const repeatAnswer = mergeAnswer.pick({ dropped: true, cut: true }).extend({
  lines: z.array(z.object({ productid: z.string(), specification: z.string(), quantity: z.number() })),
});
export type Repeated = z.infer<typeof repeatAnswer>;
