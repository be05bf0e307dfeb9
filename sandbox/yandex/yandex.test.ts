import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { API, aCart, openYandex } from "./open-yandex.ts";

const { box, anOrder, call, register, drive, status, get } = await openYandex();

describe("an order", () => {
  it("answers a page on the shop's origin, the same for the same id", async () => {
    const order = await register();
    assert.equal(order.paymentUrl, `https://gong.example/sandbox/pay/yandex/${order.orderId}`);
    assert.equal((await call("/v1/orders", order)).body.data.paymentUrl, order.paymentUrl);
    const other = await call("/v1/orders", { ...order, cart: aCart([["GLV", 1, "1.00"]]) });
    assert.deepEqual([other.status, other.body.reasonCode], [409, "ORDER_ALREADY_EXISTS"]);
    const { order: told } = await status(order.orderId);
    assert.deepEqual([told.paymentStatus, told.orderAmount, told.currencyCode], ["PENDING", "12990.00", "RUB"]);
  });

  const wrong: [string, object, string][] = [
    ["no name", { orderId: "" }, "BAD_FORMAT"],
    ["a name too long", { orderId: "x".repeat(2049) }, "BAD_FORMAT"],
    ["another currency", { currencyCode: "KZT" }, "BAD_FORMAT"],
    ["no way to pay", { availablePaymentMethods: [] }, "BAD_FORMAT"],
    ["a link of a minute", { ttl: 60 }, "BAD_FORMAT"],
    ["a link of a year", { ttl: 604_801 }, "BAD_FORMAT"],
    ["a page that is no address", { redirectUrls: { onSuccess: "javascript:alert(1)", onError: "/", onAbort: "/" } }, "BAD_FORMAT"],
    ["a sum that is a number", { cart: { items: [], total: { amount: 100 } } }, "BAD_FORMAT"],
    ["three decimals", { cart: aCart([["GLV", 1, "1.000"]], "1.00") }, "BAD_FORMAT"],
    ["an empty cart", { cart: aCart([]) }, "ORDER_CART_DATA_ERROR"],
    ["a sum that does not add up", { cart: aCart([["GLV", 1, "10.00"]], "9.99") }, "ORDER_CART_DATA_ERROR"],
    ["less than a ruble", { cart: aCart([["GLV", 1, "0.99"]]) }, "ORDER_CART_DATA_ERROR"],
    ["a product twice", { cart: aCart([["GLV", 1, "10.00"], ["GLV", 1, "10.00"]]) }, "ORDER_CART_DATA_ERROR"],
    ["a price that does not divide", { cart: aCart([["GLV", 3, "1000.00"]]) }, "ORDER_CART_DATA_ERROR"],
  ]; // biome-ignore format: a table
  for (const [name, differs, reasonCode] of wrong)
    it(`is refused with ${name}`, async () => {
      const { status: code, body } = await call("/v1/orders", anOrder(differs));
      assert.deepEqual([code, body.status, body.reasonCode], [400, "fail", reasonCode]);
    });

  it("is private without the key, and unknown where never made", async () => {
    for (const headers of [{}, { authorization: "Api-Key wrong" }, { authorization: "Basic x" }])
      assert.equal((await box.post(`${API}/v1/orders`, anOrder(), headers as Record<string, string>)).status, 401);
    assert.deepEqual([(await get("/v1/orders/NOBODY")).status, (await get("/v1/operations/none")).status], [404, 404]);
  });
});

describe("the payer's page", () => {
  it("is plain HTML with a strict CSP, the order's methods and a way back", async () => {
    const { orderId } = await register({ purpose: "<b>Gloves</b>", preferredPaymentMethod: "SPLIT" });
    const answer = await fetch(`${box.url}/sandbox/pay/yandex/${orderId}`, { headers: { "accept-language": "en" } });
    const html = await answer.text();
    assert.match(html, /<html lang="en">.*Pay in parts.*Pay all of it by card.*Leave without paying/s);
    assert.doesNotMatch(html, /<script|<b>Gloves/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*form-action 'self' https:\/\/gong\.example;/);
    const press = (outcome: string) => box.form(`/sandbox/pay/yandex/${orderId}`, { outcome });
    assert.equal((await press("abandoned")).location, "https://gong.example/left");
    assert.equal((await press("declined")).location, `/sandbox/pay/yandex/${orderId}`);
    assert.match((await box.get<string>(`/sandbox/pay/yandex/${orderId}`)).body, /Банк отказал/);
    const paid = await press("split");
    assert.deepEqual([paid.status, paid.location], [303, "https://gong.example/pmt?x=1"]);
    assert.match((await box.get<string>(`/sandbox/pay/yandex/${orderId}`)).body, /Заказ оплачен/);
    assert.equal((await box.get("/sandbox/pay/yandex/none")).status, 404);
    assert.equal((await drive(orderId, { outcome: "stolen" })).status, 400);
  });

  it("takes no way of paying that the order does not", async () => {
    const { orderId } = await register({ availablePaymentMethods: ["SPLIT"] });
    assert.equal((await drive(orderId, { outcome: "card" })).status, 409);
    assert.equal((await drive(orderId, { outcome: "paid" })).body.paymentStatus, "CAPTURED");
  });
});
