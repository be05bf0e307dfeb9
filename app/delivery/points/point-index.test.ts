import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aListedPoint } from "../../../test/examples/points.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import type { Carrier, ListedPoint } from "../carriers/carrier.ts";
import { catalogue } from "../carriers/dellin.contract.ts";
import { listedPoints } from "../carriers/dellin-terminals.server.ts";
import { createPointIndex } from "./point-index.server.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const shopper = createShopper(app);
const { db, log } = shop;
const anything = { parcel: { length: 0, width: 0, height: 0, weight: 0 }, onReceipt: false, tryOn: false };
const start = new Date("2026-11-23T08:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

const aPoint = (index: number, differs: Partial<ListedPoint> = {}): ListedPoint =>
  aListedPoint({
    code: `P${index}`,
    address: `ул. Ленина, ${index}`,
    coords: [54.7 + (index % 100) / 1000, 55.95],
    raw: { index },
    ...differs,
  });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => aPoint(from + index));

function indexOf(list: () => readonly ListedPoint[] | null, name: Carrier["name"] = "boxberry") {
  let asked = 0;
  let live = 0;
  const carrier = {
    name,
    points: async () => ({ ok: false as const, reason: `away ${++live}` }),
    directory: async () => {
      asked++;
      const listed = list();
      return listed ? { ok: true as const, value: [...listed] } : { ok: false as const, reason: "answered 500" };
    },
  } as unknown as Carrier;
  const index = createPointIndex({ db, log, carriers: new Map([[name, carrier]]), countriesOf: () => ["RU"] });
  const ufa = async (now: Date) => (await index.find([name], { city: "Ufa", country: "RU" }, anything, now)).map(({ code }) => code);
  return { index, carrier, ufa, asked: () => asked, live: () => live };
}
const clear = () => sql`truncate delivery_point, delivery_point_quarantine, delivery_point_list, case_for_staff`.execute(db);
const openCases = async () =>
  (
    await sql<{ case: string }>`select kind || ' ' || subject as case from case_for_staff where closed_at is null order by 1`.execute(db)
  ).rows.map((each) => each.case);

test("a list is loaded once a day by any process and serves without its carrier", async () => {
  await clear();
  const one = indexOf(() => many(1200));
  const other = createPointIndex({ db, log, carriers: new Map([["boxberry", one.carrier]]), countriesOf: () => ["RU"] });
  await Promise.all([one.index.refreshDue(start), other.refreshDue(start), one.index.refreshDue(start)]);
  assert.equal(one.asked(), 1);
  assert.equal((await one.ufa(start)).length, 1200);
  await one.index.refreshDue(hours(12));
  assert.equal(one.asked(), 1, "half a day later it is fresh");
  await one.index.refreshDue(hours(21));
  assert.equal(one.asked(), 2);
  assert.equal(one.live(), 0);
});

test("a point is closed after three complete lists without it and reopened on return", async () => {
  await clear();
  let list = many(10);
  const { index, ufa, carrier } = indexOf(() => list);
  await index.refresh(start);
  list = many(9);
  for (const [day, count] of [
    [24, 10],
    [48, 10],
    [72, 9],
  ] as const) {
    await index.refresh(hours(day));
    assert.equal((await ufa(hours(day))).length, count, `after ${day} hours`);
  }
  const gone = await index.point(carrier, { city: "Уфа", country: "RU" }, "P9", hours(72));
  assert.equal(gone?.isOpen, false, "whose parcel is on its way there is still known");
  list = many(10);
  await index.refresh(hours(96));
  assert.equal((await ufa(hours(96))).length, 10);
});

test("an empty, half or garbage list changes nothing and alarms until a complete one", async () => {
  await clear();
  let list: ListedPoint[] | null = many(20);
  const { index, ufa } = indexOf(() => list);
  await index.refresh(start);
  const broken: (ListedPoint[] | null)[] = [
    [],
    many(9),
    many(20).map((point) => ({ ...point, coords: [0, 0] as const })),
    many(20).map((point) => ({ ...point, address: "" })),
    many(1).flatMap((point) => Array.from({ length: 20 }, () => point)),
    null,
  ];
  for (const [round, wrong] of broken.entries()) {
    list = wrong;
    const [told] = await index.refresh(hours(round));
    assert.equal(told!.outcome, wrong ? "held" : "silent");
    assert.equal((await ufa(hours(round))).length, 20);
    assert.deepEqual(await openCases(), ["points-too-few boxberry RU"], "one case, however often");
  }
  list = many(20);
  await index.refresh(hours(24));
  assert.deepEqual(await openCases(), []);
  list = many(5);
  await index.refresh(hours(48));
  assert.equal((await ufa(hours(48))).length, 20);
  for (const day of [72, 96, 120]) await index.refresh(hours(day), { carrier: "boxberry", country: "RU", isBelieved: true });
  assert.equal((await ufa(hours(120))).length, 5, "a person has believed it");
  assert.deepEqual(await openCases(), []);
});

test("a first list of which every point is odd calls a person, and nothing is taken in", async () => {
  await clear();
  const odd = { city: [{ name: null, code: null, terminals: { terminal: [{ id: 1, address: null }, { id: 2 }, 3] } }] };
  const { index } = indexOf(() => listedPoints(catalogue.parse(odd)), "dl");
  const [told] = await index.refresh(start);
  assert.deepEqual([told!.outcome, told!.count], ["held", 0]);
  assert.deepEqual(await openCases(), ["points-too-few dl RU"]);
});

test("a carrier that is silent for days calls a person, and its points stay", async () => {
  await clear();
  let list: ListedPoint[] | null = many(3);
  const { index, ufa } = indexOf(() => list);
  await index.refreshDue(start);
  list = null;
  await index.refreshDue(hours(48));
  assert.deepEqual(await openCases(), []);
  await index.refreshDue(hours(96));
  assert.deepEqual(await openCases(), ["points-stale boxberry RU"]);
  assert.equal((await ufa(hours(96))).length, 3);
});

test("a point moved within its city is updated; one in another city is quarantined", async () => {
  await clear();
  let list = many(5);
  const { index } = indexOf(() => list);
  await index.refresh(start);
  list = [
    aPoint(0, { coords: [54.75, 56.05], address: "ул. Мира, 1" }),
    aPoint(1, { coords: [55.75, 37.62] }),
    aPoint(2),
    aPoint(3),
    aPoint(4),
  ];
  for (const day of [24, 48, 72, 96]) await index.refresh(hours(day));
  const found = await index.find(["boxberry"], { city: "Уфа", country: "RU" }, anything, hours(96));
  assert.deepEqual(
    found.filter(({ code }) => code < "P2").map(({ code, coords, address }) => [code, ...coords, address]),
    [
      ["P1", 54.701, 55.95, "ул. Ленина, 1"],
      ["P0", 54.75, 56.05, "ул. Мира, 1"],
    ],
  );
  assert.deepEqual(await index.quarantine(9), [{ carrier: "boxberry", scope: "RU", code: "P1", why: "far from its city" }]);
});

test("duplicate codes are one point; a namesake city of another region has no answer", async () => {
  await clear();
  const list = [...many(3), aPoint(1, { address: "ул. Другая, 5" }), aPoint(7, { region: "Тюменская обл", coords: [57.1, 65.5] })];
  const { index, ufa } = indexOf(() => list);
  await index.refresh(start);
  assert.deepEqual(await ufa(start), ["P0", "P1", "P2"]);
  assert.deepEqual(
    (await index.quarantine(9)).map(({ code, why }) => [code, why]),
    [["P1", "listed twice"]],
  );
});

test("only points that fit the parcel are listed: weight, sides, payment, fitting room", async () => {
  await clear();
  const list = [
    aPoint(0),
    aPoint(1, { weightLimitGrams: 5000 }),
    aPoint(2, { sidesLimitMm: [640, 400, 380] }),
    aPoint(3, { cash: false, card: false }),
    aPoint(4, { tryOn: false, cash: false }),
  ];
  const { index } = indexOf(() => list);
  await index.refresh(start);
  const codes = async (needs: Partial<typeof anything>) =>
    (await index.find(["boxberry"], { city: "Уфа", country: "RU" }, { ...anything, ...needs }, start)).map(({ code }) => code).join(" ");
  assert.equal(await codes({}), "P0 P1 P2 P3 P4");
  assert.equal(await codes({ parcel: { length: 390, width: 640, height: 300, weight: 5000 } }), "P0 P1 P2 P3 P4");
  assert.equal(await codes({ parcel: { length: 390, width: 390, height: 390, weight: 5001 } }), "P0 P3 P4");
  assert.equal(await codes({ onReceipt: true }), "P0 P1 P2 P4");
  assert.equal(await codes({ tryOn: true, onReceipt: true }), "P0 P1 P2");
});

test("a town without points is requested once a day and forgotten a week later", async () => {
  await clear();
  const { index, carrier } = indexOf(() => many(3));
  let asked = 0;
  carrier.points = async () => {
    asked++;
    return { ok: true, value: [], leftOut: 0 };
  };
  await index.refresh(start);
  for (const city of ["Нигде", "Нигде", "Уфа"]) await index.find(["boxberry"], { city, country: "RU" }, anything, start);
  const kept = async () =>
    (await sql<{ scope: string }>`select scope from delivery_point_list order by 1`.execute(db)).rows.map(({ scope }) => scope);
  assert.equal(asked, 1);
  assert.deepEqual(await kept(), ["RU", "RU нигде"]);
  await index.refreshDue(hours(6 * 24));
  assert.equal((await kept()).length, 2);
  await index.refreshDue(hours(8 * 24));
  assert.deepEqual(await kept(), ["RU"]);
});

test("the sandbox's carriers: CDEK pages, Boxberry traps, Dellin's catalogue; outages", async () => {
  await clear();
  await shop.delivery.pointIndex.refreshDue(shop.clock.now());
  const counts = await shop.delivery.pointIndex.counts();
  assert.ok(counts.find(({ carrier, country }) => carrier === "cdek" && country === "RU")!.open > 100);
  assert.ok(counts.some(({ carrier, country }) => carrier === "cdek" && country === "KZ"));
  for (const carrier of ["cdek", "boxberry", "dellin"]) await sandbox.fault(carrier, "error");
  type Wire = { type: string; code: string; weightlimit: number }[];
  const list = async (query: string) => (await shopper.get(`/delivery/points?city=Ufa${query}`)).body as unknown as Wire;
  const all = await list("");
  assert.deepEqual(new Set(all.map(({ type }) => type)), new Set(["cdek", "boxberry", "dl"]));
  const heavy = await list("&weight=18000&sides=300x300x300");
  assert.ok(heavy.length > 0 && heavy.length < all.length && heavy.every(({ weightlimit }) => weightlimit >= 18_000));
  assert.ok((await list("&receipt=1&tryon=1")).length < all.length);
  const terminals = (points: Wire) => points.filter(({ type }) => type === "dl").map(({ code }) => code);
  assert.deepEqual(
    terminals(await list("&receipt=1")),
    terminals(all),
    "freight is settled with its carrier, and an order on receipt is taken",
  );
  for (const wrong of ["&weight=-1", "&sides=3x3", "&receipt=2"])
    assert.equal((await shopper.get(`/delivery/points?city=Ufa${wrong}`)).status, 422, wrong);
  await sandbox.heal();
});
