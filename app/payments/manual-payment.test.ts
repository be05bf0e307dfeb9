import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { presentOrder } from "#app/orders/order-answer.ts";
import { invoices as invoicesCommand } from "../../commands/invoices.ts";
import { asOwner } from "../../test/as-owner.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { billedOrders } from "../../test/examples/invoice-order.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import type { createShopper } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";
import { aLine, aStatement } from "../../test/examples/statement.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const anOrder = billedOrders(testShop);
const { aParcel } = await parcelOrders(testShop);
const by = "Анна";
const say = (...args: string[]) => staffAt(shop)(invoicesCommand, ...args, "--by", by);
const now = () => shop.clock.now();
const isPaid = (number: string) => shop.fulfilment.work(number, "paid", { by, now: now() });

type Placed = { id: string; number: string; shopper: ReturnType<typeof createShopper> };
/** With a manual payment record. */
async function recorded<P extends Placed>(order: P): Promise<P & { paymentId: string }> {
  const { status, body } = await order.shopper.post("/payment/createpayment", { orderNumber: order.number, type: "online", data: {} });
  assert.equal(status, 200, JSON.stringify(body));
  return { ...order, paymentId: body._id };
}
const aBilled = async () => recorded(await anOrder());
const onReceipt = async () => recorded(await aParcel());

async function told(id: string): Promise<string[]> {
  const [full] = await shop.orders.inFull([(await shop.orders.find(shop.db, id))!]);
  return presentOrder(full!, "ru", now()).payments.map(({ type, price, status }) => `${type} ${price} ${status}`);
}
const paidAt = async (id: string) =>
  (await sql<{ paidAt: Date | null }>`select paid_at as "paidAt" from payment where id = ${id}`.execute(shop.db)).rows[0]!.paidAt;
const holds = async () => assert.deepEqual(await findBreaks(shop.db), []);

let documents = 0;
async function read(sum: string, purpose: string): Promise<string> {
  const path = join(testShop.dataDir, `statement-${purpose}.txt`);
  writeFileSync(path, iconv.encode(aStatement([aLine({ number: String(++documents), sum, purpose })]), "win1251"));
  return (await say("import", path)).text;
}

test("a payment without provider is paid with its order, by statement or staff", async () => {
  const [stated, accepted, handed, collected] = [await aBilled(), await aBilled(), await aBilled(), await onReceipt()];
  for (const { id } of [stated, accepted, handed, collected]) assert.match((await told(id)).join(), /^in \d+ not-paid$/);
  await read("12980", stated.number);
  const key = /left to be matched by hand as ([\w-]{16})/.exec(await read("12980", "по договору"))![1]!;
  assert.equal((await say("accept", key, accepted.number)).status, 0);
  for (const { number } of [handed, collected]) assert.deepEqual(await isPaid(number), { ok: true });
  for (const { id, paymentId } of [stated, accepted, handed, collected]) {
    assert.match((await told(id)).join(), /^in \d+ paid$/);
    assert.ok(await paidAt(paymentId));
  }
  await holds();
});

test("its refunds by staff show on the payment, and an unpaid end ends it", async () => {
  const { id, number, paymentId } = await aBilled();
  await isPaid(number);
  const at = await paidAt(paymentId);
  const refund = (quantity: number) =>
    shop.payments.refundOrder(id, {
      back: [{ position: 0, quantity }],
      withDelivery: false,
      actor: by,
      reason: "",
      now: now(),
      byHand: true,
    });
  await refund(1);
  assert.deepEqual(await told(id), ["in 12980 partly-refunded"]);
  await refund(1);
  assert.deepEqual(await told(id), ["in 12980 refunded"]);
  assert.deepEqual(await paidAt(paymentId), at);

  const [canceled, lapsed] = [await aBilled(), await aBilled()];
  assert.equal((await canceled.shopper.post(`/order/${canceled.id}/cancel`, { reason: "" })).status, 200);
  await sql`update shop_order set hold_until = now() - interval '1 second' where id = ${lapsed.id}`.execute(shop.db);
  await shop.orders.expireHolds(now(), shop.payments.closeOpen);
  for (const one of [canceled, lapsed]) assert.deepEqual(await told(one.id), ["in 12980 failed"]);
  await holds();
});

test("without a record an order is still paid and refunded", async () => {
  const { id, number } = await anOrder();
  await isPaid(number);
  await shop.payments.refundOrder(id, { back: null, withDelivery: true, actor: by, reason: "", now: now(), byHand: true });
  assert.deepEqual(await told(id), []);
  await holds();
});

test("a payment that stayed where it was is named until it stands as its order does", async () => {
  const [open, whole, part, back, ended] = [await aBilled(), await aBilled(), await aBilled(), await aBilled(), await onReceipt()];
  for (const { number } of [whole, part, back]) await isPaid(number);
  const give = (id: string, pieces: { position: number; quantity: number }[] | null) =>
    shop.payments.refundOrder(id, { back: pieces, withDelivery: true, actor: by, reason: "", now: now(), byHand: true });
  await give(part.id, [{ position: 0, quantity: 1 }]);
  await give(back.id, null);
  assert.equal((await ended.shopper.post(`/order/${ended.id}/cancel`, { reason: "" })).status, 200);
  const all = [open, whole, part, back, ended];
  const ids = all.map(({ paymentId }) => paymentId);
  await asOwner(shop.database, "create table payment_right as select * from payment");
  await sql`update payment set state = 'pending', paid_at = null where id = any(${ids})`.execute(shop.db);
  assert.deepEqual((await findBreaks(shop.db)).map(({ invariant }) => invariant), [
    "INV6 paid-amount",
    "INV6 manual-payment",
  ]); // biome-ignore format: one thought
  await sql`update payment p set state = r.state, paid_at = r.paid_at from payment_right r where r.id = p.id`.execute(shop.db);
  await holds();
});
