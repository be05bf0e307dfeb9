import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { orders } from "../../../commands/orders.ts";
import { refund } from "../../../commands/refund.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { openCasesAbout } from "../../../test/examples/open-cases.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";

// The carrier collects a parcel although its order is canceled or refunded.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState, pack } = await parcelOrders(testShop);
const staff = (action: string, number: string) => staffAt(shop)(orders, action, number, "--by", "Анна");

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const openCases = openCasesAbout(shop);

let rounds = 0;
async function hear(number: string, event: string) {
  await sandbox.carrier(number, event, { webhook: false });
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 31 * 60_000));
  await shop.jobs.runWaiting();
}

async function aLabelledParcel(wish: object = {}) {
  const productid = await putOnShelf(shop);
  const order = await aParcel({ productid, ...wish });
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(order.id))?.state === "label-created";
  });
  return { ...order, shelf: () => shelf(shop, productid) };
}
async function aCanceledParcel() {
  const order = await aLabelledParcel();
  // The carrier can't be asked to drop it in time.
  await sandbox.fault("cdek", "error", { op: "/orders" });
  assert.equal((await order.shopper.post(`/order/${order.id}/cancel`, {})).status, 200);
  await sandbox.heal();
  return order;
}
const HANDED = "RECEIVED_AT_SHIPMENT_WAREHOUSE";
test("a canceled order's goods leave the stock when its parcel is taken, and return", async () => {
  const { id, number, shelf } = await aCanceledParcel();
  assert.deepEqual([await shelf(), (await orderState(id)).status], [{ on_hand: 10, reserved: 0 }, "canceled-by-client"]);
  await hear(number, HANDED);
  assert.deepEqual([await shelf(), await openCases(id)], [{ on_hand: 8, reserved: 0 }, ["parcel-to-stop"]]);
  await hear(number, "NOT_DELIVERED");
  assert.deepEqual(await openCases(id), ["parcel-not-delivered", "parcel-to-stop"]);
  assert.equal((await staff("back", number)).status, 0);
  assert.deepEqual([await shelf(), await openCases(id)], [{ on_hand: 10, reserved: 0 }, []]);
  assert.equal((await staff("back", number)).status, 1, "once");
  assert.equal((await orderState(id)).status, "canceled-by-client");
});

test("a canceled order's parcel that is handed to its buyer is staff's to settle", async () => {
  const { id, number, shelf } = await aCanceledParcel();
  await hear(number, HANDED);
  await hear(number, "DELIVERED");
  assert.deepEqual([await shelf(), await openCases(id)], [{ on_hand: 8, reserved: 0 }, ["collected-unwanted", "parcel-unwanted"]]);
});

test("an order refunded on its way brings no letter that it comes", async () => {
  const letters = async (id: string) =>
    (
      await sql<{ news: string }>`select split_part(cause, ':', 3) as news from message where cause like ${`order:${id}:%:email`}
        and split_part(cause, ':', 3) <> 'refund' order by cause`.execute(shop.db)
    ).rows.map(({ news }) => news);
  const { id, number, quote } = await aLabelledParcel();
  await hear(number, HANDED);
  const before = await letters(id);
  assert.ok(before.includes("sent-to-delivery"), before.join());
  await shop.db
    .transaction()
    .execute((trx) =>
      shop.payments.collected(trx, { orderId: id, amountMinor: quote.total * 100, carrier: "cdek", now: shop.clock.now() }),
    );
  const paid = await letters(id);
  assert.match(
    (await staffAt(shop)(refund, number, "--all", "--by", "Анна", "--by-hand")).text,
    /^Recorded: the money was returned by hand: /,
  );
  assert.equal((await orderState(id)).payment, "refunded");
  for (const event of ["RECEIVED_AT_SENDER_WAREHOUSE", "ACCEPTED_AT_PICK_UP_POINT"]) await hear(number, event);
  assert.deepEqual([await letters(id), (await orderState(id)).status], [paid, "awaiting-pick-up"]);
});

test("goods sold meanwhile that a canceled order's parcel took are a shortage", async () => {
  const { id, number, shelf, quote } = await aCanceledParcel();
  const others = await aParcel({ productid: quote.lines[0]!.productid, quantity: 10 });
  await hear(number, HANDED);
  const { on_hand, reserved } = await shelf();
  assert.deepEqual([on_hand, reserved], [10, 10], "promised to the other buyer");
  const short = sql<{ short: number }>`select short from stock where product_id = ${quote.lines[0]!.productid}`;
  assert.equal((await short.execute(shop.db)).rows[0]!.short, 2);
  assert.deepEqual([await openCases(id), (await orderState(others.id)).status], [["parcel-to-stop"], "awaiting-processing"]);
});

test("an uncollected parcel that is back is not to be stopped any more", async () => {
  const { id, number } = await aLabelledParcel();
  await pack(id);
  await hear(number, HANDED);
  await shop.db.transaction().execute((trx) => trx.executeQuery(openedCase(id).compile(trx)));
  assert.equal((await staff("back", number)).status, 0);
  assert.deepEqual([await openCases(id), (await orderState(id)).status], [[], "returned"]);
});
const openedCase = (id: string) =>
  sql`insert into case_for_staff (kind, subject, detail, opened_at) values ('parcel-to-stop', ${id}, '{}', now())`;
