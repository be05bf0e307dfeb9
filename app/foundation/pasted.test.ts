import assert from "node:assert/strict";
import { test } from "node:test";
import { line, pasted, unlinkedLine } from "./text-line.ts";

test("pasted text loses line breaks and bidi marks; what is refused stays refused", () => {
  const type = pasted(unlinkedLine(40));
  assert.equal(type.parse(" Ringstraße\u202e 7,\r\nflat\u2066 1 "), "Ringstraße 7, flat 1");
  assert.equal(line(40).safeParse("a\u202eb").success, false);
  assert.equal(type.safeParse("www.spam.example").success, false);
  assert.equal(type.safeParse("x".repeat(41)).success, false);
  assert.equal(type.safeParse(7).success, false);
});
