import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });

/** To Boxberry's first point in Ufa. */
async function aBoxberryOrder(wish = {}, code = "70101") {
  const order = await aParcel(wish);
  await sql`update shop_order set delivery = delivery || ${JSON.stringify({ type: "boxberry", code })}::jsonb where id = ${order.id}`.execute(
    shop.db,
  );
  return order;
}
const labelled = (id: string) => worked(async () => (await document(id))?.state === "label-created");
const created = async (number: string) =>
  (await sandbox.asked<{ method: string; sdata: string }>("boxberry", "json.php"))
    .filter(({ body, status }) => body?.method === "ParselCreate" && Number(status ?? 200) < 300)
    .map(({ body }) => JSON.parse(body.sdata))
    .filter((sdata) => sdata.order_id === number);

async function packed(orderId: string) {
  await sql`update shop_order set status = 'ready-for-delivery' where id = ${orderId}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at)
            values (${orderId}, 'status', 'awaiting-processing', 'ready-for-delivery', 'test', now())`.execute(shop.db);
}

/** Polls half an hour later, resetting the limit of once a minute. */
async function poll() {
  await sql`delete from pgboss.job`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 31 * 60_000));
  await shop.jobs.runWaiting();
}

test("a parcel's job polls it until hand-over; the collected sum pays the order", async () => {
  const { id, number } = await aBoxberryOrder();
  await labelled(id);
  assert.match((await document(id))!.track!, /^AAP\d+$/);
  const [sdata, ...more] = await created(number);
  assert.deepEqual([more.length, sdata.issue, sdata.shop.name], [0, 2, "70101"]);
  const order = (await shop.orders.find(shop.db, id))!;
  assert.equal(Math.round(Number(sdata.payment_sum) * 100), order.totalMinor);
  assert.equal(Math.round(Number(sdata.price) * 100), order.goodsMinor);

  await packed(id);
  await sandbox.boxberry(number, "Принято к доставке");
  await poll();
  assert.equal((await orderState(id)).delivery, "accepted");
  await sandbox.boxberry(number, "Поступило в пункт выдачи");
  await poll();
  assert.deepEqual(await orderState(id), { status: "awaiting-pick-up", payment: "not-paid", delivery: "on-the-way" });
  await sandbox.boxberry(number, "Выдано");
  await poll();
  assert.deepEqual(await orderState(id), { status: "done", payment: "paid", delivery: "delivered" });
});

test("repeated, late or unknown events leave a parcel where it is", async () => {
  const { id, number } = await aBoxberryOrder({ delivery: { deliverytype: "couier", code: "" } }, "");
  await labelled(id);
  await sandbox.boxberry(number, "Передано на курьерскую доставку");
  await poll();
  assert.equal((await orderState(id)).delivery, "taken-by-courier");
  await sandbox.boxberry(number, "Принято к доставке", { at: "2026-01-01T00:00:00Z" });
  await sandbox.boxberry(number, "Передано на сортировку");
  await sandbox.boxberry(number, "Выдано кому-то другому");
  await poll();
  await poll();
  assert.equal((await orderState(id)).delivery, "taken-by-courier");
  const events = await sql<{ n: number }>`select count(*)::int as n from delivery_event e join delivery_document d on d.id = e.document_id
    where d.order_id = ${id}`.execute(shop.db);
  assert.equal(events.rows[0]!.n, 5, "each is written down once, the unknown one too");
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an order with a lost answer (${mode}) is found by its number, not sent twice`, { timeout: 120_000 }, async () => {
    const { id, number } = await aBoxberryOrder();
    await sandbox.fault("boxberry", mode, { op: "ParselCreate", times: 1 });
    await shop.jobs.runWaiting();
    await labelled(id);
    assert.equal((await created(number)).length, 1);
  });

test("a service refused by a point is dropped; any other refusal waits for staff", async () => {
  const { id, number } = await aBoxberryOrder();
  const refusing = (code: string) => sandbox.fault("boxberry", "error", { op: "ParselCreate", times: 1, code });
  await refusing("Частичная выдача в указанном пункте недоступна");
  await labelled(id);
  assert.deepEqual([(await document(id))!.refused_services, (await created(number)).at(-1).issue], [["PART_DELIV"], 1]);
  const hopeless = await aBoxberryOrder();
  await refusing("Договор заблокирован");
  await worked(async () => (await document(hopeless.id))?.problem !== "");
  const cases = await sql<{ kind: string }>`select kind from case_for_staff where subject = ${hopeless.id}`.execute(shop.db);
  assert.deepEqual(cases.rows, [{ kind: "parcel-refused" }]);
});

test("a used number without a findable parcel goes to staff without endless retries", async () => {
  const { id, number } = await aBoxberryOrder();
  const code = "Заказ с таким номером уже существует";
  await sandbox.fault("boxberry", "error", { op: "ParselCreate", code });
  await shop.jobs.runWaiting(20);
  const told = async () =>
    (await sandbox.asked<{ method: string; sdata: string }>("boxberry", "json.php")).filter(
      ({ body }) => body?.method === "ParselCreate" && JSON.parse(body.sdata).order_id === number,
    ).length;
  assert.equal(await told(), 1);
  const cases = await sql<{ kind: string; detail: { problem: string } }>`
    select kind, detail from case_for_staff where subject = ${id}`.execute(shop.db);
  assert.deepEqual(cases.rows, [{ kind: "parcel-refused", detail: { carrier: "boxberry", problem: code } }]);
  await poll();
  assert.deepEqual([await told(), (await document(id))!.problem], [1, code]);
});

test("a carrier not offered by a storefront has no points, prices or webhooks there", async () => {
  const stranger = createShopper(app, { host: "eu.localhost", lang: "en" });
  assert.deepEqual((await stranger.get("/delivery/points?city=Ufa&type=boxberry")).body, []);
  const terms = await shop.delivery.termsOf(
    { type: "boxberry", mode: "point", code: "70101", city: "Уфа", country: "RU" },
    {
      storefront: { carriers: ["cdek", "own"] },
      parcel: { length: 200, width: 200, height: 200, weight: 500 },
      now: shop.clock.now(),
      madeToOrder: false,
    },
  );
  assert.equal(terms, null);
  const hook = await app.inject({ method: "POST", url: "/delivery/webhook/boxberry?key=cdek", headers: { host: "localhost" } });
  assert.equal(hook.statusCode, 401);
});
