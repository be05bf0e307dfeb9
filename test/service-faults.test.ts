import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "../app/foundation/database/database.server.ts";
import type { Message } from "../app/messaging/notifications.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openStore, until } from "./examples/card-order.ts";
import { receiptsOf } from "./examples/receipts.ts";
import { openSandbox, rest } from "./examples/sandbox.ts";
import { createShopper } from "./examples/shopper.ts";
import { slowness } from "./slowness.ts";

// Faults of registers, suggestions and message providers.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { anOpenPayment, settled } = await openStore(testShop);
const { registered, documents, receipts: receiptsIn } = receiptsOf(testShop, sandbox);
afterEach(() => sandbox.heal());

async function aReceipt() {
  const { id, bankId } = await anOpenPayment();
  await sandbox.pay(bankId);
  await settled(bankId);
  const [receipt, ...more] = await registered(id);
  assert.deepEqual(more, []);
  return receipt!;
}

test("a failing register makes one document a receipt; a wrong sum is a case", {
  timeout: 120_000,
}, async () => {
  const troubles = [
    ["slow", "/sell", { delay_ms: 500 }],
    ["error", "/sell", {}],
    ["reset-after", "/sell", {}],
    ["garbage", "/sell", {}],
    ["duplicate", "/sell", {}],
    ["error", "/report", {}],
    ["garbage", "/report", {}],
    ["missing", "/report", {}],
  ] as const;
  for (const [mode, op, more] of troubles) {
    await sandbox.fault("atol", mode, { op, times: 1, ...more });
    const receipt = await aReceipt();
    assert.deepEqual([receipt.state, receipt.attempt, (await documents(receipt.id)).length], ["done", 1, 1], `${mode} ${op}`);
  }
  await sandbox.fault("atol", "jump", { op: "/report" });
  const wrong = await aReceipt();
  assert.deepEqual([wrong.state, (await documents(wrong.id)).length], ["refused", 1]);
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${wrong.id} and closed_at is null`.execute(
    shop.db,
  );
  assert.deepEqual(cases.rows, [{ kind: "receipt-refused" }]);
});

test("late and out-of-order reports register each receipt once", async () => {
  const orders = await Promise.all([1, 2, 3].map(() => anOpenPayment()));
  await sandbox.fault("atol", "error", { op: "/report/", code: "34" });
  for (const { bankId, paymentId } of orders) {
    await sandbox.pay(bankId, { callback: "none" });
    await shop.payments.settle(paymentId, shop.clock.now());
  }
  const standing = async ({ id }: { id: string }) => (await receiptsIn(id))[0]!;
  /** Retries only its receipt. */
  const look = async (order: { id: string }) => {
    await sql`delete from pgboss.job`.execute(shop.db);
    const { id: receiptId } = await standing(order);
    await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "receipts", { receiptId }));
    await shop.jobs.runWaiting();
    return (await standing(order)).state;
  };
  const comesTo = (order: { id: string }, state: string) => until(async () => (await look(order)) === state);
  for (const order of orders) await comesTo(order, "sent");
  const [first, ...others] = orders as [(typeof orders)[0], ...typeof orders];
  const { rows } = await sql<{ uuid: string }>`select register_id as uuid from receipt where order_id = ${first.id}`.execute(shop.db);
  await sandbox.fault("atol", "ok");
  await sandbox.fault("atol", "error", { op: `/report/${rows[0]!.uuid}`, code: "34" });
  for (const order of others.toReversed()) await comesTo(order, "done");
  assert.equal(await look(first), "sent");

  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await shop.clock.move(tomorrow);
  await sandbox.clock(tomorrow);
  await sql`delete from pgboss.job`.execute(shop.db);
  assert.equal(await shop.receipts.remind(tomorrow), 1);
  await shop.jobs.runWaiting();
  assert.equal((await standing(first)).state, "sent");
  await sandbox.heal();
  await shop.jobs.runWaiting();
  for (const order of orders) {
    const [receipt, ...more] = await receiptsIn(order.id);
    assert.deepEqual([receipt!.state, receipt!.attempt, more.length, (await documents(receipt!.id)).length], ["done", 1, 0, 1]);
  }
  await shop.clock.move(null);
  await sandbox.clock(null);
});

test("failing suggestions are empty within three seconds, and typing works", {
  timeout: 60_000,
}, async () => {
  const shopper = createShopper(app);
  const asked = async () => {
    const from = performance.now();
    const [company, streets] = await Promise.all([
      shopper.get("/shop/company?inn=0299001008"),
      shopper.get(`/delivery/streets?city=${encodeURIComponent("Уфа")}&q=${encodeURIComponent("Лен")}`),
    ]);
    assert.deepEqual([company.status, streets.status], [200, 200]);
    return { company: company.body.company, streets: streets.body as unknown as object[], ms: performance.now() - from };
  };
  for (const mode of ["slow", "error", "limit", "garbage", "reset"]) {
    await sandbox.fault("dadata", mode, { delay_ms: 5000, times: 2 });
    const { company, streets, ms } = await asked();
    assert.deepEqual([company, streets, ms < 3000 + 1000 * slowness()], [null, [], true], `${mode} ${ms}`);
    await rest(mode);
    const after = await asked();
    assert.ok(after.company && after.streets.length > 0, `after ${mode}`);
  }
});

const letter = (channel: "email" | "sms" | "whatsapp", at: number): Message => {
  const cause = `fault:${channel}:${at}`;
  if (channel === "email") return { cause, channel, lang: "en", to: `fault-${at}@example.com`, subject: "…", text: "…" };
  if (channel === "sms") return { cause, channel, lang: "en", to: `+7916555${1000 + at}`, text: `… ${at}` };
  return { cause, channel, lang: "en", to: `+49151555${10_001 + at}`, text: "123456", template: { name: "sign_in_code", lang: "en" } };
};
const messenger = { email: ["smtp", "data"], sms: ["smsru", "sms/send"], whatsapp: ["whatsapp", "/messages"] } as const;

test("a failing messenger is retried; once where its provider deduplicates", {
  timeout: 60_000,
}, async () => {
  const state = async (cause: string) =>
    (
      await sql<{
        sent: boolean;
        problem: string;
      }>`select sent_at is not null as sent, problem from message where cause = ${cause}`.execute(shop.db)
    ).rows[0]!;
  let at = 0;
  for (const mode of ["slow", "error", "reset-after", "garbage"])
    for (const channel of ["email", "sms", "whatsapp"] as const) {
      const message = letter(channel, at++);
      const [provider, op] = messenger[channel];
      await sandbox.fault(provider, mode, { op, times: 1, delay_ms: 500 });
      await inTransaction(shop.db, (trx) => shop.notifications.send(trx, [message]));
      await shop.notifications.sendDue();
      const first = await state(message.cause);
      assert.equal(first.sent, mode === "slow", `${channel} ${mode}: ${first.problem}`);
      await shop.notifications.sendDue();
      assert.equal((await state(message.cause)).sent, true, `${channel} ${mode}`);
      const arrived = await sandbox.messages(message.to.replace("+", ""));
      // It can't deduplicate: the code arrives twice (decision 0050).
      const copies = channel === "whatsapp" && (mode === "reset-after" || mode === "garbage") ? 2 : 1;
      assert.deepEqual([arrived.length, new Set(arrived.map(({ text }) => text)).size], [copies, 1], `${channel} ${mode}`);
    }
});

test("a messenger's unknown refusal is retried; one about the number is not", { timeout: 60_000 }, async () => {
  const refusals = { sms: { unknown: "777", lasting: "209" }, whatsapp: { unknown: "131999", lasting: "131026" } };
  const state = async (cause: string) =>
    (
      await sql<{
        state: string;
      }>`select case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waits' end as state
         from message where cause = ${cause}`.execute(shop.db)
    ).rows[0]!.state;
  let at = 40;
  for (const channel of ["sms", "whatsapp"] as const)
    for (const kind of ["unknown", "lasting"] as const) {
      const message = letter(channel, at++);
      await sandbox.fault(messenger[channel][0], "error", { op: messenger[channel][1], times: 1, code: refusals[channel][kind] });
      await inTransaction(shop.db, (trx) => shop.notifications.send(trx, [message]));
      await shop.notifications.sendDue();
      const first = await state(message.cause);
      await shop.notifications.sendDue();
      const expected = kind === "unknown" ? ["waits", "sent"] : ["failed", "failed"];
      assert.deepEqual([first, await state(message.cause)], expected, `${channel} ${kind}`);
    }
});

test("a silent messenger times out and is retried", { timeout: 60_000 }, async () => {
  const silences = ["timeout", "timeout-after"] as const;
  const messages = silences.flatMap((mode, n) =>
    (["sms", "whatsapp"] as const).map((channel) => ({ mode, channel, message: letter(channel, 60 + n) })),
  );
  const asked = async (channel: "sms" | "whatsapp") => (await sandbox.asked(messenger[channel][0], messenger[channel][1])).length;
  const before = { sms: await asked("sms"), whatsapp: await asked("whatsapp") };
  await sql`delete from message where sent_at is null`.execute(shop.db);
  const began = performance.now();
  shop.notifications.start();
  for (const [n, mode] of silences.entries()) {
    for (const one of messages.filter((message) => message.mode === mode)) {
      const [provider, op] = messenger[one.channel];
      await sandbox.fault(provider, mode, { op, times: 1 });
      await inTransaction(shop.db, (trx) => shop.notifications.send(trx, [one.message]));
    }
    await until(async () => (await asked("sms")) > before.sms + n && (await asked("whatsapp")) > before.whatsapp + n);
  }
  const waiting = sql`select 1 from message where sent_at is null and cause in (${sql.join(messages.map(({ message }) => message.cause))})`;
  await until(async () => (await waiting.execute(shop.db)).rows.length === 0);
  const took = performance.now() - began;
  assert.ok(took < 10_000 + 2000 * slowness(), `${took} ms`);
  assert.deepEqual([(await asked("sms")) - before.sms, (await asked("whatsapp")) - before.whatsapp], [4, 4], "each was tried twice");
  for (const { mode, channel, message } of messages) {
    const copies = channel === "whatsapp" && mode === "timeout-after" ? 2 : 1;
    assert.equal((await sandbox.messages(message.to.replace("+", ""))).length, copies, `${channel} ${mode}`);
  }
  await shop.notifications.close();
});
