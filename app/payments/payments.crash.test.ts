import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { JobOf } from "#app/foundation/queues.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore, until } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { killWorkers } from "../../test/kill-worker.ts";
import { times } from "../../test/soak.ts";
import { startStore } from "../../test/start-store.ts";
import { checksumOf } from "./providers/sber-notification.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { anOrder, anOpenPayment, orderState, payments, lapse, moves, mails, count } = await openStore(testShop);
const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };

/** The bank's webhook, sent to this port; returns the answer. */
async function tell({ number, bankId }: { number: string; bankId: string }, port: number) {
  const fields = { mdOrder: bankId, orderNumber: `${number}-1`, operation: "deposited", status: "1", amount: "200000" };
  const body = new URLSearchParams({ ...fields, checksum: checksumOf(fields, "sandbox-callback-key") });
  return fetch(`http://127.0.0.1:${port}/payment/webhook/sber`, { method: "POST", body }).then(
    ({ status }) => status,
    () => "unanswered",
  );
}

const send = (jobs: JobOf["payments"][]) =>
  inTransaction(shop.db, async (trx) => {
    for (const job of jobs) await shop.jobs.send(trx, "payments", job);
  });

test("[E05] a kill between the bank's answer and our record: the retry finds the payment", async () => {
  const { id, number, shopper } = await anOrder();
  const body = { orderNumber: number, type: "online", data: { price: 2000 } };
  const through = async (extra: Record<string, string>) => {
    const child = await startStore({ ...env, JOBS: "0", ...extra });
    const again = createShopper(child, { host: `127.0.0.1:${child.port}` });
    for (const [name, value] of shopper.jar) again.jar.set(name, value);
    const reply = await again.post("/payment/createpayment", body, { "idempotency-key": "pay" }).catch(() => null);
    await child.stop();
    return reply;
  };
  const kills = times(3, 20);
  for (let kill = 0; kill < kills; kill++) {
    assert.equal(await through({ KILL_AT: "pay.after_provider_before_save" }), null);
    assert.deepEqual(
      (await payments(id)).map(({ state }) => state),
      ["created"],
    );
  }
  const reply = await through({});
  assert.equal(reply?.status, 200, JSON.stringify(reply?.body));
  const asked = (await sandbox.asked<{ orderNumber: string }>("sber", "register.do")).map(({ body }) => body.orderNumber);
  assert.deepEqual(asked, Array(kills + 1).fill(`${number}-1`));
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["pending"],
  );
  const told = await sandbox.pay(String(reply.body.url).split("/").at(-1)!, { callback: "none" });
  assert.equal(told.orderNumber, `${number}-1`);
});

test("a kill while storing or handling a webhook: the order is paid once", async () => {
  const kept: Awaited<ReturnType<typeof anOpenPayment>>[] = [];
  for (let round = 0; round < times(1, 7); round++)
    kept.push(
      ...(await Promise.all(
        [1, 2, 3].map(async () => {
          const payment = await anOpenPayment();
          const doomed = await startStore({ ...env, JOBS: "payments", KILL_AT: "hook.after_inbox" });
          await sandbox.pay(payment.bankId, { callback: "none" });
          assert.equal(await tell(payment, doomed.port), "unanswered");
          await doomed.exited;
          assert.equal((await orderState(payment.id)).payment, "not-paid");
          return payment;
        }),
      )),
    );
  const kills = kept.length;
  const polled = new Date(shop.clock.now().getTime() + 61_000);
  // Housekeeping without the bank's status request: the job must find it.
  const poll = async () => {
    await sql`update payment set checked_at = ${polled} where provider is not null`.execute(shop.db);
    await shop.payments.pollOpen(polled);
  };
  await poll();
  assert.equal(await killWorkers(shop, { env, killAt: "worker.claimed", times: kills }), kills);
  for (const { id } of kept) assert.deepEqual([(await orderState(id)).payment, await moves(id), await mails(id, "paid")], ["paid", 1, 1]);
});

test("where a worker runs a webhook is handled at once and leaves no job", async () => {
  const payment = await anOpenPayment();
  const { id, bankId } = payment;
  const store = await startStore({ ...env, JOBS: "payments" });
  await sandbox.pay(bankId, { callback: "none" });
  assert.equal(await tell(payment, store.port), 200);
  await until(async () => (await orderState(id)).payment === "paid");
  assert.equal(await tell(payment, store.port), 200, "said again");
  await store.stop();
  assert.equal(
    await count(
      sql`select count(*)::int as n from pgboss.job where name = 'payments' and data ->> 'kind' = 'event' and state <> 'completed'`,
    ),
    0,
  );
  assert.deepEqual([await moves(id), await mails(id, "paid")], [1, 1]);
});

test("a worker killed after each refund request: the bank refunds once", { timeout: 300_000 }, async () => {
  const kills = times(3, 50);
  const { id, bankId, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await lapse(id);
  await shop.payments.settle(paymentId, shop.clock.now());
  await sql`delete from pgboss.job where name <> 'payments'`.execute(shop.db);
  const killed = await killWorkers(shop, { env, killAt: "worker.after_provider", times: kills });
  assert.ok(killed >= kills, `${killed} kills`);
  await until(async () => (await payments(id))[0]!.state === "refunded");
  const asked = (await sandbox.asked<{ jsonParams: string }>("sber", "refund.do")).map(({ body }) => body.jsonParams);
  assert.equal(new Set(asked).size, 1);
  const told = await (
    await fetch(`${sandbox.url}/sber/payment/rest/getOrderStatusExtended.do?userName=gong-api&password=gong-pass&orderId=${bankId}`)
  ).json();
  assert.deepEqual([told.orderStatus, told.paymentAmountInfo.refundedAmount], [4, 2000_00]);
  assert.equal(await count(sql`select count(*)::int as n from message where cause like ${`order:${id}:late-refund:%:email`}`), 1);
});

test("a kill after capture or release at the provider: captured once, or released", {
  timeout: 300_000,
}, async () => {
  const kills = times(2, 20);
  const held = await Promise.all(
    Array.from({ length: kills }, async (_, n) => {
      const { id, number, pay, shopper } = await anOrder();
      await sql`update shop_order set payment_type = 'dolyamy' where id = ${id}`.execute(shop.db);
      const reply = await pay({ service: "dolyamy" });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      await shopper.post(`/sandbox/pay/dolyame/${number}-1`, { outcome: "paid", callback: "none" });
      if (n % 2) await lapse(id);
      return { id, ref: `${number}-1`, paymentId: String(reply.body._id), isOver: n % 2 === 1 };
    }),
  );
  await sql`delete from pgboss.job`.execute(shop.db);
  await send(held.map(({ paymentId }) => ({ kind: "settle", paymentId })));
  assert.equal(await killWorkers(shop, { env, killAt: "pay.after_taken", times: kills }), kills);
  const asked = async (ref: string, action: string) => (await sandbox.asked("dolyame", `/${ref}/${action}`)).length;
  for (const { id, ref, isOver } of held)
    assert.deepEqual(
      [
        (await payments(id))[0]!.state,
        (await orderState(id)).payment,
        await asked(ref, "commit"),
        await asked(ref, "cancel"),
        await moves(id),
      ],
      isOver ? ["canceled", "not-paid", 0, 1, 0] : ["paid", "paid", 1, 0, 1],
    );
});

test("a kill after closing an unwanted attempt: it is over and unpayable", {
  timeout: 300_000,
}, async () => {
  const kills = times(2, 20);
  const { id, bankId } = await anOpenPayment();
  await sql`update shop_order set hold_until = now() - interval '1 second' where id = ${id}`.execute(shop.db);
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  assert.equal(await killWorkers(shop, { env, killAt: "pay.after_closed", times: kills }), kills);
  const { status, payment } = await orderState(id);
  assert.deepEqual([status, payment, await moves(id)], ["expired", "not-paid", 0]);
  const { id: paymentId } = (await payments(id))[0]!;
  assert.notEqual((await sandbox.pay(bankId, { callback: "none" })).orderStatus, 2);
  // The bank reports only a decline until the page expires.
  await sql`update payment set expires_at = now() - interval '1 second' where id = ${paymentId}`.execute(shop.db);
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.deepEqual([(await payments(id))[0]!.state, (await orderState(id)).payment], ["expired", "not-paid"]);
});
