import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { EditWish } from "#app/checkout/editing/edit-wish.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { type AskedCarrier, askedCarriers, carrierDoors } from "../../../test/examples/carrier-doors.ts";
import { openCasesAbout } from "../../../test/examples/open-cases.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { type EditedOrder, proposing } from "../../../test/examples/proposed-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

// Orders edited while their carrier knows of the parcel.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document } = await parcelOrders(testShop);
const { aPaidOrder, propose, payTopUp, proposalOf, answer } = proposing(testShop, sandbox, await openStore(testShop));
const doors = carrierDoors(sandbox);
const openCases = openCasesAbout(shop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const none: EditWish = { lines: null, recipient: null, address: null, way: null };
const by = () => ({ by: "Анна", now: shop.clock.now() });
const edit = async (number: string, wish: Partial<EditWish>) => {
  const done = await shop.edits.save(number, { ...none, ...wish }, by(), true);
  assert.equal(done.ok, true, JSON.stringify(done));
};
const olga = { firstname: "Ольга", lastname: "Кузнецова", surname: "", phone: "+79005554433", email: "" };
const address = { street: "Мира", building: "7", block: "", flat: "12", postalCode: "450001", comment: "" };
const run = () => shop.jobs.runWaiting();
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await run();
    return holds();
  }, 15_000);

async function aKnownParcel(name: AskedCarrier, wish: object = {}) {
  const order = await aParcel({ delivery: doors[name].way, ...wish });
  await worked(async () => Boolean((await document(order.id))?.carrier_id));
  await run();
  const former = (await document(order.id))!;
  const isAgain = async () => {
    const now = (await document(order.id))!;
    return Boolean(now.carrier_id && now.carrier_id !== former.carrier_id);
  };
  return { ...order, former, isAgain };
}
const recallsOf = async (id: string) =>
  (
    await sql<{ turn: number; isGone: boolean }>`select turn, gone_at is not null as "isGone" from parcel_recall where order_id = ${id}
      order by turn`.execute(shop.db)
  ).rows.map(({ turn, isGone }) => `${turn} ${isGone ? "gone" : "there"}`);
/** What a carrier's simulator was asked to make for an order, oldest first. */
async function bodies(name: AskedCarrier, number: string): Promise<string[]> {
  const { provider, makes } = doors[name];
  return (await sandbox.asked(provider))
    .filter(({ method, path, body }) => method === makes.method && `${path} ${JSON.stringify(body)}`.includes(makes.op))
    .map(({ body }) => JSON.stringify(body))
    .filter((body) => body.includes(number));
}
/** Parcels of the order that CDEK holds. */
const living = async (number: string) =>
  (await sandbox.parcels(number)).filter(({ status }) => status !== "REMOVED").map((one) => one.number);

for (const name of askedCarriers)
  test(`an edit calls the parcel off at ${name} and registers another one`, async () => {
    const { id, number, former, isAgain } = await aKnownParcel(name);
    assert.equal((await shop.edits.preview(number, { ...none, recipient: olga }, by()))!.recalls, name);
    await edit(number, { recipient: olga });
    const between = (await document(id))!;
    assert.deepEqual([between.track, between.carrier_id], [null, null], "nobody sees the former number any more");
    await worked(isAgain);
    await run();
    const asked = await bodies(name, number);
    assert.equal(asked.length, 2);
    assert.match(asked[1]!, new RegExp(`${number}-2`));
    assert.match(asked[1]!, /9005554433/);
    assert.deepEqual([await recallsOf(id), await openCases(id)], [["0 gone"], []]);
    if (former.track) assert.notEqual((await document(id))!.track, former.track);
  });

for (const name of ["cdek", "boxberry"] as const) {
  test(`${name}: goods, address and way each register it again, with the new sum`, async () => {
    const { id, number, isAgain, quote } = await aKnownParcel(name, { delivery: { type: name, deliverytype: "couier", code: "" } });
    await edit(number, { lines: [{ productId: quote.lines[0]!.productid, specificationId: "0", quantity: 1 }] });
    await worked(isAgain);
    assert.equal(await collected(name, number), (await shop.orders.find(shop.db, id))!.totalMinor);
    await edit(number, { address });
    await worked(async () => (await recallsOf(id)).join() === "0 gone,1 gone" && Boolean((await document(id))!.carrier_id));
    assert.match((await bodies(name, number)).at(-1)!, /Мира/);
    await edit(number, { way: { type: name, mode: "point", code: doors[name].way.code } });
    await worked(async () => (await recallsOf(id)).length === 3 && Boolean((await document(id))!.carrier_id));
    assert.match((await bodies(name, number)).at(-1)!, new RegExp(doors[name].way.code));
    assert.equal(await collected(name, number), (await shop.orders.find(shop.db, id))!.totalMinor);
    assert.deepEqual([(await bodies(name, number)).length, await openCases(id)], [4, []]);
  });

  test(`an unanswered cancellation at ${name} is looked after: one parcel in the end`, async () => {
    const { id, number, isAgain } = await aKnownParcel(name);
    await sandbox.fault(doors[name].provider, "reset-after", { op: doors[name].cancelOp, times: 1 });
    await edit(number, { recipient: olga });
    await worked(isAgain);
    assert.deepEqual([(await bodies(name, number)).length, await openCases(id)], [2, []]);

    await sandbox.fault(doors[name].provider, "error");
    await edit(number, { recipient: { ...olga, firstname: "Анна" } });
    for (let n = 0; n < 3; n++) await run();
    assert.deepEqual([await recallsOf(id), (await document(id))!.carrier_id], [["0 gone", "1 there"], null]);
    await sandbox.heal();
    await worked(async () => Boolean((await document(id))!.carrier_id));
    assert.equal((await bodies(name, number)).length, 3);
  });

  test(`a parcel handed to ${name} meanwhile waits for a person, and moves nothing`, async () => {
    const { id, number, isAgain, former } = await aKnownParcel(name);
    await edit(number, { recipient: olga });
    await doors[name].move(former.carrier_id!, doors[name].events.accepted);
    for (let n = 0; n < 3; n++) await run();
    assert.deepEqual(await openCases(id), ["parcel-to-recall"]);
    await doors[name].move(former.carrier_id!, doors[name].events.onTheWay);
    await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
    await run();
    const { status, deliveryStatus } = (await shop.orders.find(shop.db, id))!;
    assert.deepEqual([status, deliveryStatus === "on-the-way"], ["awaiting-processing", false]);
    assert.deepEqual([(await bodies(name, number)).length, (await document(id))!.carrier_id], [1, null]);
    await closeCase(shop.db, "parcel-to-recall", id, shop.clock.now(), { by: "Анна", note: "comes back" });
    await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId: id }));
    await worked(isAgain);
    assert.deepEqual([(await bodies(name, number)).length, await openCases(id)], [2, []]);
  });

  test(`an edit while ${name} registers the parcel: the answer is called off`, async () => {
    for (const fault of ["slow", "reset-after", "reset"]) {
      await sql`delete from pgboss.job`.execute(shop.db);
      const before = (await sandbox.asked(doors[name].provider)).length;
      await sandbox.fault(doors[name].provider, fault, { op: doors[name].makes.op, times: 1, delay_ms: 1500 });
      const { id, number } = await aParcel({ delivery: doors[name].way });
      const work = run();
      await until(async () => (await sandbox.asked(doors[name].provider)).length > before && (await isAsking(id)));
      if (fault !== "slow") await work;
      await edit(number, { recipient: olga });
      await work;
      await sql`update parcel_recall set asking_until = now() where order_id = ${id}`.execute(shop.db);
      await worked(async () => Boolean((await document(id))!.carrier_id));
      const last = (await bodies(name, number)).at(-1)!;
      assert.match(last, /9005554433/, fault);
      assert.deepEqual([await recallsOf(id), await openCases(id)], [["0 gone"], []], fault);
      if (name === "cdek") await worked(async () => (await living(number)).join() === `${number}-2`);
    }
  });
}

test("edits before the carrier is asked and before it has answered make one parcel", async () => {
  const { id, number } = await aParcel();
  await shop.delivery.ensureDocument(id, shop.clock.now());
  await edit(number, { recipient: olga });
  await edit(number, { recipient: { ...olga, phone: "+79005554434" } });
  await worked(async () => Boolean((await document(id))!.carrier_id));
  const asked = await bodies("cdek", number);
  assert.deepEqual([asked.length, await recallsOf(id)], [1, []]);
  assert.match(asked[0]!, /9005554434/);
});

test("an edit leads from carrier to carrier, to our courier and back", async () => {
  const { id, number } = await aKnownParcel("cdek");
  const at = async (type: CarrierName, mode: "door" | "point", code: string, holds: () => Promise<boolean>) => {
    const done = await shop.edits.save(number, { ...none, way: { type, mode, code }, address }, by(), true);
    if (done.ok && done.kind === "proposed") assert.ok("to" in (await answer((await proposalOf(id)).link, "agree"))!);
    await worked(holds);
  };
  await at("boxberry", "point", "70101", async () => Boolean((await document(id))!.carrier_id));
  assert.deepEqual([(await document(id))!.carrier, await living(number)], ["boxberry", []]);
  await at("own", "door", "", async () => (await recallsOf(id)).join() === "0 gone,1 gone");
  const booked = () => sql<{ n: number }>`select count(*)::int as n from courier_booking where order_id = ${id}`.execute(shop.db);
  assert.deepEqual([(await document(id))!.carrier, (await booked()).rows], ["own", [{ n: 1 }]]);
  assert.equal((await shop.edits.preview(number, { ...none, way: { type: "cdek", mode: "door", code: "" } }, by()))!.recalls, null);
  await at("cdek", "door", "", async () => Boolean((await document(id))!.carrier_id));
  await worked(async () => (await living(number)).length === 1);
  assert.deepEqual([(await booked()).rows, await openCases(id)], [[{ n: 0 }], []]);
});

test("a dearer change registers the parcel again once its buyer has paid", async () => {
  const { id, number, gloves } = await aPaidOrder(undefined, "cdek");
  await worked(async () => Boolean((await document(id))?.carrier_id));
  const { link } = await propose({ id, number, gloves } as EditedOrder, [{ id: gloves, quantity: 3 }]);
  await run();
  assert.equal((await bodies("cdek", number)).length, 1, "until then the carrier keeps it");
  await payTopUp(link);
  await worked(async () => (await recallsOf(id)).join() === "0 gone" && Boolean((await document(id))!.carrier_id));
  const asked = await bodies("cdek", number);
  assert.deepEqual([asked.length, /"amount":3/.test(asked[1]!)], [2, true]);
});

test("an order canceled while its former parcel is called off has none", async () => {
  const { id, number, shopper } = await aKnownParcel("cdek");
  await edit(number, { recipient: olga });
  assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "" })).status, 200);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  await worked(async () => (await recallsOf(id)).join() === "0 gone");
  await run();
  assert.deepEqual([await living(number), await openCases(id), (await document(id))!.problem], [[], [], "called off"]);
});

test("a refused parcel is asked for again after an edit; a handed over one is not", async () => {
  const { id, number, former } = await aKnownParcel("cdek");
  await sandbox.carrier(number, "RECEIVED_AT_SHIPMENT_WAREHOUSE", { webhook: false });
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  await run();
  assert.equal((await document(id))!.carrier_id, former.carrier_id);
  assert.equal((await shop.edits.save(number, { ...none, recipient: olga }, by(), true)).ok, false);

  const refused = await aKnownParcel("boxberry");
  await sql`update delivery_document set problem = 'no such street', carrier_id = null, asked_at = null where order_id = ${refused.id}`.execute(
    shop.db,
  );
  await openCase(shop.db, "parcel-refused", refused.id, {}, shop.clock.now());
  await doors.boxberry.move(refused.number, "Готовится к возврату");
  await edit(refused.number, { recipient: olga });
  assert.deepEqual([(await document(refused.id))!.problem, await openCases(refused.id)], ["", []]);
});

async function isAsking(id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select asking_until > now() as is from delivery_document where order_id = ${id}`.execute(
    shop.db,
  );
  return rows[0]?.is === true;
}
/** What the last parcel is to collect, in kopecks. */
async function collected(name: "cdek" | "boxberry", number: string): Promise<number> {
  const body = (await bodies(name, number)).at(-1)!;
  const asked = JSON.parse(body);
  if (name === "boxberry") return Math.round(Number(JSON.parse(asked.sdata).payment_sum) * 100);
  type Item = { payment: { value: number }; amount: number };
  const goods = (asked.packages[0].items as Item[]).reduce((sum, { payment, amount }) => sum + payment.value * amount, 0);
  return Math.round((goods + (asked.delivery_recipient_cost?.value ?? 0)) * 100);
}
