import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import type { MomentKind } from "./timeline.ts";
import { TIMELINE_PAGE } from "./whole-order.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const { wholeOrders } = shop;
const by = () => ({ by: "Анна", now: shop.clock.now() });
const whole = async (number: string) => (await wholeOrders.find(number))!;
const figures = async (number: string) => Object.fromEntries((await whole(number)).figures.map(({ figure, minor }) => [figure, minor]));
const timeline = async (id: string) => (await wholeOrders.timeline(id)).moments;

const asStaff = <T>(orderId: string, action: string, work: (now: Date) => Promise<T>, now = shop.clock.now()) =>
  shop.staff.record.carryOut({ actor: { staffId: "staff-0", name: "Анна" }, action, objectKind: "order", objectId: orderId, now }, () =>
    work(now),
  );

test("the timeline tells what happened, with the text of messages", async () => {
  const { id, number } = await aPaidOrder();
  await shop.notifications.sendDue();
  await asStaff(id, "orders.note", (now) => wholeOrders.notes.write(id, { by: "staff-0", text: "@Вера, глянь", now }));
  await asStaff(id, "orders.ship", () => shop.fulfilment.work(number, "back", by()));
  const moments = await timeline(id);
  const kinds = new Set<MomentKind>(moments.map(({ kind }) => kind));
  for (const kind of ["state", "asked", "paid", "message", "note", "deed"] as const) assert.ok(kinds.has(kind), `${kind} of ${[...kinds]}`);
  const mail = moments.find((one) => one.kind === "message" && one.facts.channel === "email");
  assert.ok(mail?.kind === "message" && mail.facts.state === "sent");
  assert.match(mail.facts.text, new RegExp(`${number}[\\s\\S]*\n-- \n`));
  const refused = moments.filter((one) => one.kind === "deed");
  assert.deepEqual(
    refused.map((one) => one.kind === "deed" && [one.facts.action, one.facts.outcome, one.facts.reason]),
    [["orders.ship", "refused", "elsewhere"]],
    "the note stands for its own deed",
  );
  assert.deepEqual(
    moments.map(({ at }) => at.getTime()),
    moments.map(({ at }) => at.getTime()).sort((one, other) => other - one),
  );
});

test("a deed shows once, as what it changed, with its number in the record", async () => {
  const { id, number } = await aPaidOrder();
  const now = shop.clock.now();
  await shop.staff.record.carryOut(
    { actor: { staffId: "staff-0", name: "Анна" }, action: "orders.assemble", objectKind: "order", objectId: id, now },
    () => shop.fulfilment.work(number, "assemble", { by: "Анна", now }),
  );
  const [state, ...others] = (await timeline(id)).filter(({ actor }) => actor === "Анна");
  assert.ok(state?.kind === "state" && state.facts.became === "sent-to-assembling" && state.events.length === 1);
  assert.deepEqual(others, []);
});

test("each figure of the money opens what stands behind it", async () => {
  const { id, number, total, refund } = await aPaidOrder();
  assert.deepEqual(await figures(number), { paid: total * 100, balances: 120_100 });
  await refund([{ position: 2, quantity: 1 }]);
  const asked = await figures(number);
  assert.ok(asked.refunding! > 0 && asked.refunded === undefined, JSON.stringify(asked));
  await shop.jobs.runWaiting();
  const done = await whole(number);
  const of = (name: string) => done.figures.find(({ figure }) => figure === name);
  assert.equal(of("refunding"), undefined);
  assert.equal(of("kept")!.minor, of("paid")!.minor - of("refunded")!.minor);
  assert.equal(of("refunded")!.postings.length, 1);
  const posting = done.postings.find(({ id: one }) => one === of("refunded")!.postings[0])!;
  assert.equal(
    posting.entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    0,
  );
  assert.equal(done.order.id, id);
});

test("the timeline comes in pages that leave nothing out", async () => {
  const { id } = await aPaidOrder();
  for (let n = 0; n < TIMELINE_PAGE + 5; n++)
    await wholeOrders.notes.write(id, { by: "staff-0", text: `заметка ${n}`, now: shop.clock.now() });
  const first = await wholeOrders.timeline(id);
  assert.ok(first.next);
  const second = await wholeOrders.timeline(id, first.next);
  const texts = [...first.moments, ...second.moments].flatMap((one) => (one.kind === "note" ? [one.facts.text] : []));
  assert.deepEqual([new Set(texts).size, second.next], [TIMELINE_PAGE + 5, null]);
});

test("another storefront's staff do not find the order", async () => {
  const { number } = await aPaidOrder();
  assert.equal(await wholeOrders.find(number, ["eu"]), undefined);
  assert.equal(await wholeOrders.find("none"), undefined);
});

test("every act is there or says why not, and one of them is next", async () => {
  const { number } = await aPaidOrder();
  const { blocks, primary } = await whole(number);
  assert.deepEqual([primary, blocks.assemble, blocks.ship, blocks.approve], ["assemble", null, null, "not_waiting"]);
  await shop.fulfilment.work(number, "assemble", by());
  assert.equal((await whole(number)).primary, "ready");
  const before = (await whole(number)).version;
  await shop.fulfilment.work(number, "ready", by());
  assert.notEqual((await whole(number)).version, before, "a form made before is stale");
});
