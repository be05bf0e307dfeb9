import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases as casesCommand } from "../../commands/cases.ts";
import { orders as ordersCommand } from "../../commands/orders.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { aShopFile } from "../../test/examples/shop-file.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";
import { restock } from "../../test/examples/waits.ts";
import { freeRefunded, reserve, takeIn } from "./reservation.queries.server.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const { lapse } = await openStore(testShop);
const named = ["--by", "Анна"];
const staff = staffAt(shop);

afterEach(async () => assert.deepEqual(await findBreaks(shop.db), []));

async function anOrder(productid: string, quantity: number, typepayment = "payment-upon-receipt", specification = "0") {
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid, specification, quantity }], { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { id: placed.body._id as string, number: placed.body.ordernumber as string, shopper };
}
const cancel = async ({ id, shopper }: Awaited<ReturnType<typeof anOrder>>) =>
  assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "" })).status, 200);
const ship = async ({ number }: { number: string }) => assert.equal((await staff(ordersCommand, "ship", number, ...named)).status, 0);
/** What can be sold, and what of the reserved pieces is not there. */
const stands = async (productId: string, specificationId = "0") => {
  const { rows } = await sql<{
    available: number;
    short: number;
  }>`select available, short from stock where product_id = ${productId} and specification_id = ${specificationId}`.execute(shop.db);
  return [rows[0]!.available, rows[0]!.short];
};
const cases = async (productId: string) =>
  (await staff(casesCommand)).text
    .split("\n")
    .filter((line, at, all) => [line, all[at - 3]].some((each) => each?.startsWith(`stock-shortage ${productId} `)));

test("cancelled orders return only what was counted to the shelf", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const [first, second] = [await anOrder(gloves, 3), await anOrder(gloves, 2)];
  await restock(shop, gloves, 1);
  assert.deepEqual(await stands(gloves), [0, 4]);
  await cancel(first);
  assert.deepEqual(await stands(gloves), [0, 1]);
  await cancel(second);
  assert.deepEqual(await stands(gloves), [1, 0]);
});

test("an unpaid order that expires sells no piece that a count did not find", async () => {
  const gloves = await putOnShelf(shop, { stock: 4 });
  const { id } = await anOrder(gloves, 4, "bank-card");
  await restock(shop, gloves, 0);
  await lapse(id);
  assert.deepEqual(await stands(gloves), [0, 0]);
  assert.equal(
    await inTransaction(shop.db, (trx) => reserve(trx, { productId: gloves, specificationId: "0", quantity: 1 }, "x", new Date())),
    null,
  );
});

test("refunded pieces that had not shipped fill the shortage first", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const { id } = await anOrder(gloves, 5);
  await restock(shop, gloves, 3);
  await inTransaction(shop.db, (trx) => freeRefunded(trx, id, "refund", [{ position: 0, quantity: 1 }], shop.clock.now()));
  assert.deepEqual(await stands(gloves), [0, 1]);
  await inTransaction(shop.db, (trx) => freeRefunded(trx, id, "refund", [{ position: 0, quantity: 3 }], shop.clock.now()));
  assert.deepEqual(await stands(gloves), [2, 0]);
});

test("a shipment takes what is there; pieces found after all end the shortage", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const [first, second] = [await anOrder(gloves, 3), await anOrder(gloves, 2)];
  await restock(shop, gloves, 3);
  await ship(first);
  assert.deepEqual(await stands(gloves), [0, 2]);
  await ship(second);
  assert.deepEqual(await stands(gloves), [0, 0]);
  await inTransaction(shop.db, (trx) => takeIn(trx, second.id, shop.clock.now()));
  assert.deepEqual(await stands(gloves), [0, 0]);
});

test("a new count replaces the shortage of the last one", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  await anOrder(gloves, 5);
  for (const [count, expected] of [
    [2, [0, 3]],
    [4, [0, 1]],
    [0, [0, 5]],
    [-3, [0, 5]],
    [8, [3, 0]],
  ] as const) {
    await restock(shop, gloves, count);
    assert.deepEqual(await stands(gloves), expected, String(count));
  }
});

test("counts, orders and cancellations at once sell nothing that is not there", async () => {
  const gloves = await putOnShelf(shop, { stock: 20 });
  const placed = await Promise.all(Array.from({ length: 10 }, () => anOrder(gloves, 2)));
  await Promise.all([...placed.slice(0, 5).map(cancel), ...[7, 7, 7].map((count) => restock(shop, gloves, count))]);
  await restock(shop, gloves, 7);
  assert.deepEqual(await stands(gloves), [0, 3]);
  await Promise.all(placed.slice(5).map(cancel));
  assert.deepEqual(await stands(gloves), [7, 0]);
});

test("a shortage is a case with the orders that hold the goods, closed with it", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const [first, second] = [await anOrder(gloves, 3), await anOrder(gloves, 2)];
  assert.deepEqual(await cases(gloves), []);
  await restock(shop, gloves, 4);
  await restock(shop, gloves, 2);
  const [head, detail, ...more] = await cases(gloves);
  assert.deepEqual(more, []);
  assert.match(head!, new RegExp(`^stock-shortage ${gloves} 0  since`));
  for (const each of [
    `SKU-${gloves}`,
    '"counted":2',
    '"short":3',
    `{"number":"${first.number}","pieces":3}`,
    `{"number":"${second.number}","pieces":2}`,
  ])
    assert.ok(detail!.includes(each), `${each}: ${detail}`);
  assert.match(
    (await staff(casesCommand, "close", "stock-shortage", gloves, "0", ...named, "--note", "x")).text,
    /can't be closed by hand/,
  );

  await cancel(first);
  assert.deepEqual(await cases(gloves), []);
  await restock(shop, gloves, 1);
  assert.match((await cases(gloves))[1]!, /"short":1/);
  await restock(shop, gloves, 2);
  assert.deepEqual(await cases(gloves), []);
});

test("an import that is taken back leaves what is reserved beyond the old count short", async () => {
  const take = async (count: number) => {
    const file = aShopFile();
    file.models![0]!.products![0]!.specifications![1]!.balance = [
      { name: "2-Готовая продукция", count },
      { name: "3-Шоурум", count: 50 },
    ];
    return (await shop.exchange.import(write(file))).run!;
  };
  await take(2);
  const more = await take(9);
  const order = await anOrder("classic-red", 6, undefined, "classic-red-12");
  const reverted = await shop.exchange.revert(more, { force: false, actor: "Анна" });
  assert.deepEqual(reverted.ok && reverted.skipped.map(({ why }) => why), [{ code: "promised", count: 4 }]);
  assert.deepEqual(await stands("classic-red", "classic-red-12"), [0, 4]);
  await cancel(order);
  assert.deepEqual(await stands("classic-red", "classic-red-12"), [2, 0]);
});
