import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { carriers } from "#app/foundation/storefront.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { askedCarriers, carrierDoors } from "../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

// Per carrier: an order from price to delivery, and a cancelled one.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  }, 60_000);
let rounds = 0;
/** Polls as housekeeping does, an hour later. */
async function polled() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 62 * 60_000));
  // Retries until the carrier has validated.
  const left = sql`select 1 from pgboss.job where name = 'delivery' and state in ('created', 'retry')`;
  await worked(async () => (await left.execute(shop.db)).rows.length === 0);
}
const known = async (id: string) => {
  await worked(async () => Boolean((await document(id))?.carrier_id));
  return (await document(id))!;
};
const events = async (id: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from delivery_event e join delivery_document d on d.id = e.document_id
      where d.order_id = ${id}`.execute(shop.db)
  ).rows[0]!.n;

test("[DLV-02] five carriers share one interface: quote, points, document, tracking, cancel", async () => {
  for (const name of askedCarriers) {
    const { way, hasPoints, move, events: said } = doors[name];
    const { id, number, shopper, quote } = await aParcel({ delivery: way });
    const { body } = await shopper.post("/delivery/quote", {
      country: "RU",
      city: "Уфа",
      lines: quote.lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })),
    });
    const offered = (body.options as unknown as (typeof way & { price: number })[]).filter(({ type }) => type === name);
    assert.ok(
      offered.some(({ deliverytype, price }) => deliverytype === way.deliverytype && price > 0),
      name,
    );
    const points = (await shopper.get(`/delivery/points?city=Ufa&type=${name}`)).body as unknown as { code: string }[];
    assert.equal(
      points.some(({ code }) => code === way.code),
      hasPoints,
      name,
    );

    const asked = await shopper.post("/delivery/createdocument", { o: id, on: number });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const made = await known(id);
    assert.deepEqual([made.carrier, made.id], [name, asked.body.id]);
    await move(number, said.accepted);
    await polled();
    assert.equal((await orderState(id)).delivery, "accepted", name);
    assert.ok((await document(id))!.track, name);
    await move(number, said.delivered);
    await polled();
    assert.equal((await orderState(id)).delivery, "delivered", name);

    const other = await aParcel({ delivery: way });
    await known(other.id);
    assert.equal((await other.shopper.post(`/order/${other.id}/cancel`, { reason: "" })).status, 200);
    await worked(async () => (await document(other.id))!.problem === "called off");
  }

  const way = { type: "own", deliverytype: "couier", code: "" };
  const own = await aParcel({ delivery: way, city: "Москва" });
  const asked = await own.shopper.post("/delivery/createdocument", { o: own.id, on: own.number });
  assert.equal(asked.status, 200);
  assert.deepEqual([(await document(own.id))!.carrier, (await orderState(own.id)).delivery], ["own", "invoice-issued"]);
  const visits = await sql`select 1 from courier_booking where order_id = ${own.id}`.execute(shop.db);
  assert.equal(visits.rows.length, 1);
  assert.equal((await own.shopper.post(`/order/${own.id}/cancel`, { reason: "" })).status, 200);
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${own.id} and closed_at is null`.execute(
    shop.db,
  );
  assert.deepEqual(cases.rows, [{ kind: "parcel-to-stop" }]);
  assert.deepEqual([...carriers].sort(), [...askedCarriers, "own"].sort());
});

for (const name of askedCarriers)
  test(`late, repeated or unknown events of ${name} leave the parcel where it is`, async () => {
    const { way, move, events: said } = doors[name];
    const { id, number } = await aParcel({ delivery: way });
    await known(id);
    await polled();
    await move(number, said.accepted);
    await move(number, said.onTheWay);
    await polled();
    assert.equal((await orderState(id)).delivery, "on-the-way");
    const heard = await events(id);
    const unknown = name === "ems" ? "99.1" : "SOMETHING_NEW";
    await move(number, unknown);
    await polled();
    assert.deepEqual([(await orderState(id)).delivery, await events(id)], ["on-the-way", heard + 1]);
    // A late event, a minute or a day older than the last.
    for (const [told, late] of [60_000, 24 * 3_600_000].entries()) {
      await move(number, said.accepted, { at: new Date(Date.now() - late).toISOString() });
      await polled();
      await polled();
      assert.deepEqual([(await orderState(id)).delivery, await events(id)], ["on-the-way", heard + 2 + told]);
    }
    await move(number, said.delivered);
    await polled();
    await move(number, said.onTheWay);
    await polled();
    assert.equal((await orderState(id)).delivery, "delivered");
  });
