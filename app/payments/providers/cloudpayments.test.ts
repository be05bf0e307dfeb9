import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { inEveryTrouble } from "../../../test/examples/in-trouble.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createCloudPayments } from "./cloudpayments.server.ts";
import type { PaymentSnapshot, RefundRecord } from "./provider.ts";

const sandbox = await openSandbox();
const settings = {
  url: `${sandbox.url}/cloudpayments/`,
  sandbox: true,
  publicId: "test_api_public_id",
  apiSecret: "test-api-secret-001",
};
const noBooks = { heard: async () => [], refunds: async () => [] };

afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
});

type Played = { transactionId: number; status: string; reasonCode: number };
const paidBeside = ({ transactionId }: Played) => ({ operation: String(transactionId), amountMinor: 2000_00, currency: "rub" });

/** An attempt with its widget; `play`: the payer, `told`: the adapter's view. */
async function open({ sandbox: isSandbox = true } = {}) {
  const heard: object[] = [];
  const refunds: RefundRecord[] = [];
  const cloud = createCloudPayments({ ...settings, sandbox: isSandbox }, { heard: async () => heard, refunds: async () => refunds });
  const charge = aCharge();
  const opened = await cloud.create(charge);
  assert.ok(opened.ok && "widget" in opened, JSON.stringify(opened));
  const { ownRef } = charge;
  const play = async (action: object = {}) => {
    const answer = await fetch(`${sandbox.url}/sandbox/pay/cloudpayments/payment`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...opened.widget, callback: "none", ...action }),
    });
    return (await answer.json()) as Played;
  };
  const told = async (providerId: number | string | null = null): Promise<PaymentSnapshot | null> => {
    const fetched = await cloud.fetch({ providerId: providerId === null ? null : String(providerId), ownRef });
    assert.ok(fetched.ok, JSON.stringify(fetched));
    return fetched.told;
  };
  // The provider repeats a request id's answer whatever the payment.
  const idOf = (name: string) => `${ownRef}-${name}`;
  /** Recorded first, like the shop does. */
  const refund = async (name: string, providerId: number, amountMinor: number, now = new Date()) => {
    const id = idOf(name);
    const known = refunds.find((one) => one.id === id) ?? { id, askedAt: now, doneAt: null };
    if (!refunds.includes(known)) refunds.push(known);
    const done = await cloud.refund({ id, providerId: String(providerId), amountMinor });
    if (done.ok) known.doneAt = now;
    return done.ok ? "done" : done.retry ? "retry" : "refused";
  };
  return { cloud, ownRef, opened, play, told, refund, idOf, heard };
}

/** A refund in the provider's cabinet. */
async function givenByClerk(payment: number, amount: string): Promise<{ TransactionId: string }> {
  const answer = await fetch(new URL("payments/refund", settings.url), {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${settings.publicId}:${settings.apiSecret}`)}` },
    body: new URLSearchParams({ TransactionId: String(payment), Amount: amount }),
  });
  const { Model } = (await answer.json()) as { Model: { TransactionId: number } };
  return { TransactionId: String(Model.TransactionId) };
}

test("a widget opens without a call, is paid, notified, refunded in parts once each", async () => {
  const { ownRef, opened, play, told, refund, idOf } = await open();
  assert.deepEqual(opened, {
    ok: true,
    providerId: null,
    widget: { publicId: "test_api_public_id", invoiceId: ownRef, amount: 2000, currency: "RUB" },
  });
  assert.equal(await told(), null);
  const { transactionId } = await play();
  const whole = {
    providerId: String(transactionId),
    ownRef,
    state: "paid",
    amountMinor: 2000_00,
    currency: "rub",
    refundedMinor: 0,
    refundIds: [],
    isRefunding: false,
    surplus: [],
  };
  assert.deepEqual(await told(), whole);
  assert.deepEqual(await told(transactionId), whole);
  for (let again = 0; again < 2; again++) assert.equal(await refund("r1", transactionId, 500_10), "done");
  const part = { ...whole, state: "partially-refunded", refundedMinor: 500_10, refundIds: [idOf("r1")] };
  assert.deepEqual(await told(), part);
  assert.equal(await refund("r2", transactionId, 1499_91), "refused");
  assert.deepEqual(await told(transactionId), part);
  assert.equal(await refund("r3", transactionId, 1499_90), "done");
  assert.deepEqual(await told(), { ...whole, state: "refunded", refundedMinor: 2000_00, refundIds: ["r1", "r3"].map(idOf) });
});

test("kopecks come to the widget and back whole", async () => {
  const opened = await createCloudPayments(settings, noBooks).create(aCharge({ amountMinor: 4_35 }));
  assert.equal(opened.ok && "widget" in opened && opened.widget.amount, 4.35);
});

test("a declined card is not final and no id: the payer retries, money names it", async () => {
  const { play, told } = await open();
  await play({ card: "4000056655665556" });
  const declined = await told();
  assert.deepEqual([declined?.state, declined?.providerId], ["declined", null]);
  const { transactionId } = await play({ card: "4000000000003055" });
  assert.deepEqual([(await told())?.state, (await told())?.providerId], ["paid", String(transactionId)]);
});

test("a card declined in a second window hides no payment that was made in the first", async () => {
  const { play, told } = await open();
  const { transactionId } = await play();
  await play({ outcome: "declined" });
  assert.deepEqual([(await told())?.state, (await told())?.providerId], ["paid", String(transactionId)]);
  assert.equal((await told(transactionId))?.state, "paid");
});

test("with two windows paid, the first is the payment, the second is reported beside", async () => {
  const { play, told } = await open();
  const first = await play();
  const second = await play();
  assert.deepEqual((await told(first.transactionId))?.surplus, [paidBeside(second)]);
});

test("two windows paid: the first is reported beside the second until refunded", async () => {
  const { play, told, heard } = await open();
  const first = await play();
  const second = await play();
  heard.push({ event: "pay", TransactionId: String(first.transactionId) });
  assert.deepEqual((await told(second.transactionId))?.surplus, [paidBeside(first)]);
  assert.equal((await told())?.providerId, String(first.transactionId), "which of them is the payment the shop decides first");
  const { TransactionId } = await givenByClerk(first.transactionId, "2000.00");
  heard.push({ event: "refund", TransactionId, PaymentTransactionId: String(first.transactionId) });
  const after = await told(second.transactionId);
  assert.deepEqual([after?.state, after?.refundedMinor, after?.surplus], ["paid", 0, []]);
});

test("refunds of many days are summed by their minutes, not by all sales since", async () => {
  const { play, told, refund, idOf, heard } = await open();
  const { transactionId } = await play();
  for (const days of [3, 7, 14]) {
    const now = new Date(Date.now() + days * 86_400_000);
    await sandbox.clock(now);
    assert.equal(await refund(`r${days}`, transactionId, 300_00, now), "done");
  }
  const { TransactionId } = await givenByClerk(transactionId, "100.00");
  heard.push({ event: "refund", TransactionId, PaymentTransactionId: String(transactionId) });
  await sandbox.clock(new Date(Date.now() + 15 * 86_400_000));
  assert.equal(await refund("r15", transactionId, 300_00, new Date(Date.now() + 15 * 86_400_000)), "done");
  const { refundedMinor, refundIds } = (await told(transactionId))!;
  assert.deepEqual([refundedMinor, refundIds], [1300_00, ["r3", "r7", "r14", "r15"].map(idOf)]);
  type Period = { CreatedDateGte: string; CreatedDateLte: string };
  const periods = (await sandbox.asked<Period>("cloudpayments", "payments/list")).map(
    ({ body }) => Date.parse(body.CreatedDateLte) - Date.parse(body.CreatedDateGte),
  );
  assert.ok(Math.max(...periods) < 3_700_000, String(periods));
});

test("3-D Secure is waited for, passed or failed", async () => {
  const { play, told } = await open();
  const finish = (id: number, outcome: string) =>
    fetch(`${sandbox.url}/sandbox/pay/cloudpayments/${id}/3ds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome }),
    });
  const first = await play({ card: "4242424242424242" });
  assert.equal((await told())?.state, "pending");
  await finish(first.transactionId, "declined");
  assert.equal((await told())?.state, "declined");
  const second = await play({ card: "4242424242424242" });
  await finish(second.transactionId, "paid");
  assert.equal((await told())?.state, "paid");
});

test("held money is captured once or released, and unpaid needs no closing", async () => {
  const { cloud, ownRef, play, told } = await open();
  const ids = { providerId: null, ownRef };
  assert.deepEqual(await cloud.cancel(ids), { ok: true });
  const { transactionId } = await play({ schema: "auth" });
  assert.equal((await told())?.state, "held");
  const held = { providerId: String(transactionId), ownRef, amountMinor: 2000_00 };
  const tooMuch = await cloud.capture!({ ...held, ownRef: `${ownRef}x`, amountMinor: 2000_01 });
  assert.equal(tooMuch.ok, false);
  await sandbox.fault("cloudpayments", "reset-after", { op: "confirm", times: 1 });
  assert.deepEqual(await cloud.capture!(held), { ok: true }, "the answer was lost, the action was not");
  assert.deepEqual(await cloud.capture!(held), { ok: true });
  assert.equal((await told())?.state, "paid");
  const late = await cloud.cancel(ids);
  assert.deepEqual([late.ok, !late.ok && late.retry], [false, false]);
  const other = await open();
  await other.play({ schema: "auth" });
  assert.deepEqual(await other.cloud.cancel({ providerId: null, ownRef: other.ownRef }), { ok: true });
  assert.equal((await other.told())?.state, "canceled");
});

test("a hold never captured expires after seven days", async () => {
  const { play, told } = await open();
  await play({ schema: "auth" });
  await sandbox.clock(new Date(Date.now() + 7 * 24 * 3_600_000 + 60_000));
  assert.equal((await told())?.state, "canceled");
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`a refund with a lost answer (${mode}) is found, even past the provider's replay`, {
    timeout: 60_000,
  }, async () => {
    const { play, told, refund } = await open();
    const { transactionId } = await play();
    await sandbox.fault("cloudpayments", mode, { op: "payments/refund", times: 1 });
    assert.equal(await refund("r1", transactionId, 500_00), "retry");
    await sandbox.clock(new Date(Date.now() + 2 * 3_600_000));
    assert.equal(await refund("r1", transactionId, 500_00), "done");
    assert.equal((await told())?.refundedMinor, 500_00);
  });

test("a refund with a lost answer is found behind a later one", async () => {
  const { play, told, refund } = await open();
  const { transactionId } = await play();
  await sandbox.fault("cloudpayments", "reset-after", { op: "payments/refund", times: 1 });
  assert.equal(await refund("r1", transactionId, 500_00), "retry");
  await sandbox.clock(new Date(Date.now() + 2 * 3_600_000));
  assert.equal(await refund("r2", transactionId, 300_00, new Date(Date.now() + 2 * 3_600_000)), "done");
  assert.equal(await refund("r1", transactionId, 500_00), "done");
  assert.equal((await told(transactionId))?.refundedMinor, 800_00);
});

test("a refund is refused if unpaid or denied, and retried if unknown", async () => {
  const { play, refund } = await open();
  assert.equal(await refund("r1", 1, 500_00), "refused");
  const { transactionId } = await play();
  await sandbox.fault("cloudpayments", "error", { op: "payments/refund", code: "Not enough money", times: 1 });
  assert.equal(await refund("r1", transactionId, 500_00), "refused");
  await sandbox.fault("cloudpayments", "error", { op: "payments/get" });
  assert.equal(await refund("r2", transactionId, 500_00), "retry");
  await sandbox.heal();
  assert.equal(await refund("r2", transactionId, 500_00), "done");
});

for (const [tamper, field, value] of [
  ["amount", "amountMinor", 1_00],
  ["currency", "currency", "kzt"],
  ["merchant", "ownRef", /^OTHER-/],
  ["status", "state", "pending"],
] as const)
  test(`another ${tamper} is reported as is, and throws nothing`, async () => {
    const { play, told } = await open();
    await play({ tamper });
    assert.match(String((await told())?.[field]), value instanceof RegExp ? value : new RegExp(`^${value}$`));
  });

test("play money pays nothing where real goods are sold", async () => {
  const { play, told } = await open({ sandbox: false });
  await play();
  assert.deepEqual([(await told())?.state, (await told())?.providerId], ["declined", null]);
});

test("a failing provider answers within five seconds and throws nothing", { timeout: 60_000 }, () =>
  inEveryTrouble("cloudpayments", async (box, play) => {
    const cloud = () => createCloudPayments({ ...settings, url: `${box.url}/cloudpayments/` }, noBooks);
    const { ownRef } = aCharge();
    const widget = { publicId: settings.publicId, invoiceId: ownRef, amount: 2000, currency: "RUB" };
    const ids = { providerId: String((await play("payment", widget)).transactionId), ownRef };
    return {
      fetch: () => cloud().fetch({ ...ids, providerId: null }),
      refund: () => cloud().refund({ id: `${ownRef}-r`, providerId: ids.providerId, amountMinor: 500_00 }),
      cancel: () => cloud().cancel(ids),
    };
  }),
);

test("after a few failures in a row the provider is left alone", async () => {
  const { cloud, ownRef } = await open();
  await sandbox.fault("cloudpayments", "reset");
  for (let n = 0; n < 10; n++) await cloud.fetch({ providerId: null, ownRef });
  const finds = await sandbox.asked<{ InvoiceId: string }>("cloudpayments", "payments/find");
  const count = finds.filter(({ body }) => body.InvoiceId === ownRef).length;
  assert.ok(count >= 5 && count < 10, `asked ${count} times`);
});

test("a wrong or missing secret is reported without its value", async () => {
  const charge = aCharge();
  const ids = { providerId: null, ownRef: charge.ownRef };
  const fetched = await createCloudPayments({ ...settings, apiSecret: "wrong-secret" }, noBooks).fetch(ids);
  assert.equal(fetched.ok, false);
  assert.doesNotMatch(JSON.stringify(fetched), /wrong-secret|d3Jvbmctc2VjcmV0/);
  const unset = createCloudPayments({ ...settings, publicId: undefined }, noBooks);
  assert.deepEqual(await unset.create(charge), { ok: false, retry: false, reason: "cloudpayments: no public id or secret is set" });
  assert.equal((await unset.fetch(ids)).ok, false);
});
