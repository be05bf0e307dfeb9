import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checksumOf } from "./checksum.ts";
import { openBank } from "./open-bank.ts";

const { box, anOrder, call, register } = await openBank();

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

describe("the payer's page", () => {
  it("is plain HTML in the order's language, with a strict CSP and a way back", async () => {
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
