import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { aListedPoint } from "../../../test/examples/points.ts";
import { listedPoint as fromBoxberry } from "../carriers/boxberry-points.ts";
import type { ListedPoint } from "../carriers/carrier.ts";
import { listedPoint as fromCdek, pointsAnswer } from "../carriers/cdek.contract.ts";
import { catalogue } from "../carriers/dellin.contract.ts";
import { listedPoints } from "../carriers/dellin-terminals.server.ts";
import { cities } from "../cities.ts";
import { fitsPoint, isTooShort, judgePoints, limitOf } from "./judge-points.ts";
import { kilometres } from "./kilometres.ts";
import { homeOf, isInCountry } from "./on-earth.ts";

const aPoint = (differs: Partial<ListedPoint> = {}): ListedPoint => aListedPoint({ name: "Уфа, Ленина", ...differs });
const whyOf = (differs: Partial<ListedPoint>, country = "RU") => judgePoints([aPoint(differs)], country).quarantined[0]?.why ?? "good";

const judged: [string, Partial<ListedPoint>, string][] = [
  ["a good point", {}, "good"],
  ["without a code", { code: " " }, "no code"],
  ["a code as long as a story", { code: "7".repeat(61) }, "no code"],
  ["without a city", { city: "" }, "no city"],
  ["without an address", { address: "" }, "no address"],
  ["without coordinates", { coords: null }, "no coordinates"],
  ["coordinates that are no numbers", { coords: [Number.NaN, 55] }, "no coordinates"],
  ["in the Gulf of Guinea", { coords: [0, 0] }, "nowhere"],
  ["off the globe", { coords: [154, 555] }, "off the globe"],
  ["swapped, though both ways lie in the country", { city: "Омск", region: "", coords: [73.37, 54.99] }, "swapped"],
  ["swapped, and outside of the country", { city: "Москва", region: "г Москва", coords: [37.62, 55.75] }, "swapped"],
  ["another country", { coords: [52.5, 13.4] }, "outside the country"],
  ["another city", { coords: [55.75, 37.62] }, "far from its city"],
  ["a suburb", { coords: [54.9, 56.4] }, "good"],
  ["hours that no clock shows", { hours: "пн-вс 10:00-27:00" }, "strange hours"],
  ["hours with markup in them", { hours: "<b>10:00</b>" }, "strange hours"],
  ["no hours told", { hours: "" }, "good"],
  ["a limit of nothing", { weightLimitGrams: 0 }, "strange limit"],
  ["a limit that is no number", { weightLimitGrams: Number.NaN }, "strange limit"],
  ["behind the date line", { city: "Анадырь", region: "", coords: [64.73, 177.5] }, "good"],
];
for (const [what, differs, why] of judged) test(`a point is judged: ${what}`, () => assert.equal(whyOf(differs), why));

test("of duplicate codes the first good one counts; invalid ones stay distinct", () => {
  const { points, quarantined } = judgePoints(
    [aPoint({ coords: null }), aPoint(), aPoint({ address: "ул. Другая, 2" }), aPoint({ code: "" }), aPoint({ code: "" })],
    "RU",
  );
  assert.deepEqual(
    points.map(({ code, address }) => [code, address]),
    [["UFA1", "ул. Ленина, 1"]],
  );
  assert.deepEqual(
    quarantined.map(({ code, why }) => [code, why]),
    [
      ["UFA1", "no coordinates"],
      ["UFA1", "listed twice"],
      ["nameless 4", "no code"],
      ["nameless 5", "no code"],
    ],
  );
});

test("every listed point is offered or quarantined; offered ones are near their city", () => {
  const degree = fc.oneof(
    fc.double({ min: -180, max: 180 }),
    fc.double({ min: 40, max: 80 }),
    fc.constantFrom(0, Number.NaN, 54.7, 55.9, 1e9),
  );
  const listed = fc.record({
    code: fc.oneof(fc.string(), fc.constantFrom("A", "B", "C")),
    city: fc.oneof(fc.string(), fc.constantFrom("Уфа", "Москва", "ufa", "г. Казань")),
    region: fc.oneof(fc.string(), fc.constantFrom("", "Респ Башкортостан", "Тюменская обл")),
    address: fc.oneof(fc.string(), fc.constant("ул. Мира, 1")),
    coords: fc.option(fc.tuple(degree, degree)),
    hours: fc.oneof(fc.string(), fc.constant("пн-вс 10:00-20:00")),
    weightLimitGrams: fc.oneof(fc.integer(), fc.double()),
  });
  fc.assert(
    fc.property(fc.array(listed, { maxLength: 12 }), (list) => {
      const { points, quarantined } = judgePoints(
        list.map((one) => aPoint(one as Partial<ListedPoint>)),
        "RU",
      );
      assert.equal(points.length + quarantined.length, list.length);
      assert.equal(new Set(points.map(({ code }) => code)).size, points.length);
      for (const { coords, address, place, weightLimitGrams } of points) {
        assert.ok(isInCountry(coords, "RU") && address.trim() && weightLimitGrams > 0);
        if (place === "RU уфа") assert.ok(kilometres(coords, [54.7, 56]) <= 90);
      }
    }),
    { numRuns: 500 },
  );
});

test("every known city has a centre in its country; a namesake elsewhere is another", () => {
  for (const { name, region, country } of cities) {
    const home = homeOf({ city: name.ru, region: region.ru }, country);
    assert.ok(home.isOurs && home.centre && isInCountry(home.centre, country), `${country} ${name.ru}`);
    assert.equal(homeOf({ city: name.en, region: "" }, country).place, home.place);
  }
  for (const region of ["Респ Башкортостан", "Башкортостан Респ", "Башкортостан", ""])
    assert.equal(homeOf({ city: "г. Уфа", region }, "RU").place, "RU уфа", region);
  assert.deepEqual(homeOf({ city: "Троицк", region: "Челябинская обл" }, "RU").isOurs, false);
  assert.notEqual(
    homeOf({ city: "Железногорск", region: "Красноярский край" }, "RU").place,
    homeOf({ city: "Железногорск", region: "Курская обл" }, "RU").place,
  );
});

test("a parcel fits whichever way it lies; less than half of what is known is no list", () => {
  const cell = { weightLimitGrams: 15_000, sidesLimitMm: limitOf([380, 640, 400]) };
  assert.deepEqual(cell.sidesLimitMm, [640, 400, 380]);
  assert.ok(fitsPoint(cell, { length: 380, width: 640, height: 399, weight: 15_000 }));
  assert.ok(!fitsPoint(cell, { length: 401, width: 401, height: 100, weight: 1 }));
  assert.ok(!fitsPoint(cell, { length: 1, width: 1, height: 1, weight: 15_001 }));
  assert.ok(fitsPoint({ ...cell, sidesLimitMm: null }, { length: 9000, width: 1, height: 1, weight: 1 }));
  for (const sides of [[380, null, 1], [0, 1, 1], [], [Number.NaN, 1, 1]]) assert.equal(limitOf(sides), null);
  assert.deepEqual([isTooShort(5, 10), isTooShort(4, 10), isTooShort(0, 0), isTooShort(0, 1)], [false, true, false, true]);
});

const shared = join(process.env.SHARED_DATA ?? "../shared/data", "delivery");
const skip = existsSync(shared) ? false : `no ${shared} (SHARED_DATA says where it is)`;
const recorded = (path: string) => readFileSync(join(shared, path), "utf8");

test("Boxberry's recorded points are read and judged", { skip }, () => {
  const list = JSON.parse(recorded("boxberry/Response/listPoints.json")) as unknown[];
  const { points, quarantined } = judgePoints(list.map(fromBoxberry), "RU");
  assert.equal(points.length + quarantined.length, list.length);
  assert.ok(points.length > 0, JSON.stringify(quarantined));
});

test("CDEK's recorded points, in its current API's form, are parsed and judged", { skip }, () => {
  const list = [...recorded("cdek-1.5/PvzList2020.xml").matchAll(/<Pvz ([^>]*)>/gi)].map(([, text = ""]) => {
    const at = Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    return {
      code: at.Code,
      name: at.Name,
      type: at.Type ?? at.type,
      work_time: at.WorkTime,
      is_dressing_room: at.IsDressingRoom === "true",
      have_cash: at.HaveCash === "true",
      have_cashless: at.HaveCashless === "true",
      allowed_cod: at.AllowedCod === "true",
      nearest_metro_station: at.MetroStation,
      location: { city: at.City, region: at.RegionName, latitude: Number(at.coordY), longitude: Number(at.coordX), address: at.Address },
    };
  });
  assert.ok(list.length > 0);
  const { points, quarantined } = judgePoints(pointsAnswer.parse(list).map(fromCdek), "RU");
  assert.deepEqual([points.length, quarantined.map(({ why }) => why)], [list.length, []]);
});

test("an answer of anything is read as points that say nothing", () => {
  const odd = [null, 1, "x", [], {}, { location: null }, { location: { latitude: "54" } }, { code: 5, dimensions: [{}] }];
  const fromDellin = listedPoints(catalogue.parse({ city: [{ name: "Уфа", code: "02", terminals: { terminal: odd } }] }));
  const { points, quarantined } = judgePoints([...pointsAnswer.parse(odd).map(fromCdek), ...odd.map(fromBoxberry), ...fromDellin], "RU");
  assert.deepEqual([points.length, quarantined.length], [0, 3 * odd.length]);
});

test("a Dellin terminal with one odd field is judged by the rest", () => {
  const terminal = {
    id: "21",
    name: "Уфа",
    address: "ул. Ленина, 1",
    latitude: "54.73",
    longitude: "55.96",
    giveoutCargo: true,
    maxWeight: 3000,
    worktables: { worktable: [{ department: "Выдача", timetable: "пн-пт 09:00-20:00" }] },
  };
  const told = (differs: object, city: unknown = "Уфа") => {
    const raw = { ...terminal, ...differs };
    const whole = { name: "Уфа", code: "02", terminals: { terminal: [{ ...terminal, id: "22" }] } };
    const list = listedPoints(
      catalogue.parse({ city: [{ name: city, code: null, terminals: { terminal: [raw] } }, null, whole, { ...whole, terminals: 5 }] }),
    );
    const { points, quarantined } = judgePoints(list, "RU");
    assert.deepEqual(points.at(-1)?.code, "22");
    const [first] = quarantined;
    assert.ok(!first || first.listed === raw || first.code !== "21", "in the carrier's own words");
    return points.find(({ code }) => code === "21") ?? first?.why;
  };
  const good = told({});
  assert.ok(typeof good === "object");
  assert.deepEqual(told({ name: null }), { ...good, name: "" });
  assert.deepEqual(told({ maxWeight: "3000" }), good);
  for (const worktables of [5, { worktable: [{ department: null, timetable: null }] }, { worktable: null }])
    assert.deepEqual(told({ worktables }), { ...good, hours: "" });
  assert.deepEqual(told({ giveoutCargo: false }), "no code", "only what the odd city lists");
  assert.deepEqual([told({ address: null }), told({ maxWeight: "much" }), told({ latitude: {} }), told({}, null), told({ id: null })], ["no address", "strange limit", "no coordinates", "no city", "no code"]); // biome-ignore format: one thought
});
