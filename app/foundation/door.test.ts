import assert from "node:assert/strict";
import { test } from "node:test";
import { doorName } from "./door.ts";

const door = (city: string, street: string, building: string, flat: string | null, block = "") =>
  doorName({ city, street, building, block, flat });

test("[T38] a door is one, however its address is written", () => {
  const own = door("Москва", "Тверская", "5 к 1", "77");
  for (const [city, street, house, flat] of [
    ["г. Москва", "ул. Тверская", "д. 5, корп. 1", "кв. 77"],
    ["МОСКВА", "Тверская улица", "дом 5 корпус 1", "№ 77"],
    ["город Москва", "Тверская,", "д5к1", "кв77"],
    [" москва ", "«Тверская»", "5/1", "77."],
    ["Москва", "ул.Тверская", "5-1", "квартира №77"],
    ["Mocквa", "Tвepcкaя yлицa", "5 k 1", "77"],
    ["Моск\u0301ва", "Твер\u0301ская", "5 корп. 1", "７７"],
  ] as const)
    assert.equal(door(city, street, house, flat), own, `${city} ${street} ${house} ${flat}`);
  assert.equal(door("Москва", "Тверская", "5", "77", "корп. 1"), own);
  assert.equal(door("Орёл", "пр-т Мира", "1", "2"), door("орел", "проспект Мира", "1", "2"));
  assert.equal(door("Berlin", "Main St.", "5", "Apt 7"), door("BERLIN", "main street", "5", "7"));
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
    ["Москва", "Тверская", "5", "77", "2"],
  ] as const;
  assert.equal(new Set(doors.map(([city, street, house, flat, block]) => door(city, street, house, flat, block))).size, doors.length);
});
