import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases } from "../../commands/cases.ts";
import { orders } from "../../commands/orders.ts";
import { refund } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { aCompany } from "../../test/examples/invoice-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";
import { wishOf } from "./refund-wish.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const staff = staffAt(shop);
afterEach(() => sandbox.heal());

const ask = async (by: string, number: string, ...wish: string[]) => (await staff(refund, number, ...wish, "--by", by)).text;
const listed = async () => (await staff(cases)).text;
const SAME = "You have asked for this refund already. A second person has to ask for the same.";
const NOT_YET = /^Nothing is refunded until a second person asks for the same: /;
const GOING = /^Refunded: /;
const PIECE = 1610;

async function aPaidOrder(quantity: number) {
  const order = await store.anOrder(undefined, quantity);
  const bankId = String((await order.pay()).body.url)
    .split("/")
    .at(-1)!;
  await sandbox.pay(bankId);
  await store.settled(bankId);
  assert.equal((await store.orderState(order.id)).payment, "paid");
  return { ...order, bankId, refunds: () => refundsOf(order.id) };
}

/** Whole rubles per refund, without delivery. */
async function refundsOf(orderId: string): Promise<number[]> {
  await shop.jobs.runWaiting();
  const { rows } = await sql<{ sum: number }>`
    select ((money_minor - delivery_minor + advance_minor + deposit_minor) / 100)::int as sum from refund where order_id = ${orderId}
    order by created_at`.execute(shop.db);
  return rows.map(({ sum }) => sum);
}

test("[E11] refunds never exceed the payment; big ones need a second person's agreement", async () => {
  for (const wish of [["1:6"], ["--all"]]) {
    const small = await aPaidOrder(10);
    assert.match(await ask("Анна", small.number, ...wish), GOING);
    assert.match(await ask("Борис", small.number, ...wish), /what you name of it is refunded already or on its way/);
    assert.deepEqual(await small.refunds(), [(wish[0] === "1:6" ? 6 : 10) * PIECE]);
  }

  const large = await aPaidOrder(40);
  assert.match(await ask("Анна", large.number, "--all"), NOT_YET);
  assert.equal(await ask(" анна ", large.number, "--all"), SAME);
  assert.deepEqual([await large.refunds(), (await store.orderState(large.id)).payment], [[], "paid"]);
  assert.match(await listed(), new RegExp(`refund-to-agree .*order ${large.number}[^]*"wish":"all"`));
  const both = await Promise.all(["Борис", "Вера", "Анна"].map((by) => ask(by, large.number, "--all")));
  assert.equal(both.filter((said) => GOING.test(said)).length, 1, both.join("\n"));
  assert.deepEqual([await large.refunds(), (await store.orderState(large.id)).payment], [[40 * PIECE], "refunded"]);
  assert.doesNotMatch(await listed(), /refund-to-agree/);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("one person refunds a limit in parts, no more; agreement is for the same pieces", async () => {
  const { number, refunds } = await aPaidOrder(50);
  for (const wish of ["1:24", "1:7"]) assert.match(await ask("Анна", number, wish), GOING);
  assert.match(await ask("Анна", number, "1:2"), NOT_YET);
  assert.match(await ask("Борис", number, "1:3"), NOT_YET);
  assert.equal(await ask("Борис", number, "1:3"), SAME);
  assert.match(await ask("Анна", number, "1:2"), NOT_YET);
  assert.match(await ask("Борис", number, "1:2"), GOING);
  assert.match(await ask("Борис", number, "1:2"), NOT_YET, "what two have agreed to goes once");
  const went = [24, 7, 2].map((pieces) => pieces * PIECE);
  assert.deepEqual(await refunds(), went);
  const [, subject] = /refund-to-agree (\S+)/.exec(await listed())!;
  assert.equal((await staff(cases, "close", "refund-to-agree", subject!, "--by", "Вера", "--note", "a mistake")).text, "Closed.");
  assert.match(await ask("Анна", number, "1:2", "--by-hand"), /leave `--by-hand` out/);
  assert.match(await ask("Анна", number, "1:2"), NOT_YET);
  assert.deepEqual(await refunds(), went);
});

test("refunds to accounts count as any; a buyer's own cancellation needs no approval", async () => {
  const shopper = createShopper(store, { host: store.host });
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, { deposit: 40 * PIECE });
  const lines = [{ productid: await putOnShelf(shop, { price: PIECE, stock: 100 }), quantity: 40 }];
  const quoted = await shopper.quote(lines, { ad_deposit: 40 * PIECE });
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  const { _id: id, ordernumber: number } = placed.body;
  assert.equal((await store.orderState(id)).payment, "paid");
  assert.match(await ask("Анна", number, "--all"), NOT_YET);
  assert.deepEqual([await refundsOf(id), (await moneyOf(shop, customerId)).deposit], [[], 0]);
  assert.match(await ask("Борис", number, "--all"), GOING);
  assert.deepEqual([await refundsOf(id), (await moneyOf(shop, customerId)).deposit], [[40 * PIECE], 40 * PIECE]);

  const { id: called, shopper: buyer, refunds } = await aPaidOrder(40);
  assert.equal((await buyer.post(`/order/${called}/cancel`, {})).status, 200);
  assert.deepEqual(await refunds(), [40 * PIECE]);
});

test("money that goes back by hand is said to in every command that lists it", async () => {
  const buyer = createShopper(store, { host: store.host });
  const lines = [{ productid: await putOnShelf(shop, { price: PIECE, stock: 100 }), quantity: 40 }];
  const quoted = await buyer.quote(lines, { typepayment: "bank-transfer" });
  const paymentorder = { type: "online", payment: "", bank: aCompany };
  const placed = await buyer.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder });
  const number: string = placed.body.ordernumber;
  assert.equal((await staff(orders, "paid", number, "--by", "Анна")).status, 0);
  assert.match(await ask("Анна", number), /No payment provider collected this order's money\. Refund it by hand/);
  assert.match(await ask("Анна", number, "--all", "--by-hand"), /^Noted: the money was returned by hand\. .* second person/);
  const waits = /Анна says 64,400\s₽ has been returned by hand[\s\S]*→ Check that the money has left\..*--by-hand/u;
  assert.match(await ask("Борис", number), waits);
  assert.match(await listed(), waits);
  assert.match(await ask("Борис", number, "--all", "--by-hand"), /^Recorded: the money was returned by hand: /);
  assert.match((await staff(orders, "show", number)).text, /refunded: 64,400\s₽ in money, of it by hand: 64,400\s₽/u);
  assert.doesNotMatch(await listed(), new RegExp(number));
});

test("a wish has one way of writing", () => {
  const back = [
    { position: 2, quantity: 1 },
    { position: 0, quantity: 12 },
  ];
  assert.equal(wishOf({ back, withDelivery: true, byHand: false }), "1:12 3:1 --delivery");
  assert.equal(wishOf({ back: null, withDelivery: false, byHand: true }), "all --by-hand");
});
