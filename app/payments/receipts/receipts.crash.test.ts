import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { killWorkers } from "../../../test/kill-worker.ts";
import { sampled } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { anOpenPayment } = await openStore(testShop);
const { receipts, registered, documents } = receiptsOf(testShop, sandbox);

const KILLS = sampled(3, 8, 40);

test(`${KILLS} kills between the register's answer and our record: one document each`, {
  timeout: 300_000,
}, async () => {
  const orders = [];
  for (let n = 0; n < 2; n++) {
    const { id, bankId, paymentId } = await anOpenPayment();
    await sandbox.pay(bankId, { callback: "none" });
    await shop.payments.settle(paymentId, shop.clock.now());
    orders.push(id);
  }
  await sql`delete from pgboss.job where name <> 'receipts'`.execute(shop.db);
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const killed = await killWorkers(shop, { env, killAt: "receipt.after_register", times: KILLS });
  assert.equal(killed, KILLS);
  for (const id of orders) {
    const [receipt, ...more] = await registered(id);
    assert.deepEqual([receipt!.state, receipt!.attempt, more], ["done", 1, []]);
    assert.equal((await documents(receipt!.id)).length, 1);
  }
  const names = (await sandbox.asked<{ external_id: string }>("atol", "/sell")).map(({ body }) => body.external_id);
  assert.ok(names.length > KILLS);
  assert.deepEqual(new Set(names), new Set((await Promise.all(orders.map(receipts))).flat().map(({ id }) => `${id}-1`)));
});
