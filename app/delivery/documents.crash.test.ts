import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { killWorkers } from "../../test/kill-worker.ts";
import { times } from "../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aParcel, document } = await parcelOrders(testShop);

const PARCELS = times(6, 50);

test(`workers killed after the carrier's answer and before our note of it, ${PARCELS} times: one parcel an order`, {
  timeout: 300_000,
}, async () => {
  const parcels = await Promise.all(Array.from({ length: PARCELS }, () => aParcel()));
  await sql`delete from pgboss.job where name <> 'delivery'`.execute(shop.db);
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const killed = await killWorkers(shop, { env, killAt: "worker.after_provider", times: PARCELS });
  assert.equal(killed, PARCELS);
  for (let round = 0; round < 20 && !(await allMade()); round++) {
    await wait(300);
    await shop.jobs.runWaiting();
  }
  for (const { id, number } of parcels) {
    assert.equal((await document(id))?.state, "label-created");
    const asked = (await sandbox.asked<{ number?: string } | undefined>("cdek", "/orders")).filter(
      ({ method, body }) => method === "POST" && body?.number === number,
    );
    assert.equal(asked.length, 1, number);
  }

  async function allMade() {
    const states = await Promise.all(parcels.map(async ({ id }) => (await document(id))?.state));
    return states.every((state) => state === "label-created");
  }
});
