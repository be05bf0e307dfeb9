import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { nextBusinessDay } from "#app/foundation/time/business-days.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, CARRIER_MAKING_MS: "1500" });
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

/** On terms agreed with support. */
async function anAgreedParcel(way: { type: "dl" | "ems"; mode: "door" | "point"; code: string }) {
  const placed = await aParcel();
  await sql`update shop_order set delivery = delivery || ${JSON.stringify(way)}::jsonb where id = ${placed.id}`.execute(shop.db);
  return placed;
}
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
const asked = (id: string) => worked(async () => Boolean((await document(id))?.carrier_id));
let rounds = 0;
/** Polls an hour later, resetting the limit of once a minute. */
const polled = async () => {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 62 * 60_000));
  await shop.jobs.runWaiting();
};
const requests = async () => (await sandbox.asked("dellin", "/v2/request.json")).filter(({ status }) => Number(status ?? 200) < 300).length;

test("[DLV-09] an order by Dellin: one request, polled until the terminal where it waits", async () => {
  const { id, number } = await anAgreedParcel({ type: "dl", mode: "point", code: "21" });
  await asked(id);
  assert.match((await document(id))!.carrier_id!, /^\d{8}$/);
  await sandbox.freight(number, "received");
  await polled();
  assert.equal((await orderState(id)).delivery, "accepted");
  assert.match((await document(id))!.track!, /^\d\d-\d{11}$/);
  await sandbox.freight(number, "inway");
  await sandbox.freight(number, "arrived");
  await polled();
  assert.deepEqual(await orderState(id), { status: "awaiting-pick-up", payment: "not-paid", delivery: "on-the-way" });
  assert.equal(await requests(), 1);
});

test("made-to-order goods go to Dellin on the promised day, late ones the next", async () => {
  const productid = await putOnShelf(shop, { price: 1610, stock: 0, madeToOrder: true });
  const way = { type: "dl", deliverytype: "couier", code: "" };
  const told = async (number: string) => {
    const sent = await sandbox.asked<{ delivery: { comment: string; derival: { produceDate: string } } }>("dellin", "/v2/request.json");
    return sent.find(({ body }) => body.delivery.comment === `Заказ ${number}`)!.body.delivery.derival.produceDate;
  };
  const made = await aParcel({ productid, delivery: way });
  await asked(made.id);
  const { handover } = (await shop.orders.find(shop.db, made.id))!.delivery;
  const soonest = nextBusinessDay(shop.clock.now());
  assert.ok(handover! > soonest);
  assert.equal(await told(made.number), handover);
  const late = await aParcel({ delivery: way });
  await sql`update shop_order set delivery = delivery || '{"handover": "2026-01-12"}' where id = ${late.id}`.execute(shop.db);
  await asked(late.id);
  assert.equal(await told(late.number), soonest);
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`a request with a lost answer (${mode}) is not repeated`, { timeout: 120_000 }, async () => {
    const sent = async () => (await sandbox.asked("dellin", "/v2/request.json")).length;
    const before = await sent();
    const { id } = await anAgreedParcel({ type: "dl", mode: "door", code: "" });
    await sandbox.fault("dellin", mode, { op: "/v2/request.json", times: 1 });
    await shop.jobs.runWaiting();
    await asked(id);
    assert.equal((await document(id))!.problem, "");
    assert.equal(await sent(), before + 1);
  });

test("a request that Dellin declines before it has the goods waits for a person", async () => {
  const { id, number } = await anAgreedParcel({ type: "dl", mode: "door", code: "" });
  await asked(id);
  await sandbox.freight(number, "declined");
  await polled();
  await until(async () => (await document(id))?.problem !== "");
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(cases.rows, [{ kind: "parcel-refused" }]);
});

test("a parcel sent by hand is not sent again once its carrier answers", async () => {
  const before = await requests();
  const { id } = await anAgreedParcel({ type: "dl", mode: "door", code: "" });
  await inTransaction(shop.db, async (trx) => {
    const now = shop.clock.now();
    await sql`insert into delivery_document (id, order_id, carrier, asked_at, created_at, updated_at)
              values (gen_random_uuid(), ${id}, 'dl', ${now}, ${now}, ${now})`.execute(trx);
    await openCase(trx, "parcel-by-hand", id, { carrier: "dl" }, now);
  });
  await sql`delete from pgboss.job`.execute(shop.db);
  await polled();
  assert.deepEqual([await requests(), (await document(id))!.carrier_id], [before, null]);
});

test("[DLV-09] an order travels with EMS to its door, and is paid for when it is handed over", async () => {
  const { id, number } = await anAgreedParcel({ type: "ems", mode: "door", code: "" });
  await asked(id);
  await worked(async () => (await orderState(id)).delivery === "label-created");
  assert.equal((await document(id))!.track, (await document(id))!.carrier_id);
  for (const event of ["1.1", "8.0", "8.15", "2.8"]) await sandbox.post(number, event);
  await polled();
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
});
