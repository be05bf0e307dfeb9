import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { askBack, deliver } from "../../../test/examples/returning.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const { aDoneOrder } = friendOrders(testShop);

const by = () => ({ by: "Анна", now: shop.clock.now() });
const lineOf = async (orderId: string) =>
  (
    await sql<{ returned: number; coming: number; shelf: number }>`
      select returned, coming_back as coming, back_on_shelf as shelf from order_line where order_id = ${orderId}`.execute(shop.db)
  ).rows[0]!;
const counted = async (orderId: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from goods_return where order_id = ${orderId}`.execute(shop.db)).rows[0]!.n;
const pieces = (quantity: number, reason = "") => ({ lines: [{ item: "0", quantity }], reason });

test("the same request from two tabs or one key is one return; another is another", async () => {
  const { id, shopper } = await aDoneOrder({ pieces: 9 });
  const tabs = await Promise.all(Array.from({ length: 10 }, () => askBack(shopper, id, pieces(2))));
  assert.deepEqual([tabs.map(({ status }) => status).every((status) => status === 200), await counted(id)], [true, 1]);
  const key = { "idempotency-key": "one" };
  const keyed = await Promise.all(Array.from({ length: 5 }, () => askBack(shopper, id, pieces(3, "мала"), key)));
  assert.ok(keyed.every(({ status, body }) => status === 200 || body.code === "in_progress"));
  assert.equal((await askBack(shopper, id, pieces(3, "мала"), key)).body.returns.length, 2);
  assert.equal((await askBack(shopper, id, pieces(4), key)).status, 422, "one key, two wishes");
  await shop.clock.move(new Date(shop.clock.now().getTime() + 11 * 60_000));
  assert.equal((await askBack(shopper, id, pieces(2))).body.returns.length, 3, "later it is meant");
  await shop.clock.move(null);
  assert.deepEqual(await lineOf(id), { returned: 0, coming: 7, shelf: 0 });
});

test("two returns at once over the last piece: one has it", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, shopper } = await aDoneOrder({ pieces: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => askBack(shopper, id, pieces(1, `повод ${n}`))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    assert.deepEqual([await counted(id), await lineOf(id)], [1, { returned: 0, coming: 1, shelf: 0 }]);
  }
});

test("a return and a refund by staff at once over the same pieces: one has them", async () => {
  for (let round = 0; round < 6; round++) {
    const { id, shopper, giveBack } = await aDoneOrder({ pieces: 2 });
    const [refund, asked] = await Promise.allSettled([giveBack(2), askBack(shopper, id, pieces(2))]);
    const isRefunded = refund.status === "fulfilled";
    assert.equal(asked.status === "fulfilled" && asked.value.status === 200, !isRefunded);
    assert.deepEqual(await lineOf(id), isRefunded ? { returned: 2, coming: 0, shelf: 0 } : { returned: 0, coming: 2, shelf: 0 });
  }
});

test("staff receives once under concurrency; stock gets the pieces once", async () => {
  const { id, number, shopper } = await aDoneOrder({ pieces: 4 });
  const { productId } = (await shop.orders.find(shop.db, id))!.lines[0]!;
  await askBack(shopper, id, pieces(3));
  await shop.returns.approve({ number, n: 1 }, by());
  const actions = await Promise.all([
    ...Array.from({ length: 4 }, () => shop.returns.receive({ number, n: 1 }, { ...by(), fit: "all" as const })),
    ...Array.from({ length: 4 }, () => shop.returns.refuse({ number, n: 1 }, { ...by(), reason: "поздно" })),
  ]);
  assert.equal(actions.filter(({ ok }) => ok).length, 1);
  const { state } = (await shop.returns.show({ number, n: 1 }))!.found;
  const isReceived = state === "received";
  assert.deepEqual(
    [await lineOf(id), await shelf(shop, productId)],
    [
      { returned: 0, coming: isReceived ? 3 : 0, shelf: isReceived ? 3 : 0 },
      { on_hand: isReceived ? 9 : 6, reserved: 0 },
    ],
  );
});

test("made-to-order goods return as ready stock, even where none existed", async () => {
  const shopper = createShopper(app);
  const made = await putOnShelf(shop, { stock: 0, madeToOrder: true });
  await sql`delete from stock where product_id = ${made}`.execute(shop.db);
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: made, quantity: 2 }], { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  await shop.db
    .transaction()
    .execute(async (trx) => shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }));
  await deliver(shop, id);
  const asked = await askBack(shopper, id, pieces(1));
  assert.equal(asked.status, 200, `a guest, by his cookie: ${JSON.stringify(asked.body)}`);
  await shop.returns.approve({ number, n: 1 }, by());
  assert.deepEqual(await shop.returns.receive({ number, n: 1 }, { ...by(), fit: "usual" }), { ok: true });
  assert.deepEqual(await shelf(shop, made), { on_hand: 1, reserved: 0 });
});

test("no statement of anybody can bring back more than was sold", async () => {
  const { id } = await aDoneOrder({ pieces: 2 });
  for (const change of ["returned = 3", "coming_back = 3", "returned = 1, coming_back = 2", "coming_back = -1", "back_on_shelf = 1"])
    await assert.rejects(sql`update order_line set ${sql.raw(change)} where order_id = ${id}`.execute(shop.db), { code: "23514" }, change);
});
