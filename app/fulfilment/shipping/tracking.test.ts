import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { Carrier } from "#app/delivery/carriers/carrier.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { carrierDoors } from "../../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { findDocument } from "./delivery.queries.server.ts";
import { createTracking } from "./tracking.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document, orderState, pack } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);
await app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
await shop.delivery.subscribe(origin);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

const inbox = async () => (await sql<{ n: number }>`select count(*)::int as n from webhook_event`.execute(shop.db)).rows[0]!.n;
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
async function aSentParcel(wish = {}) {
  const order = await aParcel(wish);
  await worked(async () => (await document(order.id))?.state === "label-created");
  return order;
}
const events = async (orderId: string) =>
  (
    await sql<{ became: string }>`select became from order_history where order_id = ${orderId} and field = 'delivery' order by id`.execute(
      shop.db,
    )
  ).rows.map(({ became }) => became);

test("a subscription is made once", async () => {
  await shop.delivery.subscribe(origin);
  const posts = (await sandbox.asked("cdek", "/webhooks")).filter(({ method }: { method: string }) => method === "POST");
  assert.equal(posts.length, 1);
});

test("a parcel tracked by webhooks moves the order; the collected sum pays it", async () => {
  const { id, number } = await aSentParcel({ quantity: 7 });
  await pack(id);
  const way = [
    "RECEIVED_AT_SHIPMENT_WAREHOUSE",
    "TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY",
    "ACCEPTED_IN_RECIPIENT_CITY",
    "ACCEPTED_AT_PICK_UP_POINT",
  ];
  for (const event of way) await sandbox.carrier(number, event, { repeat: 3 });
  await worked(async () => (await orderState(id)).status === "awaiting-pick-up");
  assert.equal((await orderState(id)).delivery, "on-the-way");
  await sandbox.carrier(number, "DELIVERED");
  await worked(async () => (await orderState(id)).delivery === "delivered");
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
  assert.deepEqual(await events(id), ["invoice-issued", "processing", "label-created", "accepted", "on-the-way", "delivered"]);
});

test("an order paid on receipt, its delivery too, keeps the days it was promised", async () => {
  const { id, number } = await aSentParcel();
  assert.ok((await shop.orders.find(shop.db, id))!.clientDeliveryMinor > 0);
  const promised = async () => {
    const { handover, days } = (await shop.orders.find(shop.db, id))!.delivery;
    return { handover, days };
  };
  const said = await promised();
  const later = new Date(Date.now() + 9 * 86_400_000);
  await shop.clock.move(later);
  await sandbox.clock(later);
  await sandbox.carrier(number, "DELIVERED");
  await worked(async () => (await orderState(id)).payment === "paid");
  assert.deepEqual(await promised(), said);
  await shop.clock.move(null);
  await sandbox.clock(null);
});

test("a parcel handed over before its payment is a case until paid", async () => {
  const { id } = await aSentParcel();
  const parcel = (await findDocument(shop.db, id))!;
  const { collected } = shop.payments;
  const { database, orders, jobs, log } = shop;
  const tracking = createTracking({ database, orders, jobs, log, collected, stopParcel: async () => {} });
  const tell = async (collectedMinor: number | null) => {
    const means = { status: "delivered" as const, awaitsPickUp: false };
    const events = [{ code: "DELIVERED", at: shop.clock.now(), withdrawn: false, means }];
    const value = {
      carrierId: parcel.carrierId!,
      verdict: "taken" as const,
      track: null,
      problems: [],
      point: null,
      events,
      collectedMinor,
    };
    await tracking.follow({ name: "cdek", fetch: async () => ({ ok: true, value }) } as unknown as Carrier, parcel, shop.clock.now());
  };
  await tell(null);
  assert.deepEqual({ ...(await orderState(id)), status: "" }, { status: "", payment: "not-paid", delivery: "delivered" });
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(cases.rows, [{ kind: "collected-unknown" }]);
  await tell((await shop.orders.find(shop.db, id))!.totalMinor);
  assert.equal((await orderState(id)).payment, "paid");
  await tell(0);
  const after = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(after.rows, cases.rows, "a paid order has nothing left to collect");
});

test("a part that was taken and paid for leaves the order unpaid, and a person counts", async () => {
  const { id, number } = await aSentParcel({ quantity: 7 });
  const sku = (await shop.orders.find(shop.db, id))!.lines[0]!.sku.slice(0, 20);
  await sandbox.carrier(number, "DELIVERED", { delivered: { [sku]: 3 } });
  await worked(async () => (await orderState(id)).delivery === "delivered");
  assert.equal((await orderState(id)).payment, "not-paid");
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(cases.rows, [{ kind: "collected-differs" }]);
});

for (const name of ["cdek", "boxberry", "ems"] as const)
  test(`a partial pickup of a paid order is staff's, the rest returns: ${name}`, async () => {
    const { way, move, events } = doors[name];
    const { id, number } = await aSentParcel({ quantity: 7, delivery: way });
    await inTransaction(shop.db, async (trx) =>
      shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
    );
    const sku = (await shop.orders.find(shop.db, id))!.lines[0]!.sku.slice(0, 20);
    if (name === "ems") await move(number, "3.15");
    else await move(number, events.delivered, { delivered: { [sku]: 3 } });
    await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 61 * 60_000));
    await worked(async () => (await orderState(id)).delivery === "delivered");
    const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} and kind like 'parcel%'`.execute(
      shop.db,
    );
    assert.deepEqual(cases.rows, [{ kind: "parcel-in-part" }]);
  });

test("late, repeated, unknown and withdrawn events never move a parcel backwards", async () => {
  const { id, number } = await aSentParcel();
  await sandbox.carrier(number, "TAKEN_BY_COURIER");
  await worked(async () => (await orderState(id)).delivery === "taken-by-courier");
  const before = await events(id);
  for (const event of ["RECEIVED_AT_SHIPMENT_WAREHOUSE", "ACCEPTED_IN_RECIPIENT_CITY", "TAKEN_BY_COURIER", "SOMETHING_NEW"]) {
    await sandbox.carrier(number, event, { at: "2026-01-01T00:00:00Z", repeat: 2 });
    await sandbox.carrier(number, event);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  await shop.jobs.runWaiting();
  assert.deepEqual(await events(id), before);
  const unknown = sql`select 1 from delivery_event e join delivery_document d on d.id = e.document_id
    where d.order_id = ${id} and e.code = 'SOMETHING_NEW'`;
  assert.equal((await unknown.execute(shop.db)).rows.length, 2, "kept for staff to look at, each once");
  await sandbox.carrier(number, "NOT_DELIVERED");
  await worked(async () => (await orderState(id)).delivery === "not-delivered");
  await sandbox.carrier(number, "NOT_DELIVERED", { deleted: true });
  await sandbox.carrier(number, "DELIVERED");
  await new Promise((resolve) => setTimeout(resolve, 200));
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).delivery, "not-delivered");
});

test("a webhook without the secret is 401 and dropped; a false one changes nothing", async () => {
  const { id } = await aSentParcel();
  const { carrier_id } = (await document(id))!;
  const body = { type: "ORDER_STATUS", uuid: carrier_id, attributes: { code: "DELIVERED", status_date_time: "2026-11-26T09:13:20+0000" } };
  const send = async (key: string, payload: unknown = body) =>
    (
      await app.inject({
        method: "POST",
        url: `/delivery/webhook/cdek${key}`,
        headers: { host: "localhost", "content-type": "application/json" },
        payload: payload as object,
      })
    ).statusCode;
  const kept = await inbox();
  for (const key of ["", "?key=", "?key=wrong", "?key=CDEK"]) assert.equal(await send(key), 401);
  assert.equal(await inbox(), kept);
  assert.equal(await send("?key=cdek"), 200);
  assert.equal(await send("?key=cdek"), 200);
  assert.equal(await inbox(), kept + 1);
  assert.equal(await send("?key=cdek", "not json"), 200);
  assert.equal(await send("?key=cdek", { ...body, attributes: { ...body.attributes, is_return: true } }), 200);
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).delivery, "label-created");
  assert.equal(
    (await app.inject({ method: "POST", url: "/delivery/webhook/nobody?key=cdek", headers: { host: "localhost" } })).statusCode,
    404,
  );
});

test("with no notification at all, asking finds the parcel's way", async () => {
  const { id, number } = await aSentParcel();
  await sandbox.carrier(number, "RECEIVED_AT_SHIPMENT_WAREHOUSE", { webhook: false });
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 31 * 60_000));
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).delivery, "accepted");
});
