import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, it } from "node:test";
import { openSandbox, openShop, until } from "../fixture.ts";

type Part = { amount: number; payment_date: string; status: string };
type DolyameAnswer = {
  status: string;
  amount: number;
  residual_amount: number;
  link: string;
  payment_schedule: Part[];
  refund_info: { total_refunded_amount: number; items: { refund_id: string; status: string }[] };
  errorDetailCode: string;
  correlationId: string;
  refund_id: string;
};

const box = await openSandbox();
const shop = await openShop();
after(async () => {
  await box.close();
  await shop.close();
});

const headers = () => ({
  authorization: `Basic ${Buffer.from("gong-dolyame:gong-pass").toString("base64")}`,
  "x-correlation-id": randomUUID(),
});
const call = (path: string, body: object = {}, more: object = {}) =>
  box.post<DolyameAnswer>(`/dolyame/v1/orders/${path}`, body, { ...headers(), ...more });
const info = async (id: string) => (await box.get<DolyameAnswer>(`/dolyame/v1/orders/${id}/info`, headers())).body;
const drive = (id: string, action: object) => box.post<{ status: string; redirect: string }>(`/sandbox/pay/dolyame/${id}`, action);

const sold = { amount: 12990, prepaid_amount: 10, items: [{ name: "Перчатки", quantity: 2, price: 6500, sku: "GN-1" }] };
let count = 0;
function anOrder(order: object = {}, more: object = {}) {
  count += 1;
  return {
    order: { id: `A-${count}-1`, ...sold, ...order },
    client_info: { first_name: "Вера", phone: "+79001234567" },
    notification_url: `${shop.url}/hook/A-${count}-1`,
    success_url: "https://gong.example/pmt?order=A",
    fail_url: "https://gong.example/pmt?order=B",
    ...more,
  };
}
async function created(order?: object, more?: object) {
  const body = anOrder(order, more);
  assert.equal((await call("create", body)).status, 200);
  return body.order.id;
}
async function committed() {
  const id = await created();
  await drive(id, { outcome: "paid" });
  assert.equal((await call(`${id}/commit`, sold)).body.status, "committed");
  return id;
}
const heardOf = (id: string) =>
  shop.heard.filter(({ url }) => url === `/hook/${id}`).map(({ body }) => JSON.parse(body) as DolyameAnswer & { id: string });

describe("orders/create", () => {
  it("answers with a page on the shop's own origin and four parts, two weeks apart", async () => {
    const body = anOrder();
    const { body: told } = await call("create", body);
    assert.deepEqual([told.status, told.link], ["new", `https://gong.example/sandbox/pay/dolyame/${body.order.id}`]);
    assert.deepEqual(
      told.payment_schedule.map(({ amount }) => amount),
      [3246, 3248, 3248, 3248],
    );
    const days = told.payment_schedule.map(({ payment_date }) => Date.parse(payment_date) / 86_400_000);
    assert.deepEqual(
      days.map((day) => day - days[0]!),
      [0, 14, 28, 42],
    );
  });

  it("writes sums with two decimals", async () => {
    const id = await created();
    const text = await (await fetch(`${box.url}/dolyame/v1/orders/${id}/info`, { headers: headers() })).text();
    assert.match(text, /"amount":12990\.00,"residual_amount":12990\.00/);
  });

  it("refuses calls without login, password and id", async () => {
    for (const authorization of ["", "Basic", `Basic ${Buffer.from("gong-dolyame:wrong").toString("base64")}`])
      assert.equal((await call("create", anOrder(), { authorization })).status, 401);
    for (const id of ["", "7", "3ff6962a-7dcc-1283-ab50-a6d7dd3386fe"])
      assert.equal((await call("create", anOrder(), { "x-correlation-id": id })).status, 400);
    const id = randomUUID();
    assert.equal((await call("NOBODY/cancel", {}, { "x-correlation-id": id })).body.correlationId, id);
  });

  const wrong: [string, object, object, number][] = [
    ["an id of 31 letters", { id: "A".repeat(31) }, {}, 400],
    ["items that don't add up", { amount: 12990.01 }, {}, 400],
    ["a third decimal", { amount: 12989.995, prepaid_amount: 10.005 }, {}, 400],
    ["no items", { items: [] }, {}, 400],
    ["half a piece", { items: [{ name: "Перчатки", quantity: 0.5, price: 26000, sku: "GN-1" }] }, {}, 400],
    ["a long name", { items: [{ name: "я".repeat(129), quantity: 2, price: 6500, sku: "GN-1" }] }, {}, 400],
    ["no way back", {}, { success_url: "/pmt" }, 400],
    ["a phone with spaces", {}, { client_info: { phone: "+7 900 123 45 67" } }, 503],
  ];
  for (const [what, order, more, status] of wrong)
    it(`refuses ${what}`, async () => assert.equal((await call("create", anOrder(order, more))).status, status));

  it("takes an id only once, for ever", async () => {
    const id = await created();
    assert.equal((await call("create", anOrder({ id }))).status, 409);
    await call(`${id}/cancel`);
    assert.equal((await call("create", anOrder({ id }))).status, 409);
  });
});

describe("an order", () => {
  it("is scored, held, committed, and each step is reported", async () => {
    const id = await created();
    assert.equal((await call(`${id}/commit`, sold)).body.errorDetailCode, "WRONG_ORDER_STATUS");
    assert.equal((await drive(id, { outcome: "approved" })).body.status, "approved");
    assert.equal((await drive(id, { outcome: "paid" })).body.status, "wait_for_commit");
    assert.equal((await info(id)).payment_schedule[0]?.status, "hold");
    assert.equal((await call(`${id}/commit`, { ...sold, amount: 20000, prepaid_amount: -7000 })).status, 400);
    assert.equal((await call(`${id}/commit`, { ...sold, amount: 13000, prepaid_amount: 0 })).body.errorDetailCode, "NOT_ENOUGH_MONEY");
    const { body } = await call(`${id}/commit`, sold);
    assert.deepEqual([body.status, body.residual_amount], ["committed", 9744]);
    assert.equal((await call(`${id}/commit`, sold)).status, 422);
    assert.equal((await call(`${id}/cancel`)).status, 422);
    await until(() => heardOf(id).length === 3);
    assert.deepEqual(
      heardOf(id)
        .map(({ status }) => status)
        .sort(),
      ["approved", "committed", "wait_for_commit"],
    );
  });

  it("may be committed for less, and is then divided again", async () => {
    const id = await created();
    await drive(id, { outcome: "paid" });
    const less = { amount: 6490, prepaid_amount: 10, items: [{ ...sold.items[0], quantity: 1 }] };
    const { body } = await call(`${id}/commit`, less);
    assert.deepEqual([body.amount, ...body.payment_schedule.map(({ amount }) => amount)], [6490, 1621, 1623, 1623, 1623]);
  });

  it("is refused to a phone that ends in nought, and to whom the payer plays", async () => {
    const id = await created({}, { client_info: { phone: "+79001234560" } });
    assert.equal((await drive(id, { outcome: "paid" })).body.status, "rejected");
    assert.equal((await drive(id, { outcome: "paid" })).status, 409);
    assert.equal((await drive(await created(), { outcome: "declined" })).body.status, "rejected");
  });

  it("is completed once the last part is paid", async () => {
    const id = await committed();
    await box.forwardClock(43 * 86_400_000);
    const told = await info(id);
    await box.post("/sandbox/clock", { now: null });
    assert.deepEqual([told.status, told.residual_amount], ["completed", 0]);
  });

  it("is repeated until acknowledged, twice if asked to, or not at all", async () => {
    const deaf = await openShop((_, n) => (n < 3 ? 503 : 200));
    const id = await created({}, { notification_url: `${deaf.url}/hook` });
    await drive(id, { outcome: "declined" });
    await until(() => deaf.heard.length === 3);
    await deaf.close();
    const twice = await created();
    await drive(twice, { outcome: "declined", repeat: 2 });
    await until(() => heardOf(twice).length === 2);
    const silent = await created();
    await drive(silent, { outcome: "paid", callback: "none" });
    assert.equal(heardOf(silent).length, 0);
  });
});

describe("money back", () => {
  const one = { amount: 6495, refunded_prepaid_amount: 5, returned_items: [{ ...sold.items[0], quantity: 1 }] };

  it("is under way first, then there, and has no key against doing it twice", async () => {
    const id = await committed();
    const { body } = await call(`${id}/refund`, one);
    assert.equal(body.amount, 9744 - 6495);
    assert.deepEqual(
      (await info(id)).refund_info.items.map(({ refund_id, status }) => [refund_id, status]),
      [[body.refund_id, "pending"]],
    );
    await call(`${id}/refund`, one);
    await box.forwardClock(31_000);
    const { refund_info } = await info(id);
    await box.post("/sandbox/clock", { now: null });
    assert.deepEqual(
      [refund_info.total_refunded_amount, ...refund_info.items.map(({ status }) => status)],
      [12990, "processed", "processed"],
    );
    assert.equal((await call(`${id}/refund`, one)).body.errorDetailCode, "NOT_ENOUGH_MONEY");
  });

  it("needs an order that was committed, and goods of it", async () => {
    const id = await created();
    assert.equal((await call(`${id}/refund`, one)).status, 422);
    const paid = await committed();
    const other = { ...one, returned_items: [{ ...sold.items[0], quantity: 1, sku: "X" }] };
    assert.equal((await call(`${paid}/refund`, other)).status, 400);
    assert.equal((await call(`${paid}/refund`, { ...one, amount: 6496 })).status, 400);
    assert.equal((await call("NOBODY/refund", one)).status, 404);
  });
});

describe("the payer's page", () => {
  it("is plain HTML under a strict policy, and leads back to the shop", async () => {
    const id = await created();
    const answer = await fetch(`${box.url}/sandbox/pay/dolyame/${id}`);
    assert.match(await answer.text(), /Оплатить первую часть.*Уйти, не оплатив/s);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*form-action 'self' https:\/\/gong\.example;/);
    assert.equal((await box.form(`/sandbox/pay/dolyame/${id}`, { outcome: "abandoned" })).location, "https://gong.example/pmt?order=B");
    const paid = await box.form(`/sandbox/pay/dolyame/${id}`, { outcome: "paid" });
    assert.deepEqual([paid.status, paid.location], [303, "https://gong.example/pmt?order=A"]);
    assert.match((await box.get<string>(`/sandbox/pay/dolyame/${id}`)).body, /Первая часть оплачена/);
    assert.equal((await box.get("/sandbox/pay/dolyame/none")).status, 404);
  });
});
