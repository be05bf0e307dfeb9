import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { sql } from "kysely";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { openShop } from "#app/shop.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

// Two processes, and a carrier without idempotency keys.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aParcel, document } = await parcelOrders(testShop);
const env = { LOG_LEVEL: "fatal", JOBS: "0", BACKUP_MINUTES: "0", DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...sandbox.env };
const config = readConfig(env);
const other = await openShop(config, readSecrets(config, env));
after(() => other.close());

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

/** A door delivery, by Dellin by default, whose job is alone in the queue. */
async function anOrder(type = "dl") {
  await sql`delete from pgboss.job`.execute(shop.db);
  const placed = await aParcel();
  const way = JSON.stringify({ type, mode: "door", code: "" });
  await sql`update shop_order set delivery = delivery || ${way}::jsonb where id = ${placed.id}`.execute(shop.db);
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.ensureDocument(placed.id, shop.clock.now());
  return placed;
}
const follow = (orderId: string) => inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId }));
const made = (id: string) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return Boolean((await document(id))?.carrier_id);
  });
const asked = async (path: string, provider = "dellin") => (await sandbox.asked(provider, path)).length;
const lease = (id: string, until: string) =>
  sql`update delivery_document set asking_until = now() + ${until}::interval where order_id = ${id}`.execute(shop.db);

test("one process waits for its answer while another comes by: one request", { timeout: 60_000 }, async () => {
  const before = await asked("/v2/request.json");
  const { id } = await anOrder();
  await sandbox.fault("dellin", "slow", { op: "/v2/request.json", times: 1, delay_ms: 2500 });
  const first = shop.jobs.runWaiting();
  await until(async () => (await asked("/v2/request.json")) === before + 1);
  await follow(id);
  await other.jobs.runWaiting();
  await first;
  await made(id);
  assert.equal(await asked("/v2/request.json"), before + 1);
});

test("after an outage two look at once, slowly, and find nothing: one request", { timeout: 60_000 }, async () => {
  const { id } = await anOrder();
  await sandbox.fault("dellin", "error", { op: "/v2/request.json" });
  await shop.jobs.runWaiting();
  assert.equal((await document(id))!.carrier_id, null);
  await sandbox.heal();
  await lease(id, "-1 second");
  const [looks, before] = [await asked("/v3/orders.json"), await asked("/v2/request.json")];
  await sandbox.fault("dellin", "slow", { op: "/v3/orders.json", times: 2, delay_ms: 1000 });
  await sandbox.fault("dellin", "slow", { op: "/v2/request.json", times: 1, delay_ms: 2000 });
  await sql`delete from pgboss.job`.execute(shop.db);
  await follow(id);
  const first = shop.jobs.runWaiting();
  await until(async () => (await asked("/v3/orders.json")) === looks + 1);
  await follow(id);
  await Promise.all([first, other.jobs.runWaiting()]);
  await made(id);
  assert.equal(await asked("/v2/request.json"), before + 1);
});

test("a dead process's pending request is left for a while, then retried", async () => {
  const { id } = await anOrder();
  const before = await asked("/v2/request.json");
  await lease(id, "1 minute");
  await shop.jobs.runWaiting();
  assert.equal(await asked("/v2/request.json"), before);
  await lease(id, "-1 second");
  await made(id);
  assert.equal(await asked("/v2/request.json"), before + 1);
  const { rows } = await sql<{ free: boolean }>`select asking_until <= now() as free from delivery_document where order_id = ${id}`.execute(
    shop.db,
  );
  assert.deepEqual(rows, [{ free: true }], "refused by the carrier's second look it is asked for again at once");
});

for (const [type, provider, op] of [
  ["dl", "dellin", "/v2/request.json"],
  ["ems", "ems", "/2.0/user/backlog"],
] as const) {
  test(`a carrier taking eight seconds gets one request of ${provider}`, { timeout: 60_000 }, async () => {
    const { id } = await anOrder(type);
    const before = await asked(op, provider);
    await sandbox.fault(provider, "slow", { op, times: 1, delay_ms: 8000 });
    await shop.jobs.runWaiting();
    await made(id);
    assert.equal(await asked(op, provider), before + 1);
  });

  test(`what was asked of ${provider} into silence is not asked for again while it may come true`, async () => {
    const { id } = await anOrder(type);
    const before = await asked(op, provider);
    await sandbox.fault(provider, "reset", { op, times: 1 });
    for (let n = 0; n < 3; n++) await shop.jobs.runWaiting();
    assert.deepEqual([await asked(op, provider), (await document(id))!.carrier_id], [before + 1, null]);
  });
}

test("the post's missing parcel is requested again soon; after an hour it is staff's", async () => {
  const before = await asked("/2.0/user/backlog", "ems");
  const silent = async () => {
    const { id } = await anOrder("ems");
    await sandbox.fault("ems", "reset", { op: "/2.0/user/backlog", times: 1 });
    await shop.jobs.runWaiting();
    await lease(id, "-1 second");
    return id;
  };
  await made(await silent());
  assert.equal(await asked("/2.0/user/backlog", "ems"), before + 2);

  const id = await silent();
  await sql`update delivery_document set asked_at = asked_at - interval '61 minutes' where order_id = ${id}`.execute(shop.db);
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(id))!.problem === "not in the backlog";
  });
  assert.equal(await asked("/2.0/user/backlog", "ems"), before + 3);
  const { rows } = await sql<object>`select kind from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(rows, [{ kind: "parcel-refused" }]);
});

test("an unstarted carrier request is retried at once without a search", async () => {
  const { id } = await anOrder();
  const [looks, before] = [await asked("/v3/orders.json"), await asked("/v2/request.json")];
  await sandbox.fault("dellin", "limit", { op: "/v2/request.json", times: 1 });
  await shop.jobs.runWaiting();
  const { rows } = await sql<object>`select asked_at from delivery_document where order_id = ${id}`.execute(shop.db);
  assert.deepEqual([rows, await asked("/v3/orders.json")], [[{ asked_at: null }], looks]);
  await made(id);
  assert.equal(await asked("/v2/request.json"), before + 2);
});

test("a second parcel calls staff", { timeout: 60_000 }, async () => {
  const { id } = await anOrder();
  const before = await asked("/v2/request.json");
  await sandbox.fault("dellin", "slow", { op: "/v2/request.json", times: 1, delay_ms: 1500 });
  const work = shop.jobs.runWaiting();
  await until(async () => (await asked("/v2/request.json")) === before + 1);
  await sql`update delivery_document set carrier_id = '10000001' where order_id = ${id}`.execute(shop.db);
  await work;
  const { rows } = await sql<{ kind: string; detail: { carrierId: string } }>`
    select kind, detail from case_for_staff where subject = ${id} and kind like 'parcel%'`.execute(shop.db);
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["parcel-twice"],
  );
  assert.match(rows[0]!.detail.carrierId, /^\d{8}$/);
  assert.notEqual(rows[0]!.detail.carrierId, "10000001");
  assert.equal((await document(id))!.carrier_id, "10000001");
});
