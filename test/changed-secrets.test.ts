import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { readConfig } from "../app/config.server.ts";
import { hmacOf } from "../app/payments/providers/cloudpayments-notification.server.ts";
import { signatureOf } from "../app/payments/providers/moneta-signature.server.ts";
import { seal, unseal } from "../app/payments/providers/onevision-envelope.server.ts";
import { checksumOf } from "../app/payments/providers/sber-notification.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openEveryProvider, providers } from "./examples/every-provider.ts";
import { openSandbox } from "./examples/sandbox.ts";

const { sber, onevision, cloudpayments, moneta } = providers;
const FORM = "application/x-www-form-urlencoded";
const OLD = "the-secret-before";
// Before the order expires.
const untilMs = Date.now() + 10 * 60_000;
const sandbox = await openSandbox();
const testShop = await createTestShop({
  ...sandbox.env,
  SBER_CALLBACK_KEY_OLD: OLD,
  MONETA_CODE_OLD: OLD,
  ONEVISION_SECRET_OLD: OLD,
  CLOUDPAYMENTS_API_SECRET_OLD: OLD,
  OLD_SECRETS_UNTIL: new Date(untilMs).toISOString(),
});
const { shop } = testShop;
const shopOf = await openEveryProvider(testShop, sandbox);
const { store, anOpenPayment, holdLetters, lettersAbout, bring, kept, cases, outcome, isPaidOnce, worksUntil } = shopOf;
afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.heal();
});

type Letter = Awaited<ReturnType<typeof lettersAbout>>[number];
type Change = NonNullable<Parameters<typeof bring>[1]>;

/** The same webhook signed with another secret. */
const signedWith: Record<string, (letter: Letter, secret: string) => Change> = {
  sber: ({ body }, secret) => form(body, (fields) => ({ checksum: checksumOf(fields, secret) })),
  moneta: ({ body }, secret) => form(body, (fields) => ({ MNT_SIGNATURE: signatureOf(fields, secret) })),
  onevision: ({ body }, secret) => ({ body: JSON.stringify(seal(unseal(JSON.parse(body), "sandbox-ov-secret") as object, secret)) }),
  cloudpayments: ({ body }, secret) => ({ headers: { "content-hmac": hmacOf(body, secret) } }),
};

function form(body: string, signature: (fields: Record<string, string>) => object): Change {
  const fields = Object.fromEntries(new URLSearchParams(body));
  return { body: new URLSearchParams({ ...fields, ...signature(fields) }).toString() };
}

test("[E12] a rotated secret accepts old and new until the deadline, then new only", async () => {
  for (const provider of [sber, onevision, cloudpayments, moneta]) {
    const { name } = provider;
    const aPayment = async () => {
      const order = await anOpenPayment(provider);
      await holdLetters(provider);
      assert.equal(await order.play(), 200, name);
      const letters = await lettersAbout(provider, order.ref);
      assert.ok(letters.length, name);
      const statuses = async (secret?: string) => {
        const told = letters.map((letter) => bring(letter, secret === undefined ? {} : signedWith[name]!(letter, secret)));
        return [...new Set((await Promise.all(told)).map(({ status }) => status))];
      };
      const paid = async (why: string) => {
        await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
        await isPaidOnce(order, `${name} ${why}`);
        assert.deepEqual([await kept(order.ref), await cases(order.paymentId)], [letters.length, 0], `${name} ${why}`);
      };
      return { order, statuses, paid };
    };
    const [byOld, byNew, tooLate] = [await aPayment(), await aPayment(), await aPayment()];

    assert.deepEqual([await byOld.statuses("somebody-else's"), await kept(byOld.order.ref)], [[401], 0], name);
    for (let again = 0; again < 3; again++) assert.deepEqual(await byOld.statuses(OLD), [200], name);
    assert.deepEqual(await byOld.statuses(), [200], `${name}: told again, signed with the new one`);
    await byOld.paid("by the old one");
    assert.deepEqual(await byNew.statuses(), [200], name);
    await byNew.paid("by the new one");

    await shop.clock.move(new Date(untilMs));
    assert.deepEqual([await tooLate.statuses(OLD), await kept(tooLate.order.ref)], [[401], 0], `${name}: too late`);
    assert.deepEqual((await outcome(tooLate.order.id)).slice(0, 2), ["not-paid", "not-paid"], name);
    assert.deepEqual(await tooLate.statuses(), [200], name);
    await tooLate.paid("by the new one afterwards");
    await shop.clock.move(null);
  }
});

test("forms signed with the old code give no signature; new ones use the new", async () => {
  const order = await anOpenPayment(moneta);
  const { MNT_SIGNATURE, ...fields } = Object.fromEntries(new URL(String((await order.pay()).body.url)).searchParams);
  assert.equal(MNT_SIGNATURE, signatureOf(fields, "sandbox-moneta-code"));
  // Replaces the operation's number by the sum's first digit.
  const [, figure = "", rest = ""] = /^(.)(.*)$/.exec(fields.MNT_AMOUNT!)!;
  const forged = { ...fields, MNT_OPERATION_ID: figure, MNT_AMOUNT: rest };
  assert.equal(signatureOf(forged, OLD), signatureOf(fields, OLD));
  const body = new URLSearchParams({ ...forged, MNT_SIGNATURE: signatureOf(fields, OLD) }).toString();
  const letter = { method: "POST", path: `${store.origin}/payment/webhook/moneta`, headers: { "content-type": FORM }, body };
  assert.deepEqual([(await bring(letter)).status, await kept(order.ref)], [401, 0]);
});

test("in production an old secret needs its new one and a deadline", () => {
  const live = (env: Record<string, string>) => readConfig({ NODE_ENV: "production", ...env });
  const until = { OLD_SECRETS_UNTIL: "2026-11-25T09:00:00+03:00" };
  assert.throws(() => live({ MONETA_CODE: "new", MONETA_CODE_OLD: "old" }), /OLD_SECRETS_UNTIL is missing/);
  assert.throws(() => live({ MONETA_CODE_OLD: "old", ...until }), /MONETA_CODE is missing/);
  assert.throws(() => live({ OLD_SECRETS_UNTIL: "tomorrow" }), /OLD_SECRETS_UNTIL has to be a moment/);
  assert.deepEqual(live({ MONETA_CODE: "new", MONETA_CODE_OLD: "old", ...until }).oldSecretsUntil, new Date("2026-11-25T06:00:00Z"));
});
