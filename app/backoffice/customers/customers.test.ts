import assert from "node:assert/strict";
import { test } from "node:test";
import { namedBy } from "./customers.ts";

test("the end of a phone is no name, however phones are typed", () => {
  assert.deepEqual(namedBy("4567"), { phoneEnd: "4567" });
  assert.deepEqual(namedBy("+7 (900) 123-45-67"), { phoneEnd: "79001234567" });
  assert.deepEqual(namedBy("8 900 123 45 67"), { phoneEnd: "9001234567" });
  assert.deepEqual(namedBy("Анна"), { start: "анна" });
  assert.deepEqual(namedBy("12"), { start: "12" });
  assert.equal(namedBy(""), null);
});
