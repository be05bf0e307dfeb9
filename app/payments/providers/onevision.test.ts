import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aTengeCharge, oneVisionOf } from "../../../test/examples/onevision.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createOneVision } from "./onevision.server.ts";
import { unseal } from "./onevision-envelope.server.ts";
import type { Done, PaymentSession } from "./provider.ts";

const sandbox = await openSandbox();
const { settings, play, open } = oneVisionOf(sandbox);
const origin = "http://shop.localhost";

afterEach(() => sandbox.heal());

const outcome = (done: Done | PaymentSession) => (done.ok ? "done" : done.retry ? "retry" : "refused");
type Item = { name: string; quantity: number; amount_one_pcs: number; amount_sum: number };
type SentPayment = { order_id: string; amount: number; currency: string; items: Item[]; test_mode?: number };
/** The opening request, decrypted. */
async function sentFor({ ownRef }: { ownRef: string }): Promise<SentPayment> {
  const asked = await sandbox.asked<object>("onevision", "payment/create");
  return asked.map(({ body }) => unseal(body, settings.secret!) as SentPayment | null).find((one) => one?.order_id === ownRef)!;
}

test("a payment is opened in whole tenge, paid, reported, refunded in parts", async () => {
  const { oneVision, charge, ids, url, told, paid } = await open();
  assert.equal(url, `${origin}/sandbox/pay/onevision/${ids.providerId}`);
  const asked = await sentFor(charge);
  assert.deepEqual([asked.amount, asked.currency, asked.test_mode], [65_000, "KZT", 1]);
  assert.equal((await told()).state, "pending");
  assert.equal(await paid(), 200);
  const whole = { ...ids, state: "paid", amountMinor: 65_000_00, currency: "kzt", refundedMinor: 0, refundIds: [] };
  assert.deepEqual(await told(), whole);
  assert.deepEqual(await oneVision.fetch({ providerId: null, ownRef: charge.ownRef }), { ok: true, told: whole });
  const back = (amountMinor: number, beforeMinor: number) =>
    oneVision.refund({ id: "r", providerId: ids.providerId, amountMinor, beforeMinor });
  for (let again = 0; again < 2; again++) assert.deepEqual(await back(15_000_00, 0), { ok: true });
  const part = await told();
  assert.deepEqual([part.state, part.refundedMinor], ["partially-refunded", 15_000_00], "asked twice, given back once");
  assert.equal(outcome(await back(50_001_00, 15_000_00)), "refused", "more than is there");
  assert.deepEqual(await back(50_000_00, 15_000_00), { ok: true });
  const all = await told();
  assert.deepEqual([all.state, all.refundedMinor, all.amountMinor], ["refunded", 65_000_00, 65_000_00]);
});

test("lines add up to the sum without prepaid parts; pieces only if evenly split", async () => {
  const { charge } = await open();
  const { items } = await sentFor(charge);
  assert.deepEqual(
    items.map(({ name, quantity, amount_one_pcs, amount_sum }) => [name, quantity, amount_one_pcs, amount_sum]),
    [
      ["Перчатки, 12 oz", 2, 29_546, 59_092],
      ["Доставка", 1, 5_908, 5_908],
    ],
  );
  const lines = [{ name: "Бинты", sku: "B", quantity: 3, sumMinor: 65_000_00 }];
  const uneven = await open(aTengeCharge({ lines, prepaidMinor: 0 }));
  const [wraps] = (await sentFor(uneven.charge)).items;
  assert.deepEqual([wraps?.name, wraps?.quantity, wraps?.amount_sum], ["Бинты × 3", 1, 65_000]);
  const askew = await open(aTengeCharge({ prepaidMinor: 0 }));
  assert.deepEqual(
    (await sentFor(askew.charge)).items.map(({ amount_sum }) => amount_sum),
    [65_000],
    "lines that do not add up are one thing",
  );
});

test("rubles and fractions of tenge are never requested, held, or refunded", async () => {
  const oneVision = createOneVision(settings);
  const before = (await sandbox.asked("onevision")).length;
  assert.equal(outcome(await oneVision.create(aTengeCharge({ currency: "rub" }))), "refused");
  assert.equal(outcome(await oneVision.create(aTengeCharge({ amountMinor: 65_000_50 }))), "refused");
  assert.equal(outcome(await oneVision.refund({ id: "r", providerId: "1", amountMinor: 50, beforeMinor: 0 })), "refused");
  assert.equal(outcome(await oneVision.refund({ id: "r", providerId: "1", amountMinor: 100 })), "refused", "nobody says what was back");
  assert.equal((await sandbox.asked("onevision")).length, before);
});

test("declined, expired, closed, charged-back and unknown states differ", async () => {
  const declined = await open();
  await declined.paid({ outcome: "declined" });
  assert.equal((await declined.told()).state, "failed");
  const closed = await open();
  for (let again = 0; again < 2; again++) assert.deepEqual(await closed.oneVision.cancel(closed.ids), { ok: true });
  assert.equal((await closed.told()).state, "canceled");
  assert.equal(await closed.paid(), 409);
  assert.equal(await closed.paid({ late: true }), 200);
  assert.equal((await closed.told()).state, "paid", "money that comes after all");
  assert.equal(outcome(await closed.oneVision.cancel(closed.ids)), "refused", "paid money is not taken away by closing");
  assert.equal((await closed.told()).state, "paid");
  await closed.paid({ outcome: "charged-back" });
  const { state, refundedMinor } = await closed.told();
  assert.deepEqual([state, refundedMinor], ["refunded", 65_000_00]);
  const odd = await open();
  await odd.paid({ tamper: "status" });
  assert.equal((await odd.told()).state, "pending");
  const short = await open(aTengeCharge({ ttlSeconds: 60 }));
  await sandbox.clock(new Date(Date.now() + 61_000));
  assert.equal((await short.told()).state, "expired");
  await sandbox.clock(null);
  const nobody = await short.oneVision.fetch({ providerId: null, ownRef: "NOBODY" });
  assert.deepEqual(nobody, { ok: true, told: null });
  assert.equal(outcome(await short.oneVision.cancel({ providerId: null, ownRef: "NOBODY" })), "refused");
});

test("held money is taken once, all of it or less, and never more", async () => {
  const twoStage = { serviceId: "sandbox-service-hold" };
  const { oneVision, ids, told, paid } = await open(aTengeCharge(), twoStage);
  await paid();
  const held = await told();
  assert.deepEqual([held.state, held.amountMinor], ["held", 65_000_00]);
  const take = (amountMinor: number) => oneVision.capture!({ ...ids, amountMinor });
  assert.equal(outcome(await take(65_001_00)), "refused");
  for (let again = 0; again < 2; again++) assert.deepEqual(await take(60_000_00), { ok: true });
  const taken = await told();
  assert.deepEqual([taken.state, taken.amountMinor], ["paid", 60_000_00]);
  const other = await open(aTengeCharge(), twoStage);
  await other.paid();
  assert.deepEqual(await other.oneVision.cancel(other.ids), { ok: true });
  assert.equal((await other.told()).state, "canceled");
  const oneStage = await open();
  await oneStage.paid();
  assert.deepEqual(await oneStage.oneVision.capture!({ ...oneStage.ids, amountMinor: 65_000_00 }), { ok: true }, "taken already");
});

for (const [tamper, field, value] of [["amount", "amountMinor", 100_00], ["currency", "currency", "usd"]] as const) // biome-ignore format: a table
  test(`another ${tamper} is reported as is, for others to compare`, async () => {
    const { told, paid } = await open();
    await paid({ tamper });
    const answer = await told();
    assert.deepEqual([answer.state, answer[field]], ["paid", value]);
  });

test("an answer about another payment, or with a foreign signature, is ignored", async () => {
  for (const tamper of ["merchant", "answer"] as const) {
    const { oneVision, ids, paid } = await open();
    await paid({ tamper });
    const byName = await oneVision.fetch({ providerId: null, ownRef: ids.ownRef });
    assert.equal(byName.ok, false, tamper);
    if (tamper === "answer") assert.equal((await oneVision.fetch(ids)).ok, false);
  }
});

test("a number that already stands for another sum is not taken over", async () => {
  const { oneVision, charge } = await open();
  const lines = [{ name: "Бинты", sku: "B", quantity: 1, sumMinor: 1_00 }];
  assert.equal(outcome(await oneVision.create({ ...charge, amountMinor: 1_00, prepaidMinor: 0, lines })), "refused");
});

test("a wrong key or secret is a refusal without payment or secrets in the reason", async () => {
  for (const wrong of [{ apiKey: "wrong-secret" }, { secret: "wrong-secret" }, { apiKey: undefined }, { secret: undefined }]) {
    const charge = aTengeCharge();
    const opened = await createOneVision({ ...settings, ...wrong }).create(charge);
    assert.equal(outcome(opened), "refused");
    assert.doesNotMatch(JSON.stringify(opened), /wrong-secret|sandbox-ov/);
    assert.deepEqual(await createOneVision(settings).fetch({ providerId: null, ownRef: charge.ownRef }), { ok: true, told: null });
  }
});

test("outside the sandbox payers go to the provider's HTTPS domain only", async () => {
  assert.equal(outcome(await createOneVision({ ...settings, sandbox: false }).create(aTengeCharge())), "refused");
  assert.equal(outcome(await createOneVision(settings).create(aTengeCharge({ returnUrl: "http://evil.localhost/pmt" }))), "refused");
  const overHttp = await createOneVision({ ...settings, sandbox: false, pageDomain: "shop.localhost" }).create(aTengeCharge());
  assert.equal(outcome(overHttp), "refused");
  const returnUrl = "https://pay.onevisionpay.com/pmt";
  assert.ok((await createOneVision({ ...settings, sandbox: false }).create(aTengeCharge({ returnUrl }))).ok);
  const lookalike = "https://evilonevisionpay.com/pmt";
  assert.equal((await createOneVision({ ...settings, sandbox: false }).create(aTengeCharge({ returnUrl: lookalike }))).ok, false);
});

test("a foreign page is no payment's", async () => assert.equal(await play("1"), 404));
