import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { giveMoney, signIn } from "../../test/examples/customer.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { createReconciling } from "./reconciling.server.ts";

const { shop, app } = await createTestShop();
const started = async () => {
  const run = await shop.reconciling.start("Анна");
  assert.ok(run.ok);
  return run;
};

test("a run tells who asked and how far it is, then that nothing differs", async () => {
  assert.equal(await shop.reconciling.last(), null);
  const run = await started();
  assert.deepEqual(await shop.reconciling.start("Борис"), { ok: false, refusal: "under_way" });
  const during = (await shop.reconciling.last())!;
  assert.equal(during.by, "Анна");
  assert.ok(during.done <= during.total && during.total > 50);
  await run.ended;
  const last = (await shop.reconciling.last())!;
  assert.deepEqual([last.done, last.hasFailed, last.differences, last.recordBrokenAt], [last.total, false, [], null]);
  assert.ok(last.endedAt);
});

test("a difference names its rows, what they are and how to mend it", async () => {
  const customerId = await signIn(shop, createShopper(app));
  await giveMoney(shop, customerId, { bonus: 10 });
  await sql`update ledger_account set balance_minor = 7 where customer_id = ${customerId} and kind = 'bonus'`.execute(shop.db);
  await (await started()).ended;
  const { differences } = (await shop.reconciling.last())!;
  assert.equal(differences.length, 1);
  const [{ invariant, says, fix, of, count, rows }] = differences as [(typeof differences)[number]];
  assert.deepEqual([invariant, of, count], ["INV5 account-balance", "none", 1]);
  assert.match(says, /balance differs/);
  assert.match(fix, /developer/);
  assert.ok(rows[0]!.id);
  await sql`update ledger_account set balance_minor = 1000 where customer_id = ${customerId} and kind = 'bonus'`.execute(shop.db);
});

test("a run whose process died counts as failed, and another may start", async () => {
  const neverEnds = createReconciling({ ...shop, verifyRecord: () => new Promise(() => {}) });
  assert.ok((await neverEnds.start("Анна")).ok);
  assert.deepEqual(await shop.reconciling.start("Борис"), { ok: false, refusal: "under_way" });
  const isAtRecord = ({ done, total }: { done: number; total: number }) => done === total - 1;
  for (let n = 0; n < 200 && !isAtRecord((await shop.reconciling.last())!); n++) await new Promise((resolve) => setTimeout(resolve, 50));
  await sql`update setting set value = value || '{"saidAt": "2020-01-01T00:00:00Z"}' where name = 'reconciliation'`.execute(shop.db);
  assert.equal((await shop.reconciling.last())!.hasFailed, true);
  await (await started()).ended;
  assert.equal((await shop.reconciling.last())!.hasFailed, false);
});
