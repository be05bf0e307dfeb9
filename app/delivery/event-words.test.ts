import assert from "node:assert/strict";
import { test } from "node:test";
import { eventWords } from "./event-words.ts";

test("codes of carriers are said in words, in both languages", () => {
  assert.match(eventWords("cdek", "CREATED", "en")!, /^[A-Z]/);
  assert.match(eventWords("cdek", "ACCEPTED_AT_PICK_UP_POINT", "ru")!, /^[А-Я]/);
  for (const [carrier, code] of [
    ["boxberry", "Выдано"],
    ["dellin", "inway"],
    ["ems", "2.1"],
  ] as const)
    for (const lang of ["ru", "en"] as const) assert.ok(eventWords(carrier, code, lang), carrier);
  assert.equal(eventWords("cdek", "SOMETHING_NEW", "en"), null);
  assert.equal(eventWords("courier", "x", "en"), null);
});
