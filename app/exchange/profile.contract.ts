import * as z from "zod";
import { issue } from "#app/foundation/issues.ts";
import { currencies, languages, regions } from "#app/foundation/storefront.ts";
import { roles } from "./reading/characteristics.ts";

/** How to read a third-party catalogue; every field has a default (docs/import.md). */
export const profileContract = z.strictObject({
  $schema: z.string().optional(),
  about: z.string().optional().describe("For people: whose catalogue this is."),
  origin: z
    .string()
    .min(1)
    .optional()
    .describe("Name of the catalogue's owner: a full export switches off only goods of the same origin. Default: the catalogue's own id."),
  language: z
    .enum(languages)
    .optional()
    .describe("Language of texts that come in one language. CSV says none, so it has to be said; else ru."),
  missingLanguage: z
    .enum(["hide", "copy"])
    .default("hide")
    .describe("Goods without a language: hide them from storefronts of that language until translated, or copy the text that is there."),
  storefronts: z.array(z.enum(regions)).optional().describe("Where the goods are sold. Default: everywhere."),
  currency: z.enum(currencies).optional().describe("Currency of the prices. CSV says none, so it has to be said; else rub."),
  rate: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,8})?$/, issue("issue-rate"))
    .optional()
    .describe("Rubles for one unit of the currency, where it is another than rub; prices are rounded up to whole rubles."),
  rates: z
    .union([z.literal("feed"), z.partialRecord(z.enum(currencies), z.string().regex(/^\d{1,6}(\.\d{1,8})?$/))])
    .optional()
    .describe(
      'Of a YML feed with prices in several currencies: "feed" reads them by the rates that it states, or rubles for one unit of each, as in {"usd": "95.5"}.',
    ),
  priceType: z.string().optional().describe("Name or id of the price type that counts. Default: the only one."),
  readyWarehouse: z.string().default("2-Готовая продукция").describe("Name or id of the warehouse whose balance sells as ready stock."),
  goodsFromOffers: z.boolean().default(true).describe("Make goods of offers whose goods are in no file and not in the shop."),
  facts: z.array(z.string()).optional().describe("Properties to show on the model's page. Default: those with a list of values."),
  characteristics: z
    .record(z.string(), z.enum(roles))
    .optional()
    .describe("What characteristics and properties are, by name, where their names do not say it."),
  category: z
    .strictObject({ id: z.string(), slug: z.string().optional(), name: z.record(z.enum(languages), z.string()) })
    .optional()
    .describe("Where goods go whose group is unknown."),
  pictures: z.string().optional().describe("Folder of the pictures, from the imported path. Default: the imported folder itself."),
});

export type GivenProfile = z.infer<typeof profileContract>;

export type Profile = GivenProfile & Required<Pick<GivenProfile, "language" | "currency" | "rate">>;

export const defaultProfile: GivenProfile = profileContract.parse({});
