import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { eraseIn } from "#app/account/privacy/erase.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { customers } from "../../../commands/customers.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const testShop = await createTestShop({}, { pages: true });
const { shop, app } = testShop;
const { aCustomer, aDoneOrder } = friendOrders(testShop);
afterEach(() => shop.clock.move(null));

const bonusOf = async (customerId: string) => (await moneyOf(shop, customerId)).bonus;
const settle = () => shop.birthdays.settle(shop.clock.now());
const on = (moment: string) => shop.clock.move(new Date(moment));
const lettersTo = async (id: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from message where cause like ${`birthday:${id}:%`} order by created_at`.execute(shop.db)
  ).rows;

/** With a self-entered birthday and, unless new, a kept order; signed in as `shopper`. */
async function aCustomerBorn(birthday: string, { isNew = false, lang = "ru" } = {}) {
  await on("2026-06-01T12:00:00Z");
  const shopper = createShopper(app, { lang });
  const id = isNew ? await aCustomer(shopper) : (await aDoneOrder({ shopper })).customerId;
  const data = { firstname: "Вера", lastname: "Канатова", birthday, role: "coach" };
  const edited = await shopper.post("/shop/user/editors/", { _id: id, type: "profile", data });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  await sql`update customer set email = ${`${id}@example.com`} where id = ${id}`.execute(shop.db);
  // Sessions expire after a month.
  const back = async () => {
    await sql`update session set expires_at = 'infinity' where customer_id = ${id}`.execute(shop.db);
    return String((await shopper.get("/lk")).body).replaceAll("\u00a0", " ");
  };
  return { id, shopper, data, back };
}

test("[ACC-06] a birthday is greeted from three days before to three after, with one bonus", async () => {
  const { id, back } = await aCustomerBorn("1990-11-20");
  await on("2026-11-16T20:59:00Z");
  assert.equal(await settle(), 0);
  assert.doesNotMatch(await back(), /день рождения/);
  await on("2026-11-16T21:01:00Z");
  assert.equal(await settle(), 1);
  const earned = await bonusOf(id);
  assert.ok(earned >= 500);
  assert.match(await back(), /Скоро ваш день рождения!.*Дарим вам 500 ₽ бонусами/s);
  for (const [moment, said] of [
    ["2026-11-19T21:00:00Z", /С днём рождения!/],
    ["2026-11-23T20:59:00Z", /С прошедшим днём рождения!/],
  ] as const) {
    await on(moment);
    assert.equal(await settle(), 0);
    assert.match(await back(), said);
  }
  await on("2026-11-23T21:00:00Z");
  assert.doesNotMatch(await back(), /рождения!/);
  assert.equal(await bonusOf(id), earned);
  assert.deepEqual(await lettersTo(id), [
    {
      subject: "Гонг: Вера, скоро ваш день рождения!",
      text: "Вера, скоро ваш день рождения!\n\nДарим вам 500\u00a0₽ бонусами: они оплачивают часть любого заказа.\n\nБонусы уже в вашем кабинете. Там же, в профиле, такие письма отключаются.",
    },
  ]);
  await on("2027-11-20T12:00:00Z");
  assert.equal(await settle(), 1);
  assert.equal(await bonusOf(id), earned + 500);
});

test("a birthday at the turn of the year, or on 29 February, brings one bonus a year", async () => {
  const first = await aCustomerBorn("1991-01-01");
  const last = await aCustomerBorn("1991-12-31");
  const leap = await aCustomerBorn("1992-02-29");
  const given = async () => {
    const { rows } = await sql<{ customer_id: string; year: number }>`select customer_id, year from birthday_bonus`.execute(shop.db);
    return [first, last, leap].map(({ id }) => rows.filter((row) => row.customer_id === id).map(({ year }) => year));
  };
  for (let day = Date.parse("2026-12-25T12:00:00Z"); day < Date.parse("2027-01-08"); day += 86_400_000) {
    await shop.clock.move(new Date(day));
    await settle();
  }
  assert.deepEqual(await given(), [[2027], [2026], []]);
  for (const day of ["2027-02-24", "2027-02-25", "2027-02-28", "2027-03-01", "2027-03-04"]) {
    await on(`${day}T12:00:00Z`);
    await settle();
  }
  assert.deepEqual(await given(), [[2027], [2026], [2027]]);
});

test("without kept goods there is a greeting but no bonus; opt-outs get no letter", async () => {
  const newcomer = await aCustomerBorn("1990-03-10", { isNew: true });
  const quiet = await aCustomerBorn("1990-03-10");
  await quiet.shopper.post("/shop/user/editors/", { _id: quiet.id, type: "notifications", data: { email: false } });
  const before = await bonusOf(quiet.id);
  const [returning, giver] = [await aCustomerBorn("1990-03-10"), await aCustomerBorn("1990-03-10")];
  await on("2027-03-09T12:00:00Z");
  const { customerId: hasty } = await aDoneOrder();
  await sql`update customer set birthday = '1990-03-10' where id = ${hasty}`.execute(shop.db);
  await sql`update shop_order set payment_status = 'refunded' where customer_id = ${returning.id}`.execute(shop.db);
  await sql`update shop_order set delivery = delivery || '{"type": "email"}' where customer_id = ${giver.id}`.execute(shop.db);
  await settle();
  await sql`update shop_order set payment_status = 'paid' where customer_id = ${returning.id}`.execute(shop.db);
  assert.equal(await bonusOf(newcomer.id), 0);
  assert.match(await newcomer.back(), /Скоро ваш день рождения!/);
  assert.doesNotMatch(await newcomer.back(), /Дарим/);
  assert.equal(await bonusOf(quiet.id), before + 500);
  assert.deepEqual(await lettersTo(quiet.id), []);
  const { rows } = await sql`select 1 from birthday_bonus where customer_id in (${hasty}, ${returning.id}, ${giver.id})`.execute(shop.db);
  assert.equal(rows.length, 0);
});

test("a letter speaks the language of the customer's orders", async () => {
  const { id } = await aCustomerBorn("1990-04-10", { lang: "en" });
  await on("2027-04-10T12:00:00Z");
  await settle();
  assert.deepEqual(
    (await lettersTo(id)).map(({ subject }) => subject),
    ["Gong: Вера, happy birthday!"],
  );
});

test("concurrent housekeepers give one bonus; a moved birthday brings no second soon", async () => {
  const { id, shopper, data } = await aCustomerBorn("1990-05-10");
  const before = await bonusOf(id);
  await on("2027-05-10T12:00:00Z");
  const given = await Promise.all(Array.from({ length: 12 }, settle));
  assert.equal(
    given.reduce((sum, n) => sum + n, 0),
    1,
  );
  assert.equal(await bonusOf(id), before + 500);
  assert.equal((await lettersTo(id)).length, 1);

  await sql`update session set expires_at = 'infinity' where customer_id = ${id}`.execute(shop.db);
  const again = await shopper.post("/shop/user/editors/", { _id: id, type: "profile", data: { ...data, birthday: "1990-05-20" } });
  assert.deepEqual([again.status, again.body.code], [422, "ask_support"]);
  const said = ["birthday", `${id}@example.com`, "1990-01-02", "--by", "Анна", "--reason", "показал паспорт"];
  assert.deepEqual(await staffAt(shop)(customers, ...said), { status: 0, text: "The birthday is 1990-01-02 now." });
  await on("2027-12-31T12:00:00Z");
  await settle();
  const { rows } = await sql`select 1 from birthday_bonus where customer_id = ${id}`.execute(shop.db);
  assert.equal(rows.length, 1);
});

test("an erasure at the moment of the bonus: no bonus, no letter, no alarm", async () => {
  const { id } = await aCustomerBorn("1990-06-10");
  await on("2027-06-10T12:00:00Z");
  let settling: Promise<number> | undefined;
  await inTransaction(shop.db, async (trx) => {
    const said = { askedBy: "customer", actor: "customer", proof: "a test", guestOrders: false } as const;
    const erased = await eraseIn(trx, { ...said, customerId: id, giveUp: 0, now: shop.clock.now() });
    assert.equal(erased.ok, true, JSON.stringify(erased));
    settling = settle();
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await waiting.execute(shop.db)).rows.length > 0);
  });
  assert.equal(await settling, 0);
  assert.equal(await bonusOf(id), 0);
  assert.deepEqual(await lettersTo(id), []);
});

test("reconcile finds a bonus that the ledger does not know, and two of one year", async () => {
  const { id } = await aCustomerBorn("1990-07-10");
  await on("2027-07-10T12:00:00Z");
  await settle();
  const breaks = async () => (await findBreaks(shop.db)).map(({ invariant }) => invariant.split(" ")[0]);
  await sql`update birthday_bonus set bonus_minor = 1 where customer_id = ${id}`.execute(shop.db);
  assert.deepEqual(await breaks(), ["T41"]);
  await sql`update birthday_bonus set bonus_minor = 50000 where customer_id = ${id}`.execute(shop.db);
  await sql`insert into birthday_bonus select customer_id, year + 1, bonus_minor, given_at from birthday_bonus where customer_id = ${id}`.execute(
    shop.db,
  );
  assert.deepEqual(await breaks(), ["T41"]);
  await sql`delete from birthday_bonus where customer_id = ${id} and year = 2028`.execute(shop.db);
});
