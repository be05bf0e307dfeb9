import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openSandbox } from "../fixture.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
});
after(() => box.close());

const token = "sandbox-boxberry-token";
const path = "/boxberry/json.php";
type BoxberryAnswer = Readonly<Record<string, unknown>>;
const get = async <T = BoxberryAnswer>(method: string, fields: Record<string, string> = {}) =>
  (await box.get<T>(`${path}?${new URLSearchParams({ token, method, ...fields })}`)).body;
const create = async (differs: object = {}) =>
  (
    await box.form<{ track: string; label: string; message: string }>(path, {
      token,
      method: "ParselCreate",
      sdata: JSON.stringify(anOrder(differs)),
    })
  ).body;

let count = 0;
const anItem = (differs: object = {}) => ({
  id: "GLV-12",
  name: "Перчатки",
  UnitName: "шт",
  nds: "22",
  price: "1610",
  quantity: "2",
  ...differs,
});
const anOrder = (differs: object = {}) => ({
  order_id: `S-${++count}`,
  price: "3220",
  payment_sum: "3519.50",
  delivery_sum: "299.50",
  vid: 1,
  issue: 2,
  shop: { name: "70101", name1: "010" },
  customer: { fio: "Иванова Анна", phone: "9990000000" },
  items: [anItem()],
  weights: { weight: "900", x: "21", y: "21", z: "21" },
  ...differs,
});
const move = async (order: string, event: string, more: object = {}) =>
  (await box.post<BoxberryAnswer & { statuses: { Date: string; Name: string }[] }>("/sandbox/carriers/boxberry", { order, event, ...more }))
    .body;

describe("refusals", () => {
  it("come with status 200 in four shapes", async () => {
    const wrongToken = await box.get(`${path}?token=no&method=ListCities`);
    assert.deepEqual([wrongToken.status, wrongToken.body], [200, { err: "Ошибка авторизации: неверный токен" }]);
    assert.deepEqual(await get("Nothing"), [{ err: "Метод не найден" }]);
    assert.deepEqual(await get("constructor"), [{ err: "Метод не найден" }]);
    assert.deepEqual(await create({ order_id: "" }), { err: true, message: "Не указан номер заказа в ИМ" });
    const { body } = await box.post(path, { token, method: "DeliveryCalculation", RecipientCityId: "68" });
    assert.deepEqual(body, { error: true, message: "Длина, Ширина, Высота и Вес каждого места в заказе должны быть целыми числами" });
  });

  const refused: [string, object, RegExp][] = [
    ["a fraction of a gram", { weights: { weight: "900.5" } }, /целыми числами/],
    ["no goods", { items: [] }, /вложения/],
    ["sums that don't add up", { payment_sum: "3519" }, /не равна/],
    ["a phone with its country", { customer: { fio: "x", phone: "79990000000" } }, /телефона/],
    ["an unknown point", { shop: { name: "1", name1: "010" } }, /пункта выдачи/],
    ["an unknown terminal", { shop: { name: "70101", name1: "0" } }, /пункта поступления/],
    ["money at a point for prepaid orders", { shop: { name: "70103", name1: "010" } }, /предоплаченными/],
    ["parts at a point that gives none", { shop: { name: "70104", name1: "010" } }, /Частичная/],
    ["a heavy parcel at a small point", { shop: { name: "70105", name1: "010" }, weights: { weight: "5001" } }, /^Вес/],
    ["a door without an address", { vid: 2 }, /адрес/],
    ["a way that doesn't exist", { vid: 9 }, /вид доставки/],
  ];
  for (const [what, differs, words] of refused) it(`of ${what}`, async () => assert.match((await create(differs)).message, words));
});

describe("places", () => {
  it("points without payment are returned to those who ask for prepaid ones too", async () => {
    const points = (more = {}) => get<{ Code: string; OnlyPrepaidOrders: string }[]>("ListPoints", { CityCode: "00256", ...more });
    const [some, all] = [await points(), await points({ prepaid: "1" })];
    assert.equal(all.length, some.length + 1);
    assert.deepEqual([some.find(({ OnlyPrepaidOrders }) => OnlyPrepaidOrders === "Yes"), all.length], [undefined, 12]);
    assert.deepEqual((await get<{ EnableFitting: string }>("PointsDescription", { code: "70101" })).EnableFitting, "1");
    assert.ok((await get("PointsDescription", { code: "1" })).err);
  });

  it("cities have codes of their own, by country", async () => {
    const cities = await get<{ Code: string; Name: string; CountryCode: string }[]>("ListCities", { CountryCode: "643" });
    assert.equal(cities.find(({ Name }) => Name === "Москва")?.Code, "68");
    assert.ok(cities.every(({ CountryCode }) => CountryCode === "643"));
    assert.deepEqual(await get("ZipCheck", { Zip: "450001" }), [{ ExpressDelivery: 1, ZoneExpressDelivery: "1", Remoteness: 0 }]);
  });

  it("prices of both ways, or of the one that is asked for, and the older question", async () => {
    const ask = async (more: object = {}) =>
      (
        await box.post<{
          result: { DeliveryCosts: { DeliveryTypeId: number; TotalPrice: number; PriceBase: number; PriceService: number }[] };
        }>(path, {
          token,
          method: "DeliveryCalculation",
          RecipientCityId: "00256",
          BoxSizes: [{ Width: 6, Height: 6, Depth: 6, Weight: 3700 }],
          ...more,
        })
      ).body.result.DeliveryCosts;
    const [point, door] = await ask();
    assert.deepEqual([point!.DeliveryTypeId, door!.DeliveryTypeId], [1, 2]);
    assert.equal(point!.TotalPrice, point!.PriceBase + point!.PriceService);
    assert.deepEqual((await ask({ DeliveryType: 2 })).map(({ DeliveryTypeId }) => DeliveryTypeId), [2]); // biome-ignore format: one thought
    assert.equal(typeof (await get("DeliveryCosts", { weight: "500", target: "70101" })).delivery_period, "string");
  });
});

describe("a parcel", () => {
  it("is known by its number and its track, once, and has a label", async () => {
    const { track, label } = await create({ order_id: "ONCE" });
    assert.match((await create({ order_id: "ONCE" })).message, /уже существует/);
    const info = async (fields: Record<string, string>) =>
      (await box.form<{ track_number: string; courier_delivery: unknown }[]>(path, { token, method: "ParcelInfo", ...fields })).body;
    const ways: Record<string, string>[] = [{ "parcels[0][order_id]": "ONCE" }, { "parcels[0][track]": track }];
    for (const by of ways)
      assert.deepEqual((await info(by)).map(({ track_number }) => track_number), [track]); // biome-ignore format: one thought
    assert.deepEqual(await info({ "parcels[0][order_id]": "NEVER" }), []);
    const pdf = await (await fetch(label)).text();
    assert.match(pdf, /^%PDF-1\.4[\s\S]*%%EOF\n$/);
    assert.equal((await fetch(label.replace(/token=.*/, "token=x"))).status, 404);
  });

  it("goes its way step by step, with two formats of time", async () => {
    const { track } = await create({ order_id: "WAY" });
    const seen: string[] = [];
    for (let step = 0; step < 7; step++) seen.push((await move("WAY", "next")).statuses.at(-1)!.Name);
    assert.deepEqual(seen.slice(-2), ["Поступило в пункт выдачи", "Выдано"]);
    assert.ok((await move("WAY", "next")).error);
    const [first] = await get<{ Date: string }[]>("ListStatuses", { ImId: "WAY" });
    assert.match(first!.Date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const full = await get<{ PD: boolean; sum: number; statuses: { Date: string }[] }>("ListStatusesFull", { ImId: track });
    assert.match(full.statuses[0]!.Date, /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
    assert.deepEqual([full.PD, full.sum], [false, 3519.5]);
  });

  it("is kept in part: PD, and the sum of what was taken", async () => {
    await create({ order_id: "PART" });
    const { PD, sum } = await move("PART", "Выдано", { delivered: { "GLV-12": 1 } });
    assert.deepEqual([PD, sum], [true, 1909.5]);
  });

  it("waits for its act, can be changed before, and deleted before it moves", async () => {
    const { track } = await create({ order_id: "ACT" });
    assert.ok(String((await get("ParselList")).ImIds).includes(track));
    assert.equal((await create({ order_id: "ACT", updateByTrack: track, issue: 1 })).track, track);
    assert.ok((await get("ParselSend", { ImIds: track })).id);
    assert.equal(String((await get("ParselList")).ImIds).includes(track), false);
    assert.match((await create({ order_id: "ACT", updateByTrack: track })).message, /не найден/);
    await move("ACT", "next");
    assert.equal((await get("CancelOrder", { orderid: "ACT", cancelType: "1" })).err, true);
    assert.deepEqual(await get("CancelOrder", { orderid: "ACT", cancelType: "2" }), { err: false });
    await create({ order_id: "GONE" });
    assert.deepEqual(await get("CancelOrder", { orderid: "GONE" }), { err: false });
    assert.ok((await get("ListStatuses", { ImId: "GONE" })).err);
    assert.ok((await create({ order_id: "GONE" })).track, "its number is free again");
  });
});
