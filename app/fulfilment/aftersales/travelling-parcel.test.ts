import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cancellations } from "../../../commands/cancellations.ts";
import { orders } from "../../../commands/orders.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { openCasesAbout } from "../../../test/examples/open-cases.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";

// The parcel goes on while staff decide whether to cancel its order.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState, pack } = await parcelOrders(testShop);
const decide = (...args: string[]) => staffAt(shop)(cancellations, ...args);
const named = ["--by", "Анна"];

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const openCases = openCasesAbout(shop);
const told = async (id: string) =>
  (
    await sql<{ news: string }>`select split_part(cause, ':', 3) as news from message
      where cause like ${`order:${id}:%:email`} order by id`.execute(shop.db)
  ).rows.map(({ news }) => news);

let rounds = 0;
async function poll() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 31 * 60_000));
  await shop.jobs.runWaiting();
}

/** Packed, known to CDEK, and the buyer asks to cancel it; then `events` happen. */
async function anAskedOrder(events: readonly string[]) {
  const order = await aParcel({ productid: await putOnShelf(shop) });
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(order.id))?.state === "label-created";
  });
  await pack(order.id);
  const asked = await order.shopper.post(`/order/${order.id}/cancel`, { reason: "передумал" });
  assert.deepEqual([asked.status, asked.body.status], [200, "cancel-requested"]);
  for (const event of events) {
    await sandbox.carrier(order.number, event, { webhook: false });
    await poll();
  }
  const { productId } = (await shop.orders.find(shop.db, order.id))!.lines[0]!;
  return { ...order, shelf: () => shelf(shop, productId) };
}

const ends = ["awaiting-pick-up", "done"];
const HANDED = "RECEIVED_AT_SHIPMENT_WAREHOUSE";
for (const [what, events, expected] of [
  ["accepted", [HANDED], { status: "sent-to-delivery", payment: "not-paid", delivery: "accepted" }],
  [
    "waiting at its point",
    [HANDED, "ACCEPTED_AT_PICK_UP_POINT"],
    { status: "awaiting-pick-up", payment: "not-paid", delivery: "on-the-way" },
  ],
  ["delivered", [HANDED, "DELIVERED"], { status: "done", payment: "paid", delivery: "delivered" }],
  ["not delivered", [HANDED, "NOT_DELIVERED"], { status: "sent-to-delivery", payment: "not-paid", delivery: "not-delivered" }],
] as const)
  test(`a refused cancellation finds its order where the parcel is: ${what}`, async () => {
    const { id, number, shelf } = await anAskedOrder(events);
    assert.equal((await orderState(id)).status, "cancel-requested");
    assert.equal((await decide("refuse", number, ...named, "--reason", "уже в пути")).status, 0);
    await shop.jobs.runWaiting();
    assert.deepEqual(await orderState(id), expected);
    assert.deepEqual(await shelf(), { on_hand: 8, reserved: 0 });
    assert.deepEqual(await openCases(id), what === "not delivered" ? ["parcel-not-delivered"] : []);
    const news = await told(id);
    assert.ok(news.includes("cancel-refused"));
    assert.deepEqual(
      news.filter((one) => ends.includes(one)),
      ends.includes(expected.status) ? [expected.status] : [],
    );
    if (what !== "not delivered") return;
    assert.equal((await staffAt(shop)(orders, "back", number, ...named)).status, 0);
    assert.equal((await orderState(id)).status, "returned");
    assert.deepEqual(await shelf(), { on_hand: 10, reserved: 0 });
  });

test("a refused cancellation leaves a parcel that has not left where it was", async () => {
  const { id, number } = await anAskedOrder([]);
  assert.equal((await decide("refuse", number, ...named, "--reason", "упакован")).status, 0);
  await shop.jobs.runWaiting();
  assert.deepEqual(await orderState(id), { status: "ready-for-delivery", payment: "not-paid", delivery: "label-created" });
  assert.deepEqual(await openCases(id), []);
});

for (const events of [[HANDED], [HANDED, "DELIVERED"], [HANDED, "NOT_DELIVERED"]])
  test(`a cancellation isn't granted by mistake once the parcel is away: ${events.at(-1)}`, async () => {
    const { id, number, shelf } = await anAskedOrder(events);
    assert.match((await decide()).text, new RegExp(`${number}.*\n.*\n.*(Accepted|Delivered|Not delivered)`));
    const kept = await decide("grant", number, ...named);
    assert.deepEqual([kept.status, (await orderState(id)).status], [1, "cancel-requested"]);
    assert.match(kept.text, /The carrier has the parcel.*--despite-parcel/s);

    const granted = await decide("grant", number, ...named, "--despite-parcel");
    assert.deepEqual([granted.status, (await orderState(id)).status], [0, "canceled-by-client"]);
    await shop.jobs.runWaiting();
    assert.deepEqual(await shelf(), { on_hand: 8, reserved: 0 }, "the goods are away");
    assert.equal((await staffAt(shop)(orders, "back", number, ...named)).status, 0);
    assert.deepEqual(await shelf(), { on_hand: 10, reserved: 0 }, "and back");
    assert.equal((await staffAt(shop)(orders, "back", number, ...named)).status, 1, "once");
    assert.deepEqual(
      [(await orderState(id)).status, await openCases(id)],
      ["canceled-by-client", events[1] === "DELIVERED" ? ["collected-unwanted"] : []],
    );
  });
