import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { askedCarriers, carrierDoors, parcelsMade } from "../../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { killWorkers } from "../../../test/kill-worker.ts";
import { sampled } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aParcel, document } = await parcelOrders(testShop);

const doors = carrierDoors(sandbox);
/** Per carrier. */
const PARCELS = sampled(1, 2, 50);
const KILLS = PARCELS * askedCarriers.length;

test(`${KILLS} kills between a carrier's answer and our record: one parcel an order`, {
  timeout: 1_200_000,
}, async () => {
  const carriers = Array.from({ length: PARCELS }, () => askedCarriers).flat();
  const parcels = await Promise.all(carriers.map(async (name) => ({ name, ...(await aParcel({ delivery: doors[name].way })) })));
  await sql`delete from pgboss.job where name <> 'delivery'`.execute(shop.db);
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const killed = await killWorkers(shop, { env, killAt: "worker.after_provider", times: KILLS });
  assert.equal(killed, KILLS);
  for (let round = 0; round < 60 && !(await allMade()); round++) {
    await wait(300);
    await shop.jobs.runWaiting();
  }
  for (const { id, name, number } of parcels)
    assert.deepEqual([(await document(id))?.carrier, await parcelsMade(sandbox, name, number)], [name, 1], number);
  assert.ok(await allMade());

  async function allMade() {
    return (await Promise.all(parcels.map(({ id }) => document(id)))).every((made) => made?.carrier_id && !made.problem);
  }
});
