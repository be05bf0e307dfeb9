import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { skippedBy } from "#app/fulfilment/whole-order/order-acts.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { acts } from "../acts.server.ts";
import { viewOf, wishFields } from "./order-view.ts";
import { wholeOrderActs } from "./whole-order.acts.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const anna = await atDesk(testShop);
const boris = await atDesk(testShop);

afterEach(async () => assert.deepEqual(await findBreaks(shop.db), []));

const events = async (id: string) =>
  (await shop.staff.record.of("order", id)).map(({ action, outcome, actor }) => [action, outcome, actor]);
const wishOf = async (id: string) =>
  (
    await sql<{
      wish: string;
    }>`select detail ->> 'wish' as wish from case_for_staff where subject = ${id} and kind = 'refund-to-agree' and closed_at is null`.execute(
      shop.db,
    )
  ).rows[0]?.wish;

test("an order goes from packing to delivery by acts, each in the record", async () => {
  const { id, number } = await aPaidOrder();
  for (const action of ["assemble", "ready", "ship", "deliver"]) {
    const version = await shop.wholeOrders.version(id);
    const done = await anna.act(`orders.${action}`, { order: id, version });
    assert.ok(done.ok, `${action}: ${done.says}`);
  }
  assert.equal((await shop.orders.findByNumber(number))!.status, "done");
  assert.deepEqual(
    (await events(id)).map(([action]) => action).filter((action) => action !== "orders.deliver"),
    ["orders.ship", "orders.ship", "orders.ready", "orders.assemble"].slice(
      -(await events(id)).filter(([a]) => a !== "orders.deliver").length,
    ),
  );
});

test("a page that is out of date changes nothing, and says so", async () => {
  const { id } = await aPaidOrder();
  const version = await shop.wholeOrders.version(id);
  assert.ok((await anna.act("orders.assemble", { order: id, version })).ok);
  const late = await boris.act("orders.cancel", { order: id, version, reason: "ошибка" });
  assert.deepEqual([late.status, late.refusal], [409, "stale"]);
  assert.deepEqual((await events(id))[0], ["orders.cancel", "refused", boris.name]);
});

/** Its refund is above what one person gives back alone. */
async function aLargePaidOrder() {
  const { id, pay, number } = await store.anOrder(undefined, 40);
  const bankId = String((await pay()).body.url)
    .split("/")
    .at(-1)!;
  await sandbox.pay(bankId);
  await store.settled(bankId);
  return { id, number };
}

test("a large refund waits for its second person; the first alone can't send it", async () => {
  const { id, number } = await aLargePaidOrder();
  const asked = { order: id, all: "true", reason: "брак" };
  const limited = await atDesk(testShop, { role: "finance", limitMinor: 100_00 });
  const late = await atDesk(testShop, { provedMinutesAgo: 6 });
  assert.equal((await limited.act("refunds.make", asked)).refusal, "denied");
  assert.equal((await late.act("refunds.make", asked)).needs, "proof");
  assert.ok((await anna.act("refunds.make", asked)).ok);
  assert.deepEqual(await wishOf(id), "all");
  assert.equal((await anna.act("refunds.make", asked)).refusal, "same_person");
  assert.equal((await shop.orders.findByNumber(number))!.paymentStatus, "paid");
  const other = await boris.act("refunds.make", { order: id, pieces: ["0:1"], reason: "брак" });
  assert.ok(other.ok, "a part below the limit needs nobody else");
  await shop.jobs.runWaiting();
  assert.equal((await shop.orders.findByNumber(number))!.paymentStatus, "partly-refunded");
  assert.ok((await anna.act("refunds.make", asked)).ok);
  assert.ok((await boris.act("refunds.make", asked)).ok);
  await shop.jobs.runWaiting();
  assert.equal((await shop.orders.findByNumber(number))!.paymentStatus, "refunded");
});

test("a first person's request shows its reason and may be declined with another", async () => {
  const { id, number } = await aLargePaidOrder();
  assert.ok((await anna.act("refunds.make", { order: id, all: "true", reason: "брак партии" })).ok);
  const { cases, primary } = (await shop.wholeOrders.find(number))!;
  assert.deepEqual([(cases[0]!.detail as { reason: string }).reason, primary], ["брак партии", null]);
  const declined = { order: id, wish: "all", reason: "брака нет, проверено" };
  assert.equal((await boris.act("cases.decline-refund", { ...declined, wish: "1:1" })).refusal, "no_wish");
  assert.ok((await boris.act("cases.decline-refund", declined)).ok);
  assert.equal(await wishOf(id), undefined);
  assert.deepEqual((await events(id))[0], ["cases.decline-refund", "done", boris.name]);
  const { moments } = await shop.wholeOrders.timeline(id);
  const told = moments.find((one) => one.kind === "deed" && one.facts.action === "cases.decline-refund");
  assert.ok(told?.kind === "deed" && told.facts.reason === declined.reason && told.actor === boris.name);
  assert.equal((await shop.orders.findByNumber(number))!.paymentStatus, "paid");
});

test("what an act out of order would leave out is known", () => {
  assert.deepEqual(skippedBy("arrive", "paid", true), ["assemble", "ready", "ship"]);
  assert.deepEqual(skippedBy("deliver", "ready-for-delivery", false), ["ship"]);
  assert.deepEqual(skippedBy("deliver", "on-the-way", true), ["arrive"]);
  assert.deepEqual(skippedBy("ship", "ready-for-delivery", true), []);
  assert.deepEqual(skippedBy("refund", "paid", true), []);
});

test("a wish that waits reads back as the fields of its form", () => {
  assert.deepEqual(wishFields("1:2 3:1 --delivery"), { all: false, pieces: ["0:2", "2:1"], delivery: true, byHand: false });
  assert.deepEqual(wishFields("all --by-hand"), { all: true, pieces: [], delivery: false, byHand: true });
});

test("a limit bounds canceling; a stale page is said before a passkey", async () => {
  const { id } = await aPaidOrder();
  const limited = await atDesk(testShop, { role: "support", limitMinor: 100 });
  assert.equal((await limited.act("orders.cancel", { order: id, reason: "передумали" })).refusal, "denied");
  const late = await atDesk(testShop, { provedMinutesAgo: 6 });
  const asked = { order: id, all: "true", reason: "брак" };
  assert.equal((await late.act("refunds.make", { ...asked, version: "old" })).refusal, "stale");
  assert.equal((await late.act("refunds.make", { order: id, reason: "брак" })).refusal, "nothing");
  assert.equal((await late.act("refunds.make", asked)).needs, "proof");
});

test("cancelling refunds everything, at once and once", async () => {
  const { id, number } = await aPaidOrder();
  await anna.act("orders.assemble", { order: id });
  const done = await anna.act("orders.cancel", { order: id, reason: "нет на складе" });
  assert.ok(done.ok, done.says);
  await shop.jobs.runWaiting();
  const order = (await shop.orders.findByNumber(number))!;
  assert.deepEqual([order.status, order.paymentStatus], ["canceled-by-client", "refunded"]);
  const again = await boris.act("orders.cancel", { order: id, reason: "ещё раз" });
  assert.deepEqual([again.ok, again.refusal], [false, "too_late"]);
});

test("lesser roles and other storefronts are refused, in the record too", async () => {
  const { id } = await aPaidOrder();
  const content = await atDesk(testShop, { role: "content" });
  const abroad = await atDesk(testShop, { role: "orders", storefront: "eu" });
  for (const one of [content, abroad])
    for (const act of ["orders.assemble", "orders.note"]) {
      const refused = await one.act(act, { order: id, text: "привет" });
      assert.equal(refused.status, 403, `${act}: ${refused.says}`);
    }
  assert.ok((await events(id)).some(([, outcome, actor]) => outcome === "refused" && actor === abroad.name));
});

test("notes come back as text and mention colleagues", async () => {
  const { id, number } = await aPaidOrder();
  const hostile = `<img src=x onerror=alert(1)> @${boris.name} '; drop table order_note;--`;
  assert.ok((await anna.act("orders.note", { order: id, text: hostile })).ok);
  const [mention] = await shop.wholeOrders.notes.notesFor(boris.id);
  assert.deepEqual([mention!.text, mention!.number], [hostile, number]);
  assert.ok((await boris.act("orders.note-seen", { note: mention!.noteId })).ok);
  assert.deepEqual(await shop.wholeOrders.notes.notesFor(boris.id), []);
});

test("[STF-07] papers are PDFs for staff with the right, and are never kept", async () => {
  const { id } = await aPaidOrder();
  for (const query of ["packing-list?paper=a4", "packing-list?paper=58&lang=ru", "address-label?lang=en"]) {
    const answer = await anna.get(`/file/orders.${query}&order=${id}`);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 200));
    assert.deepEqual([answer.rawPayload.subarray(0, 5).toString(), answer.headers["content-type"]], ["%PDF-", "application/pdf"]);
    assert.match(String(answer.headers["content-disposition"]), /^inline; filename\*=/);
    assert.match(String(answer.headers["cache-control"]), /no-store/);
  }
  const content = await atDesk(testShop, { role: "content" });
  assert.equal((await content.get(`/file/orders.packing-list?order=${id}`)).statusCode, 403);
  assert.equal((await anna.get(`/file/orders.packing-list?order=none`)).statusCode, 404);
});

test("the page gets no secret of an order", async () => {
  const { number } = await aPaidOrder();
  const whole = (await shop.wholeOrders.find(number))!;
  const shown = JSON.stringify(
    viewOf({ ...whole, order: { ...whole.order, guestHash: "guest-hash", quoteId: "quote-id" } }, "en", () => ({
      picture: null,
      path: null,
    })),
  );
  for (const secret of ["guest-hash", "quote-id"]) assert.ok(!shown.includes(secret));
});

test("[STF-07] every act of the page is in the table, with a permission", () => {
  for (const name of Object.keys(wholeOrderActs)) assert.ok(acts[name]?.permission, name);
});
