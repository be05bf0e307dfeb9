import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openSandbox, openShop, until } from "../fixture.ts";
import { checksumOf } from "./checksum.ts";

const key = { userName: "gong-api", password: "gong-pass" };
let box: Awaited<ReturnType<typeof openSandbox>>;
let shop: Awaited<ReturnType<typeof openShop>>;
let count = 0;

before(async () => {
  box = await openSandbox();
  shop = await openShop();
});
after(async () => {
  await box.close();
  await shop.close();
});

const anOrder = (differs: Record<string, string> = {}) => {
  count += 1;
  return {
    ...key,
    orderNumber: `A-${count}-1`,
    amount: "1299000",
    currency: "643",
    returnUrl: "https://gong.example/checkout/done?x=1",
    failUrl: "https://gong.example/checkout/failed",
    dynamicCallbackUrl: `${shop.url}/hook/${count}`,
    ...differs,
  };
};
type Told = {
  errorCode: string;
  orderId: string;
  orderNumber: string;
  formUrl: string;
  externalParams: { sbolDeepLink: string };
  orderStatus: number;
  actionCode: number;
  amount: number;
  currency: string;
  paymentAmountInfo: { paymentState: string; refundedAmount: number; depositedAmount: number };
  operations: unknown[];
};
const call = (method: string, fields: Record<string, string>) => box.form<Told>(`/sber/payment/rest/${method}`, fields);
const register = async (differs?: Record<string, string>) => {
  const fields = anOrder(differs);
  const { body } = await call("register.do", fields);
  assert.equal(body.errorCode, "0");
  return { ...fields, orderId: body.orderId, formUrl: body.formUrl, hook: new URL(fields.dynamicCallbackUrl).pathname };
};
const drive = (orderId: string, deed: object) => box.post<Told>(`/sandbox/pay/sber/${orderId}`, deed);
const status = async (orderId: string) => (await call("getOrderStatusExtended.do", { ...key, orderId })).body;
const act = async (method: string, fields: Record<string, string>) => (await call(method, { ...key, ...fields })).body.errorCode;
const callbacksTo = (hook: string) =>
  shop.heard
    .filter((one) => one.url.startsWith(hook))
    .map((one) => Object.fromEntries(new URLSearchParams(one.method === "GET" ? one.url.split("?")[1] : one.body)));
const callback = (hook: string, operation: string) => until(() => callbacksTo(hook).find((one) => one.operation === operation));

describe("the checksum", () => {
  const signed = { mdOrder: "3ff6962a-7dcc-4283-ab50-a6d7dd3386fe", operation: "deposited", status: "1" };
  it("reproduces the known vectors", () => {
    const first = checksumOf(
      { ...signed, amount: "1299000", orderNumber: "A-1001", checksum: "X", sign_alias: "Y" },
      "sandbox-callback-key",
    );
    assert.equal(first, "8969879F3A6E25613183865CFD3F450C8D322AA7AFCFFEA351A255C004A8ECEE");
    const second = checksumOf({ ...signed, amount: "123456", orderNumber: "10747" }, "yourSecretToken");
    assert.equal(second, "51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9");
  });
});

describe("register.do", () => {
  it("answers with an order, a page on the shop's own origin and the deep link", async () => {
    const fields = anOrder();
    const { body } = await call("register.do", fields);
    assert.equal(body.formUrl, `https://gong.example/sandbox/pay/sber/${body.orderId}`);
    const bare = body.orderId.replaceAll("-", "");
    assert.equal(body.externalParams.sbolDeepLink, `sberpay://invoicing/v2?bankInvoiceId=${bare}&operationType=Web2App`);
  });

  for (const name of ["orderNumber", "amount", "returnUrl"])
    it(`refuses an order without ${name}`, async () => {
      const { [name as "amount"]: _, ...rest } = anOrder();
      assert.equal((await call("register.do", rest)).body.errorCode, "4");
    });

  for (const name of ["userName", "password"])
    it(`refuses a call without ${name} or with a wrong one`, async () => {
      const { [name as "userName"]: _, ...rest } = anOrder();
      for (const fields of [rest, { ...rest, [name]: "wrong" }]) assert.equal((await call("register.do", fields)).body.errorCode, "5");
    });

  const wrong: [string, string, string][] = [
    ["amount", "12.50", "5"],
    ["amount", "0", "5"],
    ["amount", "-100", "5"],
    ["currency", "398", "3"],
    ["currency", "RUB", "3"],
    ["returnUrl", "/done", "5"],
    ["dynamicCallbackUrl", "javascript:alert(1)", "5"],
    ["sessionTimeoutSecs", "0", "5"],
    ["description", "x".repeat(100), "5"],
    ["jsonParams", "[]", "5"],
    ["orderBundle", "{", "5"],
    ["orderBundle", JSON.stringify({ cartItems: { items: [aLine(1298999)] } }), "8"],
  ];
  for (const [name, value, errorCode] of wrong)
    it(`refuses ${name}=${value.slice(0, 30)} with ${errorCode}`, async () => {
      assert.equal((await call("register.do", anOrder({ [name]: value }))).body.errorCode, errorCode);
    });

  it("takes a basket that adds up, and a number only once", async () => {
    const fields = await register({ orderBundle: JSON.stringify({ cartItems: { items: [aLine(1000000), aLine(299000)] } }) });
    assert.equal((await call("register.do", anOrder({ orderNumber: fields.orderNumber }))).body.errorCode, "1");
  });

  it("does not read JSON, nor GET", async () => {
    assert.equal((await box.post("/sber/payment/rest/register.do", anOrder())).body.errorCode, "5");
    assert.equal((await box.get("/sber/payment/rest/register.do")).status, 405);
  });
});

function aLine(itemAmount: number) {
  return {
    positionId: 1,
    name: "Перчатки",
    quantity: { value: 1, measure: "шт" },
    itemAmount,
    itemPrice: itemAmount,
    itemCode: "GLV",
    tax: { taxType: 0 },
  };
}

describe("a payment", () => {
  it("is told by a signed callback and by the status", async () => {
    const { orderId, orderNumber, hook } = await register();
    assert.equal((await status(orderId)).orderStatus, 0);
    assert.equal((await drive(orderId, { outcome: "paid" })).body.orderStatus, 2);
    const heard = await callback(hook, "deposited");
    assert.equal(heard.checksum, checksumOf(heard, "sandbox-callback-key"));
    assert.deepEqual([heard.mdOrder, heard.orderNumber, heard.status, heard.amount], [orderId, orderNumber, "1", "1299000"]);
    const told = (await box.get<Told>(`/sber/payment/rest/getOrderStatusExtended.do?${new URLSearchParams({ ...key, orderNumber })}`)).body;
    assert.deepEqual([told.orderStatus, told.amount, told.currency, told.paymentAmountInfo.paymentState], [2, 1299000, "643", "DEPOSITED"]);
    assert.equal((await drive(orderId, { outcome: "paid" })).status, 409);
  });

  it("is asked about by a known id only", async () => {
    assert.equal((await call("getOrderStatusExtended.do", key)).body.errorCode, "4");
    assert.equal((await status("3ff6962a-7dcc-4283-ab50-a6d7dd3386fe")).errorCode, "6");
  });

  it("is announced again and again, and repeated until the shop says 200", async () => {
    const { orderId, hook } = await register();
    await drive(orderId, { outcome: "paid", repeat: 5 });
    await until(() => callbacksTo(hook).length === 5);
    const deaf = await openShop((_, n) => (n < 3 ? 503 : 200));
    const second = await register({ dynamicCallbackUrl: `${deaf.url}/hook` });
    await drive(second.orderId, { outcome: "paid" });
    await until(() => deaf.heard.length === 3);
    await deaf.close();
  });

  it("comes late, by GET, or not at all", async () => {
    const late = await register();
    await drive(late.orderId, { outcome: "paid", delay_ms: 150, callback: "get" });
    assert.equal((await status(late.orderId)).orderStatus, 2);
    assert.equal(callbacksTo(late.hook).length, 0);
    const heard = await callback(late.hook, "deposited");
    assert.equal(heard.checksum, checksumOf(heard, "sandbox-callback-key"));
    const silent = await register();
    await drive(silent.orderId, { outcome: "paid", callback: "none" });
    const log = (await box.get<{ path: string }[]>("/sandbox/log?provider=sber")).body;
    assert.ok(!log.some(({ path }) => path.includes(silent.hook)));
  });

  it("can be forged: then only the signature is wrong", async () => {
    const { orderId, hook } = await register();
    await drive(orderId, { outcome: "paid", tamper: "signature" });
    const heard = await callback(hook, "deposited");
    assert.notEqual(heard.checksum, checksumOf(heard, "sandbox-callback-key"));
  });

  for (const [
    tamper,
    field,
    value,
  ] of [["amount", "amount", "100"], ["currency", "currency", "398"], ["merchant", "orderNumber", /^OTHER-/]] as const) // biome-ignore format: a table
    it(`can be genuine with another ${tamper}`, async () => {
      const { orderId, hook } = await register();
      await drive(orderId, { outcome: "paid", tamper });
      const heard = await callback(hook, "deposited");
      const told = await status(orderId);
      assert.equal(heard.checksum, checksumOf(heard, "sandbox-callback-key"));
      for (const said of [heard[field], told[field]])
        assert.match(String(said), value instanceof RegExp ? value : new RegExp(`^${value}$`));
    });

  it("is declined three times, then never", async () => {
    const { orderId } = await register();
    const codes: number[] = [];
    for (let i = 0; i < 3; i++) codes.push((await drive(orderId, { outcome: "declined" })).body.actionCode);
    assert.deepEqual(codes, [116, 116, -2013]);
    assert.equal((await drive(orderId, { outcome: "paid" })).status, 409);
    assert.equal((await status(orderId)).orderStatus, 6);
  });

  it("may succeed after a decline", async () => {
    const { orderId } = await register();
    await drive(orderId, { outcome: "declined" });
    assert.equal((await drive(orderId, { outcome: "paid" })).body.orderStatus, 2);
  });

  it("ends with its session, and may still come late by the bank's fault", async () => {
    const { orderId, hook } = await register({ sessionTimeoutSecs: "60" });
    await box.forwardClock(61_000);
    const heard = await callback(hook, "declinedByTimeout");
    assert.equal(heard.status, "0");
    const told = await status(orderId);
    assert.deepEqual([told.orderStatus, told.actionCode], [6, -2007]);
    assert.equal((await drive(orderId, { outcome: "paid" })).status, 409);
    assert.equal((await drive(orderId, { outcome: "paid", late: true })).body.orderStatus, 2);
    await box.post("/sandbox/clock", { now: null });
  });

  it("is cancelled by the shop while unpaid only", async () => {
    const { orderId, orderNumber } = await register();
    assert.equal(await act("decline.do", { orderNumber }), "0");
    assert.equal(await act("decline.do", { orderId }), "5");
    assert.equal((await drive(orderId, { outcome: "paid" })).status, 409);
    assert.equal(await act("decline.do", { orderId: "none" }), "6");
    assert.equal(await act("decline.do", {}), "4");
  });
});

describe("money back", () => {
  const paid = async () => {
    const order = await register();
    await drive(order.orderId, { outcome: "paid" });
    return order;
  };
  const keyed = (id: string) => JSON.stringify({ externalRefundId: id });

  it("is refunded in parts, with a key against doing it twice", async () => {
    const { orderId, hook } = await paid();
    assert.equal(await act("refund.do", { orderId, amount: "299000", jsonParams: keyed("r1") }), "0");
    assert.equal(await act("refund.do", { orderId, amount: "299000", jsonParams: keyed("r1") }), "0");
    assert.equal(await act("refund.do", { orderId, amount: "1", jsonParams: keyed("r1") }), "5");
    assert.equal(await act("refund.do", { orderId, amount: "1299001" }), "5");
    assert.equal(await act("refund.do", { orderId, amount: "1000001" }), "7");
    assert.equal(await act("refund.do", { orderId, amount: "1000000", jsonParams: keyed("r2") }), "0");
    const { orderStatus, paymentAmountInfo, operations } = await status(orderId);
    assert.deepEqual([orderStatus, paymentAmountInfo.refundedAmount, operations.length], [4, 1299000, 3]);
    await callback(hook, "refunded");
  });

  it("needs a payment, an order and an amount", async () => {
    const { orderId } = await register();
    assert.equal(await act("refund.do", { orderId, amount: "100" }), "7");
    assert.equal(await act("refund.do", { orderId }), "4");
    assert.equal(await act("refund.do", { amount: "100" }), "4");
    assert.equal(await act("refund.do", { orderId: "none", amount: "100" }), "6");
  });

  it("is reversed whole, or partly once", async () => {
    const { orderId, hook } = await paid();
    assert.equal(await act("reverse.do", { orderId, amount: "100" }), "0");
    assert.equal(await act("reverse.do", { orderId, amount: "100" }), "5");
    assert.equal(await act("reverse.do", { orderId }), "0");
    assert.equal((await status(orderId)).orderStatus, 3);
    assert.equal(await act("reverse.do", { orderId }), "5");
    assert.equal(await act("reverse.do", {}), "4");
    await callback(hook, "reversed");
  });

  it("is held first when two stages are asked for", async () => {
    const fields = anOrder();
    const { orderId } = (await call("registerPreAuth.do", fields)).body;
    assert.equal((await drive(orderId, { outcome: "paid" })).body.orderStatus, 1);
    await callback(new URL(fields.dynamicCallbackUrl).pathname, "approved");
    assert.equal(await act("deposit.do", { orderId, amount: "1299001" }), "5");
    assert.equal(await act("deposit.do", { orderId }), "4");
    assert.equal(await act("deposit.do", { orderId, amount: "1000000" }), "0");
    assert.equal((await status(orderId)).paymentAmountInfo.depositedAmount, 1000000);
  });
});

describe("the payer's page", () => {
  it("is plain HTML in the order's language under a strict policy, and leads back to the shop", async () => {
    const { orderId } = await register({ language: "en", description: "<b>Gloves</b>" });
    const answer = await fetch(`${box.url}/sandbox/pay/sber/${orderId}`);
    const html = await answer.text();
    assert.match(html, /<html lang="en">.*Pay.*Leave without paying/s);
    assert.doesNotMatch(html, /<script|<b>Gloves/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*form-action 'self' https:\/\/gong\.example;/);
    const declined = await box.form(`/sandbox/pay/sber/${orderId}`, { outcome: "declined" });
    assert.equal(declined.location, `https://gong.example/checkout/failed?orderId=${orderId}`);
    const paid = await box.form(`/sandbox/pay/sber/${orderId}`, { outcome: "paid" });
    assert.deepEqual([paid.status, paid.location], [303, `https://gong.example/checkout/done?x=1&orderId=${orderId}`]);
    assert.match((await box.get<string>(`/sandbox/pay/sber/${orderId}`)).body, /The order is paid/);
    assert.equal((await box.get("/sandbox/pay/sber/none")).status, 404);
  });
});
