import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { newId } from "#app/foundation/ids.server.ts";
import { cases } from "../../commands/cases.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { carrierDoors } from "../../test/examples/carrier-doors.ts";
import { openCasesAbout } from "../../test/examples/open-cases.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { staffAt } from "../../test/examples/staff.ts";

// A parcel deleted in the carrier's cabinet: the carrier says that it has never heard of it.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

let rounds = 0;
async function poll() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 31 * 60_000));
  await shop.jobs.runWaiting();
}
const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'failed')`.execute(shop.db))
    .rows[0]!.n;
const openCases = openCasesAbout(shop);

async function aKnownParcel(name: "cdek" | "boxberry" | "dl") {
  const order = await aParcel({ delivery: doors[name].way });
  await until(async () => {
    await shop.jobs.runWaiting();
    return ((await document(order.id))?.state ?? "invoice-issued") !== "invoice-issued";
  });
  const { carrier_id } = (await document(order.id))!;
  const unknown = { cdek: newId(), boxberry: "AAP000000", dl: "99999999999" }[name];
  const isCalled = (id: string | null) =>
    sql`update delivery_document set carrier_id = ${id} where order_id = ${order.id}`.execute(shop.db);
  return { ...order, vanish: () => isCalled(unknown), comeBack: () => isCalled(carrier_id) };
}

for (const name of ["cdek", "boxberry", "dl"] as const)
  test(`a parcel deleted at ${name} is a case with its next step, not a dead letter`, async () => {
    const { id, vanish, comeBack } = await aKnownParcel(name);
    const { delivery } = await orderState(id);
    await vanish();
    await poll();
    assert.deepEqual([await openCases(id), await waiting()], [[], 0], "it may be a slip of the carrier's");
    await poll();
    assert.deepEqual([await openCases(id), await waiting()], [["parcel-not-found"], 0]);
    const { text } = await staffAt(shop)(cases);
    assert.match(text, /parcel-not-found .*\n.*no longer finds a parcel.*\n.*orders -- ship NUMBER/);

    await comeBack();
    await poll();
    assert.deepEqual([await openCases(id), (await orderState(id)).delivery], [[], delivery]);
    await vanish();
    for (const _ of [1, 2]) await poll();
    assert.deepEqual(await openCases(id), ["parcel-not-found"]);
    assert.equal((await staffAt(shop)(cases, "close", "parcel-not-found", id, "--by", "Анна", "--note", "найдена")).status, 0);
    for (const _ of [1, 2]) await poll();
    assert.deepEqual(await openCases(id), [], "staff know");
  });

test("an unwanted parcel that its carrier no longer knows needs nobody", async () => {
  const { id, shopper, vanish } = await aKnownParcel("cdek");
  await vanish();
  await sandbox.fault("cdek", "error", { op: "/orders" });
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  assert.deepEqual(await openCases(id), ["parcel-to-stop"]);
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
  await poll();
  assert.deepEqual([await openCases(id), (await document(id))!.problem], [[], "called off"]);
});

test("a parcel that its carrier refuses after the cancellation leaves nothing to stop", async () => {
  const { id, number, shopper } = await aParcel();
  const nowhere = JSON.stringify({ type: "boxberry", code: "no such point" });
  await sql`update shop_order set delivery = delivery || ${nowhere}::jsonb where id = ${id}`.execute(shop.db);
  await sandbox.fault("boxberry", "slow", { op: "ParselCreate", times: 1, delay_ms: 700 });
  const asking = shop.jobs.runWaiting();
  await until(async () => (await sandbox.asked("boxberry", "json.php")).some(({ body }) => JSON.stringify(body ?? "").includes(number)));
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  assert.deepEqual(await openCases(id), ["parcel-to-stop"], "the carrier may take it");
  await asking;
  await shop.jobs.runWaiting();
  const { carrier_id, problem } = (await document(id))!;
  assert.deepEqual([await openCases(id), carrier_id, problem], [[], null, "called off"]);
});
