import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { type Shopper, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { countsOf, orderFilters, patternsOf, readOrderListing, statusesIn, writeOrderListing } from "./order-list.ts";
import { type OrderStatus, orderStatuses } from "./order-status.ts";

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
  for (const address of ["/lk/orders", "/lk/orders?show=way", "/lk/orders?show=pay&q=7K4M+red&page=3"])
    assert.equal(writeOrderListing(readOrderListing(new URL(address, "http://own").searchParams)), address);
  for (const odd of ["?show=nothing", "?page=0", "?page=-1", "?page=1e9", "?q=+++", "?show=all&page=1"])
    assert.equal(writeOrderListing(readOrderListing(new URLSearchParams(odd))), "/lk/orders", odd);
  assert.equal(readOrderListing(new URLSearchParams("page=9999")).page, 50);
  assert.deepEqual(patternsOf("100% a_b c\\d"), ["%100\\%%", "%a\\_b%", "%c\\\\d%"]);
  assert.equal(patternsOf("a b c d e f g h").length, 6);
});

const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const numbersIn = (body: unknown) => [
  ...new Set([...String(body).matchAll(/href="\/lk\/orders\/([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z])"/g)].map(([, number]) => number!)),
];

test("the list of orders says how many there are, is narrowed by its address alone, goes on by pages, and shows what can be done with each", async () => {
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
  const more = /href="(\/lk\/orders\?page=2)"/.exec(String(first))![1]!;
  assert.deepEqual(numbersIn(await list(more.slice("/lk/orders".length))), newest);
  assert.equal(numbersIn(first).includes(theirs.number), false);

  for (const [query, numbers, says] of [
    ["?show=way", [toWay.number], /В пути/],
    ["?show=done", [toDone.number], /Выполнен .*Заказать снова Убрать из списка/],
    ["?show=over", [toCancel.number], /Отменён клиентом .*Заказать снова Убрать из списка/],
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
