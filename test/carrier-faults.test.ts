import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { type AskedCarrier, askedCarriers, carrierDoors, parcelsMade } from "./examples/carrier-doors.ts";
import { parcelOrders } from "./examples/parcel-order.ts";
import { openSandbox } from "./examples/sandbox.ts";

// Carriers failing on creation or status: each order still gets exactly one delivered parcel.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState, passLease } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);
afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

/** The status request of each carrier. */
const tells: Record<AskedCarrier, string> = { cdek: "/orders/", boxberry: "ListStatuses", dl: "/v3/orders", ems: "/tracking" };
const troubles = ["error", "garbage", "reset-after", "slow"] as const;

const work = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  }, 60_000);
let rounds = 0;
/** Polls as housekeeping does, an hour later, with the queue's retries. */
async function polled() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 62 * 60_000));
  const left = sql`select 1 from pgboss.job where name = 'delivery' and state in ('created', 'retry')`;
  await work(async () => (await left.execute(shop.db)).rows.length === 0);
}
const casesOf = async (id: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} and closed_at is null`.execute(shop.db)).rows.map(
    ({ kind }) => kind,
  );
test("a failing carrier at creation and polling: one parcel an order, delivered", {
  timeout: 180_000,
}, async () => {
  const parcels: { name: AskedCarrier; mode: (typeof troubles)[number]; id: string; number: string }[] = [];
  for (const mode of troubles) {
    const these = await Promise.all(askedCarriers.map(async (name) => ({ name, mode, ...(await aParcel({ delivery: doors[name].way })) })));
    for (const name of askedCarriers)
      await sandbox.fault(doors[name].provider, mode, { op: doors[name].makes.op, times: 1, delay_ms: 500 });
    await work(async () => {
      await passLease();
      return (await Promise.all(these.map(({ id }) => document(id)))).every((one) => one?.carrier_id);
    });
    parcels.push(...these);
  }
  for (const { name, mode, number } of parcels) assert.equal(await parcelsMade(sandbox, name, number), 1, `${name} ${mode}`);

  for (const mode of troubles) {
    const these = parcels.filter((one) => one.mode === mode);
    for (const { name, number } of these) await doors[name].move(number, doors[name].events.delivered);
    for (const name of askedCarriers) await sandbox.fault(doors[name].provider, mode, { op: tells[name], times: 1, delay_ms: 500 });
    await polled();
    for (const { name, id } of these) {
      const { payment, delivery } = await orderState(id);
      // It doesn't report what recipients paid, so staff count.
      const expected = name === "dl" ? ["not-paid", "delivered", ["collected-unknown"]] : ["paid", "delivered", []];
      assert.deepEqual([payment, delivery, await casesOf(id)], expected, `${name} ${mode}`);
    }
  }
});

test("less collected than the order costs pays nothing: a person counts", async () => {
  const some = ["cdek", "boxberry", "ems"] as const;
  const orders = await Promise.all(some.map(async (name) => ({ name, ...(await aParcel({ quantity: 7, delivery: doors[name].way })) })));
  await work(async () => (await Promise.all(orders.map(({ id }) => document(id)))).every((one) => one?.carrier_id));
  for (const { name, id, number } of orders) {
    const sku = (await shop.orders.find(shop.db, id))!.lines[0]!.sku.slice(0, 20);
    await doors[name].move(number, doors[name].events.delivered, name === "ems" ? { payment: 100 } : { delivered: { [sku]: 3 } });
  }
  await polled();
  for (const { name, id } of orders) {
    const { payment, delivery } = await orderState(id);
    assert.deepEqual([payment, delivery, (await casesOf(id)).includes("collected-differs")], ["not-paid", "delivered", true], name);
  }
});
