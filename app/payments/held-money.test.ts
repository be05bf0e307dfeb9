import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, payments, mails, settled } = store;

afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
  await shop.clock.move(null);
});

/** With the payer at the provider's page. */
async function anOrderInParts({ held = "30 minutes" } = {}) {
  const { id, number, pay, shopper } = await store.anOrder();
  await sql`update shop_order set payment_type = 'dolyamy', hold_until = now() + ${held}::interval where id = ${id}`.execute(shop.db);
  const reply = await pay({ service: "dolyamy" });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const ref = `${number}-1`;
  assert.equal(reply.body.url, `${store.origin}/sandbox/pay/dolyame/${ref}`);
  const play = (action: object) => shopper.post(`/sandbox/pay/dolyame/${ref}`, action);
  const asked = async (action: string) => (await sandbox.asked("dolyame", `/${ref}/${action}`)).length;
  const refund = () =>
    shop.payments.refundOrder(id, { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() });
  const state = async () => (await payments(id))[0]!.state;
  const payAgain = () => pay({ service: "dolyamy" });
  return { id, ref, paymentId: String(reply.body._id), url: reply.body.url, play, payAgain, asked, refund, state };
}

test("an open page is reusable while goods are held and closed at the provider after", async () => {
  const { url, payAgain, asked, state } = await anOrderInParts({ held: "2 days" });
  for (const minutes of [21, 24 * 60]) {
    const later = new Date(Date.now() + minutes * 60_000);
    await shop.clock.move(later);
    await sandbox.clock(later);
    await shop.payments.pollOpen(later);
    const again = await payAgain();
    assert.deepEqual([again.status, again.body.url], [200, url], `after ${minutes} minutes`);
  }
  const over = new Date(Date.now() + 3 * 86_400_000);
  await shop.clock.move(over);
  await shop.orders.expireHolds(over, shop.payments.closeOpen);
  await shop.jobs.runWaiting();
  assert.deepEqual([await state(), await asked("cancel")], ["canceled", 1]);
});

test("held money is captured on the provider's event, and the order is paid once", async () => {
  const { id, ref, play } = await anOrderInParts();
  await play({ outcome: "paid", repeat: 3 });
  await settled(ref);
  assert.deepEqual([(await orderState(id)).status, (await orderState(id)).payment], ["paid", "paid"]);
  assert.equal(await mails(id, "paid"), 1);
});

test("nothing is paid until the provider confirms capture, then once", async () => {
  const { id, paymentId, play, asked, state } = await anOrderInParts();
  await sandbox.fault("dolyame", "reset-after", { op: "/commit", times: 1 });
  await play({ outcome: "paid", callback: "none" });
  assert.equal((await shop.payments.settle(paymentId, shop.clock.now()))?.ok, false);
  assert.deepEqual([await state(), (await orderState(id)).payment], ["pending", "not-paid"]);
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.deepEqual([await state(), (await orderState(id)).payment, await asked("commit")], ["paid", "paid", 1]);
});

test("money held for an ended order is released", async () => {
  const { id, paymentId, play, asked, state } = await anOrderInParts();
  await store.lapse(id);
  await play({ outcome: "paid", callback: "none" });
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.deepEqual([await state(), await asked("commit"), await asked("cancel")], ["canceled", 0, 1]);
  assert.notEqual((await orderState(id)).payment, "paid");
});

test("held money that does not match its order is not touched until a person looks", async () => {
  const { id, paymentId, play, asked, state } = await anOrderInParts();
  await play({ outcome: "paid", callback: "none", tamper: "amount" });
  await shop.payments.settle(paymentId, shop.clock.now());
  assert.deepEqual([await state(), await asked("commit"), await asked("cancel")], ["review", 0, 0]);
  assert.equal((await orderState(id)).payment, "not-paid");
});

test("refunds are sent piece by piece and done on the provider's word", async () => {
  const { id, paymentId, play, asked, refund, state } = await anOrderInParts();
  await play({ outcome: "paid", callback: "none" });
  await shop.payments.settle(paymentId, shop.clock.now());
  const { moneyMinor } = await refund();
  await shop.jobs.runWaiting();
  assert.deepEqual([await state(), (await orderState(id)).payment], ["paid", "paid"], "under way");
  await sandbox.clock(new Date(Date.now() + 40_000));
  await shop.jobs.runWaiting();
  assert.deepEqual([await state(), (await orderState(id)).payment, await asked("refund")], ["refunded", "refunded", 1]);
  const [call] = await sandbox.asked<{ amount: number; returned_items: { sku: string }[] }>("dolyame", "/refund");
  assert.equal(Math.round(call!.body.amount * 100), moneyMinor);
  assert.ok(call!.body.returned_items.some(({ sku }) => sku === "delivery"));
});
