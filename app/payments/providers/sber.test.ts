import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { inEveryTrouble } from "../../../test/examples/in-trouble.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createSber } from "./sber.server.ts";

const sandbox = await openSandbox();
const origin = "http://shop.localhost";
const settings = {
  url: `${sandbox.url}/sber/payment/rest/`,
  sandbox: true,
  user: "gong-api",
  password: "gong-pass",
  callbackKey: "sandbox-callback-key",
};
const registered = async (ownRef: string) =>
  (await sandbox.asked<{ orderNumber: string }>("sber", "register.do")).filter(({ body }) => body.orderNumber === ownRef).length;

afterEach(() => sandbox.heal());

/** Asserts success. */
async function open(charge = aCharge(), sber = createSber(settings)) {
  const opened = await sber.create(charge);
  assert.ok(opened.ok && "url" in opened, JSON.stringify(opened));
  return { sber, charge, ...opened };
}

test("a payment is opened, paid, reported, refunded in parts, each part once", async () => {
  const { sber, charge, providerId, url } = await open();
  assert.equal(url, `${origin}/sandbox/pay/sber/${providerId}`);
  const told = async () => {
    const fetched = await sber.fetch({ providerId, ownRef: charge.ownRef });
    return fetched.ok ? fetched.told : null;
  };
  assert.equal((await told())?.state, "pending");
  await sandbox.pay(providerId, { callback: "none" });
  assert.deepEqual(await told(), {
    providerId,
    ownRef: charge.ownRef,
    state: "paid",
    amountMinor: 2000_00,
    currency: "rub",
    refundedMinor: 0,
    refundIds: [],
  });
  for (let again = 0; again < 2; again++) assert.deepEqual(await sber.refund({ id: "r1", providerId, amountMinor: 500_00 }), { ok: true });
  const { state, refundedMinor, refundIds } = (await told())!;
  assert.deepEqual([state, refundedMinor, refundIds], ["partially-refunded", 500_00, ["r1"]]);
  const tooMuch = await sber.refund({ id: "r2", providerId, amountMinor: 1500_01 });
  assert.deepEqual([tooMuch.ok, !tooMuch.ok && tooMuch.retry], [false, false]);
  assert.deepEqual(await sber.refund({ id: "r3", providerId, amountMinor: 1500_00 }), { ok: true });
  assert.equal((await told())?.state, "refunded");
});

test("a refund error means what the payment says: done, retry, or refused", async () => {
  const { sber, providerId } = await open();
  const refund = { id: "r1", providerId, amountMinor: 500_00 };
  const outcome = async (id = "r1") => {
    const done = await sber.refund({ ...refund, id });
    return done.ok ? "done" : done.retry ? "retry" : "refused";
  };
  const says = (code: string) => sandbox.fault("sber", "error", { op: "refund.do", code });
  await says("7");
  assert.equal(await outcome(), "refused", "nobody has paid");
  await sandbox.pay(providerId, { callback: "none" });
  assert.equal(await outcome(), "retry");
  await says("5");
  assert.equal(await outcome(), "refused");
  await sandbox.fault("sber", "error", { op: "getOrderStatusExtended.do" });
  assert.equal(await outcome(), "retry", "nobody knows");
  await sandbox.heal();
  assert.equal(await outcome(), "done");
  await says("5");
  assert.deepEqual([await outcome(), await outcome("r2")], ["done", "refused"]);
});

test("declined, test and closed payments differ", async () => {
  const { sber, charge, providerId } = await open();
  const state = async () => {
    const fetched = await sber.fetch({ providerId: null, ownRef: charge.ownRef });
    return fetched.ok && fetched.told?.state;
  };
  await sandbox.pay(providerId, { outcome: "declined", callback: "none" });
  assert.equal(await state(), "declined");
  for (let more = 0; more < 2; more++) await sandbox.pay(providerId, { outcome: "declined", callback: "none" });
  assert.equal(await state(), "failed");
  const other = await open();
  assert.deepEqual(await sber.cancel({ providerId: other.providerId, ownRef: other.charge.ownRef }), { ok: true });
  assert.equal((await sandbox.pay(other.providerId)).orderStatus, 6);
  assert.deepEqual(await sber.fetch({ providerId: null, ownRef: "NOBODY" }), { ok: true, told: null });
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an answer lost on the way (${mode}) opens one payment and finds it again`, { timeout: 60_000 }, async () => {
    const sber = createSber(settings);
    const charge = aCharge();
    await sandbox.fault("sber", mode, { op: "register.do", times: 1 });
    const first = await sber.create(charge);
    const { providerId, url } = first.ok && "url" in first ? first : await open(charge, sber);
    assert.equal(url, `${origin}/sandbox/pay/sber/${providerId}`);
    const fetched = await sber.fetch({ providerId: null, ownRef: charge.ownRef });
    assert.equal(fetched.ok && fetched.told?.providerId, providerId);
  });

test("a number that already stands for another sum is not taken over", async () => {
  const { sber, charge } = await open();
  const other = await sber.create({ ...charge, amountMinor: 1_00 });
  assert.deepEqual([other.ok, !other.ok && other.retry], [false, false]);
});

test("a failing bank answers within five seconds and throws nothing", { timeout: 60_000 }, () =>
  inEveryTrouble("sber", async (box, play) => {
    const sick = { ...settings, url: `${box.url}/sber/payment/rest/` };
    const { charge, providerId } = await open(aCharge(), createSber(sick));
    await play(providerId);
    return {
      create: () => createSber(sick).create(aCharge()),
      fetch: () => createSber(sick).fetch({ providerId, ownRef: charge.ownRef }),
      refund: () => createSber(sick).refund({ id: "r1", providerId, amountMinor: 500_00 }),
    };
  }),
);

test("after repeated failures one bank is paused, and not another", async () => {
  const sber = createSber(settings);
  const charge = aCharge();
  await sandbox.fault("sber", "reset");
  for (let n = 0; n < 10; n++) await sber.fetch({ providerId: null, ownRef: charge.ownRef });
  const asked = (await sandbox.asked<{ orderNumber: string }>("sber", "getOrderStatusExtended")).filter(
    ({ body }) => body.orderNumber === charge.ownRef,
  ).length;
  assert.ok(asked >= 5 && asked < 10, `asked ${asked} times`);
  await sandbox.heal();
  await open();
});

test("a wrong password is a refusal without payment or secrets in the reason", async () => {
  const charge = aCharge();
  const opened = await createSber({ ...settings, password: "wrong-secret" }).create(charge);
  assert.deepEqual([opened.ok, !opened.ok && opened.retry], [false, false]);
  assert.doesNotMatch(JSON.stringify(opened), /wrong-secret/);
  assert.equal(await registered(charge.ownRef), 1);
  const unset = await createSber({ ...settings, password: undefined }).create(charge);
  assert.equal(unset.ok, false);
});

test("outside the sandbox a payer is sent to the bank's own hosts over https alone", async () => {
  const opened = await createSber({ ...settings, sandbox: false }).create(aCharge());
  assert.deepEqual([opened.ok, !opened.ok && opened.retry], [false, false]);
  const elsewhere = await createSber(settings).create(aCharge({ returnUrl: "http://evil.localhost/pmt" }));
  assert.equal(elsewhere.ok, false);
});
