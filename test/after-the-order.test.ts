import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { aPhone, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

// The buyer's view after ordering: payment, outcome, who ended it.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop, app } = testShop;
const { anOpenPayment, settled } = await openStore(testShop);
const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");

async function anOrder(typepayment: string, { shopper = createShopper(app), phone = aPhone(), toSupport = false } = {}) {
  const gloves = await putOnShelf(shop, { price: 3000 });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { typepayment, ...(toSupport && { delivery: null }) });
  const body = orderBody(quoted.body);
  const delivery = { ...body.delivery, ...(toSupport && { activity: false }) };
  const paymentorder = { citizen: true };
  const placed = await shopper.post("/order/addnew", {
    ...body,
    ...{ typepayment, paymentorder, delivery, contragent: { ...body.contragent, phone } },
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  const seen = async (path = `/order/${number}`) => words((await shopper.get(path)).body);
  return { id, number, shopper, seen };
}
const between = (page: string, from: string, to: string) => page.slice(page.indexOf(from), page.indexOf(to));

test("an on-receipt order says so on page, list and link, and reads like no debt", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  await signIn(shop, shopper, phone);
  const { id, number, seen } = await anOrder("payment-upon-receipt", { shopper, phone });
  const order = between(await seen(), "Ожидает обработки", "История заказа");
  assert.match(order, /Ожидает обработки Оплата при получении, наличными или картой/);
  assert.match(order, /При получении 3 450 ₽ (?!Способ)/);
  assert.match(await seen("/lk/orders"), /Оплата при получении, наличными или картой/);
  const link = new URL(shop.orders.linkTo((await shop.orders.find(shop.db, id))!));
  const linked = words((await createShopper(app).get(link.pathname + link.search)).body);
  assert.match(linked, /Оплата при получении, наличными или картой/);
  for (const page of [order, await seen(`/lk/orders/${number}`), linked]) assert.doesNotMatch(page, /Не оплачен|К оплате/);
  assert.deepEqual(await shop.fulfilment.work(number, "paid", { by: "Анна", now: shop.clock.now() }), { ok: true });
  assert.match(await seen(), /Оплачено 3 450 ₽ Способ оплаты При получении/);
});

test("every order names its payment method, or that support will arrange it", async () => {
  assert.match(await (await anOrder("bank-card")).seen(), /Способ оплаты Картой онлайн/);
  assert.match(await (await anOrder("dolyamy")).seen(), /Способ оплаты «Долями»/);
  const { seen } = await anOrder("bank-card", { toSupport: true });
  assert.match(await seen(), /Способ оплаты Согласует поддержка/);
});

test("an order that waits for its money names the day it comes on if it is paid now", async () => {
  const { seen } = await anOrder("bank-card");
  assert.match(await seen(), /Когда [^.]*, если оплатите сейчас/);
});

test("a refused card shows at once and after reload, and may still pay", async () => {
  for (const [lang, says] of [
    ["ru", /Банк отклонил оплату Заказ \S+ оформлен.*другую карту.*Оплатить 2 000 ₽/],
    ["en", /Payment declined Order \S+ is placed.*another card.*Pay 2,000 ₽/],
  ] as const) {
    const { number, bankId, shopper } = await anOpenPayment();
    shopper.jar.set("lang", lang);
    const page = async () => words((await shopper.get(`/pmt?order=${number}`)).body);
    assert.doesNotMatch(await page(), says, "nobody has tried yet");
    await sandbox.pay(bankId, { outcome: "declined" });
    // Allow another status request at once.
    await sql`update payment set checked_at = null where order_id = (select id from shop_order where number = ${number})`.execute(shop.db);
    for (const _ of [1, 2, 3]) assert.match(await page(), says);
    await sandbox.pay(bankId);
    await settled(bankId);
    assert.match(await page(), lang === "ru" ? /Оплачено Заказ/ : /Paid Order/);
  }
});

test("a cancelled order shows who cancelled it, and why if the shop did", async () => {
  const own = await anOrder("payment-upon-receipt");
  assert.equal((await own.shopper.post(`/order/${own.id}/cancel`, {})).status, 200);
  assert.match(await own.seen(), /Отменён вами/);
  assert.doesNotMatch(await own.seen(), /Когда/, "nobody is to wait for it");
  assert.doesNotMatch(between(await own.seen(), "Отменён вами", "История заказа"), /Не оплачено|К оплате/);
  const byShop = await anOrder("bank-card", { toSupport: true });
  await shop.approval.refuse(byShop.number, { by: "Анна", reason: "туда не возим", now: shop.clock.now() });
  assert.match(await byShop.seen(), /Магазин отменил заказ: туда не возим/);
});
