import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases as casesCommand } from "../../commands/cases.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { certificateBuyers } from "../../test/examples/certificates.ts";
import { moneyOf } from "../../test/examples/customer.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { aSentCertificate, aCustomer, certificateOf } = certificateBuyers(testShop, store, sandbox);
const say = (...args: string[]) => staffAt(shop)(casesCommand, ...args);

async function takenBack(orderId: string) {
  const bank = await bankOf(shop, sandbox, orderId);
  assert.equal((await bank.ask("refund", { amount: "100000" })).errorCode, "0");
  await shop.payments.settle(bank.paymentId, shop.clock.now());
  return bank.paymentId;
}
const openCases = async () =>
  (
    await sql<{ kind: string; subject: string }>`select kind, subject from case_for_staff where closed_at is null order by kind`.execute(
      shop.db,
    )
  ).rows;

test("a refunded certificate is void, with a message; accepted, its order is refunded", async () => {
  const { id, code } = await aSentCertificate();
  const paymentId = await takenBack(id);
  const { customerId, shopper, activate } = await aCustomer();
  for (const [lang, words] of [
    ["ru", /Деньги за этот сертификат вернулись/],
    ["en", /was refunded to the buyer/],
  ] as const) {
    shopper.jar.set("lang", lang);
    const { status, body } = await activate(code);
    assert.deepEqual([status, body.code], [409, "certificate_money_back"]);
    assert.match(body.title, words);
  }
  assert.equal((await moneyOf(shop, customerId)).advance, 0);
  assert.deepEqual(await openCases(), [{ kind: "payment-returned", subject: paymentId }]);
  assert.equal((await say("accept-return", paymentId, "--by", "Анна")).status, 0);
  assert.deepEqual([(await store.orderState(id)).payment, await openCases()], ["refunded", []]);
  assert.equal((await activate(code)).status, 422, "void");
});

test("a used refunded certificate is a case, and unrecoverable money a booked loss", async () => {
  const { id, code } = await aSentCertificate();
  const { customerId, activate } = await aCustomer();
  assert.equal((await activate(code)).status, 200);
  const paymentId = await takenBack(id);
  const certificate = String((await certificateOf(id)).id);
  assert.deepEqual(await openCases(), [
    { kind: "certificate-used", subject: certificate },
    { kind: "payment-returned", subject: paymentId },
  ]);
  assert.match((await say("accept-return", paymentId, "--by", "Анна")).text, /the shop has lost it.*1,000/);
  assert.equal((await say("close", "certificate-used", certificate, "--by", "Анна", "--note", "договорились")).status, 0);
  assert.deepEqual(
    [await openCases(), (await moneyOf(shop, customerId)).advance, (await store.orderState(id)).payment],
    [[], 1000, "paid"],
  );
});

const account = async (orderId: string, kind: string) =>
  Number(
    (
      await sql<{ minor: number }>`select coalesce(sum(e.amount_minor), 0) as minor from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.order_id = ${orderId} and a.customer_id is null and a.kind = ${kind}`.execute(shop.db)
    ).rows[0]!.minor,
  );
/** Its bank takes this much back, and staff accepts it. */
async function partTakenBack(orderId: string, kopecks: number) {
  const bank = await bankOf(shop, sandbox, orderId);
  assert.equal((await bank.ask("refund", { amount: String(kopecks) })).errorCode, "0");
  await shop.payments.settle(bank.paymentId, shop.clock.now());
  return { bank, said: (await say("accept-return", bank.paymentId, "--by", "Анна")).text };
}

test("after a partial reversal only the rest of a certificate is refunded", async () => {
  const { id } = await aSentCertificate();
  const { bank, said } = await partTakenBack(id, 300_00);
  assert.match(said, /the shop has lost it.*300/);
  const asked = { back: null, withDelivery: false, actor: "staff", reason: "test", now: shop.clock.now() };
  const { moneyMinor } = await shop.payments.refundOrder(id, asked);
  await shop.jobs.runWaiting();
  assert.deepEqual([moneyMinor, await bank.refunded(), (await store.orderState(id)).payment], [700_00, 1000_00, "refunded"]);
  assert.deepEqual([await account(id, "money"), await account(id, "certificates"), await account(id, "shop")], [0, 0, 0]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

for (const isUsed of [false, true])
  test(`two partial reversals of a ${isUsed ? "used" : "sent"} certificate are booked once each`, async () => {
    const { id, code } = await aSentCertificate();
    const { activate } = await aCustomer();
    if (isUsed) assert.equal((await activate(code)).status, 200);
    await partTakenBack(id, 300_00);
    const { said } = await partTakenBack(id, 700_00);
    assert.match(said, /700/);
    const owed = isUsed ? -1000_00 : 0;
    assert.deepEqual([await account(id, "money"), await account(id, "shop")], [0, owed]);
    if (isUsed) await say("close", "certificate-used", String((await certificateOf(id)).id), "--by", "Анна", "--note", "x");
    assert.deepEqual(await findBreaks(shop.db), []);
  });

test("a code used and refunded at one moment: one wins, or staff is notified", async () => {
  for (let round = 0; round < 6; round++) {
    const { id, code } = await aSentCertificate();
    const { activate } = await aCustomer();
    const [used, paymentId] = await Promise.all([activate(code), takenBack(id)]);
    const told = (await openCases()).some(({ kind }) => kind === "certificate-used");
    assert.equal(told, used.status === 200, `round ${round}: ${used.status}`);
    assert.equal((await say("accept-return", paymentId, "--by", "Анна")).status, 0);
    if (told) await say("close", "certificate-used", String((await certificateOf(id)).id), "--by", "Анна", "--note", "x");
  }
});
