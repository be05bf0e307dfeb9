import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { bankOf } from "../../../test/examples/bank.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { checksumOf } from "./sber-notification.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, app } = testShop;
const { anOpenPayment, orderState, payments, settled, count } = await openStore(testShop);

afterEach(() => sandbox.heal());

const openCases = async (subject: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${subject} and closed_at is null`.execute(shop.db)).rows.map(
    ({ kind }) => kind,
  );
const checkedAt = async (id: string) =>
  (await sql<{ at: Date }>`select checked_at as at from payment where id = ${id}`.execute(shop.db)).rows[0]!.at;

test("a payment pending for two days is a case, still polled, closed by its end", async () => {
  const { id, paymentId, bankId } = await anOpenPayment();
  // Ages the payment past two days.
  await sql`update payment set created_at = now() - interval '49 hours', checked_at = now() - interval '7 hours' where id = ${paymentId}`.execute(
    shop.db,
  );
  await sandbox.fault("sber", "error");
  const now = () => shop.clock.now();
  await shop.payments.pollOpen(now());
  const first = await checkedAt(paymentId);
  assert.ok(now().getTime() - first.getTime() < 60_000, "it was asked after");
  assert.deepEqual(await openCases(paymentId), ["payment-open"]);
  await shop.payments.pollOpen(new Date(now().getTime() + 3_600_000));
  assert.deepEqual(await checkedAt(paymentId), first, "not every minute for ever");
  await sandbox.heal();
  await sandbox.pay(bankId, { callback: "none" });
  const paid = async () => {
    await shop.payments.pollOpen(new Date(now().getTime() + 7 * 3_600_000));
    return (await orderState(id)).payment === "paid";
  };
  // The circuit breaker's pause.
  const end = performance.now() + 40_000;
  while (!(await paid()) && performance.now() < end) {
    await sql`update payment set checked_at = now() - interval '1 hour' where id = ${paymentId}`.execute(shop.db);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.equal((await orderState(id)).payment, "paid");
  assert.deepEqual(await openCases(paymentId), []);
});

test("a payment unknown to its bank ends half an hour late; silence ends nothing", async () => {
  const { id, paymentId, pay } = await anOpenPayment();
  const overFor = (minutes: number) =>
    sql`update payment set provider_id = 'forgotten', created_at = now() - interval '1 hour', expires_at = now() - ${minutes} * interval '1 minute'
        where id = ${paymentId}`.execute(shop.db);
  const settled = async () => (await shop.payments.settle(paymentId, shop.clock.now()))?.ok && (await payments(id))[0]!.state;
  await overFor(29);
  assert.equal(await settled(), "pending");
  await overFor(31);
  await sandbox.fault("sber", "error", { times: 1 });
  assert.equal(await settled(), false);
  assert.equal((await payments(id))[0]!.state, "pending");
  assert.equal(await settled(), "expired");
  assert.equal((await pay()).status, 200);
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["expired", "pending"],
  );
});

test("a silent bank is polled for a hundred payments a round", async () => {
  const open = await Promise.all(Array.from({ length: 10 }, async () => [await anOpenPayment()]));
  for (let more = 0; more < 9; more++) for (const batch of open) batch.push(await anOpenPayment());
  const all = open.flat();
  await Promise.all(all.map(({ bankId }) => sandbox.pay(bankId, { callback: "none" })));
  await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000));
  const left = await sql<{ n: number }>`select count(*)::int as n from shop_order where payment_status <> 'paid'
    and id = any (${all.map(({ id }) => id)}::text[])`.execute(shop.db);
  assert.equal(left.rows[0]!.n, 0);
});

test("two refunds of one sum in the same words: the second is noticed too", async () => {
  const { id, paymentId, bankId } = await anOpenPayment();
  await sandbox.pay(bankId);
  await settled(bankId);
  assert.equal((await orderState(id)).payment, "paid");
  const bank = await bankOf(shop, sandbox, id);
  const ownRef = (await payments(id))[0]!.own_ref;
  const fields = { mdOrder: bankId, orderNumber: ownRef, operation: "refunded", status: "1", amount: "50000" };
  const tell = async () => {
    const body = new URLSearchParams({ ...fields, checksum: checksumOf(fields, "sandbox-callback-key") }).toString();
    const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
    assert.equal((await app.inject({ method: "POST", url: "/payment/webhook/sber", headers, payload: body })).statusCode, 200);
    await shop.jobs.runWaiting();
  };
  for (const back of [500_00, 1000_00]) {
    assert.equal((await bank.ask("refund", { amount: "50000" })).errorCode, "0");
    await tell();
    assert.deepEqual(await openCases(paymentId), ["payment-returned"], `${back}`);
    const done = await shop.payments.caseActions.acceptReturn(paymentId, { by: "Анна", note: "", now: shop.clock.now() });
    assert.deepEqual(done, { ok: true, done: "refunded-in-part", amountMinor: 500_00 });
  }
  await tell();
  assert.deepEqual(await openCases(paymentId), [], "said once more, it is nothing new");
  assert.equal(await count(sql`select sum(money_minor)::int as n from refund where order_id = ${id}`), 1000_00);
});

test("a chargeback whose notification is lost is found by polling, at first in a day", async () => {
  const { id, paymentId, bankId } = await anOpenPayment();
  await sandbox.pay(bankId);
  await settled(bankId);
  assert.equal((await orderState(id)).payment, "paid");
  await sandbox.fault("sber", "drop", { op: "callback" });
  const bank = await bankOf(shop, sandbox, id);
  assert.equal((await bank.ask("refund", { amount: "50000" })).errorCode, "0");
  const after = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
  await shop.payments.pollOpen(after(23));
  assert.deepEqual(await openCases(paymentId), []);
  await shop.payments.pollOpen(after(25));
  assert.deepEqual(await openCases(paymentId), ["payment-returned"]);
  // Ever less, and no more after half a year.
  await sql`update payment set created_at = created_at - interval '100 days' where id = ${paymentId}`.execute(shop.db);
  await shop.payments.settle(paymentId, shop.clock.now());
  const looks = async () =>
    (
      await sql<{
        days: number | null;
      }>`select extract(day from look_at - checked_at)::int as days from payment where id = ${paymentId}`.execute(shop.db)
    ).rows[0]!.days;
  assert.equal(await looks(), 25);
  await sql`update payment set created_at = created_at - interval '100 days' where id = ${paymentId}`.execute(shop.db);
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.equal(await looks(), null);
});
