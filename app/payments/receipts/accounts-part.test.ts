import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { aCompany } from "../../../test/examples/invoice-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { registered } = receiptsOf(testShop, sandbox);

/** Seven wraps of 333, a bag of 4,000, gloves of 6,490 for a company, partly by balances. */
async function anOrder(asked: { avanse: number; ad_deposit: number }) {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, { bonus: 0, advance: asked.avanse, deposit: asked.ad_deposit });
  const goods = [];
  for (const [price, quantity] of [
    [333, 7],
    [4000, 1],
    [6490, 1],
  ] as const)
    goods.push({ productid: await putOnShelf(shop, { price, stock: 10 }), quantity });
  const quoted = await shopper.quote(goods, { typepayment: "bank-transfer", ...asked });
  const paymentorder = { type: "online", payment: "", bank: aCompany };
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  return { id, number, total: quoted.body.total * 100 };
}
const handOver = (id: string) =>
  inTransaction(shop.db, async (trx) => {
    for (const status of ["accepted", "delivered"] as const)
      await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status, actor: "staff", now: shop.clock.now() });
  });
const giveBack = (id: string, position: number, quantity: number, byHand = true) =>
  shop.payments.refundOrder(id, {
    back: [{ position, quantity }],
    withDelivery: false,
    actor: "staff",
    reason: "",
    now: shop.clock.now(),
    ...(byHand && { byHand }),
  });
const told = async (id: string) =>
  (await registered(id)).map(({ cause, method, money, offset, state, problem }) =>
    [cause, method, money, offset, problem || state].join(" "),
  );
const worth = (items: readonly { sumMinor: number }[]) => items.reduce((sum, { sumMinor }) => sum + sumMinor, 0);

test("a company's payment owes no receipt; its account part is offset to the kopeck", async () => {
  const order = await anOrder({ avanse: 1000, ad_deposit: 501 });
  await shop.fulfilment.work(order.number, "paid", { by: "Анна", now: shop.clock.now() });
  assert.deepEqual(await told(order.id), ["paid full_prepayment 0 150100 done", `paid full_prepayment ${order.total} 0 company`]);
  const [paid] = await registered(order.id);
  const { inn } = paid!.seller as { inn: string };
  assert.deepEqual([inn, paid!.vat, worth(paid!.items), paid!.items.length > 0], [demoSellers.main.inn, "vat122", 1501_00, true]);

  const before = await giveBack(order.id, 0, 3);
  await handOver(order.id);
  const after = [await giveBack(order.id, 0, 4), await giveBack(order.id, 1, 1), await giveBack(order.id, 2, 1)];
  const offset = ({ advanceMinor, depositMinor }: typeof before) => advanceMinor + depositMinor;
  assert.ok(offset(before) > 0);
  const back = (refund: typeof before, method: string) => [
    `refund ${method} 0 ${offset(refund)} done`,
    `refund ${method} ${refund.moneyMinor} 0 company`,
  ];
  assert.deepEqual((await told(order.id)).slice(2), [
    ...back(before, "full_prepayment"),
    `handed-over full_payment 0 ${1501_00 - offset(before)} done`,
    ...after.flatMap((refund) => back(refund, "full_payment")),
  ]);
  const receipts = (await registered(order.id)).filter(({ state }) => state === "done");
  const ofLine = (method: string, position: number) =>
    receipts
      .filter((one) => one.method === method)
      .reduce((sum, { operation, items }) => {
        const minor = worth(items.filter((item) => item.position === position));
        return operation === "sell" ? sum + minor : sum - minor;
      }, 0);
  for (const position of [0, 1, 2]) assert.equal(ofLine("full_payment", position), 0, `line ${position}`);
  assert.ok(receipts.every(({ items }) => items.every(({ position }) => position !== undefined)));
  assert.deepEqual(new Set(receipts.map(({ seller }) => (seller as { inn: string }).inn)), new Set([demoSellers.main.inn]));
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("of money from abroad too, what accounts gave beside it is receipted by itself", async () => {
  const { id, total } = await anOrder({ avanse: 700, ad_deposit: 0 });
  const payBy = (way: string) => sql`update shop_order set payment_type = ${way} where id = ${id}`.execute(shop.db);
  await payBy("onevision");
  await inTransaction(shop.db, async (trx) =>
    shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
  );
  assert.deepEqual(await told(id), ["paid full_prepayment 0 70000 done", `paid full_prepayment ${total} 0 abroad`]);
  await payBy("bank-transfer");
});

test("an order covered by accounts is receipted whole and settled with its goods", async () => {
  const { id, total } = await anOrder({ avanse: 12_821, ad_deposit: 0 });
  assert.equal(total, 0);
  await handOver(id);
  assert.deepEqual(await told(id), ["paid full_prepayment 0 1282100 done", "handed-over full_payment 0 1282100 done"]);
  const sellers = (await registered(id)).map(({ seller }) => (seller as { inn: string }).inn);
  assert.deepEqual(sellers, [demoSellers.main.inn, demoSellers.main.inn]);
  assert.deepEqual(await findBreaks(shop.db), []);
});
