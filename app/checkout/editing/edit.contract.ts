import * as z from "zod";
import { quantity } from "#app/cart/cart.contract.ts";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { jsonField } from "#app/foundation/json-field.ts";
import { carriers } from "#app/foundation/storefront.ts";
import { line, pasted, unlinkedLine } from "#app/foundation/text-line.ts";
import { deliveryNotes } from "#app/orders/delivery-notes.ts";

export const person = z.object({
  firstname: pasted(unlinkedLine(80)),
  lastname: pasted(unlinkedLine(80)),
  surname: pasted(unlinkedLine(80)),
  phone: pasted(line(40)),
  email: pasted(line(120)),
});
export const address = z.object({
  street: pasted(unlinkedLine(160)),
  building: pasted(unlinkedLine(40)),
  block: pasted(unlinkedLine(40)),
  flat: pasted(unlinkedLine(40)),
  postalCode: pasted(line(12)),
  comment: pasted(line(deliveryNotes.comments.most)),
});

export const wantedLines = z.array(z.object({ productId, specificationId, quantity })).max(200);
export const wantedWay = z.object({ type: z.enum(carriers), mode: z.enum(["door", "point"]), code: line(60) });

/** What staff want an order to be; a part that is null stays. */
export const editWish = z.object({
  lines: wantedLines.nullable(),
  recipient: person.nullable(),
  address: address.nullable(),
  way: wantedWay.nullable(),
});

/** As one field of a form, or of an address. */
export const editWishText = jsonField(editWish);
