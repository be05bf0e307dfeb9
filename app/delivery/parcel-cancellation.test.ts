import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { Back } from "#app/pricing/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { openCasesAbout } from "../../test/examples/open-cases.ts";
import { type ParcelWish, parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState, passLease } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

async function aPaidParcel(wish: ParcelWish = {}) {
  const order = await aParcel({ typepayment: "bank-card", quantity: 4, ...wish });
  const body = { orderNumber: order.number, type: "online", data: { type: "in", status: "not-paid" } };
  const opened = await order.shopper.post("/payment/createpayment", body);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  await sandbox.pay(String(opened.body.url).split("/").at(-1)!, { callback: "none" });
  await shop.payments.settle(opened.body._id, shop.clock.now());
  assert.equal((await orderState(order.id)).payment, "paid");
  const refund = (back: Back[] | null) =>
    shop.payments.refundOrder(order.id, { back, withDelivery: false, actor: "staff", reason: "test", now: shop.clock.now() });
  return { ...order, refund };
}

type CdekOrder = { number: string; packages: { weight: number; items: { cost: number; amount: number; weight: number }[] }[] };
const sent = async (number: string) =>
  (await sandbox.asked<CdekOrder>("cdek", "/orders"))
    .filter(({ method, body, status }) => method === "POST" && body.number === number && Number(status ?? 202) < 300)
    .map(({ body }) => body.packages[0]!);
const openCases = openCasesAbout(shop);
const isMade = async (id: string) => (await document(id))?.state === "label-created";
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  }, 60_000);
async function setStatus(id: string, was: string, became: string) {
  await sql`update shop_order set status = ${became} where id = ${id} and status = ${was}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at) values (${id}, 'status', ${was}, ${became}, 'test', now())`.execute(
    shop.db,
  );
}

test("an order refunded while its carrier was down is not sent later", async () => {
  const { id, number, refund } = await aPaidParcel();
  await sandbox.fault("cdek", "error", { op: "/orders" });
  await shop.jobs.runWaiting();
  await refund(null);
  await shop.jobs.runWaiting();
  await sandbox.heal();
  await passLease();
  await worked(async () => (await document(id))!.problem !== "");
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  await shop.jobs.runWaiting();
  assert.deepEqual([await sent(number), (await document(id))!.carrier_id, await openCases(id)], [[], null, []]);
  assert.deepEqual(await orderState(id), { status: "paid", payment: "refunded", delivery: "invoice-issued" });
});

test("refunded pieces leave the parcel, its weight and value, before the bank pays", async () => {
  const whole = await aPaidParcel();
  await worked(() => isMade(whole.id));
  const [full] = await sent(whole.number);
  for (const bank of ["ok", "error"]) {
    const { id, number, refund } = await aPaidParcel();
    await sandbox.fault("sber", bank, { op: "refund.do" });
    await refund([{ position: 0, quantity: 1 }]);
    await worked(() => isMade(id));
    const [asked, ...more] = await sent(number);
    assert.deepEqual(more, []);
    const goods = (await shop.orders.find(shop.db, id))!.goodsMinor;
    assert.deepEqual(
      [asked!.weight, asked!.items.map(({ amount, cost, weight }) => [amount, cost, weight])],
      [(full!.weight * 3) / 4, [[3, goods / 4 / 100, full!.items[0]!.weight]]],
    );
    assert.equal((await orderState(id)).payment, bank === "ok" ? "partly-refunded" : "paid");
    assert.deepEqual(await openCases(id), []);
  }
});

test("a wrong parcel at the carrier is for staff; an unwanted one is cancelled", async () => {
  const known = await aPaidParcel();
  await worked(() => isMade(known.id));
  await known.refund([{ position: 0, quantity: 1 }]);
  assert.deepEqual(await openCases(known.id), ["parcel-to-repack"], "three pieces still leave");
  await known.refund([{ position: 0, quantity: 2 }]);
  assert.deepEqual(await openCases(known.id), ["parcel-to-repack"]);
  await known.refund([{ position: 0, quantity: 1 }]);
  assert.deepEqual(await openCases(known.id), ["parcel-to-stop"]);
  await worked(async () => (await document(known.id))!.problem === "called off");
  assert.deepEqual(await openCases(known.id), []);

  const unheard = await aPaidParcel();
  await sandbox.fault("cdek", "reset-after", { op: "/orders", times: 1 });
  await shop.jobs.runWaiting();
  assert.equal((await document(unheard.id))!.carrier_id, null);
  await unheard.refund(null);
  await worked(async () => (await document(unheard.id))!.carrier_id !== null);
  assert.equal((await sent(unheard.number)).length, 1);
  await worked(async () => (await document(unheard.id))!.problem === "called off");
  assert.deepEqual(await openCases(unheard.id), []);

  const own = await aPaidParcel({ city: "Москва", delivery: { type: "own", deliverytype: "couier", code: "" } });
  await shop.jobs.runWaiting();
  await own.refund([{ position: 0, quantity: 3 }]);
  assert.deepEqual(await openCases(own.id), ["parcel-to-repack"]);
  await own.refund(null);
  assert.deepEqual(await openCases(own.id), ["parcel-to-stop"]);

  const there = await aPaidParcel();
  await worked(() => isMade(there.id));
  await sandbox.carrier(there.number, "DELIVERED", { webhook: false });
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  await worked(async () => (await orderState(there.id)).delivery === "delivered");
  await there.refund(null);
  assert.deepEqual(await openCases(there.id), []);
});

test("of a refund and a parcel that meet, one knows of the other", async () => {
  const meet = async (refundAfter: (number: string) => Promise<unknown>) => {
    const { id, number, refund } = await aPaidParcel();
    await shop.delivery.ensureDocument(id, shop.clock.now());
    const work = shop.jobs.runWaiting();
    await refundAfter(number);
    await Promise.all([work, refund(null)]);
    await worked(async () => (await document(id))!.problem === "called off");
    return `${(await sent(number)).length} ${await openCases(id)}`;
  };
  await sandbox.fault("cdek", "slow", { op: "/orders", times: 1, delay_ms: 700 });
  const isAsked = (number: string) =>
    until(async () => (await sandbox.asked<CdekOrder>("cdek", "/orders")).some(({ body }) => body?.number === number));
  assert.equal(await meet(isAsked), "1 ");
  for (let ms = 0; ms < 60; ms += 10) {
    const outcome = await meet(() => new Promise((resolve) => setTimeout(resolve, ms)));
    assert.ok(["0 ", "1 "].includes(outcome), outcome);
  }
});

test("a requested cancellation holds the order: refused ships, granted never does", async () => {
  const later = () => shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  for (const answer of ["awaiting-processing", "canceled-by-client"]) {
    const { id, number } = await aPaidParcel();
    await shop.delivery.ensureDocument(id, shop.clock.now());
    await setStatus(id, "paid", "cancel-requested");
    await shop.jobs.runWaiting();
    assert.deepEqual(await sent(number), []);
    await setStatus(id, "cancel-requested", answer);
    await later();
    const isGranted = answer === "canceled-by-client";
    await worked(async () => (isGranted ? (await document(id))!.problem !== "" : isMade(id)));
    assert.equal((await sent(number)).length, isGranted ? 0 : 1);
  }
  const { id, number, refund } = await aPaidParcel();
  await worked(() => isMade(id));
  await refund([{ position: 0, quantity: 1 }]);
  await setStatus(id, "paid", "cancel-requested");
  await sandbox.carrier(number, "RECEIVED_AT_SHIPMENT_WAREHOUSE", { webhook: false });
  await later();
  await worked(async () => (await orderState(id)).delivery === "accepted");
  assert.deepEqual(await openCases(id), ["parcel-to-stop"]);
  assert.deepEqual(await shop.aftersales.refuse(number, { by: "Анна", reason: "уже в пути", now: shop.clock.now() }), { ok: true });
  assert.deepEqual(await openCases(id), ["parcel-to-repack"], "the parcel goes on with a piece too many");
});

test("no letter says that a parcel comes while its whole refund waits for the bank", async () => {
  const news = async (id: string) =>
    (await sql<{ cause: string }>`select cause from message where cause like ${`order:${id}:%`} order by cause`.execute(shop.db)).rows;
  const { id, number, refund } = await aPaidParcel();
  await worked(() => isMade(id));
  let rounds = 0;
  const hear = async (event: string) => {
    await sandbox.carrier(number, event, { webhook: false });
    // The bank is not reached.
    await sql`delete from pgboss.job`.execute(shop.db);
    await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 31 * 60_000));
    await shop.jobs.runWaiting();
  };
  await hear("RECEIVED_AT_SHIPMENT_WAREHOUSE");
  await refund(null);
  const before = await news(id);
  for (const event of ["RECEIVED_AT_SENDER_WAREHOUSE", "ACCEPTED_AT_PICK_UP_POINT"]) await hear(event);
  assert.deepEqual(await orderState(id), { status: "awaiting-pick-up", payment: "paid", delivery: "on-the-way" });
  assert.deepEqual(await news(id), before);
});

test("a cancelled or refunded order frees its courier hours; a partial one does not", async () => {
  const wish = { city: "Москва", delivery: { type: "own", deliverytype: "couier", code: "", time: "18-22" } };
  const hours = async (order: { id: string }) => {
    await shop.delivery.ensureDocument(order.id, shop.clock.now());
    const { rows } = await sql<{
      hours: string;
    }>`select date || ' ' || slot as hours from courier_booking where order_id = ${order.id}`.execute(shop.db);
    return rows[0]!.hours;
  };
  const [cancelled, refunded, inPart] = [await aParcel(wish), await aPaidParcel(wish), await aPaidParcel(wish)];
  const others = await Promise.all(Array.from({ length: 9 }, () => aParcel(wish)));
  const [first, ...more] = await Promise.all([cancelled, refunded, inPart, ...others].map(hours));
  assert.equal(new Set([first, ...more]).size, 1, "their hours are full now");

  assert.notEqual(await hours(await aParcel(wish)), first);
  assert.equal((await cancelled.shopper.post(`/order/${cancelled.id}/cancel`, {})).status, 200);
  await refunded.refund(null);
  await inPart.refund([{ position: 0, quantity: 1 }]);
  const late = [];
  for (let n = 0; n < 3; n++) late.push((await hours(await aParcel(wish))) === first);
  assert.deepEqual(late, [true, true, false]);
});
