import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document, orderState, passLease } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

type PrintRequest = {
  number: string;
  services: { code: string }[];
  packages: { items: { payment: { value: number }; cost: number; amount: number }[] }[];
  delivery_recipient_cost?: { value: number };
};
const placed = async (number: string): Promise<PrintRequest[]> =>
  (await sandbox.asked<PrintRequest>("cdek", "/orders"))
    .filter(({ method, body, status }) => method === "POST" && body.number === number && Number(status ?? 202) < 300)
    .map(({ body }) => body);
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
const made = (orderId: string) => worked(async () => (await document(orderId))?.state === "label-created");
const countCases = async (kind: string, subject: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from case_for_staff where kind = ${kind} and subject = ${subject}`.execute(shop.db))
    .rows[0]!.n;

test("an order on receipt ships by its job: try-on, partial, exact sums, a track", async () => {
  const { id, number } = await aParcel();
  await made(id);
  const [asked, ...more] = await placed(number);
  assert.deepEqual(more, []);
  assert.deepEqual(
    asked!.services.map(({ code }) => code),
    ["TRYING_ON", "PART_DELIV"],
  );
  const items = asked!.packages[0]!.items;
  const order = (await shop.orders.find(shop.db, id))!;
  const sum = (of: (item: (typeof items)[number]) => number) =>
    Math.round(items.reduce((total, item) => total + of(item) * item.amount, 0) * 100);
  assert.equal(sum((item) => item.payment.value) + Math.round((asked!.delivery_recipient_cost?.value ?? 0) * 100), order.totalMinor);
  assert.equal(
    sum((item) => item.cost),
    order.goodsMinor,
  );
  const row = (await document(id))!;
  assert.match(row.track!, /^\d{10}$/);
  assert.deepEqual(await orderState(id), { status: "awaiting-processing", payment: "not-paid", delivery: "label-created" });
});

test("[DLV-01] point or door: delivery and couier on the wire, at the carrier and in words", async () => {
  const asked = async (way: object) => {
    const { id, number, shopper } = await aParcel({ delivery: way });
    await made(id);
    const [sent] = (await placed(number)) as unknown as { delivery_point?: string; to_location?: { address: string } }[];
    const order = await shop.orders.find(shop.db, id);
    return { point: sent!.delivery_point, door: sent!.to_location?.address, kept: order!.delivery.mode, shopper };
  };
  const point = await asked({ deliverytype: "delivery", code: "UFA1" });
  assert.deepEqual([point.point, point.door, point.kept], ["UFA1", undefined, "point"]);
  const door = await asked({ deliverytype: "couier", code: "" });
  assert.deepEqual([door.point, door.door, door.kept], [undefined, "Уфа, Ленина, 1, кв. 5", "door"]);
  for (const deliverytype of ["courier", "pickup-point", "door", ""]) {
    const delivery = { type: "cdek", deliverytype, code: "UFA1", city: "Уфа" };
    assert.equal((await point.shopper.quote([], { delivery })).status, 422, deliverytype);
  }
  const words = (lang: "ru" | "en") => [m.way_point({}, { locale: lang }), m.way_door({}, { locale: lang })];
  assert.deepEqual(
    [words("ru"), words("en")],
    [
      ["пункт выдачи", "курьер до двери"],
      ["pickup point", "courier to your door"],
    ],
  );
});

test("one unit has nothing to part, a locker neither parts nor tries on", async () => {
  const single = await aParcel({ quantity: 1 });
  await made(single.id);
  assert.deepEqual((await placed(single.number))[0]!.services, [{ code: "TRYING_ON" }]);
  await sql`update delivery_point set card = true where code = 'UFA2'`.execute(shop.db);
  const locker = await aParcel({ delivery: { code: "UFA2" } });
  await made(locker.id);
  assert.deepEqual((await placed(locker.number))[0]!.services, []);
});

test("[DLV-09] [F06] createdocument ten times by page and jobs: one id, one parcel", async () => {
  const { id, number, shopper } = await aParcel();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shopper.post("/delivery/createdocument", { o: id, on: number }, n % 2 ? { "idempotency-key": `k${n}` } : {}),
    ),
  );
  for (const reply of replies) assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
  await made(id);
  await shop.jobs.runWaiting();
  assert.equal((await placed(number)).length, 1);

  const vanished = await aParcel();
  await made(vanished.id);
  assert.equal((await placed(vanished.number)).length, 1);
  const late = await vanished.shopper.post("/delivery/createdocument", { o: vanished.id, on: vanished.number });
  assert.deepEqual([late.status, late.body.id], [200, (await document(vanished.id))!.id]);
  await shop.jobs.runWaiting();
  assert.equal((await placed(vanished.number)).length, 1);
});

test("[T06] a document is made for one's own order alone, from the order's own figures", async () => {
  const { id, number, shopper, quote } = await aParcel();
  const other = await aParcel();
  const make = async (body: object, who = shopper) => (await who.post("/delivery/createdocument", body)).status;
  assert.equal(await make({ o: other.id, on: other.number }), 404);
  assert.equal(await make({ o: id, on: other.number }), 409);
  assert.equal(await make({ o: id, on: number }, createShopper(app)), 401);
  const wrongs = [
    { items: { weight: 1 } },
    { items: { length: 1 } },
    { payment: { totalprice: 1 } },
    { payment: { oplata: 0 } },
    { delivery: { type: "own" } },
    { delivery: { code: "UFA3" } },
    { client: { phone: "+79990000000" } },
    { channel: "gong-com" },
  ];
  for (const wrong of wrongs) assert.equal(await make({ o: id, on: number, ...wrong }), 409, JSON.stringify(wrong));
  assert.equal(await document(id), undefined);
  const { dimensions, goodstotal, total } = quote as unknown as { dimensions: object; goodstotal: number; total: number };
  const right = {
    o: id,
    on: number,
    channel: "gong-store",
    items: { ...dimensions, items: [] },
    payment: { totalprice: goodstotal, oplata: total },
    client: { phone: "8 900 123-45-67" },
    delivery: { type: "cdek", deliverytype: "delivery", code: "UFA1" },
  };
  assert.equal(await make(right), 200);
});

test("an order that waits for its money, or is gone, gets no document", async () => {
  const { id, number, shopper } = await aParcel({ typepayment: "bank-card" });
  const reply = await shopper.post("/delivery/createdocument", { o: id, on: number });
  assert.deepEqual([reply.status, reply.body.code], [409, "state"]);
  assert.equal(await document(id), undefined);
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an order with a lost answer (${mode}) is found by its number, not sent twice`, { timeout: 120_000 }, async () => {
    const { id, number } = await aParcel();
    await sandbox.fault("cdek", mode, { op: "/orders", times: 1 });
    await shop.jobs.runWaiting();
    await made(id);
    assert.equal((await placed(number)).length, 1);
  });

test("a carrier that is down gets its parcel when it is back", { timeout: 120_000 }, async () => {
  const { id, number } = await aParcel();
  await sandbox.fault("cdek", "error");
  for (let n = 0; n < 4; n++) await shop.jobs.runWaiting();
  assert.equal((await document(id))!.carrier_id, null);
  assert.equal((await orderState(id)).delivery, "invoice-issued");
  await sandbox.heal();
  await passLease();
  await new Promise((resolve) => setTimeout(resolve, 5100)); // the circuit breaker's pause
  await made(id);
  assert.equal((await placed(number)).length, 1);
});

test("a refused service is dropped and the parcel sent; other refusals wait for staff", async () => {
  const { id, number } = await aParcel();
  await sandbox.fault("cdek", "error", { op: "/orders", times: 1, code: "ve_as_part_deliv_forbidden" });
  await made(id);
  assert.deepEqual((await document(id))!.refused_services, ["PART_DELIV"]);
  assert.deepEqual((await placed(number)).at(-1)!.services, [{ code: "TRYING_ON" }]);
  const hopeless = await aParcel();
  await sandbox.fault("cdek", "error", { op: "/orders", times: 1, code: "ve_receiver_phone_type_incorrect" });
  await worked(async () => (await document(hopeless.id))?.problem !== "");
  assert.equal(await countCases("parcel-refused", hopeless.id), 1);
});

test("the own courier books the requested hours, or the next free ones", async () => {
  const wish = { city: "Москва", delivery: { type: "own", deliverytype: "couier", code: "", time: "14-18" } };
  const first = await aParcel(wish);
  await shop.jobs.runWaiting();
  const booking = async (orderId: string) =>
    (await sql<{ date: string; slot: string }>`select date, slot from courier_booking where order_id = ${orderId}`.execute(shop.db))
      .rows[0]!;
  const { date, slot } = await booking(first.id);
  assert.equal(slot, "14-18");
  const crowd = await Promise.all(Array.from({ length: 12 }, () => aParcel(wish)));
  await Promise.all(crowd.map(({ id }) => shop.delivery.ensureDocument(id, shop.clock.now())));
  const slots = await Promise.all(crowd.map(({ id }) => booking(id)));
  assert.equal(slots.filter((one) => one.date === date && one.slot === "14-18").length, 11);
  assert.deepEqual(
    slots.filter((one) => one.slot !== "14-18"),
    [{ date, slot: "10-14" }],
  );
});
