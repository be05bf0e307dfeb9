import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type * as z from "zod";
import * as wire from "./boxberry.contract.ts";
import { boxberryPoints } from "./boxberry-points.ts";

const shared = join(process.env.SHARED_DATA ?? "../shared/data", "delivery/boxberry");
const skip = existsSync(shared) ? false : `no ${shared} (SHARED_DATA says where it is)`;
const text = (name: string) => readFileSync(join(shared, `${name}.json`), "utf8");
const recorded = <T>(schema: z.ZodType<T>, name: string): T => schema.parse(JSON.parse(text(`Response/${name}`)));

describe("the carrier's recorded answers", { skip }, () => {
  test("refusals of each recorded shape are recognised, and answers are not", () => {
    const refusal = (name: string) => wire.refusal.safeParse(JSON.parse(text(name))).data;
    assert.equal(refusal("ErrorResponse/ErrString"), "blah-blah.");
    for (const name of ["ErrBool", "ErrorMessage"]) assert.match(refusal(`ErrorResponse/${name}`)!, /целыми числами$/);
    for (const name of ["changeOrder", "deliveryCalculation", "listPoints", "parcelCreate", "createIntake"])
      assert.equal(refusal(`Response/${name}`), undefined, name);
    assert.throws(() => JSON.parse(text("ErrorResponse/invalidJson")));
  });

  test("cities, points and prices", () => {
    assert.deepEqual(recorded(wire.citiesAnswer, "listCities"), [
      { Code: "68", Name: "Москва", Region: "Москва", Prefix: "г", CourierDelivery: true },
    ]);
    assert.equal(recorded(wire.citiesAnswer, "listCitiesFull")[0]!.Code, "00932");
    const { points, leftOut } = boxberryPoints(recorded(wire.pointsAnswer, "listPoints"), { code: "68", country: "RU" });
    assert.equal(leftOut, 0);
    assert.deepEqual([points[0]!.code, points[0]!.coords, points[0]!.hours], ["99451", [55.580676, 37.651708], "пн-вс: 10.00-20.30"]);
    assert.deepEqual(recorded(wire.pointDescription, "pointsDescription"), { EnablePartialDelivery: true, EnableFitting: true });
    assert.deepEqual(recorded(wire.costsAnswer, "deliveryCalculation").result.DeliveryCosts, [
      { DeliveryTypeId: 1, TotalPrice: 481_50, DeliveryPeriod: 3 },
      { DeliveryTypeId: 2, TotalPrice: 681_50, DeliveryPeriod: 4 },
    ]);
  });

  test("a parcel by number and statuses, with Moscow times in two formats", () => {
    assert.equal(recorded(wire.created, "parcelCreate").track, "AAP127020243");
    assert.deepEqual(recorded(wire.parcelsAnswer, "parcelInfo"), [
      { order_id: "testovski-140", track_number: "AAP114630687", pickup_point: { pickup_point_code: "24151" } },
    ]);
    const full = recorded(wire.statusesAnswer, "listStatusesFull");
    assert.deepEqual(full, { sum: 1595_00, PD: false, statuses: [{ Date: new Date("2020-12-26T09:23:00Z"), Name: "Загружен реестр ИМ" }] });
    const short = wire.statusesAnswer.parse({ statuses: JSON.parse(text("Response/listStatuses")) });
    assert.deepEqual(short.statuses, [{ Date: new Date("2020-12-26T09:23:26Z"), Name: "Загружен реестр ИМ" }]);
  });
});

test("sums parse to the kopeck from numbers or texts; invalid ones are no price", () => {
  const total = (TotalPrice: unknown) =>
    wire.costsAnswer.parse({ result: { DeliveryCosts: [{ DeliveryTypeId: 1, TotalPrice, DeliveryPeriod: "4" }] } }).result.DeliveryCosts[0]
      ?.TotalPrice;
  assert.deepEqual(
    [481.5, "481.50", "481,5", 0.1, 1.005, 8.29, "19.999", 671, "0"].map(total),
    [48150, 48150, 48150, 10, 101, 829, 2000, 67100, 0],
  );
  for (const wrong of ["", "free", -1, "-5", null, 1e21, "1 000", {}]) assert.equal(total(wrong), undefined, String(wrong));
});

test("refusals have four protocol shapes; done and an empty list are none of them", () => {
  const refusal = (answer: unknown) => wire.refusal.safeParse(answer).data;
  assert.equal(refusal({ err: "нет" }), "нет");
  assert.equal(refusal([{ err: "нет" }]), "нет");
  assert.equal(refusal([{ err: "нет" }, {}]), "нет");
  assert.equal(refusal({ err: true, message: "нет" }), "нет");
  assert.equal(refusal({ error: true, message: "нет" }), "нет");
  assert.equal(refusal({ err: true }), "refused");
  for (const fine of [{ err: false }, { error: false, result: {} }, [], [{ Code: "68" }], { track: "AAP1" }, "нет", undefined])
    assert.equal(refusal(fine), undefined);
});

test("statuses without time or name are skipped; a parcel without news is empty", () => {
  const statuses = [
    { Date: "26.11.2026 12:40", Name: "Выдано" },
    { Date: "вчера", Name: "Выдано" },
    { Date: "26.11.2026 12:41" },
    null,
    { Date: "2026-11-26 12:40:26", Name: "Принято к доставке" },
  ];
  assert.deepEqual(
    wire.statusesAnswer.parse({ statuses, sum: "1595" }).statuses.map(({ Date: at }) => at.toISOString()),
    ["2026-11-26T09:40:00.000Z", "2026-11-26T09:40:26.000Z"],
  );
  assert.deepEqual(wire.statusesAnswer.parse([]), { statuses: [], sum: null, PD: false });
  assert.deepEqual(wire.statusesAnswer.parse({ statuses: null }).statuses, []);
});
