import assert from "node:assert/strict";
import { test } from "node:test";
import { storefronts } from "#app/foundation/storefront.ts";
import { cities, cityNamed, isSameRegion, placeKey, suggestCities } from "./cities.ts";

test("170 cities with both names, region and index; every country sold to has one", () => {
  const russian = cities.filter(({ country }) => country === "RU");
  assert.ok(russian.length >= 170, `${russian.length}`);
  assert.equal(new Set(russian.map(({ name }) => name.ru)).size, russian.length);
  for (const { name, region, index, people } of russian)
    assert.ok(name.en && region.ru && region.en && /^\d{6}$/.test(index) && people > 0, name.ru);
  const known = new Set(cities.map(({ country }) => country));
  for (const country of storefronts.flatMap((storefront) => storefront.countries)) assert.ok(known.has(country), country);
});

test("a beginning comes before a part, the large before the small, ё and е are one", () => {
  const names = (typed: string) => suggestCities(typed, ["RU"]).map(({ name }) => name.ru);
  assert.deepEqual(names("нов").slice(0, 2), ["Новосибирск", "Новокузнецк"]);
  assert.deepEqual(names("королев"), ["Королёв"]);
  assert.deepEqual(names("на дону"), ["Ростов-на-Дону"]);
  assert.deepEqual(names("rostov-on"), ["Ростов-на-Дону"]);
  assert.deepEqual(names("zzz"), []);
  assert.deepEqual(suggestCities("moscow", ["FR"]), []);
});

test("a postal index names its city and is kept; a guessed city gets its own index", () => {
  const at = (typed: string) => suggestCities(typed, ["RU", "DE"]).map(({ name, index }) => `${name.ru} ${index}`);
  for (const [typed, city] of [
    ["115035", "Москва"],
    ["124460", "Зеленоград"],
    ["191186", "Санкт-Петербург"],
    ["196105", "Санкт-Петербург"],
    ["196655", "Колпино"],
    ["630099", "Новосибирск"],
    ["620137", "Екатеринбург"],
    ["453105", "Стерлитамак"],
    ["196603", "Пушкин"],
  ])
    assert.deepEqual(at(typed!), [`${city} ${typed}`]);
  assert.deepEqual(at(" 450 "), ["Уфа 450000"]);
  assert.deepEqual(at("358014"), ["Элиста 358000"]);
  assert.deepEqual(at("452655"), ["Нефтекамск 452680", "Октябрьский 452600"]);
  for (const nowhere of ["45", "999999", "4501000", "628180", "140301", "630559"]) assert.deepEqual(at(nowhere), [], nowhere);
  assert.deepEqual(suggestCities("450000", ["DE"]), []);
});

test("one place has one key, however it is written", () => {
  const keys = ["Санкт-Петербург", "г. Санкт Петербург", "saint petersburg"].map((city) => placeKey({ city, country: "RU" }));
  assert.equal(new Set(keys).size, 1);
  assert.notEqual(placeKey({ city: "Брест", country: "BY" }), placeKey({ city: "Брест", country: "RU" }));
  assert.equal(cityNamed("Нигденьград", "RU"), null);
});

test("namesake towns are told apart by region in any spelling, else by index", () => {
  const key = (region: string, index = "", city = "Кировск") => placeKey({ city, country: "RU", region, index });
  assert.equal(new Set(["Мурманская область", "Мурманская обл", "обл. Мурманская"].map((region) => key(region, "184250"))).size, 1);
  assert.equal(new Set([key("Мурманская обл"), key("Ленинградская обл"), key(""), key("", "184250"), key("", "187340")]).size, 5);
  assert.deepEqual([key("", "1842"), key("", "184256")], [key(""), key("", "184250")]);
  for (const region of ["", "Респ Башкортостан", "Bashkortostan", "РБ"]) assert.equal(key(region, "450000", "Уфа"), "RU уфа", region);
  assert.notEqual(key("Калужская область", "", "Киров"), key("Кировская область", "", "Киров"));
  assert.equal(key("Московская область", "", "Москва"), key("", "", "Москва"));
});

test("regions match whatever their kind and with or without a second name", () => {
  for (const [one, other] of [
    ["Республика Саха", "Саха /Якутия/ Респ"],
    ["Чувашская Республика", "Чувашия"],
    ["Ханты-Мансийский автономный округ", "Ханты-Мансийский АО - Югра"],
    ["Москва", "г Москва"],
    ["", "Омская обл"],
  ] as const)
    assert.ok(isSameRegion(one, other) && isSameRegion(other, one), `${one} ${other}`);
  for (const [one, other] of [
    ["Алтайский край", "Респ Алтай"],
    ["Омская область", "Томская область"],
    ["Красноярский край", "Краснодарский край"],
    ["Москва", "Московская область"],
  ] as const)
    assert.ok(!isSameRegion(one, other) && !isSameRegion(other, one), `${one} ${other}`);
  const names = [...new Set(cities.flatMap(({ country, region }) => (country === "RU" ? [region.ru] : [])))];
  const alike = names.flatMap((one, at) => names.slice(at + 1).flatMap((other) => (isSameRegion(one, other) ? [[one, other]] : [])));
  assert.deepEqual(alike, []);
});
