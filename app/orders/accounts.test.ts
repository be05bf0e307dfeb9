import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);

type Money = { bonus: number; advance: number; deposit: number };
const none: Money = { bonus: 0, advance: 0, deposit: 0 };
const names = ["bonus", "advance", "deposit"] as const;
const less = (one: Money, other: Money) => Object.fromEntries(names.map((name) => [name, one[name] - other[name]]));
const inAll = (money: Money) => names.reduce((sum, name) => sum + money[name], 0);

/** Pays this much by balances; returns the calls' answers. */
async function anOrder({
  has,
  asks,
  price,
  quantity = 1,
  limit,
}: {
  has: Money;
  asks: Money;
  price: number;
  quantity?: number;
  limit?: number;
}) {
  const shopper = createShopper(app);
  const phone = aPhone();
  const customerId = await signIn(shop, shopper, phone);
  await giveMoney(shop, customerId, has);
  if (limit !== undefined) await sql`update customer set limit_bonus = ${limit} where id = ${customerId}`.execute(shop.db);
  const goods = await putOnShelf(shop, { price, stock: 9 });
  const asked = { bonus: asks.bonus, avanse: asks.advance, ad_deposit: asks.deposit };
  const { body: quote } = await shopper.quote([{ productid: goods, quantity }], asked);
  const body = orderBody(quote);
  const placed = await shopper.post("/order/addnew", { ...body, contragent: { ...body.contragent, phone } });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  const told = async () =>
    ((await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as AccountsAnswer[])[0]!;
  const pay = () => shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} });
  return { id, quote, placed, goods, told, pay, money: () => moneyOf(shop, customerId) };
}
type AccountsAnswer = { [figure: string]: unknown; payments: { type: string; price: number; status: string }[] };
const partsOf = ({ payments }: AccountsAnswer) =>
  Object.fromEntries(payments.map(({ type, price, status }) => [type, `${price} ${status}`]));
const partsAre = ({ advance, deposit }: Money, state: string) => ({
  ...(advance && { "advance-return": `${advance} ${state}` }),
  ...(deposit && { "endorsement-deposit": `${deposit} ${state}` }),
});

test("of 1000: advance 800, deposit 700, bonus 600 within its limit; lapses restore it", async () => {
  const has = { bonus: 600, advance: 800, deposit: 700 };
  const cases: [asked: readonly (keyof Money)[], taken: Money][] = [
    [[], none],
    [["bonus"], { ...none, bonus: 500 }],
    [["advance"], { ...none, advance: 800 }],
    [["deposit"], { ...none, deposit: 700 }],
    [["advance", "bonus"], { ...none, advance: 800, bonus: 200 }],
    [["deposit", "bonus"], { ...none, deposit: 700, bonus: 300 }],
    [["advance", "deposit"], { ...none, advance: 800, deposit: 200 }],
    [["advance", "deposit", "bonus"], { ...none, advance: 800, deposit: 200 }],
  ];
  for (const [asked, taken] of cases) {
    const asks = Object.fromEntries(names.map((name) => [name, asked.includes(name) ? has[name] : 0])) as Money;
    const { quote, told, money, pay } = await anOrder({ has, asks, price: 1000 });
    const why = asked.join(" + ");
    assert.deepEqual([quote.bonus, quote.avanse, quote.ad_deposit], [taken.bonus, taken.advance, taken.deposit], why);
    const total = 1000 - inAll(taken) + quote.priceclient;
    assert.ok(total >= 390, "no account pays for delivery");
    const order = await told();
    assert.deepEqual(
      [order.goods, order.bonus, order.avanse, order.ad_deposit, order.priceclient, order.total, order.status, order.payment_status],
      [1000, taken.bonus, taken.advance, taken.deposit, quote.priceclient, total, "not-paid", "not-paid"],
      why,
    );
    assert.deepEqual(partsOf(order), partsAre(taken, "paid"), why);
    assert.deepEqual(await money(), less(has, taken), why);
    assert.equal((await pay()).status, 200);
    assert.deepEqual(partsOf(await told()), { ...partsAre(taken, "paid"), in: `${total} not-paid` }, why);
    await shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 31 * 60_000), shop.payments.closeOpen);
    const over = await told();
    assert.deepEqual([await money(), over.status], [has, "expired"], why);
    assert.deepEqual(partsOf(over), { ...partsAre(taken, "refunded"), in: `${total} not-paid` }, why);
  }
});

test("[PAY-14] a fully covered order is paid at once, can't lapse, and restores exactly", async () => {
  const cases: { taken: Money; limit?: number }[] = [
    { taken: { ...none, advance: 10_000 } },
    { taken: { ...none, deposit: 10_000 } },
    { taken: { ...none, bonus: 10_000 }, limit: 100 },
    { taken: { ...none, advance: 6001, deposit: 3999 } },
    { taken: { bonus: 3333, advance: 3334, deposit: 3333 } },
  ];
  for (const { taken, ...limit } of cases) {
    const has = { bonus: taken.bonus + 7, advance: taken.advance, deposit: taken.deposit };
    const { id, quote, placed, goods, told, pay, money } = await anOrder({ has, asks: taken, price: 5000, quantity: 2, ...limit });
    const why = JSON.stringify(taken);
    assert.deepEqual([quote.free, quote.priceclient, quote.total], [true, 0, 0], why);
    assert.deepEqual([placed.body.panel, placed.body.next], ["good", { kind: "panel" }], why);
    const order = await told();
    assert.deepEqual([order.total, order.status, order.payment_status], [0, "paid", "paid"], why);
    assert.deepEqual(partsOf(order), partsAre(taken, "paid"), why);
    assert.deepEqual(await money(), less(has, taken), why);
    assert.deepEqual([(await pay()).status, partsOf(await told())], [409, partsAre(taken, "paid")], why);
    await shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 31 * 60_000), shop.payments.closeOpen);
    assert.deepEqual([(await told()).status, (await shelf(shop, goods)).reserved], ["paid", 2], why);
    assert.deepEqual(await findBreaks(shop.db), [], why);

    const refund = () =>
      shop.payments.refundOrder(id, {
        back: [{ position: 0, quantity: 1 }],
        withDelivery: true,
        actor: "staff",
        reason: "test",
        now: shop.clock.now(),
      });
    const first = await refund();
    const half = await told();
    assert.deepEqual(
      [first.moneyMinor, half.payment_status, partsOf(half)],
      [0, "partly-refunded", partsAre(taken, "partly-refunded")],
      why,
    );
    const second = await refund();
    const whole = await told();
    assert.deepEqual([second.moneyMinor, whole.payment_status, partsOf(whole)], [0, "refunded", partsAre(taken, "refunded")], why);
    assert.deepEqual(await money(), has, why);
    await assert.rejects(refund(), { status: 409 });
    assert.deepEqual(await findBreaks(shop.db), [], why);
  }
});
