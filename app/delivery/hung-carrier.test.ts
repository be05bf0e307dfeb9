import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { carrierDoors } from "../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, JOBS: "delivery", LOG_LEVEL: "fatal" });
const { shop } = testShop;
const { aParcel, document } = await parcelOrders(testShop);
const { boxberry } = carrierDoors(sandbox);
/** Jobs claimed together. */
const BATCH = 10;

test("a hanging carrier with a full queue does not block another carrier's parcel", {
  timeout: 120_000,
}, async () => {
  const hang = { provider: boxberry.provider, op: boxberry.makes.op };
  await sandbox.fault(hang.provider, "timeout", { op: hang.op });
  const asked = async () =>
    (await sandbox.asked(hang.provider)).filter((one) => `${one.path} ${JSON.stringify(one.body)}`.includes(hang.op)).length;
  await Promise.all(Array.from({ length: BATCH + 2 }, () => aParcel({ delivery: boxberry.way })));
  await until(async () => (await asked()) > 0);
  const { id } = await aParcel();
  const began = performance.now();
  await until(async () => Boolean((await document(id))?.carrier_id));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'delivery' and (retry_count > 0 or state in ('retry', 'failed'))`.execute(shop.db);
  assert.equal(rows[0]!.n, 0, `it was made after ${Math.round(performance.now() - began)} ms, when somebody had waited in vain`);
  await sandbox.heal();
});
