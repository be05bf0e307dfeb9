import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
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
const MIGRATION = new URL("../../../db/migrations/0064-receipts.sql", import.meta.url);

test("what was paid, given back or too late before receipts were kept is told as owing none here; so is what comes back of it later", async () => {
  const [whole, part, free] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder({ bonus: 0, avanse: 5000, ad_deposit: 500 })];
  await whole.refund(null, true);
  await part.refund([{ position: 1, quantity: 2 }]);
  const late = await store.anOpenPayment();
  await sandbox.pay(late.bankId, { callback: "none" });
  await store.lapse(late.id);
  await shop.payments.settle(late.paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
  const told = async (id: string) => (await receipts(id)).map(({ cause, operation, money, offset }) => [cause, operation, money, offset]);
  const before = await Promise.all([whole, part, free, late].map(({ id }) => told(id)));
  await sql`truncate receipt`.execute(shop.db);
  await sql`delete from pgboss.job where name = 'receipts'`.execute(shop.db);
  assert.ok((await findBreaks(shop.db)).length > 0);
  await sql.raw(readFileSync(MIGRATION, "utf8").split("-- What was paid before receipts were kept here.")[1]!).execute(shop.db);
  const after = await Promise.all([whole, part, free, late].map(({ id }) => told(id)));
  assert.deepEqual(
    after.map((rows) => rows.toSorted()),
    before.map((rows) => rows.toSorted()),
  );
  await part.refund(null, true);
  await shop.jobs.runWaiting();
  const kept = await receipts(part.id);
  assert.deepEqual(new Set(kept.map(({ state, problem }) => `${state} ${problem}`)), new Set(["not-due before"]));
  assert.deepEqual(await findBreaks(shop.db), []);
});
