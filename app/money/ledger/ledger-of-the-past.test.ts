import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { anOpenPayment } = await openStore(testShop);

const MIGRATION = new URL("../../../db/migrations/0035-ledger-of-the-past.sql", import.meta.url);

/** What the ledger says of every order, account by account. */
const told = async () =>
  (
    await sql`select o.number, a.customer_id, a.kind, sum(e.amount_minor)::int as minor
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join ledger_account a on a.id = e.account_id
      join shop_order o on o.id = t.order_id group by 1, 2, 3 having sum(e.amount_minor) <> 0 order by 1, 2, 3`.execute(shop.db)
  ).rows;

test("orders from before the ledger told all of them are told as if it always had", async () => {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, { bonus: 500, advance: 400, deposit: 3000 });
  const gloves = await putOnShelf(shop, { price: 1000, stock: 10 });
  const order = async (asked: { bonus?: number; avanse?: number; ad_deposit?: number }) => {
    const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], asked);
    const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
  };
  const orders = [await anOpenPayment(), await anOpenPayment(), await anOpenPayment()];
  for (const { bankId, paymentId } of orders.slice(0, 2)) {
    await sandbox.pay(bankId, { callback: "none" });
    await shop.payments.settle(paymentId, shop.clock.now());
  }
  await order({ bonus: 300, avanse: 100 });
  await order({ avanse: 300 });
  const later = new Date(Date.now() + 31 * 60_000);
  await shop.clock.move(later);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  await order({ bonus: 200, ad_deposit: 200 });
  await order({ ad_deposit: 1000 });
  // One is late and goes back.
  await sandbox.pay(orders[2]!.bankId, { late: true, callback: "none" });
  await shop.payments.settle(orders[2]!.paymentId, later);
  await shop.jobs.runWaiting();
  await shop.clock.move(null);

  const whole = await told();
  assert.ok(whole.length >= 10, JSON.stringify(whole));
  await inTransaction(shop.db, async (trx) => {
    for (const table of ["ledger_entry", "ledger_transaction"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    const added = sql`select id from ledger_transaction where cause in ('order-paid', 'late', 'late-refund')`;
    await sql`delete from ledger_entry where transaction_id in (${added})`.execute(trx);
    await sql`delete from ledger_transaction where cause in ('order-paid', 'late', 'late-refund')`.execute(trx);
    await sql`update ledger_entry set account_id = (select id from ledger_account where kind = 'shop')
      where account_id = (select id from ledger_account where kind = 'goods')`.execute(trx);
    await sql`update ledger_transaction set order_id = null, cause_id = cause_id || ' bonus' where order_id is not null`.execute(trx);
    for (const table of ["ledger_entry", "ledger_transaction"]) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
  assert.deepEqual(await told(), []);
  await shop.database.pool.query(readFileSync(MIGRATION, "utf8"));
  // The expired order gave back against the shop what it took from the shop: that stays there, and is nothing.
  assert.deepEqual(await told(), whole);
});
