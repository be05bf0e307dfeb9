import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, giveMoney, type Shopper, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, type OrderSent, orderBody } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();
const gloves = await putOnShelf(shop, { stock: 99 });

async function aBuyer() {
  const shopper = createShopper(app);
  const phone = aPhone();
  const id = await signIn(shop, shopper, phone);
  const placed = await order(shopper, phone);
  return { shopper, phone, id, number: placed.body.ordernumber };
}
const order = async (shopper: Shopper, phone: string) => {
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body: OrderSent) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return placed;
};
const numbers = (body: unknown) => (body as { ordernumber: string }[]).map(({ ordernumber }) => ordernumber);
const list = async (shopper: Shopper) => numbers((await shopper.post("/order/getuserall", {})).body);

test("[B01] orders by phone: 401 anonymous, a uniform 403 for others', own in any format", async () => {
  const [a, b] = [await aBuyer(), await aBuyer()];
  const forms = (phone: string) => [
    phone,
    `8${phone.slice(2)}`,
    `${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`,
    `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
  ];
  const ask = (shopper: Shopper, phone: string) => shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`);
  assert.equal((await ask(createShopper(app), b.phone)).status, 401);
  const refusals = new Set<string>();
  for (const form of [...forms(b.phone), aPhone(), "x", "%2B"]) {
    const { status, body } = await ask(a.shopper, form);
    refusals.add(JSON.stringify([status, { ...body, requestId: null }]));
  }
  assert.deepEqual(
    [...refusals].map((text) => JSON.parse(text)[0]),
    [403],
  );
  for (const form of forms(a.phone)) assert.deepEqual(numbers((await ask(a.shopper, form)).body), [a.number]);
});

test("[B02] the order list is the session's: another's id 403, an array 422, none own list", async () => {
  const [a, b] = [await aBuyer(), await aBuyer()];
  assert.equal((await a.shopper.post("/order/getuserall", { user: b.id })).status, 403);
  assert.equal((await a.shopper.post("/order/getuserall", { user: [a.id] })).status, 422);
  assert.deepEqual(await list(a.shopper), [a.number]);
  assert.deepEqual(numbers((await a.shopper.post("/order/getuserall", { user: a.id })).body), [a.number]);
});

test("[B04] another's cart can't be filled, reduced or emptied, by owner or line id", async () => {
  const [a, b] = [await aBuyer(), await aBuyer()];
  const basket = (shopper: Shopper, body: object) => shopper.post("/shop/user/basket", body);
  const item = { productid: gloves, quantity: 3, specification: "0" };
  const mine = await basket(b.shopper, { type: "add", client: b.id, item });
  const line = (mine.body.data as { basket: { _id: string }[] }).basket[0]!._id;
  const same = async () => JSON.stringify((await sql`select * from cart_line where customer_id = ${b.id}`.execute(shop.db)).rows);
  const before = await same();
  for (const body of [
    { type: "add", client: b.id, item },
    { type: "delete", client: b.id, _id: line },
    { type: "fulldelete", client: b.id },
    { type: "set", client: b.id, _id: line, quantity: 1, specification: "0" },
  ])
    assert.equal((await basket(a.shopper, body)).status, 403, body.type);
  assert.equal((await basket(a.shopper, { type: "delete", client: a.id, _id: line })).status, 404);
  assert.equal((await basket(a.shopper, { type: "set", client: a.id, _id: line, quantity: 1, specification: "0" })).status, 404);
  assert.equal((await basket(a.shopper, { type: "fulldelete", client: a.id })).status, 200);
  assert.equal(await same(), before);
});

test("a line of one's cart on another storefront is as good as another's", async () => {
  const shopper = createShopper(app);
  const client = await signIn(shop, shopper);
  const abroad = createShopper(app, { host: "eu.localhost" });
  abroad.jar.set("au", shopper.jar.get("au")!);
  const basket = async (via: Shopper, body: object) => via.post("/shop/user/basket", { client, ...body });
  const added = await basket(abroad, { type: "add", item: { productid: gloves, quantity: 2 } });
  const [line] = (added.body.data as { basket: { _id: string; quantity: number }[] }).basket;
  assert.equal((await basket(shopper, { type: "set", _id: line!._id, quantity: 5 })).status, 404);
  assert.equal((await basket(shopper, { type: "delete", _id: line!._id })).status, 404);
  const kept = await basket(abroad, { type: "set", _id: line!._id, quantity: 2 });
  assert.deepEqual((kept.body.data as { basket: unknown[] }).basket, [line]);
});

test("an order lists its payments: the main one unpaid, account parts paid", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  await giveMoney(shop, await signIn(shop, shopper, phone), { advance: 700 });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { avanse: 700 });
  const { _id: id, ordernumber } = (await shopper.post("/order/addnew", orderBody(quoted.body))).body;
  await sql`insert into payment (id, order_id, kind, service, own_ref, amount_minor, currency, entity, state, created_at)
    values (${`p-${id}`}, ${id}, 'main', 'bank-card', ${`${ordernumber}-1`}, ${quoted.body.total * 100}, 'rub', 'main', 'pending', now() + interval '1 second')`.execute(
    shop.db,
  );
  const [full] = (await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as { payments: object[] }[];
  assert.deepEqual(
    full!.payments.map((payment) => ({ ...payment, _id: "", created: "" })),
    [
      { type: "advance-return", service: "ledger", price: 700, status: "paid" },
      { type: "in", service: "bank-card", price: quoted.body.total, status: "not-paid" },
    ].map((payment) => ({ _id: "", created: "", currency: "rub", entity: "main", ...payment })),
  );
  await sql`delete from payment where id = ${`p-${id}`}`.execute(shop.db);
});

test("a guest's orders join the account of their phone on confirmation only", async () => {
  const phone = aPhone();
  const guest = createShopper(app);
  const { ordernumber } = (await order(guest, phone)).body;
  const owner = createShopper(app);
  await signIn(shop, owner, phone);
  const stranger = await aBuyer();
  const count = async (shopper: Shopper) => (await shopper.get("/shop/user/guestorders")).body.count;
  const take = (shopper: Shopper, body: object = { confirm: true }) => shopper.post("/shop/user/guestorders", body);
  assert.deepEqual([await count(owner), await count(stranger.shopper)], [1, 0]);
  assert.deepEqual(await list(owner), [], "not before it is confirmed");
  assert.equal((await take(owner, {})).status, 422);
  assert.equal((await take(stranger.shopper)).body.added, 0);
  assert.equal((await take(owner)).body.added, 1);
  assert.deepEqual(await list(owner), [ordernumber]);
  assert.equal((await take(owner)).body.added, 0);
});

test("a guest's order joins alone by its number and its phone", async () => {
  const phone = aPhone();
  const [first, second] = [await order(createShopper(app), phone), await order(createShopper(app), phone)];
  const owner = createShopper(app);
  await signIn(shop, owner, phone);
  const stranger = await aBuyer();
  const take = async (shopper: Shopper) =>
    (await shopper.post("/shop/user/guestorders", { confirm: true, number: second.body.ordernumber })).body.added;
  assert.equal(await take(stranger.shopper), 0);
  assert.deepEqual([await take(owner), await take(owner)], [1, 0]);
  assert.deepEqual(await list(owner), [second.body.ordernumber]);
  assert.equal((await owner.get("/shop/user/guestorders")).body.count, 1, "the other waits for a yes of its own");
  assert.notEqual(first.body.ordernumber, second.body.ordernumber);
});

test("an e-mail session, and orders over half a year old, prove nothing of the phone", async () => {
  const phone = aPhone();
  await order(createShopper(app), phone);
  const byMail = createShopper(app);
  const me = await signIn(shop, byMail, "mail@example.com");
  await sql`update customer set phone = ${phone} where id = ${me}`.execute(shop.db);
  const count = async (shopper: Shopper) => (await shopper.get("/shop/user/guestorders")).body.count;
  assert.equal(await count(byMail), 0);
  const byPhone = createShopper(app);
  await signIn(shop, byPhone, phone);
  assert.equal(await count(byPhone), 1);
  await sql`update shop_order set created_at = created_at - interval '181 days' where buyer ->> 'phone' = ${phone}`.execute(shop.db);
  assert.equal(await count(byPhone), 0);
});

test("orders of a reassigned number need a session with a recent proof of it", async () => {
  const phone = aPhone();
  const owner = createShopper(app);
  const id = await signIn(shop, owner, phone);
  await order(createShopper(app), phone);
  await sql`update session set created_at = created_at - interval '11 minutes' where customer_id = ${id}`.execute(shop.db);
  const stale = await owner.post("/shop/user/guestorders", { confirm: true });
  assert.deepEqual([stale.status, stale.body.code, stale.body.by], [403, "step_up", "phone"]);
  assert.deepEqual(await list(owner), []);
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, owner, phone);
  assert.equal((await owner.post("/shop/user/guestorders", { confirm: true })).body.added, 1);
});

test("two customers in 400 alternating requests: no leak, nothing cacheable", async () => {
  const [a, b] = [await aBuyer(), await aBuyer()];
  const secretsOf = (one: typeof a) => [one.phone, one.id, one.number];
  const asks = (one: typeof a) => [
    () => one.shopper.post("/shop/auth/token/", {}),
    () => one.shopper.post("/order/getuserall", {}),
    () => one.shopper.get(`/crm/vieworderclient/${encodeURIComponent(one.phone)}`),
    () => one.shopper.get("/shop/auth/sessions"),
    () => one.shopper.get("/shop/user/addresses"),
  ];
  for (let round = 0; round < 20; round++) {
    const asked = Array.from({ length: 4 }, () => [asks(a), asks(b)] as const);
    await Promise.all(
      asked.flatMap(([ofA, ofB]) =>
        ofA.flatMap((ask, at) =>
          [
            { ask, other: b },
            { ask: ofB[at]!, other: a },
          ].map(async ({ ask, other }) => {
            const { status, body, headers } = await ask();
            assert.equal(status, 200);
            assert.match(String(headers["cache-control"]), /no-store/);
            for (const secret of secretsOf(other)) assert.equal(JSON.stringify(body).includes(secret), false);
          }),
        ),
      ),
    );
  }
});
