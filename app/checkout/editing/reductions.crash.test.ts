import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { proposing } from "../../../test/examples/proposed-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { killWorkers } from "../../../test/kill-worker.ts";
import { times } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aPaidOrder, wish } = proposing(testShop, sandbox, await openStore(testShop));
const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };

test("a kill once the bank has given the difference back leaves it given back once", async () => {
  const order = await aPaidOrder();
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  await sql`delete from pgboss.job where name <> 'payments'`.execute(shop.db);
  const edited = await shop.edits.save(order.number, wish([{ id: wraps, quantity: 2 }]), { by: "Анна", now: shop.clock.now() }, true);
  assert.equal(edited.ok, true);
  const kills = times(2, 20);
  const whole = async () => assert.deepEqual(await findBreaks(shop.db), []);
  assert.equal(await killWorkers(shop, { env, killAt: "worker.after_provider", times: kills, between: whole }), kills);
  const { rows } = await sql`
    select r.state, e.done_at is not null as "isDone", r.amount_minor::int as minor from payment_refund r
    join order_reduction e on e.id = r.reduction_id where e.order_id = ${order.id}`.execute(shop.db);
  assert.deepEqual(rows, [{ state: "done", isDone: true, minor: 2220_00 }]);
});
