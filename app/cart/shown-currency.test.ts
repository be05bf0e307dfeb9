import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, { pages: true });
const dollar = async (rubles: string, date: string) => {
  await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at) values ('usd', 'cbr', ${date}, ${rubles}, false, now())`.execute(
    shop.db,
  );
  await shop.rates.reload();
};
const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");

test("[PRC-25] rubles are the source, shown dollars add up, ledgers stay in rubles", async () => {
  await dollar("92.5", "2026-11-25");
  const shopper = createShopper(app, { host: "eu.localhost", lang: "en" });
  const customer = await signIn(shop, shopper, "ann@example.com");
  await giveMoney(shop, customer, { bonus: 500, advance: 300, deposit: 100 });
  const [gloves, wraps] = [await putOnShelf(shop, { price: 1000 }), await putOnShelf(shop, { price: 1990, sale: 15 })];
  const plain = await shopper.quote([{ productid: gloves, quantity: 10 }], { currency: "usd", delivery: null, typepayment: null });
  assert.deepEqual([plain.body.currency.goods, plain.body.currency.total, plain.body.total], [110, 110, 10_000]);

  const items = [
    { productid: gloves, quantity: 10 },
    { productid: wraps, quantity: 2 },
  ];
  const delivery = { type: "cdek", deliverytype: "couier", code: "", city: "Almaty" };
  const asked = { currency: "usd", country: "KZ", bonus: 500, avanse: 300, ad_deposit: 100, typepayment: "cloudpayments" };
  const { currency, lines, priceclient, total } = (await shopper.quote(items, { ...asked, delivery })).body;
  // 1,990 less 299 is 1,691: 18.3 dollars, rounded up to 19; the old 21.5 to 22: shown discount 3.
  assert.deepEqual(
    lines.map((line) => [line.currency.unit.price, line.currency.unit.realprice, line.currency.price, line.currency.realprice]),
    [
      [11, 11, 110, 110],
      [19, 22, 38, 44],
    ],
  );
  assert.deepEqual([currency.goods, currency.bonus, currency.advance, currency.deposit], [148, 5, 3, 1]);
  assert.ok(priceclient > 0);
  assert.equal(currency.delivery, Math.ceil(priceclient / 92.5));
  assert.equal(currency.total, 148 - 5 - 3 - 1 + currency.delivery);
  assert.equal(total, 13_382 - 900 + priceclient);

  // Support arranges delivery and its price.
  const quoted = (await shopper.quote(items, { ...asked, delivery: null })).body;
  const placed = await shopper.post("/order/addnew", {
    ...orderBody(quoted),
    contragent: { phone: "+77012345678", firstname: "Ann", lastname: "Lee", email: "ann@example.com" },
    country: "KZ",
    currency: "usd",
    typepayment: "cloudpayments",
    delivery: { ...delivery, deliverytype: "delivery", activity: false },
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  await dollar("60", "2026-11-26");
  const said = words((await shopper.get(`/order/${placed.body.ordernumber}`)).body);
  assert.ok(said.includes("Due $139") && said.includes("In rubles: 12,482 ₽, at $1 = 92.5 ₽"), said);
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual([order.currency, Number(order.rate), order.shownTotal, order.totalMinor], ["usd", 92.5, 139, 12_482_00]);

  assert.deepEqual(await moneyOf(shop, customer), { bonus: 0, advance: 0, deposit: 0 });
  const moved = await sql<{ kind: string; rubles: number }>`
    select a.kind, (e.amount_minor / 100)::int as rubles from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    join ledger_account a on a.id = e.account_id where t.order_id = ${order.id} and a.customer_id is not null order by 1`.execute(shop.db);
  assert.deepEqual(
    moved.rows.map(({ kind, rubles }) => [kind, rubles]),
    [
      ["advance", -300],
      ["bonus", -500],
      ["deposit", -100],
    ],
  );
  const charged = await sql`select distinct currency from payment`.execute(shop.db);
  assert.ok(charged.rows.every((row) => (row as { currency: string }).currency === "rub"));
});
