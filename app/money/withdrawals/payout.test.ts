import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import { withdrawals } from "../../../commands/withdrawals.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { anAccount, aWithdrawal } from "../../../test/examples/bank-account.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const LARGE = SINGLE_APPROVER_LIMIT_MINOR / 100 + 1;

/** The whole deposit, pending. */
async function aHeld(sum = 1000) {
  const shopper = createShopper(app);
  const phone = aPhone();
  const customerId = await signIn(shop, shopper, phone);
  await giveMoney(shop, customerId, { deposit: sum });
  const asked = await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum }));
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const { rows } = await sql<{ id: string }>`select id from withdrawal where customer_id = ${customerId}`.execute(shop.db);
  return { id: rows[0]!.id, customerId, phone, shopper };
}
const by = (actor: string) => ({ actor, now: shop.clock.now() });
const stepsOf = async (id: string) =>
  (
    await sql<{
      step: string;
      actor: string;
      reason: string;
    }>`select step, actor, reason from withdrawal_step where withdrawal_id = ${id} order by id`.execute(shop.db)
  ).rows.map(({ step, actor, reason }) => [step, actor, reason].filter(Boolean).join(" "));
const stateOf = async (id: string) =>
  (
    await sql<{ state: string; told: string[]; waits: boolean }>`select state,
      array(select split_part(cause, ':', 3) from message where cause like 'withdrawal:' || ${id} || ':%' order by created_at, cause) as told,
      exists (select from case_for_staff where subject = ${id} and closed_at is null) as waits from withdrawal where id = ${id}`.execute(
      shop.db,
    )
  ).rows[0]!;
const left = async (id: string) =>
  (
    await sql<{
      n: number;
    }>`select coalesce(sum(e.amount_minor), 0)::int / 100 as n from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transaction t on t.id = e.transaction_id where a.kind = 'money' and t.cause_id = ${id}`.execute(shop.db)
  ).rows[0]!.n;

const run = (...args: string[]) => staffAt(shop)(withdrawals, ...args);

test("a small withdrawal is paid by one person, once, and its owner is notified", async () => {
  const { id, customerId } = await aHeld();
  assert.deepEqual(await stateOf(id), { state: "held", told: ["asked"], waits: true });
  const said = await Promise.all(["Анна", "Борис", "Анна", "Вера"].map((name) => shop.withdrawals.pay(id, by(name))));
  assert.equal(said.filter(({ ok }) => ok).length, 1);
  assert.deepEqual(await stateOf(id), { state: "paid", told: ["asked", "paid"], waits: false });
  assert.deepEqual([await left(id), (await moneyOf(shop, customerId)).deposit], [1000, 0]);
  assert.deepEqual(await shop.withdrawals.refuse(id, { ...by("Анна"), reason: "поздно" }), { ok: false, refusal: "ended" });
  assert.equal((await stepsOf(id)).length, 2);
});

test("a large withdrawal needs two different people, under any concurrency", async () => {
  const { id } = await aHeld(LARGE);
  const alone = await Promise.all(["Анна", "анна", " АННА "].map((name) => shop.withdrawals.pay(id, by(name))));
  assert.deepEqual(alone.map((said) => (said.ok ? said.step : said.refusal)).sort(), ["agreed", "same_person", "same_person"]);
  assert.deepEqual([(await stateOf(id)).state, await left(id)], ["held", 0]);
  const others = await Promise.all(["Борис", "Вера", "Борис"].map((name) => shop.withdrawals.pay(id, by(name))));
  assert.deepEqual(others.map((said) => (said.ok ? said.step : said.refusal)).sort(), ["ended", "ended", "paid"]);
  assert.equal(await left(id), LARGE);
});

test("split requests count together: beyond a day's limit a second person is needed", async () => {
  const half = SINGLE_APPROVER_LIMIT_MINOR / 200;
  const { id, customerId, shopper } = await aHeld(half);
  const parts = [id];
  for (let n = 0; n < 2; n++) {
    await giveMoney(shop, customerId, { deposit: half });
    assert.equal((await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum: half }))).status, 200);
    const { rows } = await sql<{
      id: string;
    }>`select id from withdrawal where customer_id = ${customerId} and id <> all (${parts})`.execute(shop.db);
    parts.push(rows[0]!.id);
  }
  const said = [];
  for (const part of parts) said.push(await shop.withdrawals.pay(part, by("Анна")));
  assert.deepEqual(
    said.map((one) => one.ok && one.step),
    ["paid", "paid", "agreed"],
  );
  assert.deepEqual(await shop.withdrawals.pay(parts[2]!, by("Анна")), { ok: false, refusal: "same_person" });
  assert.deepEqual(await shop.withdrawals.pay(parts[2]!, by("Борис")), { ok: true, step: "paid" });
});

test("a payout returned by the bank is on the deposit once, with the reason sent", async () => {
  const { id, customerId, phone, shopper } = await aHeld();
  assert.deepEqual(await shop.withdrawals.returned(id, { ...by("Анна"), reason: "счёт закрыт" }), { ok: false, refusal: "not_paid" });
  await shop.withdrawals.pay(id, by("Анна"));
  assert.equal((await run("returned", id, "--by", "Анна")).status, 1, "without a reason");
  const said = await run("returned", id, "--by", "Анна", "--reason", "счёт закрыт");
  assert.deepEqual([said.status, await left(id), (await moneyOf(shop, customerId)).deposit], [0, 0, 1000], said.text);
  assert.deepEqual(await stateOf(id), { state: "returned", told: ["asked", "paid", "returned"], waits: false });
  assert.match((await run("returned", id, "--by", "Анна", "--reason", "снова")).text, /already back/);
  assert.equal((await moneyOf(shop, customerId)).deposit, 1000);
  const { rows } = await sql<{ text: string }>`select text from message where recipient = ${phone} and cause like '%:returned:sms'`.execute(
    shop.db,
  );
  assert.match(rows[0]!.text, /счёт закрыт.*1\u00a0000\u00a0₽/);
  assert.match(String((await shopper.get("/lk/money?account=deposit")).body), /счёт закрыт/);
});

test("a refused withdrawal is on the deposit once, with the reason shown everywhere", async () => {
  const { id, customerId, phone, shopper } = await aHeld();
  const said = await Promise.all([1, 2, 3].map(() => shop.withdrawals.refuse(id, { ...by("Анна"), reason: "счёт закрыт" })));
  assert.equal(said.filter(({ ok }) => ok).length, 1);
  assert.deepEqual([await left(id), (await moneyOf(shop, customerId)).deposit], [0, 1000]);
  assert.deepEqual(await stateOf(id), { state: "refused", told: ["asked", "refused"], waits: false });
  assert.deepEqual(await shop.withdrawals.pay(id, by("Борис")), { ok: false, refusal: "ended" });
  const { rows } = await sql<{ text: string }>`select text from message where recipient = ${phone} and cause like '%:refused:sms'`.execute(
    shop.db,
  );
  assert.match(rows[0]!.text, /счёт закрыт.*1\u00a0000\u00a0₽/);
  const page = String((await shopper.get("/lk/money?account=deposit")).body).replaceAll("\u00a0", " ");
  assert.match(page, /Вывод не прошёл, вернули/);
  assert.match(page, /счёт закрыт/);
  assert.ok(!page.includes(anAccount()), "the account is on no page");
});

test("paying and refusing at once: one wins, and the money is in one place", async () => {
  for (let round = 0; round < 6; round++) {
    const { id, customerId } = await aHeld();
    const saying = [() => shop.withdrawals.pay(id, by("Анна")), () => shop.withdrawals.refuse(id, { ...by("Борис"), reason: "нет" })];
    const said = await Promise.all((round % 2 ? saying : saying.toReversed()).map((say) => say()));
    assert.equal(said.filter(({ ok }) => ok).length, 1);
    assert.equal((await left(id)) + (await moneyOf(shop, customerId)).deposit, 1000);
  }
});

test("another's withdrawals are on no other page", async () => {
  await aHeld(777);
  const stranger = createShopper(app);
  await signIn(shop, stranger);
  assert.doesNotMatch(String((await stranger.get("/lk/money?account=deposit")).body), /777|8901/);
});

test("staff pays by a command with lookup by name; impossible steps are explained", async () => {
  const [small, large, wrong] = [await aHeld(500), await aHeld(LARGE), await aHeld(300)];
  const listed = await run();
  assert.equal(listed.status, 0);
  assert.match(
    listed.text,
    new RegExp(`${small.id} .* 500 ₽\\n +to Иванов Пётр, account …8901, BIK 044525225; customer: \\${small.phone}`),
  );
  assert.ok(!listed.text.includes(anAccount()));
  assert.match((await run("show", small.id, "--by", "Анна")).text, new RegExp(anAccount()));
  assert.match((await run("pay", small.id, "--by", "Анна")).text, /Paid/);
  assert.deepEqual(await stepsOf(small.id), ["asked customer", "shown Анна", "paid Анна"]);
  assert.match((await run("pay", large.id, "--by", "Анна")).text, /Approved.*second person/);
  assert.match((await run()).text, /approved by Анна/);
  assert.match((await run("pay", large.id, "--by", "Борис")).text, /Paid/);
  assert.equal((await run("refuse", wrong.id, "--by", "Вера", "--reason", "чужой счёт")).status, 0);
  assert.deepEqual(await stepsOf(wrong.id), ["asked customer", "refused Вера чужой счёт"]);
  assert.match((await run()).text, /^\d+ to pay$/m);
  const waiting = await aHeld(LARGE);
  await run("pay", waiting.id, "--by", "Анна");
  for (const [args, told] of [
    [["pay", waiting.id, "--by", "анна"], /You have approved it already/],
    [["pay", small.id, "--by", "Анна"], /already paid or refused/],
    [["refuse", small.id, "--by", "Анна", "--reason", "x"], /already paid or refused/],
    [["pay", "nothing", "--by", "Анна"], /Withdrawal not found/],
    [["show", "nothing", "--by", "Анна"], /Withdrawal not found/],
    [["pay", waiting.id], /npm run withdrawals/],
    [["pay", waiting.id, "--by", " "], /npm run withdrawals/],
    [["pay", waiting.id, "--by", "Анна\nБорис"], /npm run withdrawals/],
    [["refuse", waiting.id, "--by", "Анна"], /npm run withdrawals/],
    [["refuse", waiting.id, "--by", "Анна", "--reason", ""], /npm run withdrawals/],
    [["pay", waiting.id, "--by", "Анна", "--reason", "x"], /npm run withdrawals/],
    [["pay", waiting.id, "--by", "Анна", "now"], /npm run withdrawals/],
    [["steal", waiting.id, "--by", "Анна"], /npm run withdrawals/],
    [["pay"], /npm run withdrawals/],
  ] as const) {
    const { status, text } = await run(...args);
    assert.equal(status, 1, args.join(" "));
    assert.match(text, told);
  }
  assert.deepEqual(await stateOf(waiting.id), { state: "held", told: ["asked"], waits: true });
});
