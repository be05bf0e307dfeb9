import assert from "node:assert/strict";
import { test } from "node:test";
import { Mask } from "maska";
import { storefronts } from "#app/foundation/storefront.ts";
import { dialCode, phoneMask, withoutEight } from "./dial-codes.ts";
import { normalizePhone } from "./phone.ts";

const typed = (text: string, country: string) =>
  new Mask({ mask: (value: string) => phoneMask(value, country) }).masked(withoutEight(text, country));

test("a phone typed, pasted or filled in comes out grouped, whichever way it is written", () => {
  for (const text of ["+79001234567", "89001234567", "8 (900) 123-45-67", "9001234567", "+7 8 900 123 45 67", "+7 900 123-45-67"])
    assert.equal(typed(text, "RU"), "+7 900 123-45-67", text);
  assert.equal(typed("+49 151 23456789", "RU"), "+4915123456789", "another country's own");
  assert.equal(typed("+4915123456789", "DE"), "+49 151 234 567 89");
  assert.equal(typed("+1 212 555 0100", "US"), "+1 212 555-0100");
});

test("every country of every storefront has its code, and a masked number is the number", () => {
  for (const { countries } of storefronts) for (const country of countries) assert.match(dialCode(country), /^\d+$/, country);
  assert.equal(normalizePhone(typed("89001234567", "RU"), "RU"), "+79001234567");
  assert.equal(normalizePhone(typed("+4915123456789", "DE"), "RU"), "+4915123456789");
});
