import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { openSandbox, openShop, until } from "../fixture.ts";
import { credentials } from "./acquirer.ts";
import { seal, unseal } from "./envelope.ts";

const box = await openSandbox();
const shop = await openShop();
after(async () => {
  await box.close();
  await shop.close();
});

type OneVisionAnswer = Readonly<Record<string, string | number>>;
const bearer = { authorization: `Bearer ${Buffer.from(credentials.apiKey).toString("base64")}` };
const item = {
  merchant_id: "sandbox-merchant",
  service_id: "sandbox-service",
  name: "Перчатки",
  quantity: 1,
  amount_one_pcs: 65000,
  amount_sum: 65000,
};
let count = 0;
const anOrder = (differs: object = {}) => {
  count += 1;
  return {
    amount: 65000,
    currency: "KZT",
    order_id: `KZ-${count}`,
    description: "Заказ",
    payment_type: "pay",
    payment_method: "ecom",
    items: [item],
    email: "vera@example.com",
    success_url: "https://gong.example/done?x=1",
    failure_url: "https://gong.example/failed",
    callback_url: `${shop.url}/hook/${count}`,
    payment_lifetime: 600,
    extra_params: { cart: "7" },
    ...differs,
  };
};
async function call(
  method: string,
  fields: object,
  sealed: object = seal(fields, credentials.secret),
  headers: Record<string, string> = bearer,
) {
  const { status, body } = await box.post<{ success: boolean; data?: string; error_code?: string }>(
    `/onevision/payment/${method}`,
    sealed,
    headers,
  );
  return {
    status,
    error: body.error_code,
    told: (body.success ? unseal(body, credentials.secret) : undefined) as OneVisionAnswer | undefined,
  };
}
async function create(differs: object = {}) {
  const fields = anOrder(differs);
  const { told } = await call("create", fields);
  assert.ok(told);
  return { ...fields, id: Number(told.payment_id), page: String(told.payment_page_url), hook: new URL(fields.callback_url).pathname };
}
const drive = (id: number, action: object) => box.post<OneVisionAnswer>(`/sandbox/pay/onevision/${id}`, action);
const status = async (payment_id: number) => (await call("status", { payment_id })).told!;
const newsOf = (hook: string) =>
  shop.heard
    .filter(({ url }) => url === hook)
    .map(({ body }) => unseal(JSON.parse(body), credentials.secret) as OneVisionAnswer | undefined);
const news = (hook: string, type: string) => until(() => newsOf(hook).find((one) => one?.operation_type === type));

describe("payment/create", () => {
  it("answers signed, with a page on the shop's own origin", async () => {
    const { id, page } = await create();
    assert.equal(page, `https://gong.example/sandbox/pay/onevision/${id}`);
    const { payment_status, amount, captured_amount } = await status(id);
    assert.deepEqual([payment_status, amount, captured_amount], ["created", 65000, 0]);
  });

  it("refuses calls without the key or with another signature", async () => {
    const fields = anOrder();
    const right = seal(fields, credentials.secret);
    assert.equal((await call("create", fields, right, {})).status, 401);
    assert.equal((await call("create", fields, right, { authorization: `Bearer ${credentials.apiKey}` })).status, 401);
    for (const wrong of [seal(fields, "x"), { data: right.data }, { ...right, sign: right.sign.toUpperCase() }, {}])
      assert.equal((await call("create", fields, wrong)).error, "ov_sign_invalid");
    assert.equal((await call("status", { order_id: fields.order_id })).error, "ov_payment_not_found");
  });

  const wrong: [string, unknown][] = [
    ["amount", 0],
    ["amount", 65000.5],
    ["amount", "65000"],
    ["currency", "RUB"],
    ["order_id", ""],
    ["description", undefined],
    ["payment_type", "payout"],
    ["success_url", "/done"],
    ["callback_url", "javascript:alert(1)"],
    ["payment_lifetime", 0],
    ["lang", "fr"],
    ["test_mode", 2],
    ["items", []],
    ["items", [{ ...item, amount_one_pcs: 64999, amount_sum: 64999 }]],
    ["items", [{ ...item, quantity: 2 }]],
    ["items", [{ ...item, service_id: "other" }]],
  ];
  for (const [name, value] of wrong)
    it(`refuses ${name} = ${JSON.stringify(value)?.slice(0, 40)}`, async () => {
      assert.equal((await call("create", anOrder({ [name]: value }))).error, "ov_validation_error");
    });

  it("takes a number once, and wants to know whom to write to", async () => {
    const { order_id } = await create();
    assert.equal((await call("create", anOrder({ order_id }))).error, "ov_entity_duplicate");
    assert.equal((await call("create", anOrder({ email: undefined }))).error, "ov_email_required");
  });
});

describe("a payment", () => {
  it("is reported by a signed callback, until the shop answers 200", async () => {
    const { id, order_id, hook } = await create();
    assert.equal((await drive(id, { outcome: "paid" })).body.payment_status, "withdraw");
    const heard = await news(hook, "withdraw");
    assert.deepEqual([heard.payment_id, heard.order_id, heard.operation_status, heard.amount], [id, order_id, "success", 65000]);
    assert.deepEqual(heard.extra_params, { cart: "7" });
    assert.equal((await drive(id, { outcome: "paid" })).status, 409);
    const deaf = await openShop((_, n) => (n < 3 ? 503 : 200));
    const second = await create({ callback_url: `${deaf.url}/hook` });
    await drive(second.id, { outcome: "paid" });
    await until(() => deaf.heard.length === 3);
    await deaf.close();
  });

  it("reports a failed withdrawal by the same type of operation", async () => {
    const { id, hook } = await create();
    await drive(id, { outcome: "declined" });
    const heard = await news(hook, "withdraw");
    assert.deepEqual([heard.operation_status, heard.error_code], ["error", "provider_insufficient_balance"]);
    assert.equal((await status(id)).payment_status, "error");
  });

  it("comes several times, forged, or with another sum", async () => {
    const copied = await create();
    await drive(copied.id, { outcome: "paid", repeat: 3 });
    await until(() => newsOf(copied.hook).length === 3);
    assert.equal(new Set(newsOf(copied.hook).map((one) => one?.operation_id)).size, 1);
    const forged = await create();
    await drive(forged.id, { outcome: "paid", tamper: "signature" });
    await until(() => newsOf(forged.hook).length === 1);
    assert.equal(newsOf(forged.hook)[0], undefined);
    const other = await create();
    await drive(other.id, { outcome: "paid", tamper: "amount" });
    assert.equal((await news(other.hook, "withdraw")).amount, 100);
    assert.equal((await status(other.id)).amount, 100);
  });

  it("ends with its life, and may still come late", async () => {
    const { id, hook } = await create({ payment_lifetime: 60 });
    await box.forwardClock(61_000);
    assert.equal((await news(hook, "withdraw")).error_code, "ov_payment_expired");
    assert.equal((await drive(id, { outcome: "paid" })).status, 409);
    assert.equal((await drive(id, { outcome: "paid", late: true })).body.payment_status, "withdraw");
    await box.post("/sandbox/clock", { now: null });
  });

  it("has a page in the order's language, with a strict CSP and a way back", async () => {
    const { id } = await create({ lang: "en", description: "<b>Gloves</b>" });
    const answer = await fetch(`${box.url}/sandbox/pay/onevision/${id}`);
    const html = await answer.text();
    assert.match(html, /<html lang="en">.*KZT\s65,000.*Leave without paying/s);
    assert.doesNotMatch(html, /<script|<b>Gloves/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*form-action 'self' https:\/\/gong\.example;/);
    const paid = await box.form(`/sandbox/pay/onevision/${id}`, { outcome: "paid" });
    assert.deepEqual([paid.status, paid.location], [303, "https://gong.example/done?x=1"]);
    assert.match((await box.get<string>(`/sandbox/pay/onevision/${id}`)).body, /The order is paid/);
    assert.equal((await box.get("/sandbox/pay/onevision/none")).status, 404);
  });
});

describe("money", () => {
  const act = async (method: string, payment_id: number, fields: object = {}) =>
    (await call(method, { payment_id, ...fields })).error ?? "done";

  it("is refunded in parts, without a key: asked twice, refunded twice", async () => {
    const { id, hook } = await create();
    assert.equal(await act("refund", id, { amount: 1 }), "ov_refund_amount_exceeded");
    await drive(id, { outcome: "paid" });
    for (let again = 0; again < 2; again++) assert.equal(await act("refund", id, { amount: 20000, description: "r" }), "done");
    assert.equal(await act("refund", id, { amount: 25001 }), "ov_refund_amount_exceeded");
    assert.equal(await act("refund", id, { amount: 1, test_mode: 2 }), "provider_common_error");
    assert.equal(await act("refund", id, { amount: 0.5 }), "ov_validation_error");
    assert.deepEqual([(await status(id)).payment_status, (await status(id)).refunded_amount], ["partial_refund", 40000]);
    assert.equal(await act("refund", id, { amount: 25000 }), "done");
    assert.equal((await status(id)).payment_status, "refunded");
    assert.equal((await news(hook, "refund")).amount, 20000);
    assert.equal(await act("refund", 1, { amount: 1 }), "ov_payment_not_found");
  });

  it("is held first where the contract says so, then taken once", async () => {
    const { id } = await create({ items: [{ ...item, service_id: "sandbox-service-hold" }] });
    assert.equal((await drive(id, { outcome: "paid" })).body.payment_status, "hold");
    assert.equal(await act("capture", id, { amount: 65001 }), "ov_clear_amount_exceeded");
    assert.equal(await act("capture", id, { amount: 60000 }), "done");
    assert.equal(await act("capture", id, { amount: 60000 }), "ov_payment_incorrect_status");
    assert.deepEqual([(await status(id)).payment_status, (await status(id)).captured_amount], ["partial_clearing", 60000]);
    const single = await create();
    await drive(single.id, { outcome: "paid" });
    assert.equal(await act("capture", single.id, { amount: 65000 }), "ov_not_two_stage_payment");
  });

  it("is cancelled if unpaid", async () => {
    const { id, hook } = await create();
    assert.equal(await act("cancel", id), "done");
    assert.equal(await act("cancel", id), "ov_payment_incorrect_status");
    await news(hook, "cancel");
    assert.equal((await drive(id, { outcome: "paid" })).status, 409);
  });
});
