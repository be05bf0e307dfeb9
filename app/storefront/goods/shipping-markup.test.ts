import assert from "node:assert/strict";
import { test } from "node:test";
import { shippingMarkup } from "./shipping-markup.ts";

type Markup = {
  shippingDetails?: {
    shippingDestination: { addressCountry: string; addressRegion: string[] };
    shippingRate: { value?: number; maxValue?: number; currency: string };
    deliveryTime: Record<"handlingTime" | "transitTime", { minValue: number; maxValue: number }>;
  };
};
const markup = (...of: Parameters<typeof shippingMarkup>) => (shippingMarkup(...of) as Markup).shippingDetails;

test("an offer's shipping is the own couriers' price, free from its sum, else none", () => {
  for (const [region, price, rate] of [
    ["ru", 4290, { currency: "RUB", maxValue: 390 }],
    ["ru", 9999, { currency: "RUB", maxValue: 390 }],
    ["ru", 10_000, { currency: "RUB", value: 0 }],
    ["reload", 6999, { currency: "RUB", maxValue: 390 }],
    ["reload", 7000, { currency: "RUB", value: 0 }],
  ] as const) {
    const { "@type": _, ...said } = markup({ region, currency: "rub" }, price, false)!.shippingRate as Record<string, unknown>;
    assert.deepEqual(said, rate, `${region} ${price}`);
  }
  assert.equal(markup({ region: "eu", currency: "rub" }, 4290, false), undefined);
  for (const currency of ["usd", "eur", "kzt"] as const) assert.equal(markup({ region: "eu", currency }, 40, false), undefined);
  const shelf = markup({ region: "ru", currency: "rub" }, 4290, false)!;
  assert.deepEqual(shelf.shippingDestination.addressRegion, ["Москва", "Санкт-Петербург", "Новосибирск", "Уфа"]);
  assert.deepEqual([shelf.deliveryTime.handlingTime.maxValue, shelf.deliveryTime.transitTime.maxValue], [1, 2]);
  assert.ok(markup({ region: "ru", currency: "rub" }, 4290, true)!.deliveryTime.handlingTime.minValue > 1);
});
