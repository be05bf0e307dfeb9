import * as z from "zod";
import { quantity } from "#app/cart/cart.contract.ts";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { carriers, languages, paymentTypes, type Region, regions } from "#app/foundation/storefront.ts";
import { line, unlinkedLine } from "#app/foundation/text-line.ts";
import { deliveryNotes } from "#app/orders/delivery-notes.ts";

/** What a buyer says by phone, as staff write it down. */
export const phoneDraft = z.object({
  storefront: z.enum(regions as [Region, ...Region[]]),
  lang: z.enum(languages),
  customerId: z.string().max(100).nullable(),
  buyer: z.object({
    firstname: unlinkedLine(80),
    lastname: unlinkedLine(80),
    surname: unlinkedLine(80),
    phone: line(40),
    email: line(120),
  }),
  lines: z.array(z.object({ productId, specificationId, quantity })).max(200),
  way: z.object({ type: z.enum(carriers), mode: z.enum(["door", "point"]), code: line(60) }),
  place: z.object({ city: unlinkedLine(120), region: unlinkedLine(120) }),
  address: z.object({
    street: unlinkedLine(160),
    building: unlinkedLine(40),
    block: unlinkedLine(40),
    flat: unlinkedLine(40),
    postalCode: line(12),
    comment: line(deliveryNotes.comments.most),
  }),
  paymentType: z.enum(paymentTypes),
});
export type PhoneDraft = z.infer<typeof phoneDraft>;

/** As one field of a form, or of an address. */
export const phoneDraftText = z
  .string()
  .max(30_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(phoneDraft);
