import assert from "node:assert/strict";
import { test } from "node:test";
import { dotBirthday, readBirthday } from "./birthday.ts";

test("birthdays parse in people's and browsers' formats; impossible days are refused", () => {
  const written = "01.05.1990|1.5.1990| 01/05/1990 |1-5-1990|01 05 1990|01051990|1990-05-01|1990/5/1|1990.05.01|1. 5. 1990";
  for (const text of written.split("|")) assert.equal(readBirthday(text), "1990-05-01", text);
  assert.equal(readBirthday("29.02.2000"), "2000-02-29");
  const none = "|1990|01.05.90|31.02.1990|29.02.1900|32.01.1990|01.13.1990|00.05.1990|1 мая|01.05.19901|1990-05";
  for (const text of none.split("|")) assert.equal(readBirthday(text), null, text);
});

test("dots appear between typed digits and stay deleted", () => {
  const typed = [..."01051990"].reduce((before, digit) => dotBirthday(before, before + digit), "");
  assert.equal(typed, "01.05.1990");
  const dotted = [..."01.05.1990"].reduce((before, sign) => dotBirthday(before, before + sign), "");
  assert.equal(dotted, "01.05.1990");
  const short = [..."1.5.1990"].reduce((before, sign) => dotBirthday(before, before + sign), "");
  assert.equal(readBirthday(short), "1990-05-01");
  assert.equal(dotBirthday("01.05", "01.0"), "01.0");
  assert.equal(dotBirthday("01.", "01"), "01");
  for (const whole of ["1990-05-01", "1990.05.01", "1/5/1990", "мая"]) assert.equal(dotBirthday("", whole), whole);
});
