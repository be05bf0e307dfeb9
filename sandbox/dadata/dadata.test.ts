import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openSandbox, type Some } from "../fixture.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
});
after(() => box.close());

const path = "/dadata/suggestions/api/4_1/rs/suggest/address";
const authorization = "Token sandbox-dadata-token";
type Suggested = { value: string; data: Record<string, string | null> };
const ask = async (question: object) =>
  (await box.post<{ suggestions: Some<Suggested> }>(path, question, { authorization })).body.suggestions;
const ufa = { city_fias_id: "7339e834-2cb4-4734-a4c7-1fca2c66e562" };
const streets = { from_bound: { value: "street" }, to_bound: { value: "street" } };

it("needs its token and a query", async () => {
  assert.equal((await box.post(path, { query: "лен" })).status, 401);
  assert.equal((await box.post(path, { query: "лен" }, { authorization: "Token x" })).status, 403);
  assert.equal((await box.post(path, {}, { authorization })).status, 400);
});

it("finds streets in a city under any of its names, only strings in the data", async () => {
  for (const location of [ufa, { kladr_id: "0200000100000" }, { kladr_id: "02000001" }, { city: "Уфа" }]) {
    const [first] = await ask({ query: "ленина", locations: [location], ...streets });
    assert.equal(first.value, "г Уфа, ул Ленина");
    assert.deepEqual([first.data.street_with_type, first.data.city_fias_id, first.data.timezone], ["ул Ленина", ufa.city_fias_id, "UTC+5"]);
    for (const value of Object.values(first.data)) assert.ok(value === null || typeof value === "string");
  }
  const [short] = await ask({ query: "пр октября", locations: [ufa], restrict_value: true, ...streets });
  assert.equal(short.value, "пр-кт Октября");
});

it("knows many streets of four cities", async () => {
  const names = new Set<string>();
  for (const city of ["Москва", "Санкт-Петербург", "Уфа", "Новосибирск"])
    for (const letter of "абвгдежзиклмнопрстуфхцчшщэюя8575")
      for (const { value } of await ask({ query: letter, count: 20, locations: [{ city }], ...streets })) names.add(value);
  for (const city of ["Москва", "Санкт-Петербург", "Уфа", "Новосибирск"])
    assert.ok([...names].filter((name) => name.includes(city)).length >= 60, city);
});

it("goes down to the house and the flat, unless the bound forbids", async () => {
  const [house] = await ask({ query: "ленина 1", locations: [ufa] });
  assert.deepEqual([house.value, house.data.house, house.data.fias_level, house.data.qc_geo], ["г Уфа, ул Ленина, д 1", "1", "8", "0"]);
  const [flat] = await ask({ query: "Уфа, ул Ленина, д 1, кв 5" });
  assert.deepEqual([flat.value, flat.data.flat], ["г Уфа, ул Ленина, д 1, кв 5", "5"]);
  const [street] = await ask({ query: "ленина 1", locations: [ufa], ...streets });
  assert.equal(street.data.house, null);
});

it("suggests cities for the city field, at most as many as asked", async () => {
  const city = { from_bound: { value: "city" }, to_bound: { value: "settlement" } };
  const [first] = await ask({ query: "новос", ...city });
  assert.deepEqual([first.value, first.data.fias_level, first.data.region], ["г Новосибирск", "4", "Новосибирская"]);
  assert.equal((await ask({ query: "а", count: 3, locations: [{ city: "Москва" }], ...streets })).length, 3);
  assert.ok((await ask({ query: "с", count: 100, locations: [{ city: "Москва" }], ...streets })).length <= 20);
  assert.deepEqual(await ask({ query: "нет такой улицы", locations: [ufa] }), []);
});

it("finds a company or sole trader by whole INN or OGRN, none by a part", async () => {
  const find = async (question: object) =>
    (
      await box.post<{ suggestions: { value: string; data: Record<string, unknown> }[] }>(
        "/dadata/suggestions/api/4_1/rs/findById/party",
        question,
        { authorization },
      )
    ).body.suggestions;
  const [company] = await find({ query: "0299001008" });
  assert.equal(company!.value, 'ООО "Угловой Клуб"');
  assert.deepEqual([company!.data.type, company!.data.kpp, company!.data.ogrn], ["LEGAL", "029901001", "1240200001007"]);
  const [trader] = await find({ query: "322028000030003" });
  assert.deepEqual([trader!.value, trader!.data.type, "kpp" in trader!.data], ["ИП Ковалёва Анна Игоревна", "INDIVIDUAL", false]);
  const [gone] = await find({ query: "5499002008" });
  assert.equal((gone!.data.state as { status: string }).status, "LIQUIDATED");
  for (const question of [{ query: "02990" }, { query: "0299001008", type: "INDIVIDUAL" }, { query: "0299001008", branch_type: "BRANCH" }])
    assert.deepEqual(await find(question), []);
  assert.equal((await box.post("/dadata/suggestions/api/4_1/rs/findById/party", { query: "1" })).status, 401);
});
