import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { post } from "../ledger/ledger.queries.server.ts";
import { grantEntries, reversed } from "../ledger/ledger.ts";

const testShop = await createTestShop({}, { pages: true });
const { shop, app } = testShop;
const { aCustomer, anOrder, aDoneOrder, referralOf, daysPass, settle, settleAll } = friendOrders(testShop);
afterEach(() => shop.clock.move(null));

const bonusOf = async (customerId: string) => (await moneyOf(shop, customerId)).bonus;

test("[PRC-15] a referral earns a tenth of the first order, fourteen days later, once", async () => {
  const owner = await aCustomer();
  const friend = createShopper(app);
  const followed = await friend.get(`/friend/${owner}`);
  assert.equal(followed.status, 302);
  assert.equal(followed.headers.location, "/");
  const order = await anOrder({ shopper: friend });
  await settle();
  assert.equal(await referralOf(order.id), "named");
  await order.pay();
  await settle();
  assert.equal(await referralOf(order.id), "waiting");
  await order.deliver();
  await daysPass(13.99);
  assert.equal(await settle(), 0);
  assert.equal(await bonusOf(owner), 0);
  await daysPass(0.02);
  assert.equal(await settle(), 1);
  assert.equal(await bonusOf(owner), 161);
  assert.equal(await settle(), 0);
  assert.equal(await bonusOf(owner), 161);
  assert.deepEqual(await shop.referrals.friendsOf(owner), { friends: 1, awaited: 0, earnedMinor: 161_00 });

  const second = await aDoneOrder({ shopper: friend, phone: order.phone });
  await daysPass(15);
  await settle();
  assert.equal(await referralOf(second.id), "refused not-first");
  assert.equal(await bonusOf(owner), 161);
});

test("a link's cookie has only the owner's id, HttpOnly, and yields to a later link", async () => {
  const [owner, another] = [await aCustomer(), await aCustomer()];
  const browser = createShopper(app);
  const cookiesOf = async (path: string) => {
    const { status, headers } = await browser.get(path);
    // 301: a non-canonical URL.
    assert.ok(status === 302 || status === 301, `${path}: ${status}`);
    return [headers["set-cookie"] ?? []].flat().filter((line) => line.startsWith("refuser="));
  };
  assert.deepEqual(await cookiesOf("/friend/a%20b"), []);
  assert.deepEqual(await cookiesOf("/friend/a%0d%0aset-cookie:%20au=1"), []);
  assert.deepEqual(await cookiesOf(`/friend/${owner}`), [`refuser=${owner}; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly`]);
  assert.deepEqual(await cookiesOf(`/friend/${another}`), []);
  const self = createShopper(app);
  const id = await aCustomer(self);
  assert.deepEqual([(await self.get(`/friend/${id}`)).headers["set-cookie"] ?? []].flat(), []);
  const unknown = createShopper(app);
  assert.match(String((await unknown.get("/friend/nobody")).headers["set-cookie"]), /refuser=nobody/);
});

test("[PRC-15] referrals need a customer: guests, conflicting cookies and the owner don't count", async () => {
  const owner = await aCustomer();
  const named = async (id: string) =>
    (await sql<{ by: string | null }>`select referrer_id as by from shop_order where id = ${id}`.execute(shop.db)).rows[0]!.by;
  const guest = createShopper(app);
  guest.jar.set("refuser", owner);
  const { rows } = await sql<{ id: string }>`select id from product limit 1`.execute(shop.db);
  const placed = await guest.order([{ productid: rows[0]!.id, quantity: 1 }], (body) => ({ ...body, refferal: owner }));
  assert.equal(placed.status, 201);
  assert.equal(await named(placed.body._id), null);
  const self = createShopper(app);
  const phone = "+79165550001";
  const id = await aCustomer(self, phone);
  const own = await anOrder({ by: id, shopper: self, phone });
  assert.deepEqual([await named(own.id), await referralOf(own.id)], [null, undefined]);
});

test("self-referral earns nothing: same phone, mailbox, flat or browser", async () => {
  const first = await aDoneOrder({ delivery: { kvartira: "77" }, buyer: { email: "owner@example.com" } });
  const by = first.customerId;
  const said = async (order: Promise<{ id: string; pay: () => Promise<unknown> }>) => {
    const { id, pay } = await order;
    await pay();
    await settle();
    return referralOf(id);
  };
  assert.equal(await said(anOrder({ by, buyer: { phone: first.phone } })), "refused self");
  assert.equal(await said(anOrder({ by, buyer: { email: "Owner+1@example.com" } })), "refused self");
  assert.equal(await said(anOrder({ by, delivery: { street: "ул. Ленина", kvartira: "кв. 77" } })), "refused self");
  const guest = createShopper(app);
  await guest.order([{ productid: (await sql<{ id: string }>`select id from product limit 1`.execute(shop.db)).rows[0]!.id, quantity: 1 }]);
  const there = await anOrder({ shopper: guest });
  assert.equal(await said(anOrder({ by: there.customerId, shopper: guest })), "refused self");
  assert.equal(await said(anOrder({ by })), "waiting");
});

test("mutual referrals earn once, and no circle through a third closes", async () => {
  const owner = createShopper(app);
  const phone = "+79165550002";
  const a = await aCustomer(owner, phone);
  const b = await anOrder({ by: a });
  await b.pay();
  await settle();
  const c = await anOrder({ by: b.customerId });
  await c.pay();
  await settle();
  const back = await anOrder({ by: c.customerId, shopper: owner, phone });
  await back.pay();
  await settle();
  assert.deepEqual([await referralOf(b.id), await referralOf(c.id), await referralOf(back.id)], ["waiting", "waiting", "refused loop"]);
});

test("earlier buyers, also guests, can't be referred; late payers can", async () => {
  const [owner, another] = [await aCustomer(), await aCustomer()];
  const phone = "+79165550003";
  const old = await aDoneOrder({ phone });
  await sql`update shop_order set customer_id = null, guest_hash = 'guest' where id = ${old.id}`.execute(shop.db);
  const late = await anOrder({ by: owner, phone });
  await late.pay();
  await settle();
  assert.equal(await referralOf(late.id), "refused not-first");

  const shopper = createShopper(app);
  const unpaid = await anOrder({ by: owner, shopper, phone: "+79165550004" });
  const paid = await anOrder({ by: another, shopper, phone: "+79165550004" });
  await paid.pay();
  await settle();
  await unpaid.pay();
  await settle();
  assert.deepEqual([await referralOf(paid.id), await referralOf(unpaid.id)], ["waiting", "refused not-first"]);
});

test("a certificate bought by a friend before is no first order", async () => {
  const phone = "+79165550005";
  const certificate = await aDoneOrder({ phone });
  await sql`update shop_order set delivery = delivery || '{"type": "email"}' where id = ${certificate.id}`.execute(shop.db);
  const order = await anOrder({ by: await aCustomer(), phone });
  await order.pay();
  await settle();
  assert.equal(await referralOf(order.id), "waiting");
});

test("prior returns earn nothing; later ones are taken back within the balance", async () => {
  const owner = await aCustomer();
  const whole = await aDoneOrder({ by: owner });
  await settle();
  await whole.giveBack(1);
  const part = await aDoneOrder({ by: owner, pieces: 3 });
  const later = await aDoneOrder({ by: owner, pieces: 2 });
  await part.giveBack(1);
  await daysPass(15);
  await settleAll();
  assert.deepEqual(
    [await referralOf(whole.id), await referralOf(part.id), await referralOf(later.id)],
    ["refused came-back", "given", "given"],
  );
  assert.equal(await bonusOf(owner), 322 + 322);

  await later.giveBack(1);
  assert.equal(await bonusOf(owner), 322 + 161);
  const spent = reversed(grantEntries("bonus", 400_00));
  await inTransaction(shop.db, (trx) =>
    post(trx, { cause: "test", causeId: owner, customerId: owner, entries: spent, now: shop.clock.now() }),
  );
  await later.giveBack(1);
  assert.equal(await bonusOf(owner), 0);
  assert.deepEqual(await shop.referrals.friendsOf(owner), { friends: 2, awaited: 0, earnedMinor: 400_00 });
});

test("many housekeepers at once, while goods come back, decide about each order once", async () => {
  await settleAll();
  const owner = await aCustomer();
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await aDoneOrder({ by: owner, pieces: 2 }));
  const all = () => Promise.all(Array.from({ length: 8 }, () => settle()));
  assert.equal(
    (await all()).reduce((sum, decided) => sum + decided, 0),
    4,
  );
  await daysPass(15);
  const [decided] = await Promise.all([all(), orders[0]!.giveBack(1), orders[1]!.giveBack(2)]);
  const given = (await Promise.all(orders.map(({ id }) => referralOf(id)))).filter((said) => said === "given").length;
  assert.ok(given === 3 || given === 4, String(given));
  assert.equal(
    decided.reduce((sum, n) => sum + n, 0),
    4,
  );
  assert.equal(await bonusOf(owner), 161 + 322 + 322);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ledger_transaction where cause = 'referral' and order_id = any (${orders.map(({ id }) => id)})`.execute(
    shop.db,
  );
  assert.equal(rows[0]!.n, given);
});

test("the owner sees what friends brought, and nothing of their orders", async () => {
  const shopper = createShopper(app);
  const owner = await aCustomer(shopper);
  const { number } = await aDoneOrder({ by: owner });
  await daysPass(15);
  await settleAll();
  const page = String((await shopper.get("/lk/money?account=bonus")).body);
  assert.match(page, /Первый заказ друга/);
  assert.doesNotMatch(page, new RegExp(number));
  const overview = String((await shopper.get("/lk")).body);
  assert.match(overview, new RegExp(`value="http://localhost/friend/${owner}"`));
  assert.doesNotMatch(overview, new RegExp(number));
});

test("reconcile finds early rewards, ones without a case and ones not in the ledger", async () => {
  const owner = await aCustomer();
  const { id } = await aDoneOrder({ by: owner });
  await daysPass(15);
  await settleAll();
  const breaksAfter = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await change.execute(shop.db);
    const found = (await findBreaks(shop.db)).map(({ invariant }) => invariant.split(" ")[0]);
    await undo.execute(shop.db);
    return found;
  };
  const asItWas = sql`update referral set state = 'given', given_minor = 16100, decided_at = ${shop.clock.now()} where order_id = ${id}`;
  const soon = sql`update referral set decided_at = decided_at - interval '2 days' where order_id = ${id}`;
  const other = sql`update referral set given_minor = 16200 where order_id = ${id}`;
  const held = sql`update referral set state = 'held', given_minor = 0, decided_at = null where order_id = ${id}`;
  assert.deepEqual(await breaksAfter(soon, asItWas), ["INV19"]);
  assert.deepEqual(await breaksAfter(other, asItWas), ["INV19"]);
  assert.deepEqual(await breaksAfter(held, asItWas), ["INV19", "INV19"]);
});
