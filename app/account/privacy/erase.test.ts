import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { write } from "../../../test/examples/catalogue-state.ts";
import { codeIn } from "../../../test/examples/certificates.ts";
import { aPhone, giveMoney, moneyOf, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { whereItStands, wholeCustomers } from "../../../test/examples/whole-customer.ts";
import { personal } from "./inventory.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop, app } = testShop;
const aWholeCustomer = wholeCustomers(testShop, sandbox);
const { anOrder } = friendOrders(testShop);

const erase = (shopper: Shopper, giveup = 0) => shopper.post("/shop/user/data/erase", { confirm: true, giveup });
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.db)).rows[0]!;
const sums = (ids: string[]) =>
  one(sql`select count(*)::int as orders, sum(total_minor)::int as total, (select count(*)::int from order_line where order_id = any(${ids})) as lines,
    (select count(*)::int from payment where order_id = any(${ids})) as payments, (select count(*)::int from order_history where order_id = any(${ids})) as steps
    from shop_order where id = any(${ids})`);
const entries = () => one(sql<{ n: number; sum: number }>`select count(*)::int as n, sum(amount_minor)::int as sum from ledger_entry`);
const rowsOf = async (id: string) =>
  JSON.stringify(
    await Promise.all(
      Object.entries(personal)
        .filter(([, { whose }]) => whose === "customer" || whose === "self")
        .map(
          async ([table, { whose }]) =>
            (
              await sql`select to_jsonb(t) - 'seen_at' - 'expires_at' as row from ${sql.table(table)} t where ${sql.ref(whose === "self" ? "id" : "customer_id")} = ${id} order by 1`.execute(
                shop.db,
              )
            ).rows,
        ),
    ),
  );
async function aCustomer() {
  const [shopper, phone] = [createShopper(app), aPhone()];
  await sql`delete from sign_in_code`.execute(shop.db);
  return { shopper, phone, id: await signIn(shop, shopper, phone) };
}

test("[M07] [INV18] erasure removes the customer everywhere and keeps orders, receipts and ledger", async () => {
  const [anna, other] = [await aWholeCustomer(), await aWholeCustomer()];
  const words = [anna.word, anna.phone];
  const others = await rowsOf(other.id);
  const [kept, ledger] = [await sums(anna.orders), await entries()];
  for (const word of words) assert.ok(Object.keys(await whereItStands(testShop, word)).length > 3, word);
  await sql`delete from sign_in_code`.execute(shop.db);
  const tablet = createShopper(app);
  await signIn(shop, tablet, anna.phone);

  const { bonus } = await moneyOf(shop, anna.id);
  const erased = await erase(anna.shopper);
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.match(String(erased.headers["clear-site-data"]), /"storage"/);
  assert.equal(anna.shopper.jar.has("au"), false);
  assert.equal((await tablet.get("/shop/auth/sessions")).status, 401);
  assert.deepEqual((await tablet.post("/shop/auth/token/", {})).body, { activity: false, data: null, token: null });

  const { act } = erased.body as unknown as { act: string };
  await shop.notifications.sendDue();
  const [farewell] = (await sandbox.messages(anna.mailbox)).slice(-1);
  assert.match(farewell!.text, new RegExp(`Акт № ${act}`));
  for (const word of words) assert.deepEqual(await whereItStands(testShop, word), {}, word);
  const { rows } = await sql<Record<string, unknown>>`select * from erasure where number = ${act}`.execute(shop.db);
  assert.equal(rows.length, 1);
  const year = shop.clock.now().getUTCFullYear() + 5;
  const { asked_by, actor, keep_until, bonus_minor } = rows[0]!;
  assert.deepEqual([asked_by, actor, keep_until, bonus_minor], ["customer", "customer", `${year}-12-31`, bonus * 100]);
  assert.ok((rows[0]!.erased as Record<string, number>).session! >= 2);

  assert.deepEqual(await sums(anna.orders), kept);
  assert.deepEqual(await moneyOf(shop, anna.id), { bonus: 0, advance: 0, deposit: 0 });
  assert.deepEqual(await entries(), { n: ledger.n + 2, sum: 0 });
  const { buyer, delivery } = await one(
    sql<{ buyer: object; delivery: Record<string, string> }>`select buyer, delivery from shop_order where id = ${anna.orders[0]}`,
  );
  assert.deepEqual(buyer, { phone: "", firstname: "", lastname: "", surname: "", email: "" });
  assert.deepEqual([delivery.city, delivery.street, delivery.flat, delivery.comment], ["Москва", "", "", ""]);
  assert.equal(await rowsOf(other.id), others, "nobody else is touched");

  const again = createShopper(app);
  const fresh = await signIn(shop, again, anna.phone);
  assert.notEqual(fresh, anna.id);
  const { data } = (await again.post("/shop/auth/token/", {})).body as unknown as { data: Record<string, unknown> };
  assert.deepEqual([data.firstname, data.email, data.birthday, data.bonus, data.basket], ["", null, null, 0, []]);
  assert.deepEqual((await again.post("/order/getuserall", { user: fresh })).body, []);
  assert.equal((await again.get("/shop/user/guestorders")).body.count, 0);
  assert.equal(
    (
      await anna.guest.get(
        `/order/${(await one(sql<{ number: string }>`select number from shop_order where id = ${anna.orders[1]}`)).number}`,
      )
    ).status,
    404,
  );
  const item = { productid: anna.gloves, quantity: 1, specification: "0" };
  const quoted = await again.quote([item], { promocode: anna.promo });
  assert.equal((quoted.body as unknown as { promo: { applied: boolean } }).promo.applied, false, "and nobody else has his code");
});

test("erasure is refused with reasons while orders are in progress; no code is spent", async () => {
  const order = await anOrder();
  const { shopper, customerId: id, phone } = order;
  const blocked = async () => {
    const { status, body } = await erase(shopper);
    return status === 409 ? (body.blockers as unknown as { code: string; number: string }[]).map(({ code }) => code) : status;
  };
  await sql`update session set created_at = created_at - interval '1 hour' where customer_id = ${id}`.execute(shop.db);
  const first = await erase(shopper);
  assert.deepEqual([first.status, first.body.code, first.body.blockers], [409, "erase_blocked", [{ code: "order", number: order.number }]]);
  await order.pay();
  await order.deliver();
  assert.equal(await blocked(), 403, "now it is asked who he is");
  await sql`update session set created_at = created_at + interval '1 hour' where customer_id = ${id}`.execute(shop.db);

  const gloves = await putOnShelf(shop);
  const guest = createShopper(app);
  const placed = await guest.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.deepEqual(await blocked(), ["guest-order"]);
  assert.equal((await guest.post(`/order/${placed.body._id}/cancel`, {})).status, 200);
  await giveMoney(shop, id, { deposit: 1000 });
  await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum: 400 }));
  assert.deepEqual(await blocked(), ["withdrawal"]);
  const { id: held } = await one(sql<{ id: string }>`select id from withdrawal where customer_id = ${id}`);
  await shop.withdrawals.refuse(held, { actor: "staff", reason: "test", now: shop.clock.now() });
  const owed = await erase(shopper);
  assert.deepEqual([owed.status, owed.body.code, owed.body.owed], [409, "erase_money", 1000]);
  assert.equal((await erase(shopper, 999)).body.code, "erase_money");
  assert.equal((await erase(shopper, 1000)).status, 200);
});

test("invalid erasure requests change nothing: no word, bad sum, no session", async () => {
  const { shopper, id } = await aCustomer();
  for (const body of [
    {},
    { confirm: false },
    { confirm: "true" },
    { confirm: true, giveup: -1 },
    { confirm: true, giveup: 0.5 },
    { confirm: true, giveup: "0" },
    [],
  ])
    assert.equal((await shopper.post("/shop/user/data/erase", body)).status, 422, JSON.stringify(body));
  assert.equal((await erase(createShopper(app))).status, 401);
  assert.equal((await one(sql<{ n: number }>`select count(*)::int as n from customer where id = ${id} and erased_at is null`)).n, 1);
});

test("legally kept data is reduced to the city when its term ends, not before", async () => {
  const order = await anOrder();
  await order.pay();
  await order.deliver();
  assert.equal((await erase(order.shopper)).status, 200);
  const city = async () =>
    (await one(sql<{ city: string }>`select delivery ->> 'city' as city from shop_order where id = ${order.id}`)).city;
  const year = shop.clock.now().getUTCFullYear() + 5;
  await shop.privacy.forgetKept(new Date(`${year}-12-31T12:00:00Z`));
  assert.equal(await city(), "Москва");
  await shop.privacy.forgetKept(new Date(`${year + 1}-01-01T12:00:00Z`));
  assert.equal(await city(), "");
});

test("erased rows and acts are immutable; imports can't restore one", async () => {
  const { shopper, phone, id } = await aCustomer();
  const { act } = (await erase(shopper)).body as unknown as { act: string };
  for (const statement of [
    sql`update customer set phone = '+79990001122' where id = ${id}`,
    sql`insert into cart_line (id, customer_id, storefront, product_id, quantity, added_at) values ('x', ${id}, 'ru', 'x', 1, now())`,
    sql`update erasure set actor = 'somebody else' where number = ${act}`,
    sql`delete from erasure where number = ${act}`,
  ])
    await assert.rejects(statement.execute(shop.db));
  assert.equal((await shop.privacy.findAct(act))!.customerId, id);
  const customers = [{ _id: id, phone, firstname: "Снова", avans: 1000 }];
  const { refused } = await shop.exchange.import(write({ customers }));
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ["the customer has been erased and is not to come back"],
  );
});

test("a certificate keeps its buyer until its letter is sent; the code stays usable", async () => {
  const { shopper } = await aCustomer();
  const email = "given-before-leaving@example.com";
  const { _id: id } = (await shopper.post("/shop/certificate", { value: 1000, email })).body;
  await sql`update shop_order set payment_type = 'bank-transfer' where id = ${id}`.execute(shop.db);
  await inTransaction(shop.db, async (trx) =>
    shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
  );
  const inTheWay = async () => ((await erase(shopper)).body.blockers as unknown as { code: string }[]).map(({ code }) => code);
  assert.deepEqual(await inTheWay(), ["order"]);
  await shop.jobs.runWaiting();
  assert.deepEqual(await inTheWay(), ["certificate"]);
  await shop.notifications.sendDue();
  assert.equal((await erase(shopper)).status, 200);
  assert.deepEqual(await whereItStands(testShop, email), {});
  const { shopper: friend } = await aCustomer();
  const code = codeIn((await sandbox.messages(email))[0]!.text);
  assert.equal((await friend.post("/shop/certificate/activate", { code })).status, 200);
});

test("a mailbox-only account takes its guest orders along; others lose the mailbox", async () => {
  const mailbox = "only-a-mailbox@example.com";
  const shopper = createShopper(app);
  await sql`delete from sign_in_code`.execute(shop.db);
  const id = await signIn(shop, shopper, mailbox);
  const gloves = await putOnShelf(shop);
  const guest = createShopper(app);
  const [stranger, theirs] = [aPhone(), "Чужое-имя"];
  const placed = await guest.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone: stranger, firstname: theirs, email: mailbox.toUpperCase() },
  }));
  assert.equal((await guest.post(`/order/${placed.body._id}/cancel`, {})).status, 200);
  const gift = (await guest.post("/shop/certificate", { value: 1000, email: "gift@example.com", contragent: { email: mailbox } })).body;
  assert.deepEqual((await erase(shopper)).body.blockers, [{ code: "guest-order", number: gift.ordernumber }]);
  assert.equal((await guest.post(`/order/${gift._id}/cancel`, {})).status, 200);
  assert.equal((await erase(shopper)).status, 200);
  await shop.notifications.sendDue();
  assert.deepEqual(await whereItStands(testShop, mailbox), {});
  const ownerOf = async (order: string) =>
    one(sql<object>`select customer_id as owner, buyer ->> 'firstname' as name from shop_order where id = ${order}`);
  assert.deepEqual(await ownerOf(gift._id), { owner: id, name: "" });
  assert.deepEqual(await ownerOf(placed.body._id), { owner: null, name: theirs });
});
