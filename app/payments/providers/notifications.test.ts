import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { checksumOf } from "./sber-notification.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { anOpenPayment, orderState, payments, count, settled, mails, moves } = await openStore(testShop);

const KEY = "sandbox-callback-key";
const FORM = "application/x-www-form-urlencoded";
type SentNotification = { method?: "GET" | "POST"; body?: string | Buffer; query?: string; headers?: Record<string, string> };
const send = async ({ method = "POST", body, query = "", headers = { "content-type": FORM } }: SentNotification, to = app) =>
  (
    await to.inject({
      method,
      url: `/payment/webhook/sber${query}`,
      headers: { host: "localhost", ...headers },
      ...(body !== undefined && { payload: body }),
    })
  ).statusCode;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const signed = (fields: Record<string, string>, key = KEY) => ({ ...fields, checksum: checksumOf(fields, key), sign_alias: "k" });
const asGuest = async (id: string) => {
  const found = await sql<{ guestHash: string }>`select guest_hash as "guestHash" from shop_order where id = ${id}`.execute(shop.db);
  return { customerId: null, ...found.rows[0]!, now: shop.clock.now() } as Parameters<typeof shop.payments.paymentState>[1];
};
const inbox = () => count(sql`select count(*)::int as n from webhook_event`);

test("[E01] a thousand mutated webhooks: each is 401, nothing is kept, the order unpaid", async () => {
  const { id, number, bankId } = await anOpenPayment();
  const fields = { mdOrder: bankId, orderNumber: `${number}-1`, operation: "deposited", status: "1", amount: "200000", currency: "643" };
  const good = signed(fields);
  const cut = (n: number) => good.checksum.slice(0, n % 64);
  const mutations: ((n: number) => SentNotification)[] = [
    () => ({ body: form(fields) }),
    () => ({ body: form({ ...good, checksum: "" }) }),
    (n) => ({ body: form(signed(fields, `other-${n}`)) }),
    () => ({ body: form(signed(fields, "")) }),
    (n) => ({ body: form({ ...good, checksum: cut(n) }) }),
    () => ({ body: form({ ...good, checksum: good.checksum.toLowerCase() }) }),
    () => ({ body: JSON.stringify(good), headers: { "content-type": "application/json" } }),
    () => ({ body: JSON.stringify(good) }),
    (n) => ({ body: form({ ...good, amount: String(n + 1) }) }),
    (n) => ({ body: form({ ...good, amount: `${" ".repeat((n % 3) + 1)}200000` }) }),
    () => ({ body: ` ${form(good)}` }),
    () => ({ body: form(good), headers: { "content-type": "text/plain" } }),
    () => ({ body: form(good), headers: { "content-type": "multipart/form-data; boundary=x" } }),
    (n) => ({ method: "GET", query: `?${form({ ...good, status: `${n}0` })}`, headers: {} }),
    () => ({ method: "GET", query: "", headers: {} }),
    () => ({ body: gzipSync(form(good)), headers: { "content-type": FORM, "content-encoding": "gzip" } }),
    () => ({ body: "" }),
    () => ({ body: `${form(good)}&operation=refunded` }),
    (n) => ({ body: form({ ...good, [`extra${n}`]: "1" }) }),
    (n) => ({ body: form({ ...good, mdOrder: bankId.replace(/.$/, String(n % 10 === Number(bankId.at(-1)) ? "x" : n % 10)) }) }),
  ];
  const before = await inbox();
  const answers = new Map<number, number>();
  for (let n = 0; n < 1000; n++) {
    const status = await send(mutations[n % mutations.length]!(n));
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...answers], [[401, 1000]]);
  assert.equal(await inbox(), before);
  assert.equal((await orderState(id)).payment, "not-paid");
  assert.equal(await send({ body: form(good) }), 200, "the untouched one is taken");
  assert.equal(await send({ method: "GET", query: `?${form(good)}`, headers: {} }), 200, "by GET as well");
  assert.equal(await inbox(), before + 1);
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).payment, "not-paid", "and is only a hint: the bank says nobody has paid");
});

test("[E02] a genuine webhook with a wrong amount, currency, merchant or gateway is a case", async () => {
  const alarms = async () => Number(/gong_alarms_total\{kind="payment_mismatch"\} (\d+)/.exec(await shop.metrics())?.[1] ?? 0);
  for (const tamper of ["amount", "currency", "merchant"]) {
    const { id, number, bankId, paymentId } = await anOpenPayment();
    assert.equal((await shop.payments.paymentState(number, await asGuest(id))).canPayAgain, true);
    const before = await alarms();
    await sandbox.pay(bankId, { tamper });
    await settled(bankId);
    assert.equal((await orderState(id)).payment, "not-paid", tamper);
    assert.equal((await payments(id))[0]!.state, "review");
    assert.equal((await shop.payments.paymentState(number, await asGuest(id))).canPayAgain, false, "he is not asked for it again");
    assert.equal(await count(sql`select count(*)::int as n from case_for_staff where subject = ${paymentId}`), 1);
    assert.equal(await alarms(), before + 1);
    await shop.payments.settle(paymentId, shop.clock.now());
    assert.equal((await orderState(id)).payment, "not-paid", `${tamper}, asked again`);
  }

  // A test gateway's webhook proves nothing to the live shop, and a stray id only triggers a query.
  const live = await createTestShop({
    DATABASE_URL: testShop.databaseUrl,
    DATA_DIR: testShop.dataDir,
    SBER_URL: `${sandbox.url}/sber/payment/rest/`,
    SBER_USER: "gong-api",
    SBER_PASSWORD: "gong-pass",
    SBER_CALLBACK_KEY: "live-callback-key",
  });
  const { id, number, bankId } = await anOpenPayment();
  const paid = { mdOrder: bankId, orderNumber: `${number}-1`, operation: "deposited", status: "1", amount: "200000" };
  const before = await inbox();
  const hear = (fields: Record<string, string>) => send({ body: form(fields) }, live.app);
  assert.deepEqual([await hear(signed(paid)), await inbox()], [401, before]);
  assert.deepEqual([await hear(signed({ ...paid, mdOrder: randomUUID() }, "live-callback-key")), await inbox()], [200, before + 1]);
  await live.shop.jobs.runWaiting();
  assert.deepEqual([(await orderState(id)).payment, (await payments(id))[0]!.state], ["not-paid", "pending"]);
  await live.close();
});

test("[E03] a webhook fifty times, then an hour and three days later: one step, one mail", async () => {
  const { id, bankId } = await anOpenPayment();
  type Out = { direction: string; path: string; body: string; status: number | string };
  const sent = async () =>
    ((await (await fetch(`${sandbox.url}/sandbox/log?provider=sber`)).json()) as Out[]).filter(
      ({ direction, body }) => direction === "out" && body.includes(bankId),
    );
  await sandbox.pay(bankId, { repeat: 50 });
  await until(async () => (await sent()).filter(({ status }) => status === 200).length === 50);
  await settled(bankId);
  const events = () => count(sql`select count(*)::int as n from webhook_event where event_key like ${`${bankId}%`}`);
  assert.deepEqual([await events(), await moves(id), await mails(id, "paid")], [1, 1, 1]);
  assert.deepEqual([(await orderState(id)).status, (await orderState(id)).payment], ["paid", "paid"]);

  const asked = (await sandbox.asked("sber")).length;
  const [first] = await sent();
  for (const hours of [1, 72]) {
    await shop.clock.move(new Date(Date.now() + hours * 3_600_000));
    assert.equal(await send({ body: first!.body }), 200);
    await shop.jobs.runWaiting();
    assert.deepEqual([await events(), await moves(id), await mails(id, "paid")], [1, 1, 1], `after ${hours} h`);
  }
  await shop.clock.move(null);
  assert.deepEqual([(await payments(id)).map(({ state }) => state), (await orderState(id)).payment], [["paid"], "paid"]);
  assert.equal((await sandbox.asked("sber")).length, asked, "a replay asks the bank nothing");
});

test("[E04] all 120 orders of five notifications end where the bank is: paid once", async () => {
  for (const [index, order] of permutations(["approved 1", "deposited 1", "deposited 0", "declinedByTimeout 0", "refunded 1"]).entries()) {
    const { id, number, bankId } = await anOpenPayment();
    const paysAfter = index % 5;
    for (const [place, event] of order.entries()) {
      const [operation = "", status = ""] = event.split(" ");
      if (place === paysAfter) await sandbox.pay(bankId, { callback: "none" });
      assert.equal(
        await send({ body: form(signed({ mdOrder: bankId, orderNumber: `${number}-1`, operation, status, amount: "200000" })) }),
        200,
      );
      if (place !== 0 && place !== 2) await shop.jobs.runWaiting();
    }
    assert.deepEqual(
      [(await payments(id)).map(({ state }) => state), (await orderState(id)).payment],
      [["paid"], "paid"],
      order.join(", "),
    );
    assert.equal(await moves(id), 1);
  }
});

test("money that came and went before we looked leaves the order unpaid and payable", async () => {
  const { id, bankId, paymentId, pay } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await fetch(`${sandbox.url}/sber/payment/rest/refund.do`, {
    method: "POST",
    body: new URLSearchParams({ userName: "gong-api", password: "gong-pass", orderId: bankId, amount: "200000" }),
  });
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.deepEqual([(await payments(id))[0]!.state, (await orderState(id)).payment], ["canceled", "not-paid"]);
  assert.equal((await pay()).status, 200);
});

test("an unknown provider has no address here", async () => {
  assert.equal(
    (
      await app.inject({
        method: "POST",
        url: "/payment/webhook/nobody",
        headers: { host: "localhost", "content-type": FORM },
        payload: "a=1",
      })
    ).statusCode,
    404,
  );
});

function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, at) => permutations([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [one, ...rest]));
}
