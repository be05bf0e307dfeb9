import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { createShopFor } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };

/** What the file says of a good, and the list price and reduction that follow. */
const cases = [
  { id: "none", old: "", sold: [1990, 0] },
  { id: "zero", old: "0", sold: [1990, 0] },
  { id: "zeros", old: "0.00", sold: [1990, 0] },
  { id: "lower", old: "1490", sold: [1990, 0] },
  { id: "same", old: "1990.00", sold: [1990, 0] },
  { id: "higher", old: "2490", sold: [2490, 20] },
] as const;

const shopify = () =>
  [
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price",
    ...cases.map(({ id, old }) => `${id},Good,Gloves,Title,Default Title,5,1990,${old}`),
  ].join("\n");

const yml = () =>
  `<yml_catalog><shop><name>S</name><currencies><currency id="RUB" rate="1"/></currencies>
  <categories><category id="1">Gloves</category></categories><offers>${cases
    .map(
      ({ id, old }) =>
        `<offer id="${id}"><name>Good</name><price>1990</price>${old && `<oldprice>${old}</oldprice>`}<currencyId>RUB</currencyId>` +
        "<categoryId>1</categoryId><count>5</count></offer>",
    )
    .join("")}</offers></shop></yml_catalog>`;

async function soldAt(shop: Shop) {
  const { rows } = await shop.database.pool.query("select id, price_minor, sale from product");
  return new Map(rows.map(({ id, price_minor, sale }) => [String(id).replace(/^\w+:/, ""), [Number(price_minor) / 100, Number(sale)]]));
}

for (const [name, text, file] of [
  ["Shopify", shopify, "products.csv"],
  ["YML", yml, "feed.xml"],
] as const)
  test(`${name}'s old price that is 0 or below the price reduces nothing [PRC-01]`, async (t) => {
    const { shop } = await createShopFor(t);
    const { refused } = await shop.exchange.import(write(text(), undefined, file), { profile, fetchPictures: false });
    assert.deepEqual(refused, []);
    assert.deepEqual(await soldAt(shop), new Map(cases.map(({ id, sold }) => [id, [...sold]])));
  });
