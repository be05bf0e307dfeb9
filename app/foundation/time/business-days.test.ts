import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addBusinessDays, handoverDate, isBusinessDay, nextBusinessDay, promisedDates, yearToEnter } from "./business-days.ts";
import { addDays, weekday } from "./day.ts";

const noon = (day: string) => new Date(`${day}T09:00:00Z`);

const table = `
  2025-10-31 2025-11-05   2025-12-30 2026-01-12   2026-02-20 2026-02-24   2026-03-06 2026-03-10   2026-04-30 2026-05-04
  2026-05-08 2026-05-12   2026-06-11 2026-06-15   2026-11-03 2026-11-05   2026-11-20 2026-11-23   2026-12-30 2027-01-11
  2027-02-19 2027-02-24   2027-04-30 2027-05-04   2027-05-07 2027-05-11   2027-06-11 2027-06-15   2027-11-03 2027-11-08`;

test("[DLV-06] hand-over is the next Moscow business day; dates include that and the making", () => {
  for (const [, bought, handover] of table.matchAll(/(\S+) (\S+)/g)) assert.equal(nextBusinessDay(noon(bought!)), handover);
  assert.equal(nextBusinessDay(new Date("2026-11-18T20:59:59Z")), "2026-11-19");
  assert.equal(nextBusinessDay(new Date("2026-11-18T21:00:00Z")), "2026-11-20");
  assert.equal(handoverDate(noon("2026-11-18")), "2026-11-19");
  const promised = { placedAt: noon("2026-11-20"), carrierDays: { min: 1, max: 2 } };
  assert.deepEqual(promisedDates({ ...promised, madeToOrder: false }), { handover: "2026-11-23", from: "2026-11-24", to: "2026-11-25" });
  assert.deepEqual(promisedDates({ ...promised, madeToOrder: true }), { handover: "2026-12-21", from: "2026-12-22", to: "2026-12-23" });
});

test("next year's days off are due from December, the current year's at any time", () => {
  const asked = ["2027-11-30T12:00:00Z", "2027-11-30T21:00:00Z", "2027-12-31T20:00:00Z", "2028-06-01T00:00:00Z", "2026-12-15T00:00:00Z"];
  assert.deepEqual(
    asked.map((now) => yearToEnter(new Date(now))),
    [null, "2028", "2028", "2028", null],
  );
});

test("a year without a decree uses the statutory holidays: the shop sells on", () => {
  assert.equal(nextBusinessDay(noon("2027-12-30")), "2028-01-10");
  const bought = ["2028-02-22", "2028-05-08", "2028-06-09", "2028-11-03", "2028-12-29", "2033-03-04"];
  const handed = ["2028-02-24", "2028-05-10", "2028-06-13", "2028-11-07", "2029-01-09", "2033-03-07"];
  assert.deepEqual(
    bought.map((day) => nextBusinessDay(noon(day))),
    handed,
  );
  for (const day of ["2028-05-01", "2028-11-06", "2033-06-13", "2033-12-31"]) assert.equal(isBusinessDay(day), false, day);
  assert.throws(() => isBusinessDay("2026-13-01"), /Not a day/);
});

test("each year has its number of handover days", () => {
  const count = (year: number) => {
    let days = 0;
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days += isBusinessDay(day) ? 1 : 0;
    return days;
  };
  assert.deepEqual([2025, 2026, 2027].map(count), [246, 247, 246]);
});

test("later than the cutoff counts as the next day", () => {
  assert.equal(handoverDate(new Date("2026-11-18T11:00:00Z"), "14:00"), "2026-11-19");
  assert.equal(handoverDate(new Date("2026-11-18T11:00:01Z"), "14:00"), "2026-11-20");
  assert.equal(handoverDate(new Date("2026-11-20T12:00:00Z"), "14:00"), "2026-11-23");
});

test("business days are counted over holidays, and none of them starts on one", () => {
  assert.equal(addBusinessDays("2026-04-30", 3), "2026-05-06");
  assert.equal(addBusinessDays("2026-05-01", 0), "2026-05-04");
  assert.equal(addBusinessDays("2026-05-04", 0), "2026-05-04");
});

const shared = join(process.env.SHARED_DATA ?? "../shared/data", "calendar/ru-days-off-2025-2027.json");

test("agrees with the published calendar day by day", (t) => {
  if (!existsSync(shared)) return t.skip(`no ${shared} (SHARED_DATA says where it is)`);
  const { years } = JSON.parse(readFileSync(shared, "utf8")) as { years: Record<string, { days_off_on_weekdays: string[] }> };
  for (const [year, { days_off_on_weekdays }] of Object.entries(years)) {
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const works = ![0, 6].includes(weekday(day)) && !days_off_on_weekdays.includes(day);
      assert.equal(isBusinessDay(day), works, day);
    }
  }
});
