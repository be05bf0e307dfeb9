import assert from "node:assert/strict";
import { test } from "node:test";
import { doorName } from "./door.ts";

test("[T38] a door is one, however its address is written", () => {
  const own = doorName("Москва", "Тверская", "5 к 1", "77");
  for (const [city, street, house, flat] of [
    ["г. Москва", "ул. Тверская", "д. 5, корп. 1", "кв. 77"],
    ["МОСКВА", "Тверская улица", "дом 5 корпус 1", "№ 77"],
    ["город Москва", "Тверская,", "д5к1", "кв77"],
    [" москва ", "«Тверская»", "5/1", "77."],
    ["Москва", "ул.Тверская", "5-1", "квартира №77"],
  ] as const)
    assert.equal(doorName(city, street, house, flat), own, `${city} ${street} ${house} ${flat}`);
  assert.equal(doorName("Орёл", "пр-т Мира", "1", "2"), doorName("орел", "проспект Мира", "1", "2"));
  assert.equal(doorName("Berlin", "Main St.", "5", "Apt 7"), doorName("BERLIN", "main street", "5", "7"));
});

test("neighbours are other doors", () => {
  const doors = [
    ["Москва", "Тверская", "5", "77"],
    ["Москва", "Тверская", "5", "7"],
    ["Москва", "Тверская", "57", "7"],
    ["Москва", "Тверская", "5а", "77"],
    ["Москва", "Тверская", "5 к 1", "77"],
    ["Москва", "Дмитровка", "5", "77"],
    ["Тверь", "Тверская", "5", "77"],
    ["Москва", "Тверская", "5", null],
    ["Москва", "Тверская", "5", "7-7"],
    ["Москва", "Красная", "5", "77"],
  ] as const;
  assert.equal(new Set(doors.map((door) => doorName(...door))).size, doors.length);
});
