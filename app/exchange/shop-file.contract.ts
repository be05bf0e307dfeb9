import * as z from "zod";
import { readBarcode } from "#app/foundation/barcode.ts";
import { issue } from "#app/foundation/issues.ts";
import { regions } from "#app/foundation/storefront.ts";

const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s/?#%\\]+$/u, issue("issue-id"))
  .describe("Unique and lasting; importing again finds the row by it");
const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, issue("issue-slug"));
const text = z.object({ ru: z.string().optional(), en: z.string().optional() });
const name = text.refine((words) => (words.ru ?? words.en ?? "").trim() !== "", issue("issue-no-text"));
const sale = z.number().int().min(0).max(99).describe("Discount, percent");
const rubles = z.number().min(0).max(1_000_000_000).describe("Rubles; kopecks are rounded up");
const price = z.object({ count: rubles.nullish() });
const balance = z.array(z.object({ name: z.string().min(1), count: z.number().int().min(-1_000_000_000).max(1_000_000_000) }));
const size = z.number().positive().max(1_000_000);
const barcode = z
  .string()
  .refine((text) => readBarcode(text).ok, issue("issue-barcode"))
  .describe("EAN-8, UPC-A, EAN-13 or GTIN-14");
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], issue("issue-day-or-moment"));

const file = z.string().min(1).max(2000);
/** A file name or URL, optionally with an alt text. */
const image = z.union([file, z.object({ file, alt: text })]);

// Known goods may be given partially; whether new ones are complete is checked once both are known.
const NEEDED = "Needed of what is new to the shop; left out, the known one stays";

const category = z.object({ _id: id, slug: slug.optional(), name: name.optional().describe(NEEDED), parent: id.nullish() });
const collection = z.object({
  _id: id,
  slug: slug.optional(),
  name: name.optional().describe(NEEDED),
  story: text.optional(),
  cover: image.nullish().describe("A wide picture above its story, as of products"),
  models: z.array(id).optional(),
});
const specification = z.object({
  _id: id.refine((value) => value !== "0", issue("issue-zero")),
  guid: z.string().min(1).max(200).optional().describe(NEEDED),
  name: z.string().min(1).max(200).optional().describe(NEEDED),
  artikul: z.string().max(200).optional().describe(NEEDED),
  barcode: barcode.nullish(),
  sale: sale.nullish(),
  price: price.optional().describe("Needed of a new one unless its product has one; count null: none yet"),
  balance: balance.optional(),
});
const product = z.object({
  _id: id,
  guid: z.string().min(1).max(200).optional().describe(NEEDED),
  name: name.optional().describe(NEEDED),
  artikul: z.string().max(200).optional().describe(NEEDED),
  barcode: barcode.nullish(),
  tnved: z.string().nullish(),
  color: z.object({ code: z.string().optional(), name: text.optional() }).nullish(),
  sale: sale.optional(),
  price: price.optional().describe("Needed of a new one unless its sizes have theirs; count null: none yet"),
  nosaleproduct: z.boolean().optional().describe("No promo code touches it"),
  podzakaz: z.boolean().optional().describe("Made to order"),
  images: z
    .array(image)
    .max(50)
    .optional()
    .describe("Picture files, from the shop file's folder, or addresses; or {file, alt} with what is seen on them"),
  turn: file.nullish().describe("A picture of 24 views around the product, 15 degrees apart: six beside each other in four rows"),
  balance: balance.optional(),
  specifications: z.array(specification).max(500).optional(),
});
const model = z.object({
  _id: id,
  slug: slug.optional(),
  name: name.optional().describe(NEEDED),
  description: text.optional(),
  category: id.nullish(),
  categoryid: z.array(id).optional().describe("Further categories"),
  brand: z.string().nullish(),
  material: text.optional(),
  marking: z.string().nullish(),
  podzakaz: z.boolean().optional().describe("Made to order"),
  dimensions: z
    .object({ length: size.nullish(), width: size.nullish(), height: size.nullish(), weight: size.nullish() })
    .optional()
    .describe("Millimetres and grams of the packed goods"),
  storefronts: z.array(z.enum(regions)).nullish().describe("Where it is sold; null: everywhere, as new ones are that do not say"),
  facts: z.array(z.object({ name, value: name })).optional(),
  related: z.array(id).max(50).optional().describe("Models like this one, the likest first"),
  completing: z.array(id).max(50).optional().describe("Models that go with it"),
  products: z.array(product).max(200).optional(),
});
const promocode = z.object({
  _id: id,
  name: z.string().trim().min(1).max(100).optional().describe(NEEDED),
  sale: z.number().int().min(1).max(99).optional().describe(NEEDED),
  category: z.array(id).optional(),
  model: z.array(id).optional(),
  complect: z.boolean().optional(),
  from: moment.nullish(),
  to: moment.nullish().describe("A day counts to its end in Moscow"),
  limit: z.number().int().min(0).nullish(),
  percustomer: z.number().int().min(0).nullish(),
  minimum: rubles.nullish(),
  storefronts: z.array(z.enum(regions)).nullish(),
  phone: z.string().min(5).max(40).nullish().describe("Given to one person: nobody else may use it"),
});
const customer = z.object({
  _id: id.optional(),
  phone: z.string().min(5).max(40),
  firstname: z.string().max(200).optional(),
  lastname: z.string().max(200).optional(),
  email: z.email().nullish(),
  birthday: z.iso.date().nullish(),
  role: z.string().max(100).nullish(),
  dealer: z.boolean().optional(),
  bonus: rubles.optional(),
  limitbonus: z.number().int().min(0).max(100).nullish(),
  avans: rubles.optional(),
  ad_deposit: rubles.optional(),
});

export const shopFileParts = { categories: category, collections: collection, models: model, promocodes: promocode, customers: customer };
export type ShopFilePart = keyof typeof shopFileParts;

/** Published as docs/shop-file.schema.json. */
export const shopFile = z
  .object({
    $schema: z.string().optional(),
    categories: z.array(category).optional(),
    collections: z.array(collection).optional(),
    models: z.array(model).optional(),
    promocodes: z.array(promocode).optional(),
    customers: z.array(customer).optional(),
  })
  .describe("Gong's shop file: everything `npm run import` needs to fill a shop. Every part is optional.");

export const shopFileSchema = () => z.toJSONSchema(shopFile, { io: "input", unrepresentable: "any" });

export type ShopCategory = z.output<typeof category>;
export type ShopCollection = z.output<typeof collection>;
export type ShopImage = z.output<typeof image>;
export type ShopModel = z.output<typeof model>;
export type ShopProduct = z.output<typeof product>;
export type ShopSpecification = z.output<typeof specification>;
export type ShopPromoCode = z.output<typeof promocode>;
export type ShopCustomer = z.output<typeof customer>;
