import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hoursOn, isOpenAt, isSaneHours, readHours, type Week } from "./opening-hours.ts";

const every = (from: number, to: number): Week => Array.from({ length: 7 }, () => [from * 60, to * 60] as const);
const weekend = (work: Week[number], saturday: Week[number], sunday: Week[number]): Week => [
  work,
  work,
  work,
  work,
  work,
  saturday,
  sunday,
];
const span = (from: number, to: number) => [from * 60, to * 60] as const;

const texts: [string, Week | null][] = [
  ["пн-вс 09:00-21:00", every(9, 21)],
  ["пн-вс: 10.00-20.30", every(10, 20.5)],
  ["Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00", weekend(span(10, 20), span(10, 18), span(10, 18))],
  ["пн-пт 10-20, вс 11-18", weekend(span(10, 20), null, span(11, 18))],
  ["пн-пт: 09:00-20:00; сб: 10:00-16:00; вс: выходной", weekend(span(9, 20), span(10, 16), null)],
  ["пн, вт, ср, чт, пт 10:00–19:00", weekend(span(10, 19), null, null)],
  ["круглосуточно", every(0, 24)],
  ["пн-вс: круглосуточно", every(0, 24)],
  ["ежедневно 10:00-22:00", every(10, 22)],
  ["пн-вс 00:00-23:59", every(0, 24)],
  ["пн-вс 20:00-02:00", every(20, 26)],
  ["10:00-20:00", every(10, 20)],
  ["пн-сб 10:00-19:00", weekend(span(10, 19), span(10, 19), null)],
  ["по звонку", null],
  ["", null],
  ["пн-вс 10:00-29:00", null],
];
for (const [text, week] of texts) test(`hours are read: "${text}"`, () => assert.deepEqual(readHours(text), week));

test("open is from the first minute to the last but one, past midnight too", () => {
  const at = (text: string) => new Date(`2026-11-${text}`);
  const days = readHours("пн-пт 10:00-20:00, сб 18:00-02:00")!;
  const open: [string, boolean][] = [
    ["23T09:59", false],
    ["23T10:00", true],
    ["23T19:59", true],
    ["23T20:00", false],
    ["28T18:00", true],
    ["29T01:59", true],
    ["29T02:00", false],
  ];
  for (const [time, isOpen] of open) assert.equal(isOpenAt(days, at(time)), isOpen, time);
  assert.equal(hoursOn(days, at("29T12:00")), null, "Sunday");
});

test("invalid opening hours never break parsing; valid ones have possible times", () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom("пн", "-", "вс", " ", "10", ":", "00", ",", "круглосуточно", "24", "99")).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (said) => {
      const week = readHours(said);
      isSaneHours(said);
      assert.ok(week === null || week.length === 7);
      for (const open of week ?? []) assert.ok(open === null || (open[0] >= 0 && open[0] < open[1] && open[1] <= 48 * 60));
    }),
    { numRuns: 2000 },
  );
  for (const [said, sane] of [
    ["пн-вс 24:00-24:01", false],
    ["пн-вс 10:75-20:00", false],
    ["пн-вс 00:00-24:00", true],
    ["x".repeat(301), false],
    ["line\nline", false],
  ] as const)
    assert.equal(isSaneHours(said), sane, said);
});
