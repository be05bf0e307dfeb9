import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createDellin } from "./dellin.server.ts";

const sandbox = await openSandbox();
const config = readConfig(sandbox.env);
const settings = { ...config.dellin, ...readSecrets(config, { SECRET_KEY: "x".repeat(32) }).dellin };
const open = (differs: Partial<typeof settings> = {}) => createDellin({ ...settings, ...differs }, () => new Date());
const carrier = open();

const ufa = { country: "RU", city: "Уфа", region: "Республика Башкортостан" };
const bag = { length: 1800, width: 400, height: 400, weight: 60_000 };
const value = <T>(answer: { ok: true; value: T } | { ok: false; reason: string }): T => {
  assert.ok(answer.ok, answer.ok ? "" : answer.reason);
  return answer.value;
};
const sent = async (number: string) =>
  (await sandbox.asked<{ delivery: { comment: string } }>("dellin", "/v2/request.json")).filter(
    ({ body }) => body.delivery.comment === `Заказ ${number}`,
  );
const taken = async (differs: Parameters<typeof aParcel>[0] = {}) => {
  const parcel = aParcel(differs);
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok, JSON.stringify(asked));
  return { parcel, carrierId: asked.carrierId };
};
const move = (order: string, event: string, more: object = {}) => sandbox.freight(order, event, more);

afterEach(sandbox.heal);

test("freight costs more to the door than to the terminal, whole rubles, working days", async () => {
  const tariffs = value(await carrier.quote(ufa, bag));
  assert.deepEqual(tariffs.map(({ mode, toLocker }) => [mode, toLocker]), [["point", false], ["door", false]]); // biome-ignore format: a table
  const [terminal, door] = tariffs;
  assert.ok(door!.priceMinor > terminal!.priceMinor);
  for (const { priceMinor, days } of tariffs) {
    assert.equal(priceMinor % 100, 0);
    assert.ok(days.min >= 1 && days.max >= days.min && days.max < 20, JSON.stringify(days));
  }
  const heavier = value(await carrier.quote(ufa, { ...bag, weight: 200_000 }));
  assert.ok(heavier[0]!.priceMinor > terminal!.priceMinor);
});

test("without a terminal only the door remains; abroad and in no city is no failure", async () => {
  const ways = async (place: typeof ufa) => value(await carrier.quote(place, bag)).map(({ mode }) => mode);
  assert.deepEqual(await ways({ country: "RU", city: "Казань", region: "Республика Татарстан" }), ["door"]);
  assert.deepEqual(await ways({ country: "RU", city: "Анадырь", region: "Чукотский АО" }), []);
  assert.deepEqual(await ways({ country: "KZ", city: "Алматы", region: "" }), []);
  assert.deepEqual(await ways({ country: "RU", city: "Нигденьград", region: "" }), []);
});

test("cargo terminals have limits each; the catalogue is downloaded once", async () => {
  const [place, small, ...more] = value(await carrier.points(ufa));
  assert.deepEqual(more, [], "the third takes cargo in and hands none out");
  assert.deepEqual([place!.code, place!.weightLimitGrams, small!.code, small!.weightLimitGrams], ["21", 3_000_000, "22", 30_000]);
  assert.ok(Math.abs(place!.coords[0] - 54.73) < 0.1 && Math.abs(place!.coords[1] - 55.96) < 0.1);
  assert.ok(place!.hours.includes("09:00") && !place!.isLocker && !place!.cash);
  await carrier.points({ country: "RU", city: "Москва", region: "Москва" });
  assert.equal((await sandbox.asked("dellin", "/static/catalog")).length, 1);
  assert.deepEqual(value(await carrier.points({ country: "RU", city: "Казань", region: "" })), []);
});

test("a catalogue at a stranger's address is not fetched", async () => {
  const api = createServer((request, response) => {
    const code = "0200000100000".padEnd(25, "0");
    const isCity = request.url!.includes("kladr");
    const elsewhere = { hash: "h", url: `${sandbox.url}/dellin/static/catalog/terminals_v3.json` };
    response.end(JSON.stringify(isCity ? { cities: [{ code, searchString: "Уфа", aString: "Респ Башкортостан" }] } : elsewhere));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const before = (await sandbox.asked("dellin", "/static/catalog")).length;
  const answer = await open({ url: `http://127.0.0.1:${(api.address() as AddressInfo).port}/` }).points(ufa);
  assert.ok(!answer.ok && /strange address/.test(answer.reason));
  assert.equal((await sandbox.asked("dellin", "/static/catalog")).length, before);
  api.close();
});

test("requests to door and terminal carry sizes, sum, recipient and number", async () => {
  type Body = {
    inOrder: boolean;
    delivery: { arrival: Record<string, unknown>; comment: string };
    cargo: { length: number; weight: number; totalVolume: number; insurance: { statedValue: number } };
    members: { receiver: { counteragent: { isAnonym: boolean; phone: string } } };
    payment: { cashOnDelivery?: { orderNumber: string; products: { productAmount: number; costWithVAT: number }[] }[] };
  };
  const body = async (number: string) => (await sent(number))[0]!.body as unknown as Body;
  const door = await body((await taken()).parcel.number);
  assert.deepEqual([door.inOrder, door.delivery.arrival.variant, door.payment.cashOnDelivery], [true, "address", undefined]);
  assert.deepEqual(door.delivery.arrival.address, { search: "Респ Башкортостан, Уфа, Ленина, 1, кв. 5" });
  assert.deepEqual([door.cargo.length, door.cargo.weight, door.cargo.totalVolume], [0.21, 1.1, 0.01]);
  assert.equal(door.cargo.insurance.statedValue, 3220.1);
  assert.deepEqual([door.members.receiver.counteragent.isAnonym, door.members.receiver.counteragent.phone], [true, "79990000000"]);
  const units = aParcel().units.map((unit) => ({ ...unit, collectMinor: 1610_05 }));
  const onReceipt = { units, deliveryCollectMinor: 700_00, mode: "point" as const, point: { code: "21", isLocker: false } };
  const { parcel, carrierId } = await taken(onReceipt);
  const terminal = await body(parcel.number);
  assert.equal(terminal.delivery.arrival.terminalID, "21");
  const [collected] = terminal.payment.cashOnDelivery!;
  assert.equal(collected!.orderNumber, parcel.number);
  assert.deepEqual(collected!.products.map(({ productAmount, costWithVAT }) => [productAmount, costWithVAT]), [[2, 1610.05], [1, 700]]); // biome-ignore format: a table
  assert.deepEqual(value(await carrier.fetch(carrierId))!.point, "21");
});

test("[DLV-10] a cargo's way to a terminal; the waybill number comes at acceptance", async () => {
  const { parcel, carrierId } = await taken({ mode: "point", point: { code: "21", isLocker: false } });
  const seen = async () => {
    const { verdict, track, events } = value(await carrier.fetch(carrierId))!;
    return { verdict, track, last: events.at(-1)!.means };
  };
  assert.deepEqual(await seen(), { verdict: "taken", track: null, last: { status: "processing", awaitsPickUp: false } });
  const expected = [
    ["accepted", false],
    ["on-the-way", false],
    ["on-the-way", true],
    ["delivered", false],
  ] as const;
  for (const [status, awaitsPickUp] of expected) {
    await move(parcel.number, "next");
    const now = await seen();
    assert.deepEqual(now.last, { status, awaitsPickUp });
    assert.match(now.track!, /^\d\d-\d{11}$/);
  }
  assert.equal(value(await carrier.fetch(carrierId))!.collectedMinor, null);
});

test("late, repeated and unknown states keep their place in time", async () => {
  const { parcel, carrierId } = await taken();
  await move(parcel.number, "inway");
  await move(parcel.number, "delivery_departed");
  await move(parcel.number, "teleported");
  await move(parcel.number, "received", { at: "2026-01-01T00:00:00Z" });
  const { events, verdict } = value(await carrier.fetch(carrierId))!;
  assert.equal(verdict, "taken");
  assert.equal(events[0]!.code, "received");
  assert.ok(events.some(({ code, means }) => code === "delivery_departed" && means?.status === "taken-by-courier"));
  assert.deepEqual(events.filter(({ code }) => code === "teleported").map(({ means }) => means), [null]); // biome-ignore format: one thought
  assert.deepEqual(
    [...events].sort((a, b) => a.at.getTime() - b.at.getTime()),
    events,
  );
});

test("declined before hand-over is a refusal, declined later is undelivered", async () => {
  const { parcel, carrierId } = await taken();
  await move(parcel.number, "declined");
  const refused = value(await carrier.fetch(carrierId))!;
  assert.deepEqual([refused.verdict, refused.problems[0]?.kind], ["refused", "other"]);
  assert.equal(value(await carrier.findByNumber(parcel.number))!.verdict, "refused");
  const again = await carrier.order(parcel);
  assert.ok(again.ok && again.carrierId !== carrierId);
  assert.deepEqual(value(await carrier.findByNumber(parcel.number))!.carrierId, again.carrierId);
  const late = await taken();
  for (const event of ["received", "declined"]) await move(late.parcel.number, event);
  const lost = value(await carrier.fetch(late.carrierId))!;
  assert.deepEqual([lost.verdict, lost.events.at(-1)!.means?.status], ["taken", "not-delivered"]);
});

test("a request that the carrier refuses is not repeated, and says why", async () => {
  const asked = await carrier.order(aParcel({ recipient: { name: "Анна", phone: "12", email: "" } }));
  assert.ok(!asked.ok && !asked.retry);
  assert.deepEqual(asked.problems, [{ code: "180003", kind: "other" }]);
  assert.match(asked.reason, /phoneNumbers/);
  const nowhere = await carrier.order(aParcel({ mode: "point", point: { code: "23", isLocker: false } }));
  assert.ok(!nowhere.ok && !nowhere.retry);
});
