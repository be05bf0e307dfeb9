import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const { anOpenPayment, settled } = await openStore(testShop);
const { receipts, registered, hand } = receiptsOf(testShop, sandbox);
afterEach(() => sandbox.heal());

const MINUTE = 60_000;
const after = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * MINUTE);
const lateAlarms = async () => Number(/gong_alarms_total\{kind="receipts_late"\} (\d+)/.exec(await shop.metrics())?.[1] ?? 0);
const workOf = async (queue: string) => (await shop.backlog.count()).filter((one) => one.queue === queue).map(({ state, n }) => [state, n]);

async function aPaidByCard() {
  const payment = await anOpenPayment();
  await sandbox.pay(payment.bankId);
  await settled(payment.bankId);
  return payment;
}
async function withRegisterDown() {
  await sandbox.fault("atol", "error", { op: "getToken" });
  await hand({ end_tokens: true });
  const order = await aPaidByCard();
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await receipts(order.id)).map(({ state }) => state),
    ["waiting"],
  );
  return order;
}

test("a register down alarms after an hour while retries go on", async () => {
  const { id } = await withRegisterDown();
  const before = await lateAlarms();
  await shop.receipts.remind(after(59));
  assert.equal(await lateAlarms(), before);
  // Recently tried, so it isn't stuck.
  await sql`update receipt set checked_at = ${after(61)} where order_id = ${id}`.execute(shop.db);
  assert.equal(await shop.receipts.remind(after(61)), 0);
  assert.equal(await lateAlarms(), before + 1);
  await sandbox.heal();
  await registered(id);
  await shop.receipts.remind(after(120));
  assert.equal(await lateAlarms(), before + 1, "nothing is on its way any more");
});

test("a late carrier event does not make its receipt late", async () => {
  const { id } = await aPaidByCard();
  await registered(id);
  const before = await lateAlarms();
  await sandbox.fault("atol", "error");
  const longAgo = after(-3 * 24 * 60);
  await inTransaction(shop.db, async (trx) => {
    for (const status of ["accepted", "delivered"] as const)
      await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status, actor: "cdek", now: longAgo });
  });
  const handed = (await receipts(id)).find(({ cause }) => cause === "handed-over");
  assert.equal(handed!.state, "waiting");
  assert.equal(await shop.receipts.remind(after(1)), 0);
  assert.equal(await lateAlarms(), before);
  await sandbox.heal();
  await registered(id);
});

test("a dead receipt job is restarted, not doubled; none is dead once registered", async () => {
  const { id } = await withRegisterDown();
  await sql`update pgboss.job set retry_count = retry_limit - 1 where name = 'receipts' and state = 'retry'`.execute(shop.db);
  await shop.jobs.runWaiting();
  assert.deepEqual(await workOf("receipts"), [["dead", 1]]);
  for (const minutes of [30, 60]) assert.equal(await shop.receipts.remind(after(minutes)), 1);
  assert.deepEqual(await workOf("receipts"), [["waiting", 1]]);
  await sandbox.heal();
  await registered(id);
  assert.deepEqual(await workOf("receipts"), []);
});

test("work that waits without a key is not doubled by its reminder either", async () => {
  await sandbox.fault("sber", "error");
  const [event] = (
    await sql<{ id: number }>`insert into webhook_event (provider, event_key, payload, received_at)
      values ('sber', 'nobody', '{"providerId": "nobody", "ownRef": "nobody"}', now() - interval '5 minutes') returning id`.execute(shop.db)
  ).rows;
  await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "payments", { kind: "event", eventId: Number(event!.id) }));
  const jobsOf = async () =>
    (await sql`select 1 from pgboss.job where name = 'payments' and data ->> 'eventId' = ${String(event!.id)}`.execute(shop.db)).rows
      .length;
  await shop.payments.pollOpen(shop.clock.now());
  assert.equal(await jobsOf(), 1);
});

test("without a register receipts wait without jobs and alarms", async () => {
  const plain = await createTestShop();
  const payment = await (await openStore(plain)).anOrder();
  await inTransaction(plain.shop.db, async (trx) =>
    plain.shop.orders.settlePaid(trx, (await plain.shop.orders.lock(trx, payment.id))!, { actor: "staff", now: plain.shop.clock.now() }),
  );
  const [paid] = await receiptsOf(plain, sandbox).receipts(payment.id);
  assert.deepEqual([paid!.state, await plain.shop.receipts.remind(after(120))], ["waiting", 0]);
  const { rows } = await sql`select 1 from pgboss.job where name in ('receipts', 'dead')`.execute(plain.shop.db);
  assert.deepEqual(rows, []);
  assert.doesNotMatch(await plain.shop.metrics(), /receipts_late"\} [1-9]/);
});
