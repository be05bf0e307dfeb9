import type { ModelView } from "#app/catalogue/model-view.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";

export type Facts = ReadonlyMap<string, string>;

export function factsOf(model: ModelView, { currency, lang }: { currency: Currency; lang: Language }): Facts {
  const prices = model.products.map(({ price }) => price);
  const several = new Set(prices).size > 1 || model.products.some(({ from }) => from);
  const lowest = formatMoney(Math.min(...prices), currency, lang);
  const sizes = [...new Set(model.products.flatMap((product) => product.sizes.map(({ name }) => withUnits(name, lang))))];
  return new Map(
    [
      [m.fact_price(), several ? m.price_from({ price: lowest }) : lowest],
      [m.fact_line(), model.brand ?? ""],
      [m.fact_material(), model.material],
      [m.fact_size(), sizes.length > 3 ? `${sizes[0]} – ${sizes.at(-1)}` : sizes.join(", ")],
      ...model.facts.map(({ name, value }) => [name, value] as const),
    ].filter((row): row is [string, string] => Boolean(row[1])),
  );
}
