import assert from "node:assert/strict";
import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { describe, it } from "node:test";
import { openShop, until } from "../fixture.ts";
import { aCart, openYandex, type ReceivedToken } from "./open-yandex.ts";

const { box, shop, register, drive, status, reason, heard, told, get } = await openYandex();
const cabinet = (settings: object) => box.post("/sandbox/pay/yandex/cabinet", settings);
const paid = async () => {
  const order = await register();
  await drive(order.orderId, { outcome: "paid" });
  return order.orderId;
};

async function isGenuine({ token, header }: ReceivedToken): Promise<boolean> {
  const { keys } = (await box.get<{ keys: (JsonWebKey & { kid: string })[] }>("/yandex/api/jwks")).body;
  const [head, content, signature = ""] = token.split(".");
  const key = createPublicKey({ key: keys.find(({ kid }) => kid === header.kid)!, format: "jwk" });
  return verify("sha256", Buffer.from(`${head}.${content}`), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
}

describe("a payment", () => {
  it("is reported by signed tokens, operation before order, and by the order", async () => {
    const orderId = await paid();
    const one = await told(orderId, "CAPTURED");
    assert.ok(await isGenuine(one));
    assert.deepEqual([one.header.alg, one.header.kid, one.header.exp - one.header.iat], ["ES256", "sim-1", 300]);
    assert.equal(one.payload.merchantId, "11111111-2222-4333-8444-555555555555");
    const { order, operations } = await status(orderId);
    assert.equal(order.paymentStatus, "CAPTURED");
    assert.deepEqual(operations.map(({ operationType }) => operationType), ["AUTHORIZE", "CAPTURE"]); // biome-ignore format: one line
    assert.equal((await drive(orderId, { outcome: "paid" })).status, 409);
  });

  it("is repeated until a 200, each time by a new token with the newest key", async () => {
    const deaf = await openShop((_, n) => (n < 4 ? 503 : 200));
    await cabinet({ callbackUrl: deaf.url });
    const { orderId } = await register();
    await drive(orderId, { outcome: "paid" });
    await until(() => deaf.heard.length >= 6);
    assert.equal(new Set(deaf.heard.map(({ body }) => body)).size, deaf.heard.length);
    await cabinet({ callbackUrl: shop.url, rotateKeys: true });
    await deaf.close();
    const next = await told(await paid(), "CAPTURED");
    assert.equal(next.header.kid, "sim-2");
    assert.ok(await isGenuine(next));
  });

  it("can be forged, speak of another merchant, or come with another sum and status", async () => {
    const forged = await register();
    await drive(forged.orderId, { outcome: "paid", tamper: "signature" });
    assert.equal(await isGenuine(await told(forged.orderId, "CAPTURED")), false);
    const other = await register();
    await drive(other.orderId, { outcome: "paid", tamper: "merchant" });
    assert.notEqual((await told(other.orderId, "CAPTURED")).payload.merchantId, "11111111-2222-4333-8444-555555555555");
    const lies = [
      ["amount", "orderAmount", "1.00"],
      ["currency", "currencyCode", "KZT"],
      ["status", "paymentStatus", "UNHEARD_OF"],
    ] as const;
    for (const [tamper, field, value] of lies) {
      const { orderId } = await register();
      await drive(orderId, { outcome: "paid", tamper, callback: "none" });
      assert.equal((await status(orderId)).order[field], value);
      assert.equal(heard(orderId).length, 0);
    }
  });

  it("may succeed after a refused card, expires with its link, or comes late", async () => {
    const { orderId } = await register();
    await drive(orderId, { outcome: "declined" });
    assert.equal((await status(orderId)).order.paymentStatus, "PENDING");
    assert.equal((await drive(orderId, { outcome: "paid" })).body.paymentStatus, "CAPTURED");
    const slow = await register({ ttl: 180 });
    await box.forwardClock(181_000);
    await told(slow.orderId, "FAILED");
    assert.equal((await status(slow.orderId)).order.reason, "EXPIRED");
    assert.equal((await drive(slow.orderId, { outcome: "paid" })).status, 409);
    assert.equal((await drive(slow.orderId, { outcome: "paid", late: true })).body.paymentStatus, "CAPTURED");
    await box.post("/sandbox/clock", { now: null });
  });

  it("is held where the cabinet says so, then captured, also in part, or cancelled", async () => {
    await cabinet({ stages: "two" });
    const held = async () => {
      const orderId = await paid();
      assert.equal((await status(orderId)).order.paymentStatus, "AUTHORIZED");
      return orderId;
    };
    const id = await held();
    const part = { orderAmount: "7990.00", cart: aCart([["GLV", 1, "7990.00"]]), externalOperationId: `${id}.c` };
    assert.deepEqual(await reason(`/v1/orders/${id}/refund`, { refundAmount: "1.00" }), [409, "ORDER_STATUS_CONFLICT"]);
    assert.deepEqual(await reason(`/v1/orders/${id}/capture`, { orderAmount: "12990.01" }), [400, "ORDER_AMOUNT_ERROR"]);
    assert.deepEqual(await reason(`/v1/orders/${id}/capture`, { orderAmount: "7990.00" }), [400, "ORDER_CART_DATA_ERROR"]);
    assert.deepEqual(await reason(`/v1/orders/${id}/capture`, part), [200, "success"]);
    assert.deepEqual(await reason(`/v1/orders/${id}/capture`, part), [409, "DUPLICATE_EXTERNAL_OPERATION_ID"]);
    assert.equal((await status(id)).order.orderAmount, "7990.00");
    const other = await held();
    assert.deepEqual(await reason(`/v1/orders/${other}/cancel`, {}), [400, "BAD_FORMAT"]);
    assert.deepEqual(await reason(`/v1/orders/${other}/cancel`, { reason: "no stock" }), [200, "success"]);
    await told(other, "VOIDED");
    await cabinet({ stages: "on-delivery" });
    const order = await register();
    await drive(order.orderId, { outcome: "split" });
    assert.equal((await status(order.orderId)).order.paymentStatus, "CONFIRMED");
    assert.deepEqual(await reason(`/v1/orders/${order.orderId}/submit`, {}), [200, "success"]);
    assert.equal((await status(order.orderId)).order.paymentStatus, "CAPTURED");
    await cabinet({ stages: "one" });
  });
});

describe("money back", () => {
  const ended = (id: string) => until(async () => (await get(`/v1/operations/${id}`)).body.data.operation.status !== "PENDING");
  const part = (id: string) => ({
    refundAmount: "5000.00",
    orderAmount: "7990.00",
    externalOperationId: id,
    targetCart: { items: [{ productId: "GLV" }] },
  });

  it("is begun, then done; one name begins one refund, and two at once are not begun", async () => {
    const id = await paid();
    const refund = `/v2/orders/${id}/refund`;
    assert.deepEqual(await reason(refund, part(`${id}r1`)), [200, "success"]);
    assert.deepEqual(await reason(refund, part(`${id}r1`)), [200, "success"]);
    assert.deepEqual(await reason(refund, part(`${id}r2`)), [409, "ANOTHER_OPERATION_IN_PROGRESS"]);
    await ended(`${id}r1`);
    await told(id, "PARTIALLY_REFUNDED");
    assert.deepEqual(await reason(refund, part(`${id}r1`)), [409, "DUPLICATE_EXTERNAL_OPERATION_ID"]);
    const { order, operations } = await status(id);
    assert.deepEqual([order.orderAmount, order.cart.items.map(({ productId }) => productId), operations.length], ["7990.00", ["GLV"], 3]);
    assert.deepEqual(await reason(refund, { refundAmount: "7990.00", externalOperationId: `${id}r3` }), [200, "success"]);
    await told(id, "REFUNDED");
  });

  it("leaves a cart that fits, and neither takes nor leaves less than a ruble", async () => {
    const id = await paid();
    const asked = (body: object) => reason(`/v2/orders/${id}/refund`, body);
    assert.deepEqual(await asked({ refundAmount: "12990.01" }), [400, "ORDER_AMOUNT_ERROR"]);
    assert.deepEqual(await asked({ refundAmount: "0.99" }), [400, "ORDER_AMOUNT_ERROR"]);
    assert.deepEqual(await asked({ refundAmount: "12989.01" }), [400, "ORDER_AMOUNT_ERROR"]);
    assert.deepEqual(await asked({ refundAmount: "5000.00" }), [400, "ORDER_CART_DATA_ERROR"]);
    assert.deepEqual(await asked({ ...part("x"), targetCart: { items: [{ productId: "NEW" }] } }), [400, "ORDER_CART_DATA_ERROR"]);
    assert.deepEqual(await asked({ ...part("x"), orderAmount: "1.00" }), [400, "ORDER_AMOUNT_ERROR"]);
  });

  it("may fail at the bank, and is rolled back where an order is given up", async () => {
    const { orderId: id } = await register();
    await drive(id, { outcome: "paid", failing_refunds: 1 });
    await reason(`/v2/orders/${id}/refund`, part(`${id}r1`));
    await ended(`${id}r1`);
    const { order, operations } = await status(id);
    assert.deepEqual([order.paymentStatus, operations.at(-1)?.status], ["CAPTURED", "FAIL"]);
    assert.deepEqual(await reason(`/v1/orders/${id}/rollback`, {}), [200, "success"]);
    assert.equal((await status(id)).order.paymentStatus, "FAILED");
    assert.deepEqual(await reason("/v1/orders/NOBODY/rollback", {}), [404, "ORDER_NOT_FOUND"]);
  });
});
