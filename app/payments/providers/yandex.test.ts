import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { inEveryTrouble } from "../../../test/examples/in-trouble.ts";
import { openYandexPay, wordOf } from "../../../test/examples/yandex.ts";
import { createYandex } from "./yandex.server.ts";

const { sandbox, settings, pay, cabinet, open, asked } = await openYandexPay();
const refusal = (opened: Awaited<ReturnType<ReturnType<typeof createYandex>["create"]>>) => [opened.ok, !opened.ok && opened.retry];

afterEach(async () => {
  await sandbox.heal();
  await cabinet({ stages: "one" });
});

test("a payment is opened as a cart of what is due, and reported as it stands", async () => {
  const { charge, providerId, url, told } = await open();
  assert.equal(url, `http://shop.localhost/sandbox/pay/yandex/${charge.ownRef}`);
  const [{ body, headers } = assert.fail()] = await asked<{ cart: unknown; ttl: number }>(charge.ownRef, "v1/orders");
  assert.deepEqual(body.cart, {
    items: [
      { productId: "GN-1", title: "Перчатки, 12 oz", quantity: { count: "1" }, total: "809.52" },
      { productId: "GN-1-2", title: "Перчатки, 12 oz", quantity: { count: "1" }, total: "809.53" },
      { productId: "delivery", title: "Доставка", quantity: { count: "1" }, total: "380.95" },
    ],
    total: { amount: "2000.00" },
  });
  assert.deepEqual([body.ttl, headers["x-request-id"], headers["x-request-attempt"]], [1200, charge.ownRef, "1"]);
  assert.equal((await told()).state, "pending");
  await pay(providerId);
  assert.deepEqual(await told(), {
    providerId,
    ownRef: charge.ownRef,
    state: "paid",
    amountMinor: 2000_00,
    currency: "rub",
    refundedMinor: 0,
    refundIds: [],
    isRefunding: false,
  });
});

test("a refused card keeps the payment open; expired ends it; unmade is unknown", async () => {
  const { yandex, charge, providerId, told } = await open(aCharge({ ttlSeconds: 60 }));
  await pay(providerId, { outcome: "declined" });
  assert.equal((await told()).state, "pending");
  const [{ body } = assert.fail()] = await asked<{ ttl: number }>(charge.ownRef, "v1/orders");
  assert.equal(body.ttl, 180, "the provider has no shorter one");
  await sandbox.clock(new Date(Date.now() + 181_000));
  assert.equal((await told()).state, "expired");
  await sandbox.clock(null);
  assert.deepEqual(await yandex.fetch({ providerId: null, ownRef: "NOBODY-1" }), { ok: true, told: null });
});

test("another sum, currency or status is reported as is; unknown moves nothing", async () => {
  const lie = async (tamper: string) => {
    const { providerId, told } = await open();
    await pay(providerId, { tamper });
    const { state, amountMinor, currency } = await told();
    return [state, amountMinor, currency];
  };
  assert.deepEqual(await lie("amount"), ["paid", 1_00, "rub"]);
  assert.deepEqual(await lie("currency"), ["paid", 2000_00, "kzt"]);
  assert.deepEqual(await lie("status"), ["pending", 2000_00, "rub"]);
});

test("unpaid is rolled back, held is released, paid stays", async () => {
  const unpaid = await open();
  const close = ({ yandex, providerId, charge }: typeof unpaid) => yandex.cancel({ providerId, ownRef: charge.ownRef }).then(wordOf);
  assert.deepEqual([await close(unpaid), await close(unpaid)], ["done", "done"]);
  assert.equal((await unpaid.told()).state, "failed");
  assert.equal((await pay(unpaid.providerId)).paymentStatus, "FAILED");
  const paid = await open();
  await pay(paid.providerId);
  assert.equal(await close(paid), "refused");
  assert.equal((await paid.told()).state, "paid");
  await cabinet({ stages: "two" });
  const held = await open();
  await pay(held.providerId);
  assert.equal((await held.told()).state, "held");
  assert.deepEqual([await close(held), await close(held)], ["done", "done"]);
  assert.equal((await held.told()).state, "canceled");
  await cabinet({ stages: "on-delivery" });
  const agreed = await open();
  await pay(agreed.providerId, { outcome: "split" });
  assert.equal((await agreed.told()).state, "held");
  assert.equal(await close(agreed), "done");
  assert.equal((await agreed.told()).state, "failed");
  assert.equal(wordOf(await held.yandex.cancel({ providerId: null, ownRef: "NOBODY-1" })), "refused");
});

test("money is held, then taken once, all of it or less, also of a Split on delivery", async () => {
  const take = async (amountMinor: number) => {
    const { yandex, charge, providerId, told } = await open();
    const capture = () => yandex.capture!({ providerId, ownRef: charge.ownRef, amountMinor }).then(wordOf);
    assert.equal(await capture(), "refused", "nobody has paid");
    await pay(providerId);
    await sandbox.fault("yandex", "reset-after", { op: "capture", times: 1 });
    const words = [await capture(), await capture(), await capture()];
    await sandbox.heal();
    return [...words, (await told()).state, (await told()).amountMinor];
  };
  await cabinet({ stages: "two" });
  assert.deepEqual(await take(2000_00), ["retry", "done", "done", "paid", 2000_00]);
  assert.deepEqual(await take(1500_00), ["retry", "done", "done", "paid", 1500_00]);
  await cabinet({ stages: "on-delivery" });
  assert.deepEqual(await take(2000_00), ["done", "done", "done", "paid", 2000_00]);
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an answer lost on the way (${mode}) opens one payment and finds it again`, { timeout: 60_000 }, async () => {
    const yandex = createYandex(settings);
    const charge = aCharge();
    await sandbox.fault("yandex", mode, { op: "v1/orders", times: 1 });
    const first = await yandex.create(charge);
    const { providerId, url } = first.ok && "url" in first ? first : await open(charge, yandex);
    assert.equal(url, `http://shop.localhost/sandbox/pay/yandex/${providerId}`);
    assert.equal(providerId, charge.ownRef);
  });

test("a retried request has the same id and is marked as second", async () => {
  const charge = aCharge();
  await sandbox.fault("yandex", "error", { op: "v1/orders", times: 1 });
  await open(charge);
  const made = (await asked(charge.ownRef, "v1/orders")).filter(({ method }) => method === "POST");
  assert.deepEqual(
    made.map(({ headers }) => [headers["x-request-id"], headers["x-request-attempt"]]),
    [
      [charge.ownRef, "1"],
      [charge.ownRef, "2"],
    ],
  );
});

test("an id of another sum is not adopted, and no other currency requested", async () => {
  const { yandex, charge } = await open();
  const lines = [{ name: "Бинты", sku: "GN-2", quantity: 1, sumMinor: 10_00 }];
  assert.deepEqual(refusal(await yandex.create({ ...charge, amountMinor: 10_00, lines, prepaidMinor: 0 })), [false, false]);
  assert.deepEqual(refusal(await yandex.create(aCharge({ currency: "kzt" }))), [false, false]);
  const small = [{ name: "Бинты", sku: "GN-2", quantity: 1, sumMinor: 99 }];
  const opened = await yandex.create(aCharge({ amountMinor: 99, lines: small, prepaidMinor: 0 }));
  assert.deepEqual(refusal(opened), [false, false]);
  assert.match(!opened.ok ? opened.reason : "", /ORDER_CART_DATA_ERROR/);
});

test("a failing provider answers within five seconds and throws nothing", { timeout: 60_000 }, () =>
  inEveryTrouble("yandex", async (box, play) => {
    const sick = { ...settings, url: `${box.url}/yandex/api/merchant/` };
    const { charge, providerId } = await open(aCharge(), createYandex(sick));
    await play(providerId);
    return {
      create: () => createYandex(sick).create(aCharge()),
      fetch: () => createYandex(sick).fetch({ providerId, ownRef: charge.ownRef }),
      refund: () => createYandex(sick).refund({ id: "r1", providerId, amountMinor: 500_00 }),
    };
  }),
);

test("after repeated failures one provider is paused, and not another shop's", async () => {
  const yandex = createYandex(settings);
  const charge = aCharge();
  await sandbox.fault("yandex", "reset");
  for (let n = 0; n < 10; n++) await yandex.fetch({ providerId: null, ownRef: charge.ownRef });
  const times = (await asked(charge.ownRef, "v1/orders")).length;
  assert.ok(times >= 5 && times < 10, `asked ${times} times`);
  await sandbox.heal();
  await open();
});

test("a wrong key is a refusal without a payment or secrets in the reason", async () => {
  const opened = await createYandex({ ...settings, apiKey: "wrong-secret" }).create(aCharge());
  assert.deepEqual(refusal(opened), [false, false]);
  assert.doesNotMatch(JSON.stringify(opened), /wrong-secret/);
  assert.equal((await createYandex({ ...settings, apiKey: undefined }).create(aCharge())).ok, false);
});

test("outside the sandbox a payer is sent to the provider's own hosts over https alone", async () => {
  assert.deepEqual(refusal(await createYandex({ ...settings, sandbox: false }).create(aCharge())), [false, false]);
  assert.equal((await createYandex(settings).create(aCharge({ returnUrl: "http://evil.localhost/pmt" }))).ok, false);
});
