import * as z from "zod";
import { orderAnswer } from "#app/checkout/order.contract.ts";
import { line } from "#app/foundation/text-line.ts";
import { covers, designs, WISHES_LENGTH } from "./certificate.ts";

/** Value and address are validated later, for better messages [GFT-01]. */
export const certificateBody = z
  .object({
    value: z.number().nullish(),
    design: z.enum(designs).default("dark"),
    cover: z.enum(covers).default("ropes"),
    wishes: line(WISHES_LENGTH).nullish(),
    background: z.string().nullish(),
    email: z.string().max(200).nullish(),
    sendat: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish(),
    /** A guest's address for status messages. */
    contragent: z.object({ email: z.string().max(200).nullish() }).nullish(),
  })
  .transform(({ sendat: sendAt, contragent, ...body }) => ({ ...body, sendAt, buyerEmail: contragent?.email }));
export type CertificateBody = z.infer<typeof certificateBody>;
export const certificateAnswer = orderAnswer;

export const activateBody = z.object({ code: z.string().max(60).default("") });
export const activateAnswer = z.object({ activity: z.literal(true), value: z.number().int(), avans: z.number().int() });
export type Activated = z.infer<typeof activateAnswer>;

export const resendBody = z.object({ id: z.string().max(100), email: z.string().max(200).nullish() });
