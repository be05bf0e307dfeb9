import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Some } from "../fixture.ts";
import { firstError, grant, openCarrier } from "./fixture.ts";

type City = { code: number; city: string };
type Point = { type: string; is_dressing_room: boolean; allowed_cod: boolean };
type Tariff = { tariff_code: number; delivery_mode: number; delivery_sum: number };
type Counted = {
  weight_calc: number;
  delivery_sum: number;
  total_sum: number;
  currency: string;
  services: Some<{ sum: number; total_sum: number }>;
};
type Dated = { period_min: number; period_max: number; delivery_date_range: { min: string; max: string } };

let carrier: Awaited<ReturnType<typeof openCarrier>>;
before(async () => {
  carrier = await openCarrier();
});
after(() => carrier.close());

describe("access", () => {
  it("needs the right client", async () => {
    assert.equal((await carrier.box.form("/cdek/v2/oauth/token", { ...grant, client_secret: "x" })).status, 401);
    assert.equal((await carrier.box.form("/cdek/v2/oauth/token", { ...grant, grant_type: "password" })).status, 400);
    const byQuery = await carrier.box.form(`/cdek/v2/oauth/token?${new URLSearchParams(grant)}`, {});
    assert.deepEqual([byQuery.body.token_type, byQuery.body.expires_in], ["bearer", 3600]);
  });

  it("needs a token that is known and not over", async () => {
    assert.equal(firstError((await carrier.box.get("/cdek/v2/location/cities")).body), "unauthorized");
    assert.equal(
      firstError((await carrier.box.get("/cdek/v2/location/cities", { authorization: "Bearer x" })).body),
      "v2_authorization_incorrect",
    );
    await carrier.box.forwardClock(3601_000);
    const late = await carrier.get("/location/cities");
    assert.deepEqual([late.status, firstError(late.body)], [401, "v2_token_expired"]);
    await carrier.login();
  });
});

describe("places", () => {
  it("are found by name, register id, country and code", async () => {
    assert.equal((await carrier.get<Some<City>>(`/location/cities?city=${encodeURIComponent("Уфа")}`)).body[0].code, 256);
    assert.equal((await carrier.get<Some<City>>("/location/cities?fias_guid=8dea00e3-9aab-4d8e-887c-ef2aaa546456")).body[0].code, 270);
    assert.ok((await carrier.get<City[]>("/location/cities?country_codes=KZ&lang=eng")).body.some(({ city }) => city === "Almaty"));
    assert.deepEqual((await carrier.get("/location/cities?city=Atlantis")).body, []);
    assert.equal(firstError((await carrier.get("/location/cities?size=10001")).body), "v2_exceeded_size");
    assert.equal((await carrier.get<Some<City>>(`/location/suggest/cities?name=${encodeURIComponent("ново")}`)).body[0].code, 270);
  });

  it("have points of both kinds, with a bare one among them", async () => {
    for (const [code, least] of [
      [44, 8],
      [137, 8],
      [256, 8],
      [270, 8],
      [4756, 1],
      [424, 1],
      [250, 1],
      [438, 1],
    ]) {
      // biome-ignore format: a table
      const points = (await carrier.get<Point[]>(`/deliverypoints?city_code=${code}`)).body;
      assert.ok(points.length >= least!, `${code}`);
      assert.ok(points.some((p) => p.type === "POSTAMAT"));
      assert.ok(points.some((p) => p.type === "PVZ" && !p.is_dressing_room && !p.allowed_cod));
    }
    const lockers = (await carrier.get<Point[]>("/deliverypoints?city_code=44&type=POSTAMAT&is_handout=1")).body;
    assert.ok(lockers.every((p) => p.type === "POSTAMAT"));
    assert.equal(firstError((await carrier.get("/deliverypoints?type=SHOP")).body), "v2_invalid_value_type");
  });
});

describe("the calculator", () => {
  const ask = (differs: object = {}) => ({
    from_location: { code: 44 },
    to_location: { code: 256 },
    packages: [{ weight: 1100, length: 21, width: 21, height: 21 }],
    ...differs,
  });
  const sums = async (differs: object = {}) =>
    (await carrier.post<{ tariff_codes: Tariff[] }>("/calculator/tarifflist", ask(differs))).body.tariff_codes;

  it("prices by weight, volume and distance", async () => {
    const sum = async (differs: object) => (await sums(differs)).find(({ tariff_code }) => tariff_code === 136)!.delivery_sum;
    const usual = await sum({});
    assert.ok((await sum({ packages: [{ weight: 5000 }] })) > usual);
    assert.ok((await sum({ packages: [{ weight: 1100, length: 60, width: 40, height: 40 }] })) > usual);
    assert.ok((await sum({ to_location: { code: 288 } })) > usual);
    assert.ok((await sum({ to_location: { code: 44 } })) < usual);
    assert.ok((await sums({ to_location: { code: 4756 } })).length > 0);
  });

  it("names dates that follow the working days from the day it is asked for", async () => {
    const dated = async (date: string) => {
      const { body } = await carrier.post<Dated>("/calculator/tariff", ask({ tariff_code: 136, date }));
      return [body.period_min, body.period_max, body.delivery_date_range.min, body.delivery_date_range.max];
    };
    assert.deepEqual(await dated("2026-11-26T12:00:00+0300"), [4, 6, "2026-12-02", "2026-12-04"]);
    assert.deepEqual(await dated("2026-11-27T12:00:00+0300"), [4, 6, "2026-12-03", "2026-12-07"]);
    assert.equal(firstError((await carrier.post("/calculator/tarifflist", ask({ date: "soon" }))).body), "v2_invalid_value_type");
  });

  it("has no lockers for big parcels and no tariffs for far places", async () => {
    const modes = (await sums({ packages: [{ weight: 9000, length: 90, width: 40, height: 40 }] })).map(
      ({ delivery_mode }) => delivery_mode,
    );
    assert.ok(modes.includes(4) && !modes.includes(7));
    for (const to_location of [{ code: 1081 }, { code: 10101 }, { code: 10601 }])
      assert.equal(firstError((await carrier.post("/calculator/tarifflist", ask({ to_location }))).body), "err_result_servicelist_empty");
    assert.equal(
      firstError((await carrier.post("/calculator/tarifflist", ask({ packages: [{ weight: 60_000 }] }))).body),
      "err_result_servicelist_empty",
    );
  });

  it("counts one tariff with services and VAT", async () => {
    const { body } = await carrier.post<Counted>(
      "/calculator/tariff",
      ask({ tariff_code: 136, services: [{ code: "BUBBLE_WRAP", parameter: "1" }] }),
    );
    assert.deepEqual([body.weight_calc, body.services[0].sum, body.services[0].total_sum, body.currency], [1852, 40, 48.8, "RUB"]);
    assert.equal(body.total_sum, Math.round((body.delivery_sum + 40) * 122) / 100);
    assert.equal(firstError((await carrier.post("/calculator/tariff", ask({ tariff_code: 484 }))).body), "err_result_service_empty");
    const big = await carrier.post(
      "/calculator/tariff",
      ask({ tariff_code: 368, packages: [{ weight: 900, length: 90, width: 9, height: 9 }] }),
    );
    assert.equal(firstError(big.body), "err_invalid_tariff_with_dimentions");
  });

  for (const [
    field,
    code,
  ] of [["from_location", "v2_field_is_empty"], ["to_location", "v2_field_is_empty"], ["packages", "v2_field_is_empty"]] as const) // biome-ignore format: a table
    it(`refuses a question without ${field}`, async () => {
      const answer = await carrier.post("/calculator/tarifflist", ask({ [field]: undefined }));
      assert.deepEqual([answer.status, firstError(answer.body)], [400, code]);
    });

  it("refuses a missing tariff or weight, fractions, and unknown places", async () => {
    const error = async (differs: object, path = "tarifflist") =>
      firstError((await carrier.post(`/calculator/${path}`, ask(differs))).body);
    assert.equal(await error({}, "tariff"), "v2_field_is_empty");
    assert.equal(await error({ packages: [{ length: 1 }] }), "v2_field_is_empty");
    assert.equal(await error({ packages: [{ weight: 1.5 }] }), "v2_invalid_value_type");
    assert.equal(await error({ packages: [{ weight: 100, length: 20.6 }] }), "v2_invalid_value_type");
    assert.equal(await error({ to_location: { city: "Уфа" } }), "v2_recipient_location_not_recognized");
    assert.equal(await error({ from_location: { postal_code: "450000" } }), "v2_sender_location_not_recognized");
  });
});
