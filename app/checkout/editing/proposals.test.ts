import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { proposing } from "../../../test/examples/proposed-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { payments, settled, count } = store;
const { aPaidOrder, anOrderOnReceipt, save, find, answer, bankOf, propose, payTopUp, proposalOf } = proposing(testShop, sandbox, store);

afterEach(async () => {
  await shop.clock.move(null);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const receiptsOf = async (id: string) =>
  (
    await sql<{ cause: string; moneyMinor: number }>`
      select cause, money_minor as "moneyMinor" from receipt where order_id = ${id} order by created_at, cause`.execute(shop.db)
  ).rows.map(({ cause, moneyMinor }) => [cause, Number(moneyMinor)]);

test("a paid order gets dearer once its buyer has paid the difference", async () => {
  const order = await aPaidOrder();
  const wraps = await putOnShelf(shop, { price: 500, stock: 3 });
  const before = await find(order.id);
  const { link } = await propose(order, [
    { id: order.gloves, quantity: 2 },
    { id: wraps, quantity: 2 },
  ]);
  assert.equal((await find(order.id)).totalMinor, before.totalMinor, "nothing changes before");
  assert.deepEqual(await shelf(shop, wraps), { on_hand: 3, reserved: 2 }, "its goods are kept");
  assert.deepEqual(await save(order, [{ id: order.gloves, quantity: 5 }]), { ok: false, refusal: "proposed" });
  await payTopUp(link);
  const after = await find(order.id);
  assert.deepEqual([after.totalMinor - before.totalMinor, after.paymentStatus, after.lines.length], [1000_00, "paid", 2]);
  assert.equal((await proposalOf(order.id)).state, "agreed");
  assert.deepEqual(
    (await payments(order.id)).map(({ state }) => state),
    ["paid", "paid"],
  );
  assert.deepEqual(await receiptsOf(order.id), [
    ["paid", before.totalMinor],
    ["added", 1000_00],
  ]);
  assert.equal(await count(sql`select count(*)::int as n from message where cause = ${`order:${order.id}:change-proposed:1:email`}`), 1);
  assert.equal(await count(sql`select count(*)::int as n from message where cause = ${`order:${order.id}:changed:1:email`}`), 1);
});

test("a dearer swap is receipted as one thing that went and one that came", async () => {
  const order = await aPaidOrder();
  const dear = await putOnShelf(shop, { price: 2000, stock: 5 });
  const before = await find(order.id);
  const { link } = await propose(order, [{ id: dear, quantity: 2 }]);
  await payTopUp(link);
  assert.deepEqual(await receiptsOf(order.id), [
    ["paid", before.totalMinor],
    ["added", 4000_00],
    ["taken-out", 3220_00],
  ]);
  assert.deepEqual(
    [await shelf(shop, order.gloves), await shelf(shop, dear)],
    [
      { on_hand: 10, reserved: 0 },
      { on_hand: 5, reserved: 2 },
    ],
  );
});

test("refunds take the newest payment first, and all of them for a whole order", async () => {
  const order = await aPaidOrder();
  const { link } = await propose(order, [{ id: order.gloves, quantity: 4 }]);
  await payTopUp(link);
  const now = shop.clock.now();
  const refund = (quantity: number | null) =>
    shop.payments.refundOrder(order.id, {
      back: quantity === null ? null : [{ position: 0, quantity }],
      withDelivery: true,
      ...{ actor: "staff", reason: "test", now },
    });
  await refund(1);
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(order.id)).map(({ state }) => state),
    ["paid", "partially-refunded"],
  );
  await refund(null);
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(order.id)).map(({ state }) => state),
    ["refunded", "refunded"],
  );
  assert.equal((await find(order.id)).paymentStatus, "refunded");
});

const letters = (id: string) => count(sql`select count(*)::int as n from message where cause = ${`order:${id}:change-over:1:email`}`);
const story = async (id: string) =>
  (await shop.wholeOrders.timeline(id)).moments.flatMap((moment) => (moment.kind === "change" ? [moment.facts.step] : [])).reverse();

for (const [end, how] of [
  ["withdrawn", (order: { number: string }) => shop.edits.withdraw(order.number, { by: "Анна", now: shop.clock.now() })],
  ["expired", () => shop.payments.topUps.endDue(new Date(shop.clock.now().getTime() + 25 * 3_600_000))],
] as const)
  test(`money for a change that is ${end} goes back whole`, async () => {
    const order = await aPaidOrder();
    const before = await find(order.id);
    const { link } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
    const bankId = await bankOf(link);
    await how(order);
    await how(order);
    assert.equal(await letters(order.id), 1, "the buyer hears of it once");
    assert.deepEqual(await story(order.id), ["proposed", end]);
    assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 2 });
    await sandbox.pay(bankId);
    await settled(bankId);
    await shop.jobs.runWaiting();
    const after = await find(order.id);
    assert.deepEqual([after.totalMinor, after.paymentStatus, (await proposalOf(order.id)).state], [before.totalMinor, "paid", end]);
    assert.ok(!(await payments(order.id)).slice(1).some(({ state }) => state === "paid"));
  });

test("an order on receipt gets dearer when its buyer agrees by the link", async () => {
  const order = await anOrderOnReceipt();
  const before = await find(order.id);
  const { link } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
  assert.ok("to" in (await answer(link, "agree"))!);
  const after = await find(order.id);
  assert.deepEqual([after.totalMinor - before.totalMinor, after.lines[0]!.quantity], [1610_00, 3]);
  assert.deepEqual(await answer(link, "agree"), { refusal: "over" }, "once");
  await shop.edits.withdraw(order.number, { by: "Анна", now: shop.clock.now() });
  await shop.payments.topUps.endDue(new Date(shop.clock.now().getTime() + 25 * 3_600_000));
  assert.deepEqual([await letters(order.id), await story(order.id)], [0, ["proposed", "agreed"]], "no letter after agreement");
});

test("a buyer who refuses keeps the order, and its goods are let go", async () => {
  const order = await aPaidOrder();
  const { link } = await propose(order, [{ id: order.gloves, quantity: 4 }]);
  assert.ok("to" in (await answer(link, "refuse"))!);
  assert.deepEqual([(await proposalOf(order.id)).state, (await find(order.id)).lines[0]!.quantity], ["refused", 2]);
  assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 2 });
});

test("a change is shown and answered by its order's link or owner only", async () => {
  const order = await aPaidOrder();
  await propose(order, [{ id: order.gloves, quantity: 3 }]);
  for (const k of ["", "?k=", "?k=1", "?k=9999999999.aaaa"])
    assert.equal(await answer(`/order/${order.number}/change${k}`, "refuse"), null, k);
  assert.equal((await proposalOf(order.id)).state, "open");
});

test("packing, a refund or another edit overtakes a change", async () => {
  const order = await aPaidOrder();
  const { link } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
  await sql`update shop_order set status = 'sent-to-assembling' where id = ${order.id}`.execute(shop.db);
  assert.equal((await proposalOf(order.id)).state, "overtaken");
  assert.deepEqual(await answer(link, "pay"), { refusal: "over" });
  await shop.payments.topUps.endDue(shop.clock.now());
  assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 2 });
  await sql`update shop_order set status = 'paid' where id = ${order.id}`.execute(shop.db);
});

test("staff don't pack what a buyer is asked to change; 1C's word overtakes it", async () => {
  const order = await aPaidOrder();
  await propose(order, [{ id: order.gloves, quantity: 3 }]);
  const step = { by: "Boris", now: shop.clock.now() };
  for (const action of ["assemble", "ship"] as const)
    assert.deepEqual(await shop.fulfilment.work(order.number, action, step), { ok: false, refusal: "change_waits" });
  assert.equal((await proposalOf(order.id)).state, "open");
  assert.deepEqual(await shop.fulfilment.work(order.number, "assemble", { ...step, hasHappened: true }), { ok: true });
  assert.equal((await proposalOf(order.id)).state, "overtaken");
});

test("two who propose at once leave one change, and one payment one outcome", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const order = await aPaidOrder();
    const both = await Promise.all([3, 4].map((quantity) => save(order, [{ id: order.gloves, quantity }])));
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true]);
    const { link } = await proposalOf(order.id);
    const bankId = await bankOf(link);
    await sandbox.pay(bankId);
    const [isWithdrawn] = await Promise.all([shop.edits.withdraw(order.number, { by: "Анна", now: shop.clock.now() }), settled(bankId)]);
    await shop.jobs.runWaiting();
    const [after, { state }] = [await find(order.id), await proposalOf(order.id)];
    assert.equal(state, isWithdrawn ? "withdrawn" : "agreed");
    assert.equal(after.lines[0]!.quantity > 2, !isWithdrawn);
  }
});

test("a payment that comes as its change lapses makes the change or goes back whole", async () => {
  const ends = new Set<string>();
  // Later and later, until the payment wins.
  for (let ms = 0; ms < 5000 && ends.size < 2; ms = ms * 2 + 2) {
    const order = await aPaidOrder();
    const { link, expiresAt } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
    const bankId = await bankOf(link);
    await sandbox.pay(bankId);
    const lapse = () => shop.payments.topUps.endDue(new Date(expiresAt.getTime() + 1000));
    await Promise.all([settled(bankId), setTimeout(ms).then(lapse)]);
    await shop.jobs.runWaiting();
    const [after, { state }] = [await find(order.id), await proposalOf(order.id)];
    ends.add(state);
    assert.equal(after.lines[0]!.quantity, state === "agreed" ? 3 : 2);
    const states = (await payments(order.id)).map((payment) => payment.state).sort();
    assert.deepEqual(states, state === "agreed" ? ["paid", "paid"] : ["paid", "refunded"]);
    assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: state === "agreed" ? 3 : 2 });
  }
  assert.deepEqual([...ends].sort(), ["agreed", "expired"]);
});
