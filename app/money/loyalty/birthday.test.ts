import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#app/foundation/time/day.ts";
import { BIRTHDAY_DAYS, BIRTHDAYS_APART_DAYS, birthdayIn, nearBirthday, nearBirthdays } from "./birthday.ts";

const windowOf = (day: Day) => Array.from({ length: 9 }, (_, at) => addDays(day, at - 4));
const yearsOn = (birthday: Day, days: readonly Day[]) => days.map((day) => nearBirthday(birthday, day)?.year ?? null);

test("a birthday is near for three days before and after, and shown so", () => {
  const seen = windowOf("2026-11-20").map((day) => nearBirthday("1990-11-20", day)?.when ?? null);
  assert.deepEqual(seen, [null, "soon", "soon", "soon", "today", "past", "past", "past", null]);
});

test("around the turn of the year a window counts for the birthday's own year, whole", () => {
  assert.deepEqual(yearsOn("1990-01-01", windowOf("2027-01-01")), [null, 2027, 2027, 2027, 2027, 2027, 2027, 2027, null]);
  assert.deepEqual(yearsOn("1990-12-31", windowOf("2026-12-31")), [null, 2026, 2026, 2026, 2026, 2026, 2026, 2026, null]);
  assert.equal(nearBirthday("1990-01-02", "2026-12-30")?.year, 2027);
  assert.equal(nearBirthday("1990-12-30", "2027-01-02")?.year, 2026);
});

test("a birthday of 29 February falls on the last day of February", () => {
  assert.equal(birthdayIn("2000-02-29", 2027), "2027-02-28");
  assert.equal(birthdayIn("2000-02-29", 2028), "2028-02-29");
  assert.equal(birthdayIn("1896-02-29", 1900), "1900-02-28");
  assert.equal(nearBirthday("2000-02-29", "2027-02-28")?.when, "today");
  assert.equal(nearBirthday("2000-02-29", "2028-02-28")?.when, "soon");
  assert.equal(nearBirthday("2000-02-29", "2027-03-03")?.year, 2027);
  assert.equal(nearBirthday("2000-02-29", "2027-03-04"), null);
});

test("the day of birth is no birthday yet", () => {
  assert.equal(nearBirthday("2026-11-19", "2026-11-20"), null);
  assert.equal(nearBirthday("2026-11-21", "2026-11-20"), null);
  assert.equal(nearBirthday("2025-11-21", "2026-11-20")?.year, 2026);
});

const day = (from: string, to: string) =>
  fc.integer({ min: 0, max: (Date.parse(to) - Date.parse(from)) / 86_400_000 }).map((days) => addDays(from, days));
const birthdays = day("1900-01-01", "2026-12-31");
const todays = day("2026-01-01", "2048-12-31");

test("in any two years everybody is greeted in yearly windows of seven days", () => {
  fc.assert(
    fc.property(birthdays, todays, (birthday, start) => {
      const days = Array.from({ length: 730 }, (_, at) => addDays(start, at));
      const near = days.flatMap((day) => {
        const found = nearBirthday(birthday, day);
        return found ? [{ day, year: found.year }] : [];
      });
      for (const { day, year } of near) {
        const kept = birthdayIn(birthday, year);
        assert.ok(addDays(kept, -BIRTHDAY_DAYS) <= day && day <= addDays(kept, BIRTHDAY_DAYS));
      }
      for (const [at, { day, year }] of near.entries()) {
        const next = near[at + 1];
        if (next && next.year !== year) assert.ok(addDays(day, BIRTHDAYS_APART_DAYS) < next.day);
      }
    }),
    { numRuns: 60 },
  );
});

test("birthday lookups for one and for all agree", () => {
  fc.assert(
    fc.property(birthdays, todays, (birthday, today) => {
      const monthDay = Number(birthday.slice(5, 7)) * 100 + Number(birthday.slice(8));
      const listed = nearBirthdays(today).filter((near) => near.monthDay === monthDay);
      const isBorn = listed.filter(({ year }) => year > Number(birthday.slice(0, 4)));
      assert.deepEqual(
        isBorn.map(({ year }) => year),
        [nearBirthday(birthday, today)?.year].filter((year) => year !== undefined),
      );
    }),
    { numRuns: 2000 },
  );
});
