import * as z from "zod";
import { quantity } from "#app/cart/cart.contract.ts";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { carriers } from "#app/foundation/storefront.ts";
import { line, unlinkedLine } from "#app/foundation/text-line.ts";
import { deliveryNotes } from "#app/orders/delivery-notes.ts";

const person = z.object({
  firstname: unlinkedLine(80),
  lastname: unlinkedLine(80),
  surname: unlinkedLine(80),
  phone: line(40),
  email: line(120),
});
const address = z.object({
  street: unlinkedLine(160),
  building: unlinkedLine(40),
  block: unlinkedLine(40),
  flat: unlinkedLine(40),
  postalCode: line(12),
  comment: line(deliveryNotes.comments.most),
});

/** What staff want an order to be; a part that is null stays. */
export const editWish = z.object({
  lines: z.array(z.object({ productId, specificationId, quantity })).max(200).nullable(),
  recipient: person.nullable(),
  address: address.nullable(),
  way: z.object({ type: z.enum(carriers), mode: z.enum(["door", "point"]), code: line(60) }).nullable(),
});

/** As one field of a form, or of an address. */
export const editWishText = z
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
  .pipe(editWish);
