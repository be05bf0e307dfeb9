import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { aPhone, askCode, codeTo, giveMoney, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper, type Reply } from "../../../test/examples/shopper.ts";
import { startStore } from "../../../test/start-store.ts";

// Changing a phone while others sign in with it, claim it, or withdraw money.
const { shop, databaseUrl, dataDir } = await createTestShop();
const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" };
const stores = [await startStore(env), await startStore(env)] as const;

async function aCustomer(store: (typeof stores)[number] = stores[0]) {
  const shopper = createShopper(store);
  const to = aPhone();
  // Reset the limit per address.
  await sql`update sign_in_code set address = id`.execute(shop.db);
  return { shopper, to, id: await signIn(shop, shopper, to) };
}
/** Prepares entering a code; the returned function does it. */
async function ready(shopper: Shopper, phone: string): Promise<() => Promise<Reply>> {
  await sql`delete from sign_in_code where target = ${phone} and customer_id is null`.execute(shop.db);
  const { body } = await shopper.post("/shop/user/data/phone", { phone, channel: "sms" });
  const code = await codeTo(shop, phone, String(body.request));
  return () => shopper.post("/shop/user/data/phone/verify", { request: body.request, code });
}
/** Allows another code at once. */
const forget = (phone: string) =>
  sql`update sign_in_code set created_at = created_at - interval '1 minute' where target = ${phone}`.execute(shop.db);
const said = ({ status, body }: Reply) => [status, body.code ?? "", ...(body.errors ?? []).map(({ code }) => code)].join(" ").trim();
const owners = async (phone: string) =>
  (await sql<{ id: string }>`select id from customer where phone = ${phone}`.execute(shop.db)).rows.map(({ id }) => id);

async function whileUnderWay<T>(first: ReturnType<typeof sql>, action: () => Promise<T>): Promise<T> {
  const holder = await shop.db.startTransaction().execute();
  await first.execute(holder);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
  const done = action();
  for (;;) {
    const blocked = await sql`select 1 from pg_stat_activity where ${rows[0]!.pid} = any (pg_blocking_pids(pid))`.execute(shop.db);
    if (blocked.rows.length) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await holder.commit().execute();
  return done;
}

test("of two accounts confirming one number one gets it; the other learns whose it is", async () => {
  for (let round = 0; round < 5; round++) {
    const phone = aPhone();
    const rivals = [await aCustomer(stores[0]), await aCustomer(stores[1])];
    const enter: (() => Promise<Reply>)[] = [];
    for (const { shopper } of rivals) {
      enter.push(await ready(shopper, phone));
      await forget(phone);
    }
    const answers = (await Promise.all(enter.map((each) => each()))).map(said);
    assert.deepEqual(answers.toSorted(), ["200", "422 invalid phone_taken"]);
    assert.deepEqual(await owners(phone), [rivals[answers.indexOf("200")]!.id]);
    const loser = rivals[answers.indexOf("422 invalid phone_taken")]!;
    assert.deepEqual(await owners(loser.to), [loser.id]);
    assert.equal((await loser.shopper.post("/shop/auth/token/", {})).body.activity, true);
    const news = await sql`select 1 from message where cause like ${`phone-changed:${loser.id}:%`}`.execute(shop.db);
    assert.equal(news.rows.length, 0);
  }
});

test("a number taken at that very moment is refused by the constraint, without effect", async () => {
  const phone = aPhone();
  const [me, rival] = [await aCustomer(), await aCustomer()];
  const enter = await ready(me.shopper, phone);
  const answer = await whileUnderWay(sql`update customer set phone = ${phone} where id = ${rival.id}`, enter);
  assert.equal(said(answer), "422 invalid phone_taken");
  assert.deepEqual([await owners(phone), await owners(me.to)], [[rival.id], [me.id]]);
  assert.equal((await me.shopper.post("/shop/auth/token/", {})).body.activity, true);
});

test("signing in with a number being given up opens a separate account", async () => {
  const { id, to } = await aCustomer();
  const holder = createShopper(stores[1]);
  await forget(to);
  const { request } = (await askCode(holder, to)).body;
  const code = await codeTo(shop, to);
  const entered = await whileUnderWay(sql`update customer set phone = ${aPhone()} where id = ${id}`, () =>
    holder.post("/shop/auth/code/verify", { request, code }),
  );
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  assert.notEqual((entered.body.data as { _id: string })._id, id);
});

test("a session that was opened with the old number a moment before ends with it", async () => {
  const { shopper, id, to } = await aCustomer();
  const enter = await ready(shopper, aPhone());
  const late = sql`with k as (select id from customer where phone = ${to} for share)
    insert into session (token_hash, id, customer_id, means, channel, created_at, seen_at, expires_at)
    select 'late', 'late', id, 'code', 'sms', now(), now(), now() + interval '1 day' from k`;
  assert.equal((await whileUnderWay(late, enter)).status, 200);
  assert.equal((await sql`select 1 from session where customer_id = ${id}`.execute(shop.db)).rows.length, 1);
});

test("one code changes the phone once under concurrency, in a live session", async () => {
  const { shopper, id } = await aCustomer();
  const phone = aPhone();
  const enter = await ready(shopper, phone);
  const answers = await Promise.all([enter(), enter(), enter()]);
  const [won, ...late] = answers.map(said).toSorted();
  assert.equal(won, "200");
  // The loser finds the code used or the session replaced.
  assert.ok(
    late.every((answer) => ["401 sign_in", "422 wrong_code"].includes(answer)),
    String(late),
  );
  assert.equal((await sql`select 1 from message where cause like ${`phone-changed:${id}:%`}`.execute(shop.db)).rows.length, 2);

  const thief = await aCustomer();
  const steal = await ready(thief.shopper, aPhone());
  const answer = await whileUnderWay(
    sql`with c as (select id from customer where id = ${thief.id} for update) delete from session where customer_id in (select id from c)`,
    steal,
  );
  assert.equal(said(answer), "401 sign_in");
  assert.deepEqual(await owners(thief.to), [thief.id]);
});

test("a withdrawal that is asked for while the phone changes is refused", async () => {
  const { shopper, id } = await aCustomer();
  await giveMoney(shop, id, { deposit: 3000 });
  const answer = await whileUnderWay(sql`update customer set phone = ${aPhone()}, phone_changed_at = ${new Date()} where id = ${id}`, () =>
    shopper.post("/shop/deposit/withdraw", aWithdrawal({})),
  );
  assert.equal(said(answer), "409 phone_changed");
  assert.deepEqual((await sql`select 1 from withdrawal where customer_id = ${id}`.execute(shop.db)).rows, []);
});
