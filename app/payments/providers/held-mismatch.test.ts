import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases as casesCommand } from "../../../commands/cases.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { bankOf } from "../../../test/examples/bank.ts";
import { openEveryProvider, type Provider, providers } from "../../../test/examples/every-provider.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { providersByService } from "./providers.server.ts";

// Holds with the wrong sum, open or released.
const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const { store, anOpenPayment, payerOf, cases } = await openEveryProvider(testShop, sandbox);
const { orderState, payments, mails, count } = store;
const books = { heard: async () => [], askedMinor: async () => undefined, refunds: async () => [] };
const adapters = providersByService(shop, () => books, shop.clock.now);
const giveBack = (paymentId: string) => staffAt(shop)(casesCommand, "give-back", paymentId, "--by", "Анна");
const settle = (paymentId: string) => shop.payments.settle(paymentId, shop.clock.now());

afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
  assert.deepEqual(await findBreaks(shop.db), []);
});

/** How each provider gets to hold money. */
const holding: Record<string, object> = {
  dolyame: {},
  yandex: {},
  onevision: { two_stage: true },
  cloudpayments: { schema: "auth", late: true },
};

/** A hold of a wrong sum, with its case. */
async function aHeldMismatch(provider: Provider) {
  const stages = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ stages: "two" }) };
  if (provider.name === "yandex") await fetch(`${sandbox.url}/sandbox/pay/yandex/cabinet`, stages);
  const order = await anOpenPayment(provider);
  assert.equal(await order.play({ ...holding[provider.name], tamper: "amount", callback: "none" }), 200);
  await settle(order.paymentId);
  await isInDoubt(order);
  assert.equal(await stateThere(provider, order), "held");
  assert.notEqual((await order.pay()).status, 200, "his money may be there");
  return order;
}

type Order = Awaited<ReturnType<typeof anOpenPayment>>;
const stateHere = async ({ id, paymentId }: Order) => (await payments(id)).find((one) => one.id === paymentId)!.state;
async function stateThere({ type }: Provider, { ref }: Order) {
  const fetched = await adapters.get(type)!.fetch({ providerId: null, ownRef: ref });
  return fetched.ok && fetched.told?.state;
}
const isInDoubt = async (order: Order) =>
  assert.deepEqual([await stateHere(order), await cases(order.paymentId, "payment-amount")], ["review", 1]);

/** The ledger never had it, and the order can be paid. */
async function isPaidAgain(provider: Provider, order: Order) {
  assert.deepEqual([await stateHere(order), await cases(order.paymentId), await mails(order.id, "payment-failed")], ["canceled", 0, 1]);
  assert.equal(await count(sql`select count(*)::int as n from payment_refund where payment_id = ${order.paymentId}`), 0);
  const { status, body } = await order.pay();
  assert.equal(status, 200, JSON.stringify(body));
  assert.notEqual(body._id, order.paymentId);
  const again = await payerOf(provider, order, body);
  assert.equal(await again({ callback: "none" }), 200);
  await settle(String(body._id));
  assert.deepEqual([(await orderState(order.id)).payment, await stateHere(order)], ["paid", "canceled"]);
}

for (const name of Object.keys(holding))
  test(`disputed money held at ${name} is released once under concurrency, then payable`, async () => {
    const provider = providers[name as keyof typeof providers];
    const order = await aHeldMismatch(provider);
    const answers = await Promise.all([1, 2].map(() => giveBack(order.paymentId)));
    assert.deepEqual(answers.map((one) => one.status).sort(), [0, 1], JSON.stringify(answers));
    assert.equal(await stateThere(provider, order), "canceled");
    await isPaidAgain(provider, order);
  });

test("a case stands until the provider releases; a lost answer counts as released", async () => {
  const { dolyame } = providers;
  const order = await aHeldMismatch(dolyame);
  await sandbox.fault("dolyame", "error", { op: "/cancel", code: "422", times: 1 });
  assert.match((await giveBack(order.paymentId)).text, /still holds it/);
  await isInDoubt(order);
  await sandbox.fault("dolyame", "reset-after", { op: "/cancel", times: 1 });
  assert.equal((await giveBack(order.paymentId)).status, 0);
  await isPaidAgain(dolyame, order);
});

test("an expired or already released hold ends its case, and the order is payable", async () => {
  const { cloudpayments, dolyame } = providers;
  const lapsed = await aHeldMismatch(cloudpayments);
  await sandbox.clock(new Date(Date.now() + 8 * 24 * 3_600_000));
  assert.equal(await stateThere(cloudpayments, lapsed), "canceled");
  await sandbox.clock(null);
  const died = await aHeldMismatch(dolyame);
  assert.deepEqual(await adapters.get(dolyame.type)!.cancel({ providerId: died.ref, ownRef: died.ref }), { ok: true });
  for (const [provider, order] of [
    [cloudpayments, lapsed],
    [dolyame, died],
  ] as const) {
    // biome-ignore format: one thought
    await settle(order.paymentId);
    await isInDoubt(order);
    assert.match((await giveBack(order.paymentId)).text, /holds nothing of it/);
    const told = await sql`select closed_by, note from case_for_staff where subject = ${order.paymentId}`.execute(shop.db);
    assert.deepEqual(told.rows, [{ closed_by: "Анна", note: "nothing of it is left at the provider" }]);
    await isPaidAgain(provider, order);
  }
});

test("a partial then full refund by the bank ends its case the same way", async () => {
  const { sber } = providers;
  const order = await anOpenPayment(sber);
  await order.play({ callback: "none" });
  const bank = await bankOf(shop, sandbox, order.id);
  await bank.ask("reverse", { amount: "500" });
  await settle(order.paymentId);
  assert.deepEqual([await stateHere(order), await cases(order.paymentId, "payment-refunded-in-part")], ["review", 1]);
  assert.equal((await bank.ask("reverse", {})).errorCode, "0");
  assert.equal((await giveBack(order.paymentId)).status, 0);
  await isPaidAgain(sber, order);
});

test("undisputed money is not released", async () => {
  const { dolyame } = providers;
  const order = await anOpenPayment(dolyame);
  await order.play({ callback: "none" });
  assert.match((await giveBack(order.paymentId)).text, /No case of that kind/);
  assert.equal(await stateThere(dolyame, order), "held");
  await settle(order.paymentId);
  assert.equal((await orderState(order.id)).payment, "paid");
});
