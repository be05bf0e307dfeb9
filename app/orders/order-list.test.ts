import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { type OrderStatus, orderStatuses } from "#app/foundation/states/order-status.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { type Shopper, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { forgetAgain, orderAgain } from "../../test/examples/many-orders.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { countsOf, orderFilters, patternsOf, readOrderListing, statusesIn, writeOrderListing } from "./order-list.ts";

const { shop, app } = await createTestShop({}, { pages: true });

test("every status stands under one filter, and under all", () => {
  const narrow = orderFilters.filter((filter) => filter !== "all");
  for (const status of orderStatuses) assert.equal(narrow.filter((filter) => statusesIn(filter).includes(status)).length, 1, status);
  assert.deepEqual(statusesIn("all"), [...orderStatuses]);
  const counts = countsOf(orderStatuses.map((status) => ({ status, n: 2 })));
  assert.equal(counts.all, orderStatuses.length * 2);
  for (const filter of narrow) assert.equal(counts[filter], statusesIn(filter).length * 2);
});

test("one list has one address; what an address cannot mean is left out", () => {
  for (const address of ["/lk/orders", "/lk/orders?show=way", "/lk/orders?show=pay&q=7K4M+red&before=7K4M-Q2ZP-X"])
    assert.equal(writeOrderListing(readOrderListing(new URL(address, "http://own").searchParams)), address);
  for (const odd of ["?show=nothing", "?before=", "?before=7K4M", "?before=7K4M-Q2ZP-X%27", "?q=+++", "?show=all&page=2"])
    assert.equal(writeOrderListing(readOrderListing(new URLSearchParams(odd))), "/lk/orders", odd);
  assert.deepEqual(patternsOf("100% a_b c\\d"), ["%100\\%%", "%a\\_b%", "%c\\\\d%"]);
  assert.equal(patternsOf("a b c d e f g h").length, 6);
});

const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const olderThan = (body: unknown) =>
  (/href="\/lk\/orders(\?[^"]*before=[^"]+)"/.exec(String(body))?.[1] ?? assert.fail("no older ones")).replaceAll("&amp;", "&");
const numbersIn = (body: unknown) => [
  ...new Set([...String(body).matchAll(/href="\/lk\/orders\/([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z])"/g)].map(([, number]) => number!)),
];

test("the order list has counts, filters in its address, pages and actions", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const other = createShopper(app);
  await signIn(shop, other);
  const [gloves, bag] = [await putOnShelf(shop, { stock: 99 }), await putOnShelf(shop, { stock: 99 })];
  const order = async (who: Shopper, productid: string) => {
    const { body, status } = await who.order([{ productid, quantity: 1 }]);
    assert.equal(status, 201, JSON.stringify(body));
    return { id: body._id, number: body.ordernumber };
  };
  const move = (id: string, status: OrderStatus) =>
    sql`with moved as (update shop_order set status = ${status}, hold_until = null where id = ${id} returning id)
        insert into order_history (order_id, field, became, actor, at) select id, 'status', ${status}, 'staff', now() from moved`.execute(
      shop.db,
    );
  const list = async (query = "") => (await shopper.get(`/lk/orders${query}`)).body as unknown;

  assert.match(words(await list()), /Заказов пока нет/);
  const theirs = await order(other, gloves);
  const placed = [];
  for (let n = 0; n < 23; n++) placed.push(await order(shopper, n === 3 ? bag : gloves));
  const [toWay, toDone, toCancel] = [placed[0]!, placed[1]!, placed[2]!];
  await move(toWay.id, "on-the-way");
  await move(toDone.id, "done");
  assert.equal((await shopper.post(`/order/${toCancel.id}/cancel`, {})).status, 200);

  const first = await list();
  assert.match(words(first), /Заказы 23 заказа .*Все 23 В работе 1 К оплате 20 Выполнены 1 Отменены и возвращены 1/);
  const newest = placed.map(({ number }) => number).reverse();
  assert.deepEqual(numbersIn(first), newest.slice(0, 20));
  assert.deepEqual(numbersIn(await list(olderThan(first))), newest.slice(20));
  assert.equal(numbersIn(first).includes(theirs.number), false);

  for (const [query, numbers, says] of [
    ["?show=way", [toWay.number], /В пути/],
    ["?show=done", [toDone.number], /Выполнен .*Заказать снова Убрать из списка/],
    ["?show=over", [toCancel.number], /Отменён вами .*Заказать снова Убрать из списка/],
    [`?q=${bag}`, [placed[3]!.number], /1 заказ .*Отменить заказ/],
    [`?q=${placed[5]!.number.replaceAll("-", "").toLowerCase()}`, [placed[5]!.number], /Все 1 /],
    [`?show=done&q=${bag}`, [], /Таких заказов нет.*Показать все заказы/],
    ["?q=%25", [], /Таких заказов нет/],
    [`?q=${theirs.number}`, [], /Таких заказов нет/],
  ] as const) {
    const page = await list(query);
    assert.deepEqual(numbersIn(page), [...numbers], query);
    assert.match(words(page), says, query);
  }
  assert.equal((await shopper.post(`/order/${toDone.id}/delete`, {})).status, 200);
  assert.match(words(await list("?show=done")), /22 заказа|Полученных заказов пока нет/);
  assert.match(words(await list()), /Заказы 22 заказа/);
});

test("450 orders are reachable by links once each, filtered too, from any cursor", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const other = createShopper(app);
  await signIn(shop, other);
  const gloves = await putOnShelf(shop, { stock: 99 });
  const placed = async (who: Shopper) => (await who.order([{ productid: gloves, quantity: 1 }])).body;
  const [own, theirs] = [await placed(shopper), await placed(other)];
  await shop.database.pool.query(orderAgain, [own._id, 449]);
  // Ten equal timestamps, as an import creates, and two statuses.
  await sql`update shop_order set created_at = date_trunc('hour', created_at) + interval '123456 microseconds'
            where id like ${`${own._id}-3_`} or id like ${`${own._id}-3__`}`.execute(shop.db);
  await sql`update shop_order set status = 'on-the-way', hold_until = null where id like ${`${own._id}-%5`}`.execute(shop.db);
  const list = async (query = "") => (await shopper.get(`/lk/orders${query}`)).body as unknown;
  const all = async (query: string) => {
    const pages: string[][] = [];
    for (let page = await list(query); ; page = await list(olderThan(page))) {
      pages.push(numbersIn(page));
      assert.match(words(page), /Все 450 В работе 45 К оплате 405 /);
      if (!words(page).includes("Раньше")) return pages;
    }
  };
  const { rows } = await sql<{ number: string; status: OrderStatus }>`
    select number, status from shop_order where id like ${`${own._id}%`} order by created_at desc, id desc`.execute(shop.db);
  const pages = await all("");
  assert.deepEqual([pages.length, pages.flat()], [23, rows.map(({ number }) => number)]);
  const way = await all("?show=way");
  assert.deepEqual([way.length, way.flat()], [3, rows.filter(({ status }) => status === "on-the-way").map(({ number }) => number)]);
  assert.deepEqual(numbersIn(await list(`?before=${theirs.ordernumber}`)), pages[0]);

  const counted = (await shopper.post("/order/getuserall", {})).body as unknown as { ordernumber: string }[];
  assert.deepEqual(
    counted.map(({ ordernumber }) => ordernumber),
    pages.flat(),
  );
  const phone = await sql<{
    phone: string;
  }>`select phone from customer c join shop_order o on o.customer_id = c.id where o.id = ${own._id}`.execute(shop.db);
  const inFull = async (query: string) =>
    ((await shopper.get(`/crm/vieworderclient/${phone.rows[0]!.phone}${query}`)).body as unknown as { ordernumber: string }[]).map(
      ({ ordernumber }) => ordernumber,
    );
  const [first, second, third] = [0, 200, 400].map((from) => rows.slice(from, from + 200).map(({ number }) => number));
  assert.deepEqual(await inFull(""), first);
  assert.deepEqual(await inFull(`?before=${first!.at(-1)}`), second);
  assert.deepEqual(await inFull(`?before=${second!.at(-1)}`), third);
  await shop.database.pool.query(forgetAgain, [own._id]);
});
