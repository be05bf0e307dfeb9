import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { unseal } from "#app/foundation/seal.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { anAccount, aWithdrawal, BIK } from "../../../test/examples/bank-account.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "../../../test/examples/customer.ts";
import { createShopper, type Reply } from "../../../test/examples/shopper.ts";
import { startStore } from "../../../test/start-store.ts";

const { shop, databaseUrl, dataDir } = await createTestShop();
const store = await startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" });

async function aCustomer({ deposit = 3000, to = aPhone(), lang = "ru" } = {}) {
  const shopper = createShopper(store, { lang });
  const id = await signIn(shop, shopper, to);
  await giveMoney(shop, id, { deposit });
  const withdraw = (change: object = {}, key?: string) =>
    shopper.post("/shop/deposit/withdraw", aWithdrawal(change), key ? { "idempotency-key": key } : {});
  return { shopper, id, to, withdraw };
}
const refusal = ({ status, body }: Reply) => [status, body.code, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
type Row = { amount_minor: number; account: string; account_end: string; holder: string; bik: string; state: string };
const rowsOf = async (id: string) =>
  (await sql<Row>`select amount_minor, account, account_end, holder, bik, state from withdrawal where customer_id = ${id}`.execute(shop.db))
    .rows;
const texts = async (to: string, news: string) =>
  (
    await sql<{ text: string }>`select text from message where recipient = ${to} and cause like ${`withdrawal:%:${news}:%`}`.execute(
      shop.db,
    )
  ).rows.map(({ text }) => text);
const everything = async () =>
  (
    await sql`select (select count(*) from withdrawal) as w, (select count(*) from withdrawal_step) as s, (select count(*) from ledger_entry) as e,
      (select count(*) from case_for_staff) as c, (select count(*) from message where cause like 'withdrawal:%') as m,
      (select count(*) from idempotent_answer) as k, (select sum(balance_minor) from ledger_account) as b`.execute(shop.db)
  ).rows[0];

test("[ACC-04] a withdrawal holds its sum; only the payer sees the account; both are notified", async () => {
  const me = await aCustomer();
  const done = await me.withdraw({ account: anAccount().replace(/(\d{5})/g, "$1 "), fullname: " Иванов  Пётр ", bik: "044 525 225" });
  assert.deepEqual([done.status, done.body], [200, { activity: true, ad_deposit: 2000 }]);
  assert.equal((await moneyOf(shop, me.id)).deposit, 2000);
  const [row] = await rowsOf(me.id);
  assert.deepEqual(
    { ...row, account: unseal(shop.secrets.key, row!.account) },
    {
      amount_minor: 1000_00,
      account: anAccount(),
      account_end: "8901",
      holder: "Иванов Пётр",
      bik: BIK,
      state: "held",
    },
  );
  const { rows } = await sql<{ all: string }>`select to_jsonb(w)::text || (select coalesce(jsonb_agg(c), '[]') from case_for_staff c)::text
    || (select coalesce(jsonb_agg(m), '[]') from message m)::text as all from withdrawal w`.execute(shop.db);
  assert.ok(
    rows.every(({ all }) => !all.includes(anAccount())),
    "the number stands nowhere in clear",
  );
  assert.match((await texts(me.to, "asked"))[0]!, /1\u00a0000\u00a0₽.*8901/);
  const { balance_minor } = (
    await sql<{
      balance_minor: number;
    }>`select balance_minor from ledger_account where customer_id = ${me.id} and kind = 'withdrawal'`.execute(shop.db)
  ).rows[0]!;
  assert.equal(balance_minor, 1000_00);
  assert.equal((await me.withdraw({ sum: 2000 })).body.ad_deposit, 0);
  assert.deepEqual(refusal(await me.withdraw({ sum: 1 })), [422, "invalid", "sum more_than_deposit"]);
});

test("errors are named per field in the reader's language, without effect", async () => {
  const me = await aCustomer();
  const before = await everything();
  const account = "account enter_bank_account";
  const wrongKey = anAccount().slice(0, -1) + ((Number(anAccount().at(-1)) + 1) % 10);
  for (const [change, ...told] of [
    [{ account: "4111 1111 1111 1111" }, account],
    [{ account: wrongKey }, account, "bik other_bank"],
    [{ account: anAccount().replace("40817", "40702") }, account],
    [{ account: "" }, account],
    [{ bik: "144525225" }, "bik enter_bik"],
    [{ bik: "04452522" }, "bik enter_bik"],
    [{ fullname: "Иванов" }, "fullname enter_holder"],
    [{ fullname: "Иванов\nПётр" }, "fullname invalid"],
    [{ fullname: `${"И".repeat(60)} ${"П".repeat(60)}` }, "fullname too_long"],
    [{ sum: 0 }, "sum enter_sum"],
    [{ sum: -1000 }, "sum enter_sum"],
    [{ sum: 100.5 }, "sum enter_sum"],
    [{ sum: 1e300 }, "sum enter_sum"],
    [{ sum: 3001 }, "sum more_than_deposit"],
    [{ sum: "1000" }, "sum invalid"],
    [{ sum: null }, "sum required"],
    [{ account: Number(anAccount()) }, "account invalid"],
    [{ account: [anAccount()] }, "account invalid"],
    [{ account: "4".repeat(100_000) }, "account too_long"],
  ] as const)
    assert.deepEqual(refusal(await me.withdraw(change, "wrong")), [422, "invalid", ...told], JSON.stringify(change).slice(0, 80));
  assert.deepEqual(await everything(), before);
  assert.equal((await me.withdraw({ account: "4111111111111111" })).body.errors[0]!.message, "Укажите правильный счёт");
  me.shopper.jar.set("lang", "en");
  assert.equal((await me.withdraw({ account: "4111111111111111" })).body.errors[0]!.message, "Enter correct bank account");
});

test("withdrawing needs a fresh session, by phone where there is one", async () => {
  const nobody = await createShopper(store).post("/shop/deposit/withdraw", aWithdrawal());
  assert.deepEqual(refusal(nobody), [401, "sign_in"]);
  const me = await aCustomer();
  const before = await everything();
  await sql`update session set created_at = created_at - interval '6 minutes' where customer_id = ${me.id}`.execute(shop.db);
  const old = await me.withdraw({}, "old");
  assert.deepEqual([...refusal(old), old.body.by], [403, "step_up", "phone"]);
  // Field errors come before a code is sent.
  assert.equal((await me.withdraw({ sum: 0 })).status, 422);
  await sql`update session set created_at = now(), channel = 'email' where customer_id = ${me.id}`.execute(shop.db);
  assert.deepEqual(refusal(await me.withdraw()), [403, "step_up"]);
  assert.deepEqual(await everything(), before);
  await sql`update session set channel = 'sms' where customer_id = ${me.id}`.execute(shop.db);
  assert.equal((await me.withdraw({}, "old")).status, 200, "a refusal is not what the key remembers");

  const byMail = await aCustomer({ to: "saver@example.com", lang: "en" });
  assert.equal((await byMail.withdraw()).status, 200);
  assert.match((await texts("saver@example.com", "asked"))[0]!, /1,000\u00a0₽ from your deposit/);
});

test("a key is one withdrawal; another body is refused; keys are per customer", async () => {
  const me = await aCustomer();
  const first = await me.withdraw({}, "once");
  await sql`update session set created_at = created_at - interval '1 day' where customer_id = ${me.id}`.execute(shop.db);
  const again = await me.withdraw({}, "once");
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.deepEqual(refusal(await me.withdraw({ sum: 999 }, "once")), [422, "key_reused"]);
  assert.equal((await rowsOf(me.id)).length, 1);
  const other = await aCustomer({ deposit: 5000 });
  assert.equal((await other.withdraw({}, "once")).body.ad_deposit, 4000);
});

test("withdrawing from another's deposit is refused, for any body", async () => {
  const [victim, thief] = [await aCustomer(), await aCustomer({ deposit: 0 })];
  const named = { _id: victim.id, client: victim.id, user: victim.id, customerId: victim.id, ad_deposit: 1e6 };
  assert.deepEqual(refusal(await thief.withdraw(named)), [422, "invalid", "sum more_than_deposit"]);
  assert.equal((await moneyOf(shop, victim.id)).deposit, 3000);
  assert.deepEqual(await rowsOf(victim.id), []);
});

test("kopecks stay on the deposit: less than a ruble can't be withdrawn", async () => {
  const me = await aCustomer({ deposit: 10.5 });
  assert.deepEqual(refusal(await me.withdraw({ sum: 11 })), [422, "invalid", "sum more_than_deposit"]);
  assert.equal((await me.withdraw({ sum: 10 })).body.ad_deposit, 0);
});
