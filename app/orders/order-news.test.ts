import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { DeliveryStatus } from "#app/delivery/delivery-status.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { firstStatuses, orderStatuses } from "#app/foundation/states/order-status.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aBrowser } from "../../test/examples/browser-address.ts";
import { aPhone, type Shopper, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { orderMessages } from "./order-messages.server.ts";

const { shop, app } = await createTestShop();
const gloves = await putOnShelf(shop, { price: 1610, stock: 1000 });

type Who = { shopper: Shopper; phone: string; email: string | undefined };
/** Paid to the courier. */
async function anOrder({ shopper, phone, email }: Who): Promise<string> {
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { typepayment });
  const body = orderBody(quoted.body);
  const contragent = { ...body.contragent, phone, email };
  const placed = await shopper.post("/order/addnew", { ...body, typepayment, contragent });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return placed.body._id;
}
const pack = (id: string) =>
  sql`with packed as (update shop_order set status = 'ready-for-delivery' where id = ${id})
      insert into order_history (order_id, field, was, became, actor, at)
      values (${id}, 'status', 'awaiting-processing', 'ready-for-delivery', 'test', now())`.execute(shop.db);
const move = (id: string, status: DeliveryStatus, awaitsPickUp = false) =>
  inTransaction(shop.db, async (trx) => {
    const order = (await shop.orders.lock(trx, id))!;
    await shop.orders.moveDelivery(trx, order, { status, awaitsPickUp, actor: "own", reason: "word", now: shop.clock.now() });
  });
/** Every delivery step, reported by two processes at once. */
async function bring(id: string) {
  await pack(id);
  for (const [status, awaits] of [["accepted"], ["on-the-way"], ["on-the-way", true], ["delivered"]] as const)
    await Promise.all([move(id, status, awaits), move(id, status, awaits)]);
}
/** Messages by channel, unordered. */
async function told(id: string) {
  const { rows } = await sql<{ cause: string; channel: string; recipient: string; subject: string | null; text: string }>`
    select cause, channel, recipient, subject, text from message where cause like ${`order:${id}:%`} order by cause`.execute(shop.db);
  const by = (channel: string) => rows.filter((row) => row.channel === channel).map(({ cause }) => cause.split(":")[2]!);
  return { email: by("email"), sms: by("sms"), push: by("push"), rows };
}
const way = ["awaiting-pick-up", "done", "on-the-way", "placed", "sent-to-delivery"];
const urgent = ["awaiting-pick-up", "placed"];

test("each status is sent once: letter, urgent SMS, or SMS for all without mailbox", async () => {
  const guest = { shopper: createShopper(app), phone: aPhone(), email: "guest@example.com" };
  const byPhone = { shopper: createShopper(app), phone: aPhone(), email: undefined };
  for (const [who, wanted] of [
    [guest, { email: way, sms: urgent }],
    [byPhone, { email: [], sms: way }],
  ] as const) {
    const id = await anOrder(who);
    await bring(id);
    const { email, sms } = await told(id);
    assert.deepEqual({ email, sms }, wanted);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from order_history where order_id = ${id} and field = 'status' and actor <> 'test'`.execute(shop.db);
    assert.equal(rows[0]!.n, way.length, "as many as there were changes");
  }
});

test("letters off means SMS for all, on means letters; only the own wish counts", async () => {
  const shopper = createShopper(app, { lang: "en" });
  const phone = aPhone();
  const me = await signIn(shop, shopper, phone);
  const letters = async (email: boolean) =>
    assert.equal((await shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data: { email } })).status, 200);
  const who = { shopper, phone, email: "wish@example.com" };
  await letters(false);
  const muted = await anOrder(who);
  await bring(muted);
  assert.deepEqual(await told(muted).then(({ email, sms }) => ({ email, sms })), { email: [], sms: way });
  const another = await anOrder({ shopper: createShopper(app), phone, email: who.email });
  assert.deepEqual((await told(another)).email, ["placed"], "a stranger with the same mailbox is no customer");
  const changed = await anOrder(who);
  await letters(true);
  await bring(changed);
  const { email, sms, rows } = await told(changed);
  assert.deepEqual({ email, sms }, { email: way.filter((news) => news !== "placed"), sms: urgent });
  const done = rows.find(({ cause, channel }) => cause.includes(":done:") && channel === "email")!;
  assert.match(done.subject!, /^Gong: order \S+ is complete. Thank you$/);
});

test("[ORD-08] every status change is sent once by each chosen channel: letter, SMS or push", async () => {
  for (const [email, push] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const) {
    const shopper = createShopper(app);
    const phone = aPhone();
    const me = await signIn(shop, shopper, phone);
    for (const browser of [aBrowser(), aBrowser()]) assert.equal((await shopper.post("/shop/push/subscribe", browser)).status, 200);
    await shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data: { email, push } });
    const id = await anOrder({ shopper, phone, email: `${phone.slice(1)}@example.com` });
    await bring(id);
    const { rows, ...heard } = await told(id);
    const wanted = { email: email ? way : [], sms: email ? urgent : way, push: push ? way.flatMap((news) => [news, news]) : [] };
    assert.deepEqual(heard, wanted, `letters ${email}, browsers ${push}`);
    assert.equal(new Set(rows.map(({ cause }) => cause)).size, rows.length);
  }
});

test("a cancelled order is announced by SMS alone if letters are off", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  const me = await signIn(shop, shopper, phone);
  await shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data: { email: false } });
  const id = await anOrder({ shopper, phone, email: "cancelled@example.com" });
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  assert.deepEqual(await told(id).then(({ email, sms }) => ({ email, sms })), { email: [], sms: ["canceled", "placed"] });
});

test("every status has its words in both languages, or is where an order begins", async () => {
  const id = await anOrder({ shopper: createShopper(app), phone: aPhone(), email: "words@example.com" });
  const order = (await shop.orders.find(shop.db, id))!;
  const otherwise = { "canceled-by-client": "canceled" } as const;
  for (const lang of ["ru", "en"] as const) {
    const said = new Set<string>();
    const named = orderStatuses.filter((status) => status === "paid" || !firstStatuses.includes(status));
    for (const status of named) {
      const news = status === "canceled-by-client" ? otherwise[status] : (status as Parameters<typeof orderMessages>[1]);
      const [letter] = orderMessages({ ...order, lang }, news, { link: "https://gong.example/order" });
      assert.ok(letter!.subject!.includes(order.number), status);
      assert.match(letter!.subject!, lang === "ru" ? /заказ/ : /order/, status);
      said.add(letter!.subject!);
    }
    assert.equal(said.size, named.length);
  }
});
