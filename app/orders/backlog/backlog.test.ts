import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { keepEvent } from "#app/foundation/inbox.queries.server.ts";
import { jobs as jobsCommand } from "../../../commands/jobs.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { startStore } from "../../../test/start-store.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, databaseUrl, dataDir } = testShop;
const { anOpenPayment, lapse, orderState, payments, moves, mails, count } = await openStore(testShop);
const say = (...args: string[]) => staffAt(shop)(jobsCommand, ...args);

afterEach(() => sandbox.heal());

const metric = async (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(await shop.metrics())?.[1] ?? 0);
const deadGauge = 'gong_work\\{queue="payments",state="dead"\\}';

/** A refund whose bank doesn't answer. */
async function aStuckRefund() {
  const order = await anOpenPayment();
  await sandbox.pay(order.bankId, { callback: "none" });
  await lapse(order.id);
  await shop.payments.settle(order.paymentId, shop.clock.now());
  await sandbox.fault("sber", "error");
  await shop.jobs.runWaiting();
  return order;
}
const lastTry = () =>
  sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'payments' and state = 'retry'`.execute(
    shop.db,
  );
const refundOf = async (orderId: string) =>
  (
    await sql<{ state: string }>`select r.state from payment_refund r join payment p on p.id = r.payment_id
      where p.order_id = ${orderId}`.execute(shop.db)
  ).rows[0]!.state;

test("one job that fails takes none of those that are done beside it along", async () => {
  const paid = await Promise.all(Array.from({ length: 4 }, anOpenPayment));
  for (const { bankId } of paid) await sandbox.pay(bankId, { callback: "none" });
  await inTransaction(shop.db, async (trx) => {
    const eventId = await keepEvent(trx, {
      provider: "sber",
      key: "none",
      payload: { providerId: "none", ownRef: "none" },
      now: shop.clock.now(),
    });
    await shop.jobs.send(trx, "payments", { kind: "event", eventId: eventId! });
    for (const { paymentId } of paid) await shop.jobs.send(trx, "payments", { kind: "settle", paymentId });
  });
  await sql`update pgboss.job set start_after = now() where name = 'payments' and state < 'active'`.execute(shop.db);
  const store = await startStore({ ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "payments" });
  const untried = sql`select count(*)::int as n from pgboss.job where name = 'payments' and state in ('created', 'active')`;
  await until(async () => (await count(untried)) === 0);
  await store.stop();
  assert.match((await say()).text, /to be retried: a payment notification from a bank of order none/);
  for (const { id } of paid) assert.equal((await orderState(id)).payment, "paid");
  await sql`delete from pgboss.job where state = 'retry'`.execute(shop.db);
});

test("two processes share a queue: each payment, letter and refund happens once", async () => {
  const paid = await Promise.all(Array.from({ length: 6 }, anOpenPayment));
  const late = await Promise.all(Array.from({ length: 4 }, anOpenPayment));
  for (const { bankId } of [...paid, ...late]) await sandbox.pay(bankId, { callback: "none" });
  for (const { id } of late) await lapse(id);
  await inTransaction(shop.db, async (trx) => {
    for (let turn = 0; turn < 4; turn++)
      for (const { paymentId } of [...paid, ...late]) await shop.jobs.send(trx, "payments", { kind: "settle", paymentId });
  });
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "payments" };
  const stores = await Promise.all([startStore(env), startStore(env)]);
  await until(
    async () =>
      (await count(sql`select count(*)::int as n from pgboss.job where name = 'payments' and state in ('created', 'active', 'retry')`)) ===
      0,
  );
  await Promise.all(stores.map((store) => store.stop()));
  for (const { id } of paid) assert.deepEqual([(await orderState(id)).payment, await moves(id), await mails(id, "paid")], ["paid", 1, 1]);
  const asked = await sandbox.asked<{ orderId: string; jsonParams: string }>("sber", "refund.do");
  for (const { id, bankId } of late) {
    assert.deepEqual(
      (await payments(id)).map(({ state }) => state),
      ["refunded"],
    );
    assert.equal(new Set(asked.filter(({ body }) => body.orderId === bankId).map(({ body }) => body.jsonParams)).size, 1);
    assert.equal(await count(sql`select count(*)::int as n from message where cause like ${`order:${id}:late-refund:%:email`}`), 1);
  }
});

test("a failed job is retried with its reason, then dead, counted and restartable", async () => {
  const { id, number } = await aStuckRefund();
  assert.match(
    (await say()).text,
    new RegExp(`to be retried: a refund of order ${number}, since .*, tries \\d+, next .*\\n\\s+Not given back yet`),
  );
  const [alarms, dead] = [await metric('gong_alarms_total\\{kind="job_dead"\\}'), await metric(deadGauge)];
  await lastTry();
  await shop.jobs.runWaiting();
  const listed = (await say()).text;
  assert.match(listed, new RegExp(`DEAD: a refund of order ${number}, .*tries 61\\n\\s+Not given back yet`));
  assert.deepEqual([await metric('gong_alarms_total\\{kind="job_dead"\\}'), await metric(deadGauge)], [alarms + 1, dead + 1]);
  const jobId = /([\da-f-]{36}) {2}DEAD/.exec(listed)![1]!;
  assert.match((await say("show", jobId)).text, /"kind":"refund"/);

  await sandbox.heal();
  await shop.jobs.runWaiting();
  assert.equal(await refundOf(id), "asked", "nobody tries what is dead");
  assert.match((await say("retry", jobId, "--by", "Анна")).text, /Restarted: 1/);
  assert.match((await say("retry", jobId, "--by", "Анна")).text, /Nothing dead/);
  await shop.jobs.runWaiting();
  assert.deepEqual([await refundOf(id), await metric(deadGauge)], ["done", dead]);
  const { rows } = await sql<{ subject: string; actor: string }>`select subject, actor from job_restart`.execute(shop.db);
  assert.deepEqual(rows, [{ subject: jobId, actor: "Анна" }]);
});

test("dead letters outlive the archive of done jobs until restarted", async () => {
  const { id } = await aStuckRefund();
  await lastTry();
  await shop.jobs.runWaiting();
  const { rows } = await sql<{
    days: number;
  }>`select extract(day from keep_until - now())::int as days from pgboss.job where name = 'dead'`.execute(shop.db);
  assert.ok(rows.length === 1 && rows[0]!.days > 3000, JSON.stringify(rows));
  await sandbox.heal();
  assert.equal((await say("retry", "payments", "--by", "Анна")).status, 0);
  await shop.jobs.runWaiting();
  assert.equal(await refundOf(id), "done");
});

test("a refused message is a dead letter; outages are retried for two days", async () => {
  await shop.notifications.sendDue();
  const { id, number } = await anOpenPayment();
  const cause = `order:${id}:placed:email`;
  const message = async () =>
    (
      await sql<{ id: string; sent: boolean; dead: boolean; tries: number }>`
      select id, sent_at is not null as sent, failed_at is not null as dead, tries from message where cause = ${cause}`.execute(shop.db)
    ).rows[0]!;
  await sql`update message set recipient = 'nobody at all' where cause = ${cause}`.execute(shop.db);
  await sql`update message set tries = 599 where cause = ${cause}`.execute(shop.db);
  await shop.notifications.sendDue();
  const gone = await message();
  assert.ok(gone.dead);
  assert.match((await say()).text, new RegExp(`${gone.id}  DEAD: an email of order ${number}`));
  await sql`update message set recipient = 'buyer@example.com' where cause = ${cause}`.execute(shop.db);
  assert.equal((await say("retry", gone.id, "--by", "Анна")).status, 0);
  await shop.notifications.sendDue();
  assert.deepEqual([(await message()).sent, (await message()).dead], [true, false]);
  for (const args of [["retry", "all"], ["show"], ["retry", "--by", "Анна"], ["steal"]])
    assert.match((await say(...args)).text, /npm run jobs/);
});
