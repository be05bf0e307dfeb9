import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { asOwner } from "../../../test/as-owner.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const { receipts } = receiptsOf(testShop, sandbox);

test("what comes back of a sale from before receipts were kept owes none either", async () => {
  const { id, refund } = await aPaidOrder();
  await refund([{ position: 1, quantity: 2 }]);
  await shop.jobs.runWaiting();
  await asOwner(shop.database, "alter table receipt disable trigger receipt_written");
  await sql`update receipt set state = 'not-due', problem = 'before'`.execute(shop.db);
  await asOwner(shop.database, "alter table receipt enable trigger receipt_written");
  const before = (await receipts(id)).length;
  await refund(null, true);
  await shop.jobs.runWaiting();
  const kept = await receipts(id);
  assert.ok(kept.length > before);
  assert.deepEqual(new Set(kept.map(({ state, problem }) => `${state} ${problem}`)), new Set(["not-due before"]));
  assert.deepEqual(await findBreaks(shop.db), []);
});
