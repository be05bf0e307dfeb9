import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { proposing } from "../../../test/examples/proposed-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const store = await openStore(testShop);
const { payments, count } = store;
const { aPaidOrder, find, propose, payTopUp, wish } = proposing(testShop, sandbox, store);

afterEach(async () => {
  await shop.clock.move(null);
  assert.deepEqual(await findBreaks(shop.db), []);
});

type Wanted = { id: string; quantity: number }[];
const cheaper = (number: string, wanted: Wanted, by = "Анна") => shop.edits.save(number, wish(wanted), { by, now: shop.clock.now() }, true);

const receiptsOf = async (id: string) =>
  (
    await sql<{ cause: string; moneyMinor: number }>`
      select cause, money_minor as "moneyMinor" from receipt where order_id = ${id} order by created_at, cause`.execute(shop.db)
  ).rows.map(({ cause, moneyMinor }) => [cause, Number(moneyMinor)]);
const statesOf = async (id: string) => (await payments(id)).map(({ state }) => state);
const isDone = async (id: string) =>
  (await sql<{ isDone: boolean }>`select done_at is not null as "isDone" from order_reduction where order_id = ${id}`.execute(shop.db))
    .rows[0]?.isDone;

test("a paid order takes cheaper goods, and the difference goes back with its receipts", async () => {
  const order = await aPaidOrder();
  const before = await find(order.id);
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  const wanted = [{ id: wraps, quantity: 2 }];
  const preview = await shop.edits.preview(order.number, wish(wanted), { by: "Анна", now: shop.clock.now() });
  assert.deepEqual([preview!.kind, preview!.refundMinor, preview!.totalMinor], ["reduce", 2220_00, before.totalMinor - 2220_00]);
  const { ok } = await shop.edits.save(order.number, wish(wanted), { by: "Анна", now: shop.clock.now() }, false);
  assert.deepEqual([ok, (await find(order.id)).totalMinor], [false, before.totalMinor], "refunds take their own right");
  const done = await cheaper(order.number, wanted);
  assert.deepEqual(done, { ok: true, kind: "refunded", totalMinor: preview!.totalMinor, refundMinor: 2220_00 });
  assert.equal(await isDone(order.id), false);
  assert.deepEqual(await findBreaks(shop.db), [], "the books hold while the bank is asked");
  await shop.jobs.runWaiting();
  const after = await find(order.id);
  assert.deepEqual([after.totalMinor, after.paymentStatus, after.status], [preview!.totalMinor, "paid", before.status]);
  assert.deepEqual([await statesOf(order.id), await isDone(order.id)], [["partially-refunded"], true]);
  assert.deepEqual(await receiptsOf(order.id), [
    ["paid", before.totalMinor],
    ["added", 1000_00],
    ["taken-out", 3220_00],
  ]);
  assert.deepEqual(
    [await shelf(shop, order.gloves), await shelf(shop, wraps)],
    [
      { on_hand: 10, reserved: 0 },
      { on_hand: 5, reserved: 2 },
    ],
  );
  const told = sql`select count(*)::int as n from message where cause like ${`order:${order.id}:changed:1:%`} and text like '%2_220%'`;
  assert.ok((await count(told)) > 0, "the buyer reads what goes back");
  assert.ok((await count(sql`select count(*)::int as n from message where cause like ${`order:${order.id}:refund:%`}`)) > 0);
});

test("pieces of an order that got cheaper can be refunded to the last rouble", async () => {
  const order = await aPaidOrder();
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  await cheaper(order.number, [{ id: wraps, quantity: 2 }]);
  await shop.jobs.runWaiting();
  await shop.payments.refundOrder(order.id, { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() });
  await shop.jobs.runWaiting();
  assert.deepEqual([(await find(order.id)).paymentStatus, await statesOf(order.id)], ["refunded", ["refunded"]]);
});

test("what was added last goes back first, from two payments where one has too little", async () => {
  const order = await aPaidOrder();
  const { link } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
  await payTopUp(link);
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  const done = await cheaper(order.number, [{ id: wraps, quantity: 3 }]);
  assert.equal(done.ok && done.refundMinor, 3330_00);
  await shop.jobs.runWaiting();
  assert.deepEqual((await statesOf(order.id)).sort(), ["partially-refunded", "refunded"]);
  assert.equal((await find(order.id)).paymentStatus, "paid");
});

test("a cheaper delivery of a paid order gives its difference back", async () => {
  const order = await aPaidOrder(undefined, "ems");
  const before = await find(order.id);
  // The carrier has not heard of it yet.
  await sql`update delivery_document set problem = 'off' where order_id = ${order.id}`.execute(shop.db);
  const way = { type: "own", mode: "door", code: "" } as const;
  const done = await shop.edits.save(order.number, { ...wish([]), lines: null, way }, { by: "Анна", now: shop.clock.now() }, true);
  const after = await find(order.id);
  const lessMinor = before.clientDeliveryMinor - after.clientDeliveryMinor;
  assert.deepEqual([done.ok ? done.refundMinor : done.refusal, before.totalMinor - after.totalMinor], [lessMinor, lessMinor]);
  assert.ok(lessMinor > 0);
  await shop.jobs.runWaiting();
  assert.equal(await isDone(order.id), true);
  assert.deepEqual((await receiptsOf(order.id)).slice(1), [["taken-out", lessMinor]]);
});

test("goods of the same worth are swapped without money, yet with receipts", async () => {
  const order = await aPaidOrder();
  const before = await find(order.id);
  const dear = await putOnShelf(shop, { price: 3220, stock: 2 });
  const { ok } = await shop.edits.save(order.number, wish([{ id: dear, quantity: 1 }]), { by: "Анна", now: shop.clock.now() }, false);
  assert.deepEqual([ok, (await find(order.id)).totalMinor, await statesOf(order.id)], [true, before.totalMinor, ["paid"]]);
  assert.deepEqual((await receiptsOf(order.id)).length, 3);
});

test("a refund that the bank refuses becomes a case, and its receipts wait", async () => {
  const order = await aPaidOrder();
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  await sandbox.fault("sber", "error", { op: "refund.do", code: "5", times: 1 });
  await cheaper(order.number, [{ id: wraps, quantity: 2 }]);
  await shop.jobs.runWaiting();
  const refused = (await shop.payments.refusedRefund(order.id))!;
  const open = sql`select count(*)::int as n from case_for_staff where kind = 'refund-refused' and subject = ${refused.id} and closed_at is null`;
  assert.deepEqual([refused.amountMinor, await count(open)], [2220_00, 1]);
  const kept = sql`select count(*)::int as n from receipt where order_id = ${order.id} and cause <> 'paid' and state = 'waiting' and checked_at is null`;
  assert.deepEqual([await count(kept), await findBreaks(shop.db)], [2, []]);
  await shop.payments.askRefundAgain(refused.id, { by: "Борис", now: shop.clock.now() });
  await shop.jobs.runWaiting();
  assert.deepEqual([await isDone(order.id), await statesOf(order.id), await count(open)], [true, ["partially-refunded"], 0]);
});

test("a large difference waits for a second person to confirm or repeat the edit", async () => {
  const dear = await putOnShelf(shop, { price: 60_000, stock: 5 });
  const order = await aPaidOrder(dear);
  const wanted = [{ id: await putOnShelf(shop, { price: 100, stock: 5 }), quantity: 2 }];
  const before = await find(order.id);
  const [anna, boris] = [await atDesk({ shop, app }), await atDesk({ shop, app })];
  const sent = { number: order.number, wish: JSON.stringify(wish(wanted)) };
  assert.equal((await anna.act("refunds.edit", sent)).ok, true);
  assert.equal((await find(order.id)).totalMinor, before.totalMinor, "nothing changes before");
  assert.equal((await anna.act("refunds.edit", sent)).refusal, "same_person");
  const { rows } = await sql<{ wish: string; says: string }>`
    select detail ->> 'wish' as wish, detail ->> 'says' as says from case_for_staff where kind = 'refund-to-agree' and subject = ${order.id}`.execute(
    shop.db,
  );
  assert.match(rows[0]!.says, / × 2; /);
  assert.equal((await boris.act("cases.agree-refund", { order: order.id, wish: rows[0]!.wish.replace("119800", "100") })).ok, false);
  assert.equal((await boris.act("cases.agree-refund", { order: order.id, wish: rows[0]!.wish })).ok, true);
  await shop.jobs.runWaiting();
  assert.deepEqual([before.totalMinor - (await find(order.id)).totalMinor, await isDone(order.id)], [119_800_00, true]);
});

test("[STF-07] clerks give a small difference back alone, of a large one they only ask", async () => {
  const [vera, zoya] = [await atDesk({ shop, app }, { role: "orders" }), await atDesk({ shop, app }, { role: "orders" })];
  const small = await aPaidOrder();
  const { totalMinor: wasMinor } = await find(small.id);
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  const done = await vera.act("orders.edit-cheaper", { number: small.number, wish: JSON.stringify(wish([{ id: wraps, quantity: 2 }])) });
  assert.equal(done.ok, true, done.says);
  assert.equal((await find(small.id)).totalMinor, wasMinor - 2220_00);
  for (const quantity of [0, 1]) {
    const order = await aPaidOrder(await putOnShelf(shop, { price: 60_000, stock: 5 }));
    const before = await find(order.id);
    const cheap = await putOnShelf(shop, { price: 100, stock: 5 });
    const wanted = quantity ? [{ id: order.gloves, quantity }] : [{ id: cheap, quantity: 2 }];
    const sent = { number: order.number, wish: JSON.stringify(wish(wanted)) };
    for (const clerk of [vera, zoya, vera]) assert.equal((await clerk.act("orders.edit-cheaper", sent)).ok, true);
    const { lines, totalMinor } = await find(order.id);
    assert.deepEqual([totalMinor, lines[0]!.returned], [before.totalMinor, 0], "two clerks are not enough");
    assert.equal((await vera.act("refunds.edit", sent)).refusal, "denied");
    const { rows } = await sql<{ wish: string }>`select detail ->> 'wish' as wish from case_for_staff
      where kind = 'refund-to-agree' and subject = ${order.id} and closed_at is null`.execute(shop.db);
    const gleb = await atDesk({ shop, app }, { role: "finance" });
    const agreed = await gleb.act("cases.agree-refund", { order: order.id, wish: rows[0]!.wish });
    assert.equal(agreed.ok, true, agreed.says);
  }
});

test("a grant's limit bounds what an edit gives back", async () => {
  const order = await aPaidOrder();
  const clerk = await atDesk({ shop, app }, { role: "owner", limitMinor: 1000_00 });
  const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
  const sent = { number: order.number, wish: JSON.stringify(wish([{ id: wraps, quantity: 2 }])) };
  assert.equal((await clerk.act("refunds.edit", sent)).refusal, "denied");
  assert.equal((await find(order.id)).lines[0]!.productId, order.gloves);
});

test("two who make an order cheaper at once leave one order and one refund", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const order = await aPaidOrder();
    const [one, other] = [await putOnShelf(shop, { price: 500, stock: 5 }), await putOnShelf(shop, { price: 700, stock: 5 })];
    await Promise.all([one, other].map((id) => cheaper(order.number, [{ id, quantity: 2 }])));
    await shop.jobs.runWaiting();
    const left = sql`select (sum(p.amount_minor) - sum((select sum(r.amount_minor) from payment_refund r where r.payment_id = p.id)))::int as n
      from payment p where p.order_id = ${order.id}`;
    const { totalMinor, lines } = await find(order.id);
    assert.equal(await count(left), totalMinor);
    assert.equal(lines.length, 1);
  }
});

test("a cheaper edit and a refund of its pieces at once leave one outcome", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const order = await aPaidOrder();
    const wraps = await putOnShelf(shop, { price: 500, stock: 5 });
    const back = { back: [{ position: 0, quantity: 1 }], withDelivery: false, actor: "Борис", reason: "test", now: shop.clock.now() };
    await Promise.allSettled([cheaper(order.number, [{ id: wraps, quantity: 2 }]), shop.payments.refundByStaff(order.id, back)]);
    await shop.jobs.runWaiting();
    assert.deepEqual(await findBreaks(shop.db), []);
  }
});
