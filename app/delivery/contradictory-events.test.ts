import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState, pack } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
async function aParcelOnItsWay() {
  const order = await aParcel();
  await worked(async () => (await document(order.id))?.state === "label-created");
  await pack(order.id);
  const says = async (event: string, more: object = {}) => {
    await sandbox.carrier(order.number, event, { webhook: false, ...more });
    await look();
  };
  const look = async () => {
    await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId: order.id }));
    await shop.jobs.runWaiting();
  };
  await says("TAKEN_BY_COURIER");
  return { ...order, says, look };
}
const cases = async (id: string) =>
  (
    await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} and closed_at is null order by kind`.execute(shop.db)
  ).rows.map(({ kind }) => kind);

test("delivered and paid, then undelivered: the order stays and staff gets one case", async () => {
  const { id, says, look } = await aParcelOnItsWay();
  await says("DELIVERED");
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
  assert.deepEqual(await cases(id), []);
  await says("DELIVERED", { deleted: true });
  assert.deepEqual(await cases(id), ["parcel-contradicted"]);
  await sql`update case_for_staff set closed_at = now() where subject = ${id}`.execute(shop.db);
  await look();
  assert.deepEqual(await cases(id), [], "once settled, it is not reported again");
  await says("NOT_DELIVERED");
  assert.deepEqual(await cases(id), ["parcel-contradicted"]);
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
});

test("undelivered, then delivered: staff gets a case and the collected sum is booked", async () => {
  const { id, says, look } = await aParcelOnItsWay();
  await says("NOT_DELIVERED");
  assert.deepEqual([await cases(id), (await orderState(id)).payment], [["parcel-not-delivered"], "not-paid"]);
  await says("NOT_DELIVERED", { deleted: true });
  await says("DELIVERED");
  await look();
  assert.deepEqual(await cases(id), ["parcel-contradicted", "parcel-not-delivered"]);
  assert.deepEqual([(await orderState(id)).payment, (await orderState(id)).delivery], ["paid", "not-delivered"]);
  const { rows } = await sql`select from ledger_transaction where order_id = ${id} and cause = 'order-paid'`.execute(shop.db);
  assert.equal(rows.length, 1);
});

test("a contradiction before any event was recorded is no case", async () => {
  const { id, number, says } = await aParcelOnItsWay();
  await sandbox.carrier(number, "NOT_DELIVERED", { webhook: false });
  await says("NOT_DELIVERED", { deleted: true });
  await says("DELIVERED");
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
  assert.deepEqual(await cases(id), []);
});
