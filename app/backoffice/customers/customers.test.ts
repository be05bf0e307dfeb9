import assert from "node:assert/strict";
import { test } from "node:test";
import { namedBy, readCustomerQuery } from "./customers.ts";

test("the end of a phone is no name, however phones are typed", () => {
  assert.deepEqual(namedBy("4567"), { phoneEnd: "4567" });
  assert.deepEqual(namedBy("+7 (900) 123-45-67"), { phoneEnd: "79001234567" });
  assert.deepEqual(namedBy("8 900 123 45 67"), { phoneEnd: "9001234567" });
  assert.deepEqual(namedBy("Анна"), { start: "анна" });
  assert.deepEqual(namedBy("12"), { start: "12" });
  assert.equal(namedBy(""), null);
});

test("a list's address that nobody made shows the first page of all", () => {
  const said = new URLSearchParams({ kind: "constructor", before: "' or 1=1", q: "x".repeat(300) });
  assert.deepEqual(readCustomerQuery(said), { kind: "all", text: "x".repeat(100), before: null });
  assert.equal(
    readCustomerQuery(new URLSearchParams({ before: "2026-11-30T05:00:00.123Z abc-1" })).before,
    "2026-11-30T05:00:00.123Z abc-1",
  );
});
