import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { checksumOf } from "./providers/sber-notification.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { anOpenPayment, orderState, payments, count } = await openStore(testShop);

const KEY = "sandbox-callback-key";
const FORM = "application/x-www-form-urlencoded";
type Sent = { method?: "GET" | "POST"; body?: string | Buffer; query?: string; headers?: Record<string, string> };
const send = async ({ method = "POST", body, query = "", headers = { "content-type": FORM } }: Sent) =>
  (
    await app.inject({
      method,
      url: `/payment/webhook/sber${query}`,
      headers: { host: "localhost", ...headers },
      ...(body !== undefined && { payload: body }),
    })
  ).statusCode;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const signed = (fields: Record<string, string>, key = KEY) => ({ ...fields, checksum: checksumOf(fields, key), sign_alias: "k" });
const inbox = () => count(sql`select count(*)::int as n from webhook_event`);

test("[E01] a thousand mutated notifications: none is accepted, each is 401, nothing is kept and the order stays unpaid", async () => {
  const { id, number, bankId } = await anOpenPayment();
  const fields = { mdOrder: bankId, orderNumber: `${number}-1`, operation: "deposited", status: "1", amount: "200000", currency: "643" };
  const good = signed(fields);
  const cut = (n: number) => good.checksum.slice(0, n % 64);
  const mutations: ((n: number) => Sent)[] = [
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
    assert.equal(await count(sql`select count(*)::int as n from order_history where order_id = ${id} and field = 'payment'`), 1);
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

test("a provider nobody knows has no address here", async () => {
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
