import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentAnswer, toldOf, wholeTenge } from "./onevision.contract.ts";
import { bearerOf, seal, unseal } from "./onevision-envelope.server.ts";
import { readNotification } from "./onevision-notification.server.ts";
import { refundStep } from "./refund-step.ts";

const SECRET = "ov-secret-key";
const news = {
  payment_id: 1000001,
  operation_id: 1000002,
  order_id: "KZ-1001-1",
  operation_type: "withdraw",
  operation_status: "success",
  error_code: "",
  amount: 65000,
};
const type = "application/json";
const post = (body: object | string, more: object = {}) =>
  readNotification({ type, body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), query: {}, ...more }, SECRET);

test("the known envelopes come out to the letter", () => {
  assert.equal(bearerOf("ov-api-key"), "Bearer b3YtYXBpLWtleQ==");
  const first = seal({ payment_id: 1, order_id: "KZ-1001", amount: 65000 }, SECRET);
  assert.equal(first.data, "eyJwYXltZW50X2lkIjoxLCJvcmRlcl9pZCI6IktaLTEwMDEiLCJhbW91bnQiOjY1MDAwfQ==");
  assert.equal(
    first.sign,
    "cd9ebc70e8f420ba52265f7cd7f6f0fd84b560cb407a9195b0b95cb0c64eeba8a22cb9ac060968239aa07b30d7b4a8a2bc0bb602c56864809d8b2e060e93e2c5",
  );
  const create = {
    amount: 65000,
    currency: "KZT",
    order_id: "KZ-1001",
    description: "Order KZ-1001",
    payment_type: "pay",
    payment_method: "ecom",
    items: [{ merchant_id: "m-1", service_id: "s-1", name: "Gloves", quantity: 1, amount_one_pcs: 65000, amount_sum: 65000 }],
    success_url: "https://shop.example/ok",
    failure_url: "https://shop.example/fail",
    callback_url: "https://shop.example/cb",
  };
  assert.equal(
    seal(create, SECRET).sign,
    "d75c25580ebe3ace26fe3d31a3f25c59a3de7604ea2bdd7a68061869553ace211d7713e7ce17c8e0474381f01c7f5940319353fa8c697cbf57b3b8da7cfb33ef",
  );
});

test("a callback is read with ids of any form", () => {
  const read = post(seal(news, SECRET));
  assert.deepEqual(read, {
    eventKey: "1000002 success",
    providerId: "1000001",
    ownRef: "KZ-1001-1",
    fields: { operation_type: "withdraw", operation_status: "success", amountMinor: "6500000" },
  });
  const inText = { ...news, payment_id: "1000001", operation_id: "1000002", amount: "65000.00" };
  assert.deepEqual(post(seal(inText, SECRET), { type: "application/json; charset=utf-8" }), read);
});

test("each operation and outcome is its own event; a repeat is the same one", () => {
  const key = (more: object = {}) => post(seal({ ...news, ...more }, SECRET))?.eventKey;
  const keys = [key(), key({ operation_id: 3 }), key({ operation_status: "error" }), key({ amount: 1 })];
  assert.deepEqual([new Set(keys).size, keys[0] === keys[3]], [3, true]);
});

test("nothing is read without our secret, changed in a single sign, or in another form", () => {
  const good = seal(news, SECRET);
  assert.ok(post(good));
  const flipped = good.sign.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  const other = seal({ ...news, amount: 1 }, SECRET);
  const refused: unknown[] = [
    post(seal(news, "other")),
    post({ ...good, sign: flipped }),
    post({ ...good, sign: good.sign.toUpperCase() }),
    post({ ...good, sign: "" }),
    post({ ...good, data: other.data }),
    post({ ...good, data: `${good.data}\n` }),
    post(news),
    post("{"),
    post("null"),
    post(good, { type: "text/plain" }),
    post(good, { query: { data: good.data } }),
    post(good, { body: undefined }),
    post(seal({ ...news, operation_id: undefined }, SECRET)),
    post(seal({ ...news, order_id: "x".repeat(101) }, SECRET)),
    readNotification({ type, body: Buffer.from(JSON.stringify(seal(news, ""))), query: {} }, ""),
    readNotification({ type, body: Buffer.from(JSON.stringify(good)), query: {} }, undefined),
  ];
  assert.deepEqual(
    refused,
    refused.map(() => null),
  );
  assert.equal(unseal({ data: "!", sign: "" }, ""), null);
});

const answer = (more: object = {}) =>
  toldOf(paymentAnswer.parse({ payment_id: 1, order_id: "A-1", payment_status: "withdraw", amount: 65000, ...more }));

test("provider states map to ours; unknown ones move nothing", () => {
  const table: Record<string, string> = {
    created: "pending",
    processing: "pending",
    process: "pending",
    need_approve: "pending",
    hold: "held",
    withdraw: "paid",
    clearing: "paid",
    refill: "paid",
    partial_clearing: "paid",
    canceled: "canceled",
    error: "failed",
    refunded: "refunded",
    partial_refund: "partially-refunded",
    chargeback: "refunded",
    constructor: "pending",
    "": "pending",
  };
  for (const [payment_status, state] of Object.entries(table)) assert.equal(answer({ payment_status }).state, state, payment_status);
  assert.equal(answer({ payment_status: "error", error_code: "ov_payment_expired" }).state, "expired");
  assert.equal(answer({ payment_status: "partial_clearing", captured_amount: 60000 }).amountMinor, 60_000_00);
  assert.equal(answer({ captured_amount: 0 }).amountMinor, 65_000_00);
  const late = answer({ refunded_amount: 5000, captured_amount: 65000 });
  assert.deepEqual([late.state, late.refundedMinor], ["partially-refunded", 5_000_00], "the sum says more than the state");
  for (const refunded_amount of [0, 5000])
    assert.equal(answer({ payment_status: "canceled", refunded_amount, captured_amount: 65000 }).refundedMinor, 65_000_00);
});

test("tenge are read digit by digit, and what is no sum is no answer", () => {
  const minor = (amount: unknown) => {
    const read = paymentAnswer.safeParse({ payment_id: 1, order_id: "A-1", payment_status: "created", amount });
    return read.success ? read.data.amount : null;
  };
  for (const [amount, tiyn] of [
    [65000, 65_000_00],
    ["65000", 65_000_00],
    ["65000.5", 65_000_50],
    [65000.07, 65_000_07],
    [0, 0],
    ["1.99", 199],
  ])
    assert.equal(minor(amount), tiyn);
  for (const amount of [-1, 1e21, Number.NaN, "1e3", "1,5", "1.005", "", " 1", null, "0x10", {}])
    assert.equal(minor(amount), null, String(amount));
  assert.deepEqual([wholeTenge(65_000_00), wholeTenge(65_000_01), wholeTenge(0), wholeTenge(-100)], [65_000, null, null, null]);
});

test("what became of a refund follows from the sums", () => {
  const step = (state: Parameters<typeof refundStep>[0]["state"], refundedMinor: number) =>
    refundStep({ state, refundedMinor }, { amountMinor: 500_00, beforeMinor: 100_00 });
  assert.equal(step("partially-refunded", 600_00), "done");
  assert.equal(step("refunded", 600_00), "done");
  assert.equal(step("paid", 100_00), "ask");
  assert.equal(step("pending", 100_00), "wait");
  for (const [state, sum] of [
    ["paid", 0],
    ["partially-refunded", 599_99],
    ["refunded", 1000_00],
    ["canceled", 100_00],
    ["held", 100_00],
  ] as const)
    assert.equal(step(state, sum), "differs");
});
