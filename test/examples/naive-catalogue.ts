import type { Model, Product } from "../../demo/shop-file.ts";

/** A linear search of the shop file, without an index. */
export type Choice = {
  region: string;
  category: string | null;
  size: string[];
  color: string[];
  weight: string[];
  brand: string[];
  material: string[];
  price: [number, number] | null;
  stock: boolean;
  sale: boolean;
};
export const facets = ["size", "color", "weight", "brand", "material"] as const;
type Facet = (typeof facets)[number];

const READY = "2-Готовая продукция";
const stockOf = (balance: Product["balance"]) =>
  balance.filter(({ name }) => name === READY).reduce((sum, { count }) => sum + Math.max(0, count), 0);
const colorKey = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, "-");
/** "tan/orange" matches itself, tan and orange. */
const colorsOf = ({ color }: Product): (string | null)[] => {
  if (!color) return [null];
  const parts = color.name.en.split("/");
  return [...new Set([color.name.en, ...parts])].map(colorKey);
};
const ouncesOf = (size: string | null) => /^(\d+) oz$/.exec(size ?? "")?.[1] ?? null;
const final = (price: number, sale: number) => price - Math.round((price * sale) / 100);

/** A model's variants, one per colour filter. */
export const things = (model: Model) =>
  model.products.flatMap((product) =>
    (product.specifications.length ? product.specifications : [null]).flatMap((size) => {
      const { sale, price, balance } = size ?? product;
      return colorsOf(product).map((color) => ({
        size: size?.name ?? null,
        color,
        weight: ouncesOf(size?.name ?? null),
        brand: model.brand || null,
        material: model.material.en || null,
        sale,
        price: price.count,
        final: final(price.count, sale),
        ready: stockOf(balance) > 0,
        order: product.podzakaz || model.podzakaz,
      }));
    }),
  );

export const cheapest = (model: Model) => Math.min(...things(model).map((thing) => thing.final));
export const highestSale = (model: Model) => Math.max(...things(model).map(({ sale }) => sale));

/** Stock belongs to a variant with size, colour and ounces; brand and material to the model. */
const has = (model: Model, facet: Facet, value: string, ready: boolean) =>
  things(model).some((thing) => thing[facet] === value && (!ready || thing.ready || facet === "brand" || facet === "material"));

export function fits(model: Model, choice: Choice, except?: Facet): boolean {
  const cost = cheapest(model);
  return (
    model.storefronts.includes(choice.region) &&
    (choice.category === null || model.category === choice.category || model.categoryid.includes(choice.category)) &&
    (!choice.stock || things(model).some(({ ready }) => ready)) &&
    // Launched reduced: nothing to announce under price law [PRC-17].
    (!choice.sale || (highestSale(model) > 0 && choice.region !== "eu")) &&
    (!choice.price || (cost >= choice.price[0] && cost <= choice.price[1])) &&
    facets.every(
      (facet) => facet === except || choice[facet].length === 0 || choice[facet].some((value) => has(model, facet, value, choice.stock)),
    )
  );
}

/** Counts without the facet's own choice; chosen values appear even at zero. */
export function countFacet(models: readonly Model[], facet: Facet, choice: Choice): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(choice[facet].map((value) => [value, 0]));
  for (const model of models.filter((each) => fits(each, choice, facet)))
    for (const value of new Set(things(model).map((thing) => thing[facet])))
      if (value !== null && has(model, facet, value, choice.stock)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
