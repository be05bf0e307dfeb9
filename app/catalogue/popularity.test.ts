import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { changesSince, currentSnapshot } from "./catalogue.queries.server.ts";
import { readListing } from "./listing.ts";

const { shop, app } = await createTestShop();
const { db, clock } = shop;
const place = { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false } as const;
const popular = async () =>
  (await shop.catalogue.list(place, readListing(new URLSearchParams(), null)))!.cards.map(({ model }) => model.slice("m-".length));
const soldOf = async (product: string) =>
  (await sql<{ sold: number }>`select sold from model where id = ${`m-${product}`}`.execute(db)).rows[0]!.sold;

async function bought(product: string, { quantity = 1, daysAgo = 0 } = {}) {
  const { status, body } = await createShopper(app).order([{ productid: product, quantity }]);
  assert.equal(status, 201, JSON.stringify(body));
  const day = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  await sql`update shop_order set payment_status = 'paid', created_at = ${day} where id = ${body._id}`.execute(db);
}
const paid = (status: string) => sql`update shop_order set payment_status = ${status}`.execute(db);

test("popularity favours recent sales and the owner's weight, not one large buyer", async () => {
  const [plain, old, dear, many] = [
    await putOnShelf(shop),
    await putOnShelf(shop),
    await putOnShelf(shop),
    await putOnShelf(shop, { stock: 50 }),
  ];
  const owned = await putOnShelf(shop);
  await sql`update model set popularity = 100 where id = ${`m-${owned}`}`.execute(db);
  for (let n = 0; n < 3; n++) await bought(dear);
  for (let n = 0; n < 3; n++) await bought(old, { daysAgo: 60 });
  await bought(many, { quantity: 20 });
  assert.equal(await shop.catalogue.countSold(clock.now()), 3);
  assert.deepEqual([await soldOf(dear), await soldOf(old), await soldOf(many), await soldOf(plain)], [30, 8, 10, 0]);
  await until(async () => (await popular())[0] === owned);
  assert.deepEqual(await popular(), [owned, dear, many, old, plain]);

  const before = await currentSnapshot(db);
  assert.equal(await shop.catalogue.countSold(clock.now()), 0, "counted again it changes nothing");
  assert.deepEqual((await changesSince(db, before)).models, [], "and tells nobody");
  await bought(plain, { daysAgo: 181 });
  await shop.catalogue.countSold(clock.now());
  assert.equal(await soldOf(plain), 0, "not for half a year");
  // The ledger has no such payment.
  await paid("not-paid");
});
