import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();

async function anOrder(items: { productid: string; quantity: number }[]) {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const { body } = await shopper.order(items);
  return { shopper, id: body._id, number: body.ordernumber };
}

test("repeating an order lists full, partial and missing goods without ordering", async () => {
  const [plenty, few, none, gone] = await Promise.all([10, 10, 10, 10].map((stock) => putOnShelf(shop, { stock })));
  const { shopper, id } = await anOrder([plenty!, few!, none!, gone!].map((productid) => ({ productid, quantity: 3 })));
  await sql`update stock set on_hand = reserved + 2 where product_id = ${few!}`.execute(shop.db);
  await sql`update stock set on_hand = reserved where product_id = ${none!}`.execute(shop.db);
  await sql`insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
            select product_id, '0', case product_id when ${few!} then -5 else -7 end, 'import', 'test', now() from stock where product_id in (${few!}, ${none!})`.execute(
    shop.db,
  );

  await sql`update model set storefronts = '{eu}' where id = ${`m-${gone}`}`.execute(shop.db);
  const again = await shopper.post(`/order/${id}/repeat`, {});
  assert.equal(again.status, 200, JSON.stringify(again.body));
  const { lines, dropped, cut } = again.body as unknown as Record<
    string,
    { productid: string; quantity?: number; reason?: string; max?: number; name?: string }[]
  >;
  assert.deepEqual(
    lines!.find(({ productid }) => productid === plenty),
    { productid: plenty, specification: "0", quantity: 3 },
  );
  assert.equal(lines!.find(({ productid }) => productid === few)!.quantity, 2);
  assert.deepEqual(
    cut!.map(({ productid, max }) => [productid, max]),
    [[few, 2]],
  );
  assert.deepEqual(
    dropped!.map(({ productid, reason }) => [productid, reason]),
    [
      [none, "sold_out"],
      [gone, "gone"],
    ],
  );
  assert.ok(dropped!.every(({ name }) => name!.startsWith("Перчатки")));
  assert.equal((await shelf(shop, plenty!)).reserved, 3);
  assert.equal(((await shopper.post("/order/getuserall", {})).body as unknown as object[]).length, 1);
});

test("repeating is idempotent by key; the key of another request is refused", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const { shopper, id } = await anOrder([{ productid: gloves, quantity: 1 }]);
  const other = (await shopper.order([{ productid: gloves, quantity: 2 }])).body._id;
  const repeat = (order: string, body: object, key: string) => shopper.post(`/order/${order}/repeat`, body, { "idempotency-key": key });
  const first = await repeat(id, {}, "again");
  assert.deepEqual([first.status, first.body.lines.length], [200, 1], JSON.stringify(first.body));
  await sql`update model set storefronts = '{eu}' where id = ${`m-${gloves}`}`.execute(shop.db);
  const asBefore = await repeat(id, {}, "again");
  assert.deepEqual([asBefore.status, asBefore.body], [200, first.body]);
  assert.deepEqual((await repeat(id, {}, "another")).body.lines, []);
  for (const reused of [await repeat(id, { other: true }, "again"), await repeat(other, {}, "again")])
    assert.deepEqual([reused.status, reused.body.code], [422, "key_reused"]);
});

test("a finished order can be hidden but is kept; refusals give a reason", async () => {
  const { shopper, id, number } = await anOrder([{ productid: await putOnShelf(shop), quantity: 1 }]);
  const refused = async (path: string, body: object = {}) => {
    const { status, body: told } = await shopper.post(path, body);
    const { code, detail } = told as unknown as { code: string; detail: string };
    return [status, code, detail];
  };
  const list = async () => ((await shopper.post("/order/getuserall", {})).body as unknown as { _id: string }[]).map((order) => order._id);
  assert.deepEqual(await refused(`/order/${id}/delete`), [
    409,
    "state",
    "Из списка можно убрать заказ, который выполнен или отменён. Этот ещё в работе.",
  ]);
  assert.deepEqual(await list(), [id]);
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  const hidden = await shopper.post(`/order/${id}/delete`, {}, { "idempotency-key": "off" });
  assert.deepEqual([hidden.status, hidden.body.actions], [200, ["repeat"]]);
  assert.deepEqual(await list(), []);
  assert.deepEqual((await shopper.post(`/order/${id}/delete`, {}, { "idempotency-key": "off" })).body, hidden.body);
  assert.deepEqual(await refused(`/order/${id}/delete`), [409, "state", "Этого заказа в списке уже нет."]);
  assert.deepEqual(await refused(`/order/${id}/cancel`), [409, "state", "Заказ уже завершён, отменять нечего."]);
  assert.deepEqual(await refused(`/order/${id}/return`, { lines: [], kind: "new" }), [409, "state", "Возвращать здесь больше нечего."]);
  assert.equal((await shop.orders.findByNumber(number))!.status, "canceled-by-client");
});
