import assert from "node:assert/strict";
import { test } from "node:test";
import { Mask } from "maska";
import { storefronts } from "#app/foundation/storefront.ts";
import { bareCode, countryOf, dialCode, inOrder, moveTo, phoneMask, phoneWords } from "./dial-codes.ts";
import { normalizePhone } from "./phone.ts";

const typed = (text: string, country: string) =>
  new Mask({ mask: (value: string) => phoneMask(value, country) }).masked(inOrder(text, country));

test("a phone typed, pasted or autofilled is grouped in any notation", () => {
  for (const text of ["+79001234567", "89001234567", "8 (900) 123-45-67", "9001234567", "+7 8 900 123 45 67", "+7 900 123-45-67"])
    assert.equal(typed(text, "RU"), "+7 900 123-45-67", text);
  assert.equal(typed("+49 151 23456789", "RU"), "+4915123456789", "another country's own");
  assert.equal(typed("+4915123456789", "DE"), "+49 151 234 567 89");
  assert.equal(typed("+1 212 555 0100", "US"), "+1 212 555-0100");
});

test("what was typed in front of the code stands behind it", () => {
  assert.equal(typed("8916+7 ", "RU"), "+7 916");
  assert.equal(typed("916034+7 ", "RU"), "+7 916 034");
  assert.equal(typed("1512+49 ", "DE"), "+49 151 2");
  assert.equal(typed("151+49 ", "DE"), "+49 151");
  assert.equal(typed("9+7 16", "RU"), "+7 916", "and what stands there already stays");
});

test("a whole number pasted over a half-typed one replaces it", () => {
  for (const text of ["+7 +79001234567", "+7 79001234567", "+7 7 (900) 123-45-67", "+7 916 +7 900 123-45-67", "+7 89001234567"])
    assert.equal(typed(text, "RU"), "+7 900 123-45-67", text);
  assert.equal(typed("+49 +4915123456789", "DE"), "+49 151 234 567 89");
  assert.equal(typed("+49 +79001234567", "DE"), "+79001234567", "another country's own");
  assert.equal(typed("+7 701 123-45-67", "KZ"), "+7 701 123-45-67");
  assert.equal(typed("+7 79", "RU"), "+7 79", "not whole yet");
});

test("another country takes what is typed along, and nothing of the first one's code", () => {
  assert.equal(moveTo("DE", "+43 151 234", "AT"), "+49 151234");
  assert.equal(moveTo("DE", bareCode("AT"), "AT"), bareCode("DE"));
  assert.equal(moveTo("KZ", "+7 900 123-45-67", "RU"), "+7 9001234567");
  assert.equal(moveTo("DE", "+4", "AT"), bareCode("DE"), "a code half erased");
  assert.equal(moveTo("DE", "0151 234", "AT"), "+49 0151234");
  assert.equal(moveTo("DE", "+33612", "AT"), "+33612", "a third country's");
  assert.equal(moveTo("FR", "+33612", "AT"), "+33 612", "the chosen country's own");
  assert.equal(moveTo("DE", "", "AT"), bareCode("DE"));
});

test("a number has its country back", () => {
  assert.equal(countryOf("+43 151 234", ["DE", "AT", "KZ"]), "AT");
  assert.equal(countryOf("+77011234567", ["DE", "AT", "KZ"]), "KZ");
  assert.equal(countryOf("", ["DE", "AT"]), "DE");
  assert.equal(countryOf("+33612", ["DE", "AT"]), "DE", "one that is not in the list");
});

test("every storefront's country has its dialling code; masking preserves the number", () => {
  for (const { countries } of storefronts) for (const country of countries) assert.match(dialCode(country), /^\d+$/, country);
  assert.equal(normalizePhone(typed("89001234567", "RU"), "RU"), "+79001234567");
  assert.equal(normalizePhone(typed("+4915123456789", "DE"), "RU"), "+4915123456789");
});

test("a stored phone is read as it would be typed, in one line", () => {
  for (const [country, phone] of [
    ["RU", "+79001234567"],
    ["DE", "+4915123456789"],
    ["LV", "+37120000001"],
    ["US", "+12125550100"],
  ] as const)
    assert.equal(phoneWords(phone), typed(phone, country).replaceAll(" ", "\u00a0"));
  assert.equal(phoneWords("+8613800138000"), "+8613800138000");
});
