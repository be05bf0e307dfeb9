import assert from "node:assert/strict";
import { test } from "node:test";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { type ActAnswer, atDesk } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { times } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const [anna, boris] = [await atDesk(testShop), await atDesk(testShop)];
type Person = typeof anna;
type Deed = (one: Person, order: string) => Promise<ActAnswer>;

const ship: Deed = (one, order) => one.act("orders.ship", { order });
const cancel: Deed = (one, order) => one.act("orders.cancel", { order, reason: "нет" });
const refund: Deed = (one, order) => one.act("refunds.make", { order, all: "true", reason: "брак" });
const pairs: [string, Deed, Deed][] = [
  ["ship twice", ship, ship],
  ["cancel twice", cancel, cancel],
  ["refund twice", refund, refund],
  ["ship and cancel", ship, cancel],
  ["cancel and refund", cancel, refund],
  ["ship and refund", ship, refund],
];
/** What may not both be done. */
const oneOf = new Set(["ship twice", "cancel twice", "refund twice", "ship and cancel"]);

let seed = 42;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function recordOf(id: string, name: string) {
  const found = (await shop.staff.record.of("order", id)).filter(({ actor }) => actor === name);
  return new Set(found.map(({ outcome }) => outcome));
}

test("two people at one order in the same second: one outcome, both told", async () => {
  let buyer: { shopper: Awaited<ReturnType<typeof aPaidOrder>>["shopper"]; customerId: string } | undefined;
  for (let round = 0; round < times(10, 200); round++) {
    const [name, first, second] = pairs[round % pairs.length]!;
    // A phone may ask for few codes in an hour.
    const { id, number, shopper, customerId } = await aPaidOrder({ bonus: 0, avanse: 0, ad_deposit: 0 }, buyer);
    buyer = round % 20 === 19 ? undefined : { shopper, customerId };
    await Promise.all([anna.prove(), boris.prove()]);
    const answers = await Promise.all([wait(random() * 6).then(() => first(anna, id)), wait(random() * 6).then(() => second(boris, id))]);
    const said = `${name}, round ${round}: ${JSON.stringify(answers)}`;
    for (const answer of answers) assert.ok(answer.status < 500 && answer.says.length > 5, said);
    const done = answers.filter(({ ok }) => ok).length;
    assert.ok(oneOf.has(name) ? done === 1 : done >= 1, said);
    await shop.jobs.runWaiting();
    const order = (await shop.orders.findByNumber(number))!;
    const isOver =
      name !== "ship twice" && !(name === "ship and cancel" && answers[0].ok) && !(name === "ship and refund" && !answers[1].ok);
    assert.equal(order.paymentStatus === "refunded", isOver, said);
    for (const [at, person] of [anna, boris].entries())
      assert.deepEqual(await recordOf(id, person.name), new Set([answers[at]!.ok ? "done" : "refused"]), said);
  }
  assert.deepEqual(await findBreaks(shop.db), []);
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});
