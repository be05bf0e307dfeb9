import * as z from "zod";
import { jsonField } from "#app/foundation/json-field.ts";
import { languages, paymentTypes, type Region, regions } from "#app/foundation/storefront.ts";
import { line, pasted, unlinkedLine } from "#app/foundation/text-line.ts";
import { address, person, wantedLines, wantedWay } from "../editing/edit.contract.ts";

/** Of a company that pays by invoice. */
export const phonePayer = z.object({
  kind: z.enum(["legal-entity", "sole-trader"]),
  inn: pasted(line(20)),
  kpp: pasted(line(20)),
  ogrn: pasted(line(20)),
  name: pasted(unlinkedLine(200)),
  address: pasted(unlinkedLine(300)),
});

/** What a buyer says by phone, as staff write it down. */
export const phoneDraft = z.object({
  storefront: z.enum(regions as [Region, ...Region[]]),
  lang: z.enum(languages),
  customerId: z.string().max(100).nullable(),
  buyer: person,
  lines: wantedLines,
  way: wantedWay,
  place: z.object({ city: pasted(unlinkedLine(120)), region: pasted(unlinkedLine(120)) }),
  address,
  paymentType: z.enum(paymentTypes),
  promo: pasted(line(60)).default(""),
  payer: phonePayer.nullable().default(null),
});
export type PhoneDraft = z.infer<typeof phoneDraft>;

/** As one field of a form, or of an address. */
export const phoneDraftText = jsonField(phoneDraft);
