import assert from "node:assert/strict";
import { test } from "node:test";
import { caretAfter, sevenStart, toE164 } from "./phone.ts";

test("a phone is understood in every usual way of writing it", () => {
  for (const text of ["+7 900 123-45-67", "8 (900) 123-45-67", "89001234567", "79001234567", "9001234567", " +79001234567 "])
    assert.equal(toE164(text, "RU"), "+79001234567", text);
  assert.equal(toE164("+49 151 234 567 89", "DE"), "+4915123456789");
  assert.equal(toE164("+49 151 234 567 89", "RU"), "+4915123456789");
  for (const text of ["", "+7 900 123", "12", "+7 900 123-45-678"]) assert.equal(toE164(text, "RU"), null, text);
  assert.equal(toE164("0151 2345", "DE"), null);
});

test("the mask is for +7 alone, whichever way the number is begun", () => {
  assert.equal(sevenStart("8900", "RU"), "7900");
  assert.equal(sevenStart("9", "RU"), "79");
  assert.equal(sevenStart("+7 9", "DE"), "79");
  assert.equal(sevenStart("+49", "RU"), null);
  assert.equal(sevenStart("0151", "DE"), null);
  assert.equal(sevenStart("", "RU"), null);
});

test("the caret stays behind the digit it was behind", () => {
  assert.equal(caretAfter("+7 900 123", 4), 6);
  assert.equal(caretAfter("+7 900 123", 5), 8);
  assert.equal(caretAfter("+7 900", 0), 0);
  assert.equal(caretAfter("+7 9", 9), 4);
});
