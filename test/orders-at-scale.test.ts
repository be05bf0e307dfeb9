import assert from "node:assert/strict";
import { test } from "node:test";
import { generateOrders } from "../bench/generate-orders.ts";
import { recurringTasks } from "../bench/recurring-tasks.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { aPhone } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { aCompany, billedOrders } from "./examples/invoice-order.ts";
import { paidOrders } from "./examples/paid-order.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, type OrderSent, orderBody } from "./examples/shopper.ts";

// Its ledger won't balance: closed before the check.
const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, TRUSTED_PROXIES: "127.0.0.1" });
const { shop, app } = testShop;
const store = await openStore(testShop);
const goods = await putOnShelf(shop, { stock: 100_000 });
const { pool, loosePool } = shop.database;
const TABLES =
  "shop_order order_line order_history payment payment_try promo_use unpaid_hold message receipt ledger_entry ledger_transaction case_for_staff quote invoice delivery_document delivery_event courier_booking customer".split(
    " ",
  );

/** Rows read per table, after flushing all connections' statistics. */
async function rowsRead(): Promise<Map<string, number>> {
  const tell = "select pg_stat_force_next_flush(), pg_sleep(0.05)";
  for (const each of [pool, loosePool]) await Promise.all(Array.from({ length: each.options.max }, () => each.query(tell)));
  const { rows } = await pool.query(
    `select relname as name, coalesce(seq_tup_read, 0) + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0) as read
     from pg_stat_user_tables t where relname = any ($1)`,
    [TABLES],
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

let doors = 0;
async function order(change: (body: OrderSent) => object, more: object = {}) {
  const shopper = createShopper(app);
  const body = orderBody((await shopper.quote([{ productid: goods, quantity: 1 }], more)).body);
  const delivery = { ...body.delivery, kvartira: `at scale ${++doors}` };
  const placed = await shopper.post("/order/addnew", change({ ...body, delivery, contragent: { ...body.contragent, phone: aPhone() } }), {
    "x-forwarded-for": `10.${doors >> 8}.${doors & 255}.1`,
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { shopper, id: placed.body._id, number: placed.body.ordernumber };
}

const receipt = { typepayment: "payment-upon-receipt" };
const invoice = { typepayment: "bank-transfer", paymentorder: { type: "online", payment: "", bank: aCompany } };
const kinds: Record<string, () => Promise<unknown>> = {
  card: async () => {
    const { shopper, number } = await order((body) => body);
    assert.equal((await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} })).status, 200);
  },
  "card, with a code": () => order((body) => ({ ...body, promocodename: "BENCH" }), { promocode: "BENCH" }),
  "on receipt": () => order((body) => ({ ...body, ...receipt }), receipt),
  "invoice, sent again": async () => {
    const { shopper, id } = await order((body) => ({ ...body, ...invoice }), { typepayment: "bank-transfer" });
    assert.equal((await shopper.post(`/order/${id}/invoice`, {})).status, 200);
  },
  certificate: async () => {
    const email = `u${++doors}@example.com`;
    const bought = await createShopper(app).post("/shop/certificate", { value: 3000, email, contragent: { email } });
    assert.equal(bought.status, 201, JSON.stringify(bought.body));
  },
};

const MANY = 8000;
const OPEN = 200;
/** Tables where a task reads more rows than open orders explain. */
async function walkedBy(tasks: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const walked: string[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    await run();
    const before = await rowsRead();
    await run();
    for (const [table, rows] of await rowsRead()) {
      const read = rows - before.get(table)!;
      if (read > 5 * OPEN) walked.push(`${name}: ${table} ${read}`);
    }
  }
  return walked;
}

const EACH = 4;
async function measureAll(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const [kind, place] of Object.entries(kinds)) {
    await place();
    await shop.jobs.runWaiting();
    const before = await rowsRead();
    for (let n = 0; n < EACH; n++) await place();
    await shop.jobs.runWaiting();
    for (const [table, rows] of await rowsRead()) read.set(`${kind}: ${table}`, (rows - before.get(table)!) / EACH);
  }
  return read;
}

test("orders, jobs and each minute's tasks read what is open, not all there ever was", async () => {
  await paidOrders(testShop, store, sandbox)({});
  await order((body) => ({ ...body, ...receipt }), receipt);
  await billedOrders(testShop)();
  const client = await shop.database.connect();
  await generateOrders(client, { count: 200, customers: 20, open: 20 });
  const few = await measureAll();
  await generateOrders(client, { count: MANY, customers: 5000, open: OPEN });
  await client.end();
  const many = await measureAll();
  const walked = await walkedBy(recurringTasks(shop));
  const grown = [...many]
    .filter(([what, rows]) => rows > few.get(what)! * 2 + 30)
    .map(([what, rows]) => `${what} ${few.get(what)} → ${rows}`);
  await testShop.close();
  assert.deepEqual({ grown, walked }, { grown: [], walked: [] });
});
