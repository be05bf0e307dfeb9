import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { carrierDoors, parcelsMade } from "../../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { killWorkers } from "../../../test/kill-worker.ts";
import { times } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aParcel, document, passLease } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);
const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
const recipient = { firstname: "Ольга", lastname: "Кузнецова", surname: "", phone: "+79005554433", email: "" };

for (const name of ["cdek", "boxberry"] as const)
  for (const [killAt, most] of [
    ["recall.before_provider", 1],
    ["worker.after_provider", 2],
  ] as const)
    test(`kills at ${killAt} while ${name} replaces a parcel leave one`, async () => {
      for (let turn = 0; turn < times(1, 10); turn++) {
        const { id, number } = await aParcel({ delivery: doors[name].way });
        const isTaken = async () => {
          await passLease();
          await shop.jobs.runWaiting();
          return Boolean((await document(id))?.carrier_id);
        };
        await until(isTaken);
        await sql`delete from pgboss.job`.execute(shop.db);
        const wish = { lines: null, recipient, address: null, way: null };
        assert.equal((await shop.edits.save(number, wish, { by: "Анна", now: shop.clock.now() }, false)).ok, true);
        // CDEK checks a parcel for a second before it lets it go.
        await wait(1500);
        assert.equal(await killWorkers(shop, { env, killAt, times: most }), most);
        await until(isTaken, 60_000);
        assert.equal(await parcelsMade(sandbox, name, number), 2);
        const { rows } = await sql`select turn, gone_at is not null as "isGone" from parcel_recall where order_id = ${id}`.execute(shop.db);
        assert.deepEqual(rows, [{ turn: 0, isGone: true }]);
      }
    });
