import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { type AskedCarrier, carrierDoors } from "../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

async function aLabelledParcel(name: AskedCarrier) {
  const order = await aParcel({ delivery: doors[name].way });
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(order.id))?.state === "label-created";
  });
  return order;
}
let rounds = 0;
async function poll() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 31 * 60_000));
  await shop.jobs.runWaiting();
}
const cases = async (id: string) =>
  (await sql<object>`select kind, detail from case_for_staff where subject = ${id} and closed_at is null`.execute(shop.db)).rows;

for (const [name, event] of [
  ["cdek", "REMOVED"],
  ["ems", "46.0"],
  ["ems", "26.0"],
  ["ems", "44.0"],
] as const)
  test(`a parcel that ${name} drops before having it (${event}) keeps its label for staff`, async () => {
    const { id, number } = await aLabelledParcel(name);
    await doors[name].move(number, event);
    await poll();
    assert.deepEqual([(await orderState(id)).delivery, (await document(id))!.problem], ["label-created", event]);
    assert.deepEqual(await cases(id), [{ kind: "parcel-refused", detail: { carrier: name, problem: event } }]);
    const asked = async () => (await sandbox.asked(doors[name].provider)).length;
    const before = await asked();
    await poll();
    assert.equal(await asked(), before, "nobody asks after it any more");
  });

test("an undecided cancellation waits; a refused one calls staff to send the order", async () => {
  const { id, number } = await aLabelledParcel("cdek");
  await sql`update shop_order set status = 'cancel-requested' where id = ${id}`.execute(shop.db);
  await doors.cdek.move(number, "REMOVED");
  await poll();
  assert.deepEqual([await cases(id), (await document(id))!.problem], [[], ""]);
  await sql`update shop_order set status = 'awaiting-processing' where id = ${id}`.execute(shop.db);
  await poll();
  assert.equal((await document(id))!.problem, "REMOVED");
});
