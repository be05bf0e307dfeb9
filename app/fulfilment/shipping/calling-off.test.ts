import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { type AskedCarrier, askedCarriers, carrierDoors } from "../../../test/examples/carrier-doors.ts";
import { openCasesAbout } from "../../../test/examples/open-cases.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

const doors = carrierDoors(sandbox);
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  }, 60_000);
const openCases = openCasesAbout(shop);
/** Cancellations a carrier received, without those it refused. */
const cancels = async (name: AskedCarrier) =>
  (await sandbox.asked(doors[name].provider)).filter((entry) => doors[name].isCancel(entry) && Number(entry.status ?? 200) < 300).length;

async function aKnownParcel(name: AskedCarrier) {
  const order = await aParcel({ delivery: doors[name].way });
  await worked(async () => Boolean((await document(order.id))?.carrier_id));
  const cancel = async () => {
    const reply = await order.shopper.post(`/order/${order.id}/cancel`, { reason: "" });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.equal((await orderState(order.id)).status, "canceled-by-client");
  };
  return { ...order, cancel, isGone: async () => (await document(order.id))!.problem === "called off" };
}

for (const name of askedCarriers) {
  test(`a parcel not yet given to ${name} is cancelled there once, with no work for staff`, async () => {
    const before = await cancels(name);
    const { id, cancel, isGone } = await aKnownParcel(name);
    await cancel();
    assert.deepEqual(await openCases(id), ["parcel-to-stop"], "until the carrier has said so");
    await worked(isGone);
    assert.deepEqual([await openCases(id), (await cancels(name)) - before], [[], 1]);
    await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
    await shop.jobs.runWaiting();
    assert.deepEqual([await openCases(id), (await cancels(name)) - before], [[], 1], "nobody asks after it any more");
  });

  test(`${name} is asked again while it is away, and not twice where only its answer was lost`, { timeout: 120_000 }, async () => {
    const away = await aKnownParcel(name);
    await sandbox.fault(doors[name].provider, "error");
    await away.cancel();
    await shop.jobs.runWaiting();
    assert.deepEqual([await away.isGone(), await openCases(away.id)], [false, ["parcel-to-stop"]]);
    await sandbox.heal();
    await worked(away.isGone);
    assert.deepEqual(await openCases(away.id), []);

    const unheard = await aKnownParcel(name);
    await sandbox.fault(doors[name].provider, "reset-after", { op: doors[name].cancelOp, times: 1 });
    await unheard.cancel();
    await worked(unheard.isGone);
    assert.deepEqual(await openCases(unheard.id), []);
  });

  test(`a parcel that ${name} has been given is not called off: it waits for a person`, async () => {
    const before = await cancels(name);
    const { id, number, cancel, isGone } = await aKnownParcel(name);
    await doors[name].move(number, doors[name].events.accepted);
    await cancel();
    await shop.jobs.runWaiting();
    await shop.jobs.runWaiting();
    assert.deepEqual([await isGone(), await openCases(id), (await cancels(name)) - before], [false, ["parcel-to-stop"], 0]);
  });
}

test("an order that its buyer only asks to cancel keeps its parcel at the carrier", async () => {
  const before = await cancels("cdek");
  const { id, isGone } = await aKnownParcel("cdek");
  await sql`update shop_order set status = 'cancel-requested' where id = ${id}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at)
            values (${id}, 'status', 'awaiting-processing', 'cancel-requested', 'test', now())`.execute(shop.db);
  await shop.db.transaction().execute((trx) => shop.jobs.send(trx, "delivery", { kind: "stop", orderId: id }));
  await shop.jobs.runWaiting();
  assert.deepEqual([await isGone(), (await cancels("cdek")) - before], [false, 0]);
});
