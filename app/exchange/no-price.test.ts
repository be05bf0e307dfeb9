import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { one, write } from "../../test/examples/catalogue-state.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };

test("[PRC-19] goods of a shop file with the price 0 are not for sale until they have one", async () => {
  const { shop, app } = await createTestShop();
  const file = (rubles: { product: number; size: number }) => {
    const model = aFileModel();
    const [product] = model.products!;
    product!.price = { count: rubles.product };
    for (const size of product!.specifications!) size.price = { count: rubles.size };
    return write(aShopFile({ models: [model, aFileModel("pro")] }));
  };
  const shopper = createShopper(app);
  const item = { productid: "classic-red", specification: "classic-red-12", quantity: 1 };
  const seen = async () => {
    await shop.catalogue.catchUp();
    const listed = (await shopper.get("/shop/catalogue")).body as unknown as { items: { slug: string }[] };
    const [line] = (await shopper.quote([item])).body.lines;
    return [listed.items.map(({ slug }) => slug).sort(), line!.problem ?? null, line!.price];
  };
  const { ok, notes } = await shop.exchange.import(file({ product: 0, size: 0 }));
  assert.deepEqual([ok, notes], [true, ["goods and sizes with the price 0, which are not for sale until they have one: 3"]]);
  assert.deepEqual(await seen(), [["perchatki-pro"], "gone", 0]);
  await shop.exchange.import(file({ product: 4990, size: 0 }));
  assert.deepEqual(await seen(), [["perchatki-pro"], "gone", 0], "a size's 0 is not missing, so the product's price does not stand in");
  await shop.exchange.import(file({ product: 0, size: 4990 }));
  assert.deepEqual(await seen(), [["perchatki-classic", "perchatki-pro"], null, 4990]);
});

test("Magento's price of 0 is none", async () => {
  const { shop } = await createTestShop();
  const text = (rubles: string) =>
    `sku,product_type,name,visibility,price,special_price,qty\nBALL,simple,Мяч,Catalog,${rubles},,9\nBAG,simple,Мешок,Catalog,500,,9\n`;
  const take = (rubles: string) => shop.exchange.import(write(text(rubles), undefined, "goods.csv"), { fetchPictures: false, profile });
  for (const zero of ["0", "0.0000", ""]) {
    await take(zero);
    assert.equal((await one(shop, "select price_minor from product where sku = 'BALL'")).price_minor, null, zero);
  }
});
