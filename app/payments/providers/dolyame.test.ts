import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { openDolyame } from "../../../test/examples/dolyame.ts";
import { inEveryTrouble } from "../../../test/examples/in-trouble.ts";
import { createDolyame } from "./dolyame.server.ts";

const { sandbox, settings, open, drive, told, state, asked } = await openDolyame();

afterEach(() => sandbox.heal());

test("a payment is opened, held once its first part is paid, taken, and taken once", async () => {
  const { dolyame, charge, ids, url } = await open();
  assert.equal(url, `${charge.origin}/sandbox/pay/dolyame/${charge.ownRef}`);
  assert.equal(ids.providerId, charge.ownRef);
  assert.equal(await state(ids), "pending");
  await drive(ids, { outcome: "approved" });
  assert.equal(await state(ids), "pending");
  const early = await dolyame.capture!({ ...ids, amountMinor: 2000_00 });
  assert.deepEqual([early.ok, !early.ok && early.retry], [false, false]);
  await drive(ids, { outcome: "paid" });
  const held = {
    providerId: charge.ownRef,
    ownRef: charge.ownRef,
    state: "held",
    amountMinor: 2000_00,
    currency: "rub",
    refundedMinor: 0,
    refundIds: [],
    isRefunding: false,
  };
  assert.deepEqual(await told(ids), held);
  for (let again = 0; again < 2; again++) assert.deepEqual(await dolyame.capture!({ ...ids, amountMinor: 2000_00 }), { ok: true });
  assert.deepEqual(await told(ids), { ...held, state: "paid" });
  assert.equal((await asked(ids, "commit")).length, 1);
});

test("the request has valid goods: a call id, exact pieces, two decimals, a phone", async () => {
  const lines = [{ name: "Бинты", sku: "B-1", quantity: 3, sumMinor: 1000_00 }];
  const buyer = { phone: "+7 (900) 123-45-67", email: "vera@example.com", firstname: "Вера", lastname: "Канатова" };
  const { ids, charge } = await open(aCharge({ lines, amountMinor: 900_00, prepaidMinor: 100_00, buyer }));
  const [created] = await asked(ids, "create");
  assert.deepEqual(created?.body, {
    order: {
      id: charge.ownRef,
      amount: 900,
      prepaid_amount: 100,
      items: [
        { name: "Бинты", quantity: 2, price: 333.33, sku: "B-1" },
        { name: "Бинты", quantity: 1, price: 333.34, sku: "B-1" },
      ],
    },
    client_info: { first_name: "Вера", last_name: "Канатова", phone: "+79001234567", email: "vera@example.com" },
    notification_url: charge.callbackUrl,
    success_url: charge.returnUrl,
    fail_url: charge.returnUrl,
  });
  await open(aCharge({ buyer: { ...buyer, phone: "+996555123456" } }));
});

test("less than held is captured if the remaining goods are known; never more", async () => {
  const { dolyame, ids } = await open();
  await drive(ids, { outcome: "paid" });
  for (const amountMinor of [1600_00, 2000_01]) {
    const done = await dolyame.capture!({ ...ids, amountMinor });
    assert.deepEqual([done.ok, !done.ok && done.retry], [false, false]);
  }
  assert.equal(await state(ids), "held");
  const lines = [{ name: "Перчатки, 12 oz", sku: "GN-1", quantity: 2, sumMinor: 1700_00 }];
  assert.deepEqual(await dolyame.capture!({ ...ids, amountMinor: 1600_00, lines }), { ok: true });
  const { state: became, amountMinor } = (await told(ids))!;
  assert.deepEqual([became, amountMinor], ["paid", 1600_00]);
});

test("refused, closed and unknown differ; closed can't be paid nor captured closed", async () => {
  const zero = { ...aCharge().buyer, phone: "+79001234560" };
  const scored = await open(aCharge({ buyer: zero }));
  await drive(scored.ids, { outcome: "paid" });
  assert.equal(await state(scored.ids), "failed");
  const declined = await open();
  await drive(declined.ids, { outcome: "declined" });
  assert.equal(await state(declined.ids), "failed");
  for (const before of ["abandoned", "approved", "paid"]) {
    const { dolyame, ids } = await open();
    await drive(ids, { outcome: before });
    for (let again = 0; again < 2; again++) assert.deepEqual(await dolyame.cancel(ids), { ok: true });
    assert.equal(await state(ids), "canceled");
    assert.equal(await drive(ids, { outcome: "paid" }), 409);
  }
  const { dolyame, ids } = await open();
  await drive(ids, { outcome: "paid" });
  await dolyame.capture!({ ...ids, amountMinor: 2000_00 });
  const cancelled = await dolyame.cancel(ids);
  assert.deepEqual([cancelled.ok, !cancelled.ok && cancelled.retry, await state(ids)], [false, false, "paid"]);
  const nobody = { providerId: null, ownRef: "NOBODY-1" };
  assert.deepEqual(await dolyame.fetch(nobody), { ok: true, told: null });
  const unknown = await dolyame.cancel(nobody);
  assert.deepEqual([unknown.ok, !unknown.ok && unknown.retry], [false, false]);
});

test("money held after the shop has cancelled can be released again", async () => {
  const { dolyame, ids } = await open();
  await dolyame.cancel(ids);
  await drive(ids, { outcome: "paid", late: true });
  assert.equal(await state(ids), "held");
  assert.deepEqual(await dolyame.cancel(ids), { ok: true });
  assert.equal(await state(ids), "canceled");
});

test("another sum, order or unknown status is reported as is and moves nothing", async () => {
  const { ids } = await open();
  await drive(ids, { outcome: "paid", tamper: "amount" });
  assert.equal((await told(ids))?.amountMinor, 1_00);
  const other = await open();
  await drive(other.ids, { outcome: "paid", tamper: "merchant" });
  assert.equal((await told(other.ids))?.ownRef, `OTHER-${other.charge.ownRef}`);
  const strange = await open();
  await drive(strange.ids, { outcome: "paid", tamper: "status" });
  assert.equal(await state(strange.ids), "pending");
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an answer lost on the way (${mode}) opens one payment and takes it once`, { timeout: 60_000 }, async () => {
    const dolyame = createDolyame(settings);
    const charge = aCharge();
    await sandbox.fault("dolyame", mode, { op: "orders/create", times: 1 });
    const first = await dolyame.create(charge);
    const { ids, url } =
      first.ok && "url" in first
        ? { ids: { providerId: charge.ownRef, ownRef: charge.ownRef }, url: first.url }
        : await open(charge, dolyame);
    assert.equal(url, `${charge.origin}/sandbox/pay/dolyame/${charge.ownRef}`);
    await drive(ids, { outcome: "paid" });
    await sandbox.fault("dolyame", mode, { op: "/commit", times: 1 });
    const unknown = await dolyame.capture!({ ...ids, amountMinor: 2000_00 });
    assert.deepEqual([unknown.ok, !unknown.ok && unknown.retry], [false, true]);
    assert.deepEqual(await dolyame.capture!({ ...ids, amountMinor: 2000_00 }), { ok: true });
    assert.equal((await asked(ids, "commit")).length, 1);
  });

test("an id that already stands for another sum is not taken over", async () => {
  const { dolyame, charge } = await open();
  const lines = [{ name: "Бинты", sku: "B-1", quantity: 1, sumMinor: 1_00 }];
  const other = await dolyame.create({ ...charge, amountMinor: 1_00, prepaidMinor: 0, lines });
  assert.deepEqual([other.ok, !other.ok && other.retry], [false, false]);
});

test("a failing provider answers within five seconds and throws nothing", { timeout: 60_000 }, () =>
  inEveryTrouble("dolyame", async (box, play) => {
    const sick = { ...settings, url: `${box.url}/dolyame/v1/` };
    const { dolyame, ids } = await open(aCharge(), createDolyame(sick));
    await play(ids.ownRef);
    assert.deepEqual(await dolyame.capture!({ ...ids, amountMinor: 2000_00 }), { ok: true });
    return {
      create: () => createDolyame(sick).create(aCharge()),
      fetch: () => createDolyame(sick).fetch(ids),
      refund: () => createDolyame(sick).refund({ id: "r1", providerId: ids.ownRef, amountMinor: 2000_00, beforeMinor: 0 }),
    };
  }),
);

test("invalid requests are refused locally: currency, sum, lines, a long id", async () => {
  const dolyame = createDolyame(settings);
  const before = (await sandbox.asked("dolyame")).length;
  for (const charge of [
    aCharge({ currency: "kzt" }),
    aCharge({ amountMinor: 30_000_01, prepaidMinor: 0, lines: [{ name: "Ринг", sku: "R", quantity: 1, sumMinor: 30_000_01 }] }),
    aCharge({ amountMinor: 2000_01 }),
    aCharge({ ownRef: "A".repeat(31) }),
  ]) {
    const opened = await dolyame.create(charge);
    assert.deepEqual([opened.ok, !opened.ok && opened.retry], [false, false]);
  }
  assert.equal((await sandbox.asked("dolyame")).length, before);
});

test("a wrong password is a refusal without payment or secrets in the reason", async () => {
  const charge = aCharge();
  const opened = await createDolyame({ ...settings, password: "wrong-secret" }).create(charge);
  assert.deepEqual([opened.ok, !opened.ok && opened.retry], [false, false]);
  assert.doesNotMatch(JSON.stringify(opened), /wrong-secret|d3Jvbmc/);
  assert.equal((await createDolyame({ ...settings, password: undefined }).create(charge)).ok, false);
  assert.deepEqual(await createDolyame(settings).fetch({ providerId: null, ownRef: charge.ownRef }), { ok: true, told: null });
});

test("payers go to the provider's HTTPS domains only, in the sandbox to its page", async () => {
  const real = createDolyame({ ...settings, sandbox: false });
  const opened = await real.create(aCharge({ returnUrl: "http://evil.localhost/pmt" }));
  assert.deepEqual([opened.ok, !opened.ok && opened.retry], [false, false]);
  const pageAt = async (origin: string, pageDomains: string[]) =>
    (await createDolyame({ ...settings, sandbox: false, pageDomains }).create(aCharge({ returnUrl: `${origin}/pmt` }))).ok;
  assert.ok(await pageAt("https://pay.dolyame.ru", ["dolyame.ru"]));
  assert.ok(await pageAt("https://dolyame.ru", ["dolyame.ru"]));
  for (const origin of ["http://dolyame.ru", "https://dolyame.ru:444", "https://evildolyame.ru", "https://dolyame.ru.evil.example"])
    assert.equal(await pageAt(origin, ["dolyame.ru"]), false, origin);
  assert.equal((await createDolyame(settings).create(aCharge({ returnUrl: "http://evil.localhost/pmt" }))).ok, false);
});
