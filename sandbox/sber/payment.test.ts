import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openShop, until } from "../fixture.ts";
import { checksumOf } from "./checksum.ts";
import { key, openBank, type SberAnswer } from "./open-bank.ts";

const { box, anOrder, call, register, drive, status, act, callbacksTo, callback } = await openBank();

describe("a payment", () => {
  it("is reported by a signed callback and by the status", async () => {
    const { orderId, orderNumber, hook } = await register();
    assert.equal((await status(orderId)).orderStatus, 0);
    assert.equal((await drive(orderId, { outcome: "paid" })).body.orderStatus, 2);
    const heard = await callback(hook, "deposited");
    assert.equal(heard.checksum, checksumOf(heard, "sandbox-callback-key"));
    assert.deepEqual([heard.mdOrder, heard.orderNumber, heard.status, heard.amount], [orderId, orderNumber, "1", "1299000"]);
    const told = (await box.get<SberAnswer>(`/sber/payment/rest/getOrderStatusExtended.do?${new URLSearchParams({ ...key, orderNumber })}`))
      .body;
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
