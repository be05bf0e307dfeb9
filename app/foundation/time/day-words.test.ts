import assert from "node:assert/strict";
import { test } from "node:test";
import { dateWords, dayRange, dayWords, momentWords } from "./day-words.ts";

test("a promise is a date in words that keeps together", () => {
  assert.equal(dayWords("2026-11-27", "ru"), "пт,\u00a027\u00a0ноября");
  assert.equal(dayWords("2026-11-27", "en"), "Fri,\u00a0November\u00a027");
  assert.equal(dayRange({ from: "2026-11-27", to: "2026-11-27" }, "ru"), "пт,\u00a027\u00a0ноября");
  assert.equal(dayRange({ from: "2026-11-24", to: "2026-11-25" }, "ru"), "вт–\u2060ср,\u00a024–\u206025\u00a0ноября");
  assert.equal(dayRange({ from: "2026-11-24", to: "2026-11-25" }, "en"), "Tue–\u2060Wed,\u00a0November\u00a024–\u206025");
  assert.equal(dayRange({ from: "2026-11-27", to: "2026-12-01" }, "ru"), "пт,\u00a027\u00a0ноября\u00a0– вт,\u00a01\u00a0декабря");
});

test("a full date keeps its words together except the year; a moment keeps all", () => {
  assert.equal(dateWords("2026-11-27", "ru"), "27\u00a0ноября 2026\u00a0г.");
  assert.equal(dateWords("2026-11-27", "en"), "November\u00a027, 2026");
  assert.equal(momentWords("2026-11-27T11:05:00Z", "ru"), "27\u00a0ноября\u00a0в\u00a014:05");
  assert.equal(momentWords("2026-11-27T11:05:00Z", "en"), "November\u00a027\u00a0at\u00a014:05");
});
