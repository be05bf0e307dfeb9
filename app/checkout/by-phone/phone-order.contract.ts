import * as z from "zod";
import { jsonField } from "#app/foundation/json-field.ts";
import { languages, paymentTypes, type Region, regions } from "#app/foundation/storefront.ts";
import { unlinkedLine } from "#app/foundation/text-line.ts";
import { address, person, wantedLines, wantedWay } from "../editing/edit.contract.ts";

/** What a buyer says by phone, as staff write it down. */
export const phoneDraft = z.object({
  storefront: z.enum(regions as [Region, ...Region[]]),
  lang: z.enum(languages),
  customerId: z.string().max(100).nullable(),
  buyer: person,
  lines: wantedLines,
  way: wantedWay,
  place: z.object({ city: unlinkedLine(120), region: unlinkedLine(120) }),
  address,
  paymentType: z.enum(paymentTypes),
});
export type PhoneDraft = z.infer<typeof phoneDraft>;

/** As one field of a form, or of an address. */
export const phoneDraftText = jsonField(phoneDraft);
