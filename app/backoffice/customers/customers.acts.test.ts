import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { grantEntries } from "#app/money/ledger/ledger.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { stored } from "../../../test/examples/somebody.ts";
import { listPostings } from "./card.queries.server.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const owner = await atDesk(testShop);
const hostile = "<img src=x onerror=alert(1)>'; drop table customer;--\u202e\0";

async function aCustomer() {
  const shopper = createShopper(app);
  const customer = await signIn(shop, shopper);
  await giveMoney(shop, customer, { bonus: 500, deposit: 100 });
  const bonus = async () => (await shop.identity.customer(customer))!.balances.bonus;
  return { shopper, customer, bonus };
}
const credit = (customer: string, more: object = {}) => ({
  customer,
  account: "bonus",
  way: "give",
  sum: "1 000,50",
  reason: "за задержку",
  ...more,
});
const eventsOf = async (customer: string) =>
  (await shop.staff.record.of("customer", customer)).map(({ action, outcome, actor }) => ({ action, outcome, actor }));

test("[STF-09] a balance changes within the limit; above it somebody else agrees", async () => {
  const { customer, bonus } = await aCustomer();
  const limited = await atDesk(testShop, { limitMinor: 2000_00 });
  const said = credit(customer);
  assert.equal((await limited.act("customers.credit", { ...said, key: "once-credit-1" })).ok, true);
  assert.equal((await limited.act("customers.credit", { ...said, key: "once-credit-1" })).ok, true, "a replay");
  assert.equal(await bonus(), 1500_50);
  const odd = await limited.act("customers.credit", credit(customer, { sum: "-5e9" }));
  assert.match(odd.fields!.sum!, /1250/);
  const more = await limited.act("customers.credit", credit(customer, { sum: "1000" }));
  assert.match(more.says, /somebody else has to approve/);
  assert.equal(await bonus(), 1500_50);
  const [waiting] = (await shop.balances.changesOf(customer)).filter(({ state }) => state === "asked");
  const agree = { change: waiting!.id };
  assert.match((await limited.act("customers.credit-agree", agree)).says, /Somebody else/);
  const lesser = await atDesk(testShop, { limitMinor: 500_00 });
  const above = await lesser.act("customers.credit-agree", agree);
  assert.deepEqual([above.status, above.refusal], [403, "denied"]);
  assert.match(above.says, /500/);
  assert.equal((await owner.act("customers.credit-agree", agree)).ok, true);
  assert.equal(await bonus(), 2500_50);
  const done = (await eventsOf(customer)).filter(({ outcome }) => outcome === "done").map(({ action, actor }) => `${action} ${actor}`);
  assert.deepEqual(done.reverse(), [
    `customers.credit ${limited.name}`,
    `customers.credit ${limited.name}`,
    `customers.credit-agree ${owner.name}`,
  ]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("what is below zero, without a right", async () => {
  const { customer, bonus } = await aCustomer();
  const support = await atDesk(testShop, { role: "support" });
  const late = await atDesk(testShop, { provedMinutesAgo: 6 });
  const take = credit(customer, { way: "take", sum: "501" });
  assert.deepEqual((await owner.act("customers.credit", take)).refusal, "below_zero");
  assert.equal((await support.act("customers.credit", credit(customer))).status, 403);
  assert.equal((await late.act("customers.credit", credit(customer))).needs, "proof");
  for (const wrong of [
    { sum: "1e9" },
    { sum: "-5" },
    { sum: "0" },
    { sum: hostile },
    { account: "withdrawal" },
    { way: "steal" },
    { reason: "" },
    { customer: "" },
  ])
    assert.equal((await owner.act("customers.credit", credit(customer, wrong))).status, 422, JSON.stringify(wrong));
  assert.deepEqual((await owner.act("customers.credit", credit("nobody"))).refusal, "unknown");
  assert.equal(await bonus(), 500_00);
  assert.equal((await owner.act("customers.credit", credit(customer, { reason: hostile }))).ok, true);
  assert.equal((await shop.balances.changesOf(customer))[0]!.reason, hostile.replace("\u202e", "").replaceAll("\0", "\uFFFD"));
});

test("a look is given within the storefront's right, recorded", async () => {
  const { customer, shopper } = await aCustomer();
  const said = { customer, storefront: "ru", reason: "не видит бонусы" };
  const abroad = await atDesk(testShop, { role: "support", storefront: "eu" });
  assert.deepEqual((await abroad.act("customers.look", said)).refusal, "denied");
  const warehouse = await atDesk(testShop, { role: "warehouse" });
  assert.match((await warehouse.act("customers.look", said)).says, /“See the shop as a customer”/);
  const support = await atDesk(testShop, { role: "support" });
  const { answer } = await support.act("customers.look", said);
  const { pathname, host } = new URL((answer as { link: string }).link);
  assert.match(host, /^localhost(:\d+)?$/);
  const eye = createShopper(app);
  const opened = await eye.send("POST", pathname, undefined, { "content-type": "application/x-www-form-urlencoded" });
  assert.equal(opened.status, 303);
  const [seen] = await shop.looks.of(customer);
  assert.deepEqual([seen!.staff, seen!.reason], [support.name, "не видит бонусы"]);
  assert.ok((await eventsOf(customer)).some(({ action, actor }) => action === "customers.look" && actor === support.name));
  assert.equal((await shopper.post("/shop/auth/token/", {})).status, 200, "the customer's own session stands");
});

test("[STF-09] support's changes, dealer terms, a copy of the data, erasure", async () => {
  const { customer } = await aCustomer();
  const support = await atDesk(testShop, { role: "support" });
  assert.equal((await support.act("customers.birthday", { customer, birthday: "1990-02-03", reason: "показал паспорт" })).ok, true);
  assert.deepEqual((await support.act("customers.let-in", { customer, reason: "паспорт" })).refusal, "nothing_hidden");
  assert.deepEqual((await support.act("customers.release", { customer, reason: "паспорт" })).refusal, "no_mailbox");
  assert.equal((await support.act("dealers.grant", { customer, percent: 20 })).status, 403);
  assert.equal((await owner.act("dealers.grant", { customer, percent: 20 })).ok, true);
  assert.equal((await owner.act("dealers.grant", { customer, percent: 91 })).status, 422);
  assert.equal((await owner.act("dealers.end", { customer })).ok, true);
  assert.equal((await support.get(`/file/privacy.export?customer=${customer}`, "application/json")).statusCode, 403);
  const copy = await owner.get(`/file/privacy.export?customer=${customer}`);
  assert.deepEqual([copy.statusCode, copy.rawPayload.subarray(0, 2).toString()], [200, "PK"]);
  const before = await stored(testShop);
  const owes = await owner.act("privacy.erase", { customer, proof: "passport by letter" });
  assert.match(owes.says, /100/);
  before.delete("staff_event");
  const after = await stored(testShop);
  after.delete("staff_event");
  assert.deepEqual(after, before);
  assert.equal((await owner.act("privacy.erase", { customer, proof: "passport by letter", giveUp: 100 })).ok, true);
  assert.equal((await owner.get(`/file/privacy.export?customer=${customer}`)).statusCode, 404);
});

test("what an account began with is the oldest of its postings, whenever it was posted", async () => {
  const { customer } = await aCustomer();
  await owner.act("customers.credit", credit(customer));
  const opening = {
    cause: "opening",
    causeId: newId(),
    customerId: customer,
    entries: grantEntries("bonus", 100_00),
    now: shop.clock.now(),
  };
  await inTransaction(shop.db, (trx) => post(trx, opening));
  await owner.act("customers.credit", credit(customer, { sum: "20" }));
  const page = (before: number | null, most: number) => listPostings(shop.db, customer, "bonus", before, most);
  const all = await page(null, 10);
  const causes = all.map(({ cause }) => cause);
  assert.deepEqual(causes.slice(0, 2), ["balance-change", "balance-change"]);
  assert.equal(causes.at(-1), "opening");
  for (const [at, { id }] of all.entries()) assert.deepEqual(await page(id, 10), all.slice(at + 1));
});
