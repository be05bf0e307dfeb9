import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aBoxberryParcel, boxberryAt, ufa, ufaPoint } from "../../../test/examples/boxberry.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const carrier = boxberryAt(sandbox);
afterEach(() => sandbox.heal());

const parcel = { length: 210, width: 210, height: 210, weight: 900 };
const value = <T>(answer: { ok: true; value: T } | { ok: false; reason: string }): T => {
  assert.ok(answer.ok, answer.ok ? "" : answer.reason);
  return answer.value;
};
type BoxberryRequest = { method: string; sdata: string };
const created = async (number: string) =>
  (await sandbox.asked<BoxberryRequest>("boxberry", "json.php"))
    .filter(({ body, status }) => body?.method === "ParselCreate" && status === 200)
    .map(({ body }) => JSON.parse(body.sdata))
    .filter((sdata) => sdata.order_id === number);
async function sent(differs?: Parameters<typeof aBoxberryParcel>[0]) {
  const order = aBoxberryParcel(differs);
  const asked = await carrier.order(order);
  assert.ok(asked.ok, JSON.stringify(asked));
  return { ...order, track: asked.carrierId };
}

test("prices to a counter, a locker and the door in whole rubles, with working days", async () => {
  const tariffs = value(await carrier.quote(ufa, parcel));
  assert.deepEqual(
    tariffs.map(({ mode, toLocker }) => `${mode} ${toLocker}`),
    ["point false", "point true", "door false"],
  );
  for (const { priceMinor, days } of tariffs) {
    assert.ok(priceMinor % 100 === 0 && priceMinor > 100_00, `${priceMinor}`);
    assert.ok(days.min >= 1 && days.min === days.max);
  }
  assert.ok(tariffs[2]!.priceMinor > tariffs[0]!.priceMinor);
  const heavier = value(await carrier.quote(ufa, { ...parcel, weight: 9000 }));
  assert.ok(heavier[0]!.priceMinor > tariffs[0]!.priceMinor);
});

test("an unserved place or parcel has no method, and that is no failure", async () => {
  for (const place of [
    { country: "RU", city: "Анадырь", region: "Чукотский автономный округ" },
    { country: "RU", city: "Нигденьград", region: "" },
    { country: "FR", city: "Париж", region: "" },
  ]) {
    assert.deepEqual(value(await carrier.quote(place, parcel)), [], place.city);
    assert.deepEqual(value(await carrier.points(place)), [], place.city);
  }
  assert.deepEqual(value(await carrier.quote(ufa, { ...parcel, weight: 40_000 })), []);
  const almaty = value(await carrier.quote({ country: "KZ", city: "Алматы", region: "" }, parcel));
  assert.deepEqual([...new Set(almaty.map(({ mode }) => mode))], ["point"], "no door abroad");
});

test("the list of cities is asked for once, however many want it", async () => {
  const own = boxberryAt(sandbox);
  const asked = async () => (await sandbox.asked("boxberry", "method=ListCities")).length;
  const before = await asked();
  await Promise.all([own.points(ufa), own.quote(ufa, parcel), own.points({ country: "RU", city: "Москва", region: "Москва" })]);
  assert.equal((await asked()) - before, 1);
});

test("points of a city with what they accept; broken ones are dropped and counted", async () => {
  const answer = await carrier.points(ufa);
  const points = value(answer);
  assert.equal(answer.ok && answer.leftOut, 3, "swapped, without coordinates, without a code");
  assert.equal(points.length, 9);
  for (const { coords } of points) assert.ok(Math.abs(coords[0] - 54.73) < 0.1 && Math.abs(coords[1] - 55.96) < 0.1, `${coords}`);
  const [first, locker, prepaid, , little] = points;
  assert.deepEqual([first!.code, first!.cash, first!.card, first!.weightLimitGrams], ["70101", true, true, 31_000]);
  assert.deepEqual([locker!.isLocker, locker!.weightLimitGrams], [true, 15_000]);
  assert.deepEqual([prepaid!.cash, prepaid!.card, prepaid!.weightLimitGrams], [false, false, 15_000]);
  assert.equal(little!.weightLimitGrams, 5000);
});

test("a parcel on receipt gets its track at once; sums reach the carrier to the kopeck", async () => {
  const { number, track } = await sent();
  assert.match(track, /^AAP\d+$/);
  const [sdata] = await created(number);
  assert.deepEqual([sdata.payment_sum, sdata.delivery_sum, sdata.price], ["3519.50", "299.50", "3220"]);
  assert.deepEqual([sdata.vid, sdata.shop, sdata.issue], [1, { name: "70101", name1: "010" }, 2]);
  const shipment = value(await carrier.fetch(track))!;
  assert.deepEqual([shipment.carrierId, shipment.verdict, shipment.track, shipment.collectedMinor], [track, "taken", track, null]);
  assert.deepEqual(
    shipment.events.map(({ code, means }) => [code, means?.status]),
    [["Заказ создан в личном кабинете", "label-created"]],
  );
  const found = value(await carrier.findByNumber(number))!;
  assert.deepEqual([found.carrierId, found.verdict, found.point], [track, "taken", "70101"]);
});

test("unsupported services of a point are not requested; the door gets an address", async () => {
  const issue = async (differs: Parameters<typeof aBoxberryParcel>[0]) => {
    const { number } = await sent(differs);
    const [sdata] = await created(number);
    return sdata;
  };
  assert.equal((await issue({ point: ufaPoint(4) })).issue, 0);
  assert.equal((await issue({ point: ufaPoint(2) })).issue, 0);
  assert.equal((await issue({ without: ["PART_DELIV"] })).issue, 1);
  const door = await issue({ mode: "door", point: null });
  assert.deepEqual([door.vid, door.kurdost.addressp, door.shop.name], [2, "Ленина, 1, кв. 5", ""]);
});

test("a used number is refused, and its first parcel is found by it", async () => {
  const first = await sent();
  const again = await carrier.order(aBoxberryParcel({ number: first.number }));
  assert.deepEqual(
    [again.ok, !again.ok && again.retry, !again.ok && again.problems.map(({ kind }) => kind)],
    [false, false, ["duplicate"]],
  );
  assert.equal((await created(first.number)).length, 2);
  assert.equal(value(await carrier.findByNumber(first.number))!.carrierId, first.track);
});

test("an unknown number or track is null, not a failure", async () => {
  assert.equal(value(await carrier.findByNumber("NEVER")), null);
  assert.equal(value(await carrier.fetch("AAP000")), null);
  await sandbox.fault("boxberry", "error", { op: "ParcelInfo", times: 1, code: "Заказ не найден" });
  assert.equal(value(await carrier.findByNumber("NEVER")), null);
});

test("what the carrier doesn't take is refused with its own words", async () => {
  const refused = async (differs: Parameters<typeof aBoxberryParcel>[0]) => {
    const asked = await carrier.order(aBoxberryParcel(differs));
    assert.ok(!asked.ok && !asked.retry, JSON.stringify(asked));
    return asked.problems[0] ?? null;
  };
  assert.equal((await refused({ point: { code: "00000", isLocker: false } }))?.code, "Указан неверный код пункта выдачи");
  assert.match((await refused({ point: ufaPoint(3) }))!.code, /предоплаченными/);
  assert.match((await refused({ point: ufaPoint(5), parcel: { ...parcel, weight: 6000 } }))!.code, /^Вес/);
  assert.match((await refused({ recipient: { name: "x", phone: "123", email: "" } }))!.code, /телефона/);
  assert.equal(await refused({ point: null, place: { country: "KZ", city: "Алматы", region: "" } }), null);
});

test("this carrier sends no notifications and has no subscription", async () => {
  assert.deepEqual(await carrier.subscribe("https://gong.example/delivery/webhook/boxberry"), { ok: true, value: false });
  assert.equal(carrier.parseNotification(Buffer.from('{"ImId":"AAP127020243","status":"Выдано"}')), null);
});

test("a parcel's way, in Moscow time and in order, to the money that was taken", async () => {
  const { number, track } = await sent();
  await sandbox.boxberry(number, "Поступило в пункт выдачи", { at: "2030-11-26T09:40:10Z" });
  await sandbox.boxberry(number, "Принято к доставке", { at: "2030-11-24T21:30:00Z" });
  await sandbox.boxberry(number, "Неведомое событие", { at: "2030-11-25T09:00:00Z" });
  const told = value(await carrier.fetch(track))!;
  assert.deepEqual(
    told.events.slice(1).map(({ at, means }) => [at.toISOString(), means]),
    [
      ["2030-11-24T21:30:00.000Z", { status: "accepted", awaitsPickUp: false }],
      ["2030-11-25T09:00:00.000Z", null],
      ["2030-11-26T09:40:00.000Z", { status: "on-the-way", awaitsPickUp: true }],
    ],
  );
  assert.equal(told.collectedMinor, null, "a sum to be paid is no sum taken");
  await sandbox.boxberry(number, "Успешно Выдан", { at: "2030-11-27T09:40:00Z" });
  assert.equal(value(await carrier.fetch(track))!.collectedMinor, 3519_50);
});

test("a part that was taken is worth what was taken for it", async () => {
  const { number, track } = await sent();
  await sandbox.boxberry(number, "Выдано", { delivered: { "GLV-12": 1 } });
  assert.equal(value(await carrier.fetch(track))!.collectedMinor, 1909_50);
});
