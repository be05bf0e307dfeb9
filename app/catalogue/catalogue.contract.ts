import * as z from "zod";

/** "0" and 0 both mean none. */
export const specificationId = z
  .union([z.string().min(1).max(100), z.literal(0)])
  .transform(String)
  .default("0");
export const productId = z.string().min(1).max(100);

/** Ignores unknown or broken parameters: old links must keep working [CAT-06]. */
export const catalogueQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export const modelParams = z.object({ slug: z.string().max(200) });
export const suggestQuery = z.object({ q: z.string().max(100).default("") });
export const cartLine = z.object({
  productid: productId,
  quantity: z.coerce.number().int().min(1).max(999).catch(1),
  specification: specificationId,
});

/** `lowest`: the 30-day lowest price before the reduction, where required [PRC-17]. */
const currency = z.object({ type: z.string(), rate: z.number(), price: z.number(), realprice: z.number(), lowest: z.number().optional() });
const balance = z.array(z.object({ name: z.string(), count: z.number() }));
const price = z.object({ count: z.number().nullable() });

const siteLink = z.object({ path: z.string(), name: z.string() });

/** `links`: pages that answer the query; `not_sold`: brands in the query that we don't carry. */
export const catalogueAnswer = z.object({
  items: z.array(
    z.object({
      model: z.string(),
      product: z.string(),
      slug: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      price: z.number(),
      realprice: z.number(),
      sale: z.number(),
      currency,
      colors: z.array(z.object({ code: z.string().nullable(), name: z.string() })),
      sizes: z.array(z.object({ name: z.string(), stock: z.boolean() })),
      stock: z.boolean(),
      podzakaz: z.boolean(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  facets: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number(), chosen: z.boolean() })),
    }),
  ),
  links: z.array(siteLink),
  not_sold: z.array(z.string()),
});

export const cardsQuery = z.object({ slugs: z.string().max(4000).default("") });
const cardOffer = z.object({ price: z.number(), text: z.string() }).nullable();
/** `kind`: the top category; only goods of one kind can be compared. */
export const cardsAnswer = z.object({
  cards: z.array(
    z.object({
      ...{ model: z.string(), product: z.string(), slug: z.string(), address: z.string(), name: z.string(), kind: z.string().nullable() },
      pictures: z.array(z.string()),
      ...{ price: z.number(), was: z.number().nullable(), lowest: cardOffer, sale: z.number(), from: z.boolean() },
      colors: z.array(z.object({ code: z.string().nullable(), name: z.string() })),
      sizes: z.array(z.object({ name: z.string(), state: z.enum(["ready", "order", "out"]) })),
      state: z.enum(["ready", "order", "out"]),
    }),
  ),
});

export const product = z.object({
  _id: z.string(),
  guid: z.string(),
  name: z.string(),
  artikul: z.string(),
  tnved: z.string().nullable(),
  color: z.object({ code: z.string().nullable(), name: z.string() }),
  sale: z.number(),
  price,
  nosaleproduct: z.boolean(),
  podzakaz: z.boolean(),
  images: z.array(z.string()),
  currency: currency.nullable(),
  balance,
  specifications: z.array(
    z.object({ _id: z.string(), guid: z.string(), name: z.string(), artikul: z.string(), sale: z.number(), price, balance }),
  ),
});

export const model = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  categoryid: z.array(z.string()),
  marking: z.string().nullable(),
  podzakaz: z.boolean(),
  dimensions: z.object({
    length: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    weight: z.number().nullable(),
  }),
  brand: z.string().nullable(),
  material: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  products: z.array(product),
});

export const updateLocalAnswer = z.object({
  add: z.boolean(),
  data: z.unknown().nullable(),
  reason: z.enum(["gone", "sold_out", "choose_size", "short"]).optional(),
  max: z.number().optional(),
});

/** Rubles; `currency` holds the displayed price. */
export const suggestAnswer = z.object({
  queries: z.array(z.string()),
  products: z.array(
    z.object({
      model: z.string(),
      slug: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      price: z.number(),
      from: z.boolean(),
      currency,
    }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  entries: z.array(siteLink),
});
