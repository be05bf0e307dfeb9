import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { atDesk } from "../../test/examples/at-desk.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { billedOrders, textOf } from "../../test/examples/invoice-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { aLine, aStatement } from "../../test/examples/statement.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const anOrder = billedOrders(testShop);
const find = async (id: string) => (await shop.orders.find(shop.db, id))!;

afterEach(async () => assert.deepEqual(await findBreaks(shop.db), []));

const read = (...lines: string[]) =>
  shop.invoices.statements.take(iconv.encode(aStatement(lines), "win1251"), null, { by: "Анна", now: shop.clock.now() });
let documents = 0;
const transfer = (number: string, sum: number) =>
  read(aLine({ number: String(++documents), sum: `${sum}.00`, purpose: `Оплата по счету № ${number} без НДС` }));

/** Paid by a statement, then made dearer by wraps. */
async function aDearerOrder() {
  const { id, number } = await anOrder();
  await transfer(number, 12_980);
  assert.equal((await find(id)).paymentStatus, "paid");
  const wraps = await putOnShelf(shop, { price: 500, stock: 9 });
  const { lines } = await find(id);
  const wanted = [
    ...lines.map(({ productId, specificationId, quantity }) => ({ productId, specificationId, quantity })),
    { productId: wraps, specificationId: "0", quantity: 2 },
  ];
  const wish = { lines: wanted, recipient: null, address: null, way: null };
  const preview = await shop.edits.preview(number, wish, { by: "Анна", now: shop.clock.now() });
  assert.deepEqual([preview!.kind, preview!.way], ["propose", "transfer"]);
  const done = await shop.edits.save(number, wish, { by: "Анна", now: shop.clock.now() }, false);
  assert.equal(done.ok && done.kind, "proposed");
  return { id, number, wish };
}

test("a company pays the difference by another invoice; a statement makes the change", async () => {
  const { id, number } = await aDearerOrder();
  const { expiresAt } = (await shop.orders.proposals.find(id))!;
  assert.ok(expiresAt.getTime() - shop.clock.now().getTime() > 3 * 86_400_000, "transfers take days");
  const link = new URL(shop.invoices.changeLink(await find(id), { origin: "http://localhost", now: shop.clock.now() }));
  const drawn = await app.inject({ url: link.pathname + link.search, headers: { host: "localhost" } });
  assert.equal(drawn.statusCode, 200);
  const { text } = await textOf(drawn.rawPayload);
  assert.match(text, /1 000/);
  assert.match(text, new RegExp(`${number.replaceAll("-", "")}-2`));
  assert.equal((await app.inject({ url: `${link.pathname}?change=1&k=1`, headers: { host: "localhost" } })).statusCode, 404);
  await transfer(number, 999);
  assert.equal((await find(id)).totalMinor, 12_980_00, "another sum is for a person");
  await transfer(`${number.replaceAll("-", "")}-2`, 1000);
  const after = await find(id);
  assert.deepEqual([after.totalMinor, after.lines.length, after.paymentStatus], [13_980_00, 2, "paid"]);
  assert.equal((await shop.orders.proposals.find(id))!.state, "agreed");
});

test("the person who saw the difference come says how, and the change is made", async () => {
  const { id } = await aDearerOrder();
  const [anna, clerk] = [await atDesk(testShop), await atDesk(testShop, { role: "orders" })];
  const sent = { order: id, reason: "cash voucher 12" };
  assert.equal((await clerk.act("orders.change-paid", sent)).refusal, "denied");
  assert.equal((await anna.act("orders.change-paid", { order: id, reason: " " })).refusal, "invalid");
  const both = await Promise.all([anna.act("orders.change-paid", sent), anna.act("orders.change-paid", sent)]);
  assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true]);
  const { rows } = await sql<{ note: string; state: string }>`
    select note, state from payment where order_id = ${id} and kind = 'top-up'`.execute(shop.db);
  assert.deepEqual(rows, [{ note: `${anna.name}: cash voucher 12`, state: "paid" }]);
  assert.equal((await find(id)).totalMinor, 13_980_00);
});

test("an order topped up by transfer is refunded by hand, whole or in part", async () => {
  const { id } = await aDearerOrder();
  await shop.payments.topUps.transferred(id, { reason: "12", by: "Анна", now: shop.clock.now() });
  const refund = (back: { position: number; quantity: number }[] | null) =>
    shop.payments.refundOrder(id, { back, withDelivery: true, byHand: true, actor: "Анна", reason: "test", now: shop.clock.now() });
  await refund([{ position: 1, quantity: 1 }]);
  assert.deepEqual(await findBreaks(shop.db), []);
  await refund(null);
  const { rows } = await sql`select distinct state from payment where order_id = ${id}`.execute(shop.db);
  assert.deepEqual(rows, [{ state: "refunded" }]);
});
