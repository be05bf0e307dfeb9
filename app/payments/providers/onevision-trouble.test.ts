import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { inEveryTrouble } from "../../../test/examples/in-trouble.ts";
import { aTengeCharge, oneVisionOf } from "../../../test/examples/onevision.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createOneVision } from "./onevision.server.ts";
import { unseal } from "./onevision-envelope.server.ts";
import type { Done } from "./provider.ts";

const sandbox = await openSandbox();
const { settings, open } = oneVisionOf(sandbox);

afterEach(() => sandbox.heal());

const outcome = (done: Done) => (done.ok ? "done" : done.retry ? "retry" : "refused");
const AFTER = ["timeout-after", "reset-after", "garbage"];

for (const mode of AFTER)
  test(`an answer lost on the way (${mode}) opens one payment and finds it again`, { timeout: 60_000 }, async () => {
    const oneVision = createOneVision(settings);
    const charge = aTengeCharge();
    await sandbox.fault("onevision", mode, { op: "payment/create", times: 1 });
    const first = await oneVision.create(charge);
    const { providerId, url } = first.ok && "url" in first ? first : await open(charge);
    assert.equal(url, `${charge.origin}/sandbox/pay/onevision/${providerId}`);
    const again = await oneVision.create(charge);
    assert.ok(again.ok && again.providerId === providerId, "the number stands for it for ever");
  });

for (const mode of AFTER)
  test(`a refund with a lost answer (${mode}) happens once`, { timeout: 60_000 }, async () => {
    const { oneVision, ids, told, paid } = await open();
    await paid();
    await sandbox.fault("onevision", mode, { op: "payment/refund", times: 1 });
    const refund = { id: "r", providerId: ids.providerId, amountMinor: 1_000_00, beforeMinor: 0 };
    assert.equal(outcome(await oneVision.refund(refund)), "done");
    assert.equal(outcome(await oneVision.refund(refund)), "done");
    assert.equal((await told()).refundedMinor, 1_000_00);
  });

for (const mode of ["timeout-after", "reset-after"])
  test(`held money is taken once though the answer is lost (${mode})`, { timeout: 60_000 }, async () => {
    const { oneVision, ids, told, paid } = await open(aTengeCharge(), { serviceId: "sandbox-service-hold" });
    await paid();
    await sandbox.fault("onevision", mode, { op: "payment/capture", times: 1 });
    assert.deepEqual(await oneVision.capture!({ ...ids, amountMinor: 65_000_00 }), { ok: true });
    assert.equal((await told()).state, "paid");
  });

test("a failing provider answers within five seconds and throws nothing", { timeout: 60_000 }, () =>
  inEveryTrouble("onevision", async (box) => {
    const { settings: sick, open: openAt } = oneVisionOf(box);
    const { ids, paid } = await openAt();
    await paid();
    return {
      create: () => createOneVision(sick).create(aTengeCharge()),
      fetch: () => createOneVision(sick).fetch(ids),
      refund: () => createOneVision(sick).refund({ id: "r1", providerId: ids.providerId, amountMinor: 1_000_00, beforeMinor: 0 }),
    };
  }),
);

test("after a few failures in a row the provider is left alone", async () => {
  const oneVision = createOneVision(settings);
  const { ownRef } = aTengeCharge();
  await sandbox.fault("onevision", "reset");
  for (let n = 0; n < 10; n++) assert.equal((await oneVision.fetch({ providerId: null, ownRef })).ok, false);
  const asked = (await sandbox.asked<object>("onevision", "payment/status")).filter(
    ({ body }) => (unseal(body, settings.secret!) as { order_id?: string }).order_id === ownRef,
  ).length;
  assert.ok(asked >= 5 && asked < 10, `asked ${asked} times`);
  await sandbox.heal();
  await open();
});

test("a refund is asked for only while the sum that is back is the one before it", async () => {
  const { oneVision, ids, told, paid } = await open();
  const refund = (amountMinor: number, beforeMinor = 0) =>
    oneVision.refund({ id: "r", providerId: ids.providerId, amountMinor, beforeMinor });
  const asked = async () =>
    (await sandbox.asked<object>("onevision", "payment/refund")).filter(
      ({ body }) => (unseal(body, settings.secret!) as { payment_id: number }).payment_id === Number(ids.providerId),
    ).length;
  assert.equal(outcome(await refund(1_000_00)), "retry", "nobody knows yet whether it is paid");
  await paid();
  await sandbox.fault("onevision", "error", { op: "payment/status" });
  assert.equal(outcome(await refund(1_000_00)), "retry", "nobody says what is back");
  await sandbox.heal();
  assert.equal(await asked(), 0);
  await paid({ outcome: "refunded-by-clerk", amount: 300 });
  assert.equal(outcome(await refund(1_000_00)), "refused", "somebody else has given back: a person looks");
  assert.equal(await asked(), 0);
  await sandbox.fault("onevision", "error", { op: "payment/refund", code: "provider_common_error" });
  assert.equal(outcome(await refund(1_000_00, 300_00)), "refused");
  await sandbox.fault("onevision", "error", { op: "payment/refund" });
  assert.equal(outcome(await refund(1_000_00, 300_00)), "retry");
  await sandbox.heal();
  assert.equal(outcome(await refund(1_000_00, 300_00)), "done");
  assert.equal((await told()).refundedMinor, 1_300_00);
});

test("a refund that takes its time is asked for once and awaited", async () => {
  const { oneVision, ids, told, paid } = await open();
  await paid({ refunds: "slow" });
  const refund = () => oneVision.refund({ id: "r", providerId: ids.providerId, amountMinor: 1_000_00, beforeMinor: 0 });
  for (let again = 0; again < 3; again++) assert.equal(outcome(await refund()), "retry");
  await paid({ outcome: "refund-comes" });
  assert.equal(outcome(await refund()), "done");
  assert.equal((await told()).refundedMinor, 1_000_00);
  assert.equal(await paid({ outcome: "refund-comes" }), 409, "no second one was under way");
});
