import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { originOf } from "#app/config.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { asOwner } from "../../../test/as-owner.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { sellersOf } from "./receipt-seller.ts";
import { createReceipts } from "./receipts.server.ts";

const { main, transfer } = demoSellers;
const sellers = {
  main: { ...main, inn: "7707083893", email: "kassa@firm.example", taxSystem: "usn_income_outcome", vatPercent: 5 },
  transfer: { ...transfer, taxSystem: "usn_income" },
} as const;
const SELLERS_FILE = join(createTestFolder(), "sellers.json");
writeFileSync(SELLERS_FILE, JSON.stringify(sellers));

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, SELLERS_FILE });
const { shop } = testShop;
const { anOpenPayment, settled } = await openStore(testShop);
const { registered, hand } = receiptsOf(testShop, sandbox);

const address = originOf(shop.config, "ru");

type SentReceipt = { external_id: string; receipt: { company: object; items: { vat: { type: string } }[] } };
async function told(id: string) {
  const sent = await sandbox.asked<SentReceipt>("atol", "/sell");
  const { company, items } = sent.find(({ body }) => body.external_id.startsWith(`${id}-`))!.body.receipt;
  return [company, ...new Set(items.map(({ vat }) => vat.type))];
}
const companyOf = ({ inn, taxSystem, email }: { inn: string; taxSystem: string; email: string }) => ({
  email,
  sno: taxSystem,
  inn,
  payment_address: address,
});

async function aPaid(entity = "main") {
  const payment = await anOpenPayment();
  await sql`update shop_order set entity = ${entity} where id = ${payment.id}`.execute(shop.db);
  await sql`update payment set entity = ${entity} where order_id = ${payment.id}`.execute(shop.db);
  await sandbox.pay(payment.bankId);
  await settled(payment.bankId);
  return payment;
}

test("a receipt is the paid company's: INN, tax system and VAT of its file", async () => {
  const { id } = await aPaid();
  const [paid] = await registered(id);
  assert.deepEqual([paid!.state, ...(await told(paid!.id))], ["done", companyOf(sellers.main), "vat105"]);

  const { id: another } = await aPaid("transfer");
  const [transferred] = await registered(another);
  assert.deepEqual(await told(transferred!.id), [companyOf(sellers.transfer), "none"]);
});

test("refunds and settlements keep the sale's seller and VAT", async () => {
  const { id } = await aPaid();
  const [paid] = await registered(id);
  const successor = { main: { ...sellers.main, inn: main.inn, taxSystem: "osn", vatPercent: 22 }, transfer: sellers.transfer } as const;
  const [before, after] = [sellers, successor].map((those) =>
    createReceipts({ ...shop, sellerOf: sellersOf(those, "https://elsewhere.example") }),
  );
  const late = { payment: { id: "late", service: "bank-card", entity: "main" }, amountMinor: 100 } as const;
  const now = shop.clock.now();
  await inTransaction(shop.db, async (trx) => {
    const order = (await shop.orders.lock(trx, id))!;
    await before!.late(trx, order, late, now);
    await after!.handedOver(trx, order, now);
    await after!.lateBack(trx, order, late, now);
  });
  const kept = await registered(id);
  const of = (cause: string) => kept.find((one) => one.cause === cause)!;
  assert.deepEqual([of("handed-over").seller, of("handed-over").vat], [paid!.seller, "vat5"]);
  assert.deepEqual([of("late-refund").seller, of("late-refund").vat], [of("late").seller, "vat105"]);
  assert.deepEqual(await told(of("handed-over").id), [companyOf(sellers.main), "vat5"]);
  await assert.rejects(sql`update receipt set seller = '{"inn": "1"}' where order_id = ${id}`.execute(shop.db), /receipt/);
});

test("a receipt older than seller names gets its seller when sent", async () => {
  await hand({ end_tokens: true });
  await sandbox.fault("atol", "error", { op: "getToken" });
  const { id } = await aPaid();
  await asOwner(shop.database, "alter table receipt disable trigger receipt_written");
  await sql`update receipt set seller = '{}' where order_id = ${id}`.execute(shop.db);
  await asOwner(shop.database, "alter table receipt enable trigger receipt_written");
  await sandbox.heal();
  await shop.receipts.remind(new Date(shop.clock.now().getTime() + 11 * 60_000));
  const [paid] = await registered(id);
  assert.deepEqual([paid!.state, ...(await told(paid!.id))], ["done", companyOf(sellers.main), "vat105"]);
  assert.deepEqual(paid!.seller, { inn: sellers.main.inn, taxSystem: sellers.main.taxSystem, mailbox: sellers.main.email, address });
});
