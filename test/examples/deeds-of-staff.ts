import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import iconv from "iconv-lite";
import { sql } from "kysely";
import type { TestShop } from "../create-test-shop.ts";
import { atDesk } from "./at-desk.ts";
import { aWithdrawal } from "./bank-account.ts";
import type { openStore } from "./card-order.ts";
import { giveMoney, signIn } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import { billedOrders } from "./invoice-order.ts";
import { aGtin } from "./marking.ts";
import { paidOrders } from "./paid-order.ts";
import { askBack, deliver } from "./returning.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper, orderBody } from "./shopper.ts";
import { aLine, aStatement } from "./statement.ts";

type Person = Awaited<ReturnType<typeof atDesk>>;
/** An act ready to be performed. `state`: what it changes; `isWhole`: it was done to the end, once. */
export type Deed = {
  person: Person;
  act: string;
  fields: Record<string, unknown>;
  state: () => Promise<unknown>;
  isWhole: (state: never) => boolean;
};
type World = [testShop: TestShop, store: Awaited<ReturnType<typeof openStore>>, sandbox: Awaited<ReturnType<typeof openSandbox>>];
let numbers = 0;

/** Each deed of staff that moves money, goods or promises, on fresh objects. */
export function deedsOfStaff(...[testShop, store, sandbox]: World): Record<string, () => Promise<Deed>> {
  const { shop, app } = testShop;
  const aPaidOrder = paidOrders(testShop, store, sandbox);
  const people = Promise.all([atDesk(testShop), atDesk(testShop)]);
  const first = async <T>(query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows[0] as T;
  const deed = async (act: string, fields: Record<string, unknown>, state: Deed["state"], isWhole: (state: never) => boolean) => {
    const [person] = await people;
    return { person, act, fields: { ...fields, key: randomUUID() }, state, isWhole };
  };
  async function prepare(steps: readonly (readonly [act: string, fields: Record<string, unknown>])[], by: 0 | 1 = 1) {
    const person = (await people)[by]!;
    await person.prove();
    for (const [act, fields] of steps) {
      const done = await person.act(act, fields);
      assert.ok(done.ok, `${act}: ${JSON.stringify(done)}`);
    }
  }

  async function aLargeOrder(): Promise<string> {
    return (await aPaid(40)).id;
  }
  async function aPaid(quantity: number): Promise<{ id: string; number: string }> {
    const { id, number, pay } = await store.anOrder(undefined, quantity);
    const bankId = String((await pay()).body.url)
      .split("/")
      .at(-1)!;
    await sandbox.pay(bankId);
    await store.settled(bankId);
    return { id, number };
  }
  const refundsOf = (id: string) => () =>
    first<{ refunds: number; cases: number }>(sql`select (select count(*)::int from refund where order_id = ${id}) as refunds,
      (select count(*)::int from case_for_staff where kind = 'refund-to-agree' and subject = ${id} and closed_at is null) as cases`);

  async function aReturn() {
    const { id, number, shopper } = await aPaidOrder();
    await deliver(shop, id);
    const asked = await askBack(shopper, id, { lines: [{ item: "1", quantity: 2 }], reason: "too small" });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    return { id, name: `${number}/1` };
  }
  const returnOf = (id: string) => () => first<{ state: string }>(sql`select state from goods_return where order_id = ${id}`);

  return {
    "refund asked": async () => {
      const id = await aLargeOrder();
      const whole = ({ refunds, cases }: { refunds: number; cases: number }) => refunds === 0 && cases === 1;
      return deed("refunds.make", { order: id, all: "true", reason: "faulty" }, refundsOf(id), whole);
    },
    "refund agreed": async () => {
      const id = await aLargeOrder();
      await prepare([["refunds.make", { order: id, all: "true", reason: "faulty" }]]);
      const whole = ({ refunds, cases }: { refunds: number; cases: number }) => refunds === 1 && cases === 0;
      return deed("refunds.make", { order: id, all: "true", reason: "faulty" }, refundsOf(id), whole);
    },
    "refund in part": async () => {
      const { id } = await aPaidOrder();
      const state = () => first(sql`select sum(returned)::int as returned from order_line where order_id = ${id}`);
      return deed(
        "refunds.make",
        { order: id, pieces: ["1:2"], reason: "faulty" },
        state,
        ({ returned }: { returned: number }) => returned === 2,
      );
    },
    "return received": async () => {
      const { id, name } = await aReturn();
      await prepare([["returns.approve", { name }]]);
      const fields = { name, position: ["1"], fit: ["1"], found: ["torn"] };
      const whole = ({ state }: { state: string }) => state === "received" || state === "refunded";
      return deed("returns.receive", fields, returnOf(id), whole);
    },
    "return paid": async () => {
      const goods = await putOnShelf(shop, { price: 1610, stock: 10 });
      const shopper = createShopper(app);
      const quoted = await shopper.quote([{ productid: goods, quantity: 2 }], { typepayment: "payment-upon-receipt" });
      const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "payment-upon-receipt" });
      const { _id: order, ordernumber: number } = placed.body;
      await prepare(["assemble", "ready", "ship", "paid", "deliver"].map((step) => [`orders.${step}`, { order }] as const));
      assert.equal((await askBack(shopper, order, { lines: [{ item: "0", quantity: 1 }] })).status, 200);
      const name = `${number}/1`;
      await prepare([
        ["returns.approve", { name }],
        ["returns.receive", { name, position: ["0"], fit: ["1"], found: [""] }],
      ]);
      return deed("returns.paid", { name }, returnOf(order), ({ state }: { state: string }) => state === "refunded");
    },
    "order edited": async () => {
      const goods = await putOnShelf(shop, { price: 1610, stock: 10 });
      const placed = await createShopper(app).order([{ productid: goods, quantity: 2 }]);
      const { _id: id, ordernumber: number } = placed.body;
      const wish = { lines: [{ productId: goods, specificationId: "0", quantity: 3 }], recipient: null, address: null, way: null };
      const state = () =>
        first<{ quantity: number; reserved: number }>(sql`select l.quantity, s.reserved from order_line l
          join stock s on s.product_id = l.product_id and s.specification_id = l.specification_id where l.order_id = ${id}`);
      const whole = ({ quantity, reserved }: { quantity: number; reserved: number }) => quantity === 3 && reserved === 3;
      return deed("orders.edit", { number, wish: JSON.stringify(wish) }, state, whole);
    },
    "order made cheaper": async () => {
      const { id, number } = await aPaid(2);
      const goods = await putOnShelf(shop, { price: 100, stock: 10 });
      const wish = { lines: [{ productId: goods, specificationId: "0", quantity: 1 }], recipient: null, address: null, way: null };
      const state = () =>
        first<{ cheaper: number; asked: number }>(sql`select (select count(*)::int from order_reduction where order_id = ${id}) as cheaper,
          (select count(*)::int from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}) as asked`);
      const whole = ({ cheaper, asked }: { cheaper: number; asked: number }) => cheaper === 1 && asked === 1;
      return deed("refunds.edit", { number, wish: JSON.stringify(wish) }, state, whole);
    },
    "balance changed": async () => {
      const customer = await signIn(shop, createShopper(app));
      await giveMoney(shop, customer, { bonus: 500 });
      const state = () =>
        first<{ changes: number }>(sql`select (select count(*)::int from balance_change where customer_id = ${customer}) as changes,
        (select count(*)::int from ledger_transaction where cause_id in (select id from balance_change where customer_id = ${customer})) as postings`);
      const fields = { customer, account: "bonus", way: "give", sum: "100", reason: "late" };
      return deed(
        "customers.credit",
        fields,
        state,
        ({ changes, postings }: { changes: number; postings: number }) => changes === 1 && postings >= 1,
      );
    },
    "balance agreed": async () => {
      const customer = await signIn(shop, createShopper(app));
      await giveMoney(shop, customer, { bonus: 500 });
      await prepare([["customers.credit", { customer, account: "bonus", way: "give", sum: "60000", reason: "late" }]]);
      const { id } = (await shop.balances.changesOf(customer)).find(({ state }) => state === "asked")!;
      const state = () =>
        first<{ state: string; open: number }>(sql`select state,
        (select count(*)::int from case_for_staff where subject = ${id} and closed_at is null) as open from balance_change where id = ${id}`);
      const whole = ({ state, open }: { state: string; open: number }) => state === "done" && open === 0;
      return deed("customers.credit-agree", { change: id }, state, whole);
    },
    "withdrawal paid": async () => {
      const shopper = createShopper(app);
      const customer = await signIn(shop, shopper);
      await giveMoney(shop, customer, { deposit: 2000 });
      assert.equal((await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum: 1000 }))).status, 200);
      const { id } = (await shop.withdrawals.held()).find(({ customerId }) => customerId === customer)!;
      const state = async () => (await shop.withdrawals.held()).some((held) => held.id === id);
      return deed("withdrawals.pay", { id }, state, (isHeld: boolean) => !isHeld);
    },
    "cancellation granted": async () => {
      const { id, shopper } = await aPaidOrder();
      await prepare([["orders.assemble", { order: id }]]);
      assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "changed my mind" })).status, 200);
      const state = () =>
        first<{ status: string; refunds: number }>(sql`select status,
        (select count(*)::int from refund where order_id = ${id}) as refunds from shop_order where id = ${id}`);
      const whole = ({ status, refunds }: { status: string; refunds: number }) => status === "canceled-by-client" && refunds === 1;
      return deed("orders.grant-cancellation", { order: id }, state, whole);
    },
    "statement taken": async () => {
      const order = await billedOrders(testShop)();
      const text = aStatement([aLine({ number: String(++numbers), sum: "12980.00", purpose: `Счёт ${order.number}` })]);
      const file = () => new File([new Uint8Array(iconv.encode(text, "win1251"))], "выписка.txt");
      const [person] = await people;
      const { seen } = (await person.act("invoices.preview", { file: file() })).answer as { seen: string };
      const state = () => first<{ paid: string }>(sql`select payment_status as paid from shop_order where id = ${order.id}`);
      return deed("invoices.import", { file: file(), seen }, state, ({ paid }: { paid: string }) => paid === "paid");
    },
    "piece packed": async () => {
      const [goods, barcode] = [await putOnShelf(shop, { price: 1610, stock: 10 }), aGtin(470_000 + ++numbers).slice(1)];
      await sql`update product set barcode = ${barcode} where id = ${goods}`.execute(shop.db);
      const shopper = createShopper(app);
      const quoted = await shopper.quote([{ productid: goods, quantity: 3 }], { typepayment: "payment-upon-receipt" });
      const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "payment-upon-receipt" });
      const { _id: id, ordernumber: order } = placed.body;
      const state = () =>
        first<{ status: string; packed: number }>(sql`select status,
        (select coalesce(sum(count), 0)::int from packed_piece where order_id = ${id}) as packed from shop_order where id = ${id}`);
      const whole = ({ status, packed }: { status: string; packed: number }) => status === "sent-to-assembling" && packed === 1;
      return deed("warehouse.pack", { order, text: barcode }, state, whole);
    },
  };
}
