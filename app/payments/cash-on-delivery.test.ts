import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { orders as ordersCommand } from "../../commands/orders.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { price: 1610, stock: 100 });

async function anOrder() {
  const typepayment = "payment-upon-receipt";
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  const { totalMinor } = (await shop.orders.find(shop.db, id))!;
  const collects = (amountMinor: number | null, carrier = "cdek") =>
    inTransaction(shop.db, (trx) => shop.payments.collected(trx, { orderId: id, amountMinor, carrier, now: shop.clock.now() }));
  const isPaidByStaff = async () => assert.equal((await staffAt(shop)(ordersCommand, "paid", number, "--by", "Анна")).status, 0);
  const cases = async () =>
    (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} order by kind`.execute(shop.db)).rows.map(
      ({ kind }) => kind,
    );
  const payment = async () => (await shop.orders.find(shop.db, id))!.paymentStatus;
  return { totalMinor, collects, isPaidByStaff, cases, payment };
}

test("money collected by a carrier for a prepaid order is staff's to refund, once", async () => {
  const { totalMinor, collects, isPaidByStaff, cases, payment } = await anOrder();
  await isPaidByStaff();
  for (const nothing of [null, 0]) await collects(nothing);
  assert.deepEqual(await cases(), []);
  for (let again = 0; again < 2; again++) await collects(totalMinor);
  assert.deepEqual([await cases(), await payment()], [["collected-unwanted"], "paid"]);
});

test("a carrier's repeated collection is silent; a second carrier's is not", async () => {
  const { totalMinor, collects, cases, payment } = await anOrder();
  for (let again = 0; again < 3; again++) await collects(totalMinor);
  assert.deepEqual([await cases(), await payment()], [[], "paid"]);
  await collects(totalMinor, "own");
  assert.deepEqual(await cases(), ["collected-unwanted"]);
});

for (const [amount, kind] of [
  [null, "collected-unknown"],
  [1000_00, "collected-differs"],
] as const)
  test(`what a person has settled with the carrier (${kind}) is not looked into again`, async () => {
    const { totalMinor, collects, isPaidByStaff, cases, payment } = await anOrder();
    await collects(amount);
    assert.deepEqual([await cases(), await payment()], [[kind], "not-paid"]);
    await isPaidByStaff();
    for (const said of [amount, totalMinor]) await collects(said);
    assert.deepEqual([await cases(), await payment()], [[kind], "paid"]);
  });
