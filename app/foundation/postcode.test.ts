import assert from "node:assert/strict";
import { test } from "node:test";
import { postcodeExample, postcodeOf } from "./postcode.ts";
import { storefronts } from "./storefront.ts";

const right: [country: string, typed: string, is: string][] = [
  ["DE", "10117", "10117"],
  ["DE", " 10 117 ", "10117"],
  ["PL", "00950", "00-950"],
  ["PL", "00-950", "00-950"],
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "EC1A 1BB", "EC1A 1BB"],
  ["GB", "m1 1ae", "M1 1AE"],
  ["GB", "b33 8th", "B33 8TH"],
  ["GB", "CR2 6XH", "CR2 6XH"],
  ["GB", "DN55 1PT", "DN55 1PT"],
  ["US", "10001", "10001"],
  ["US", "100011234", "10001-1234"],
  ["NL", "1012jx", "1012 JX"],
  ["SE", "11122", "111 22"],
  ["IE", "d02af30", "D02 AF30"],
  ["IE", "D6W XY00", "D6W XY00"],
  ["LV", "1010", "LV-1010"],
  ["LV", "lv-1010", "LV-1010"],
  ["AD", "500", "AD500"],
  ["PT", "1000 001", "1000-001"],
  ["MT", "vlt1117", "VLT 1117"],
  ["KZ", "050000", "050000"],
  ["KZ", "a25d6t8", "A25D6T8"],
  ["ZZ", "ab-12", "AB-12"],
];

test("a postal code is written as its country writes it, however it was typed", () => {
  for (const [country, typed, is] of right) assert.equal(postcodeOf(typed, country), is, `${country} ${typed}`);
});

test("a postal code of wrong length, country, letters or nothing is refused", () => {
  for (const [country, typed] of [
    ["DE", "1011"],
    ["DE", "101177"],
    ["DE", "SW1A 1AA"],
    ["DE", ""],
    ["DE", "1O117"],
    ["PL", "АБ-950"],
    ["GB", "SW1A 1A"],
    ["GB", "10117"],
    ["US", "1000"],
    ["US", "10001-12"],
    ["NL", "1012"],
    ["ZZ", "1"],
  ] as const)
    assert.equal(postcodeOf(typed, country), null, `${country} ${typed}`);
});

test("a code that no post gives out is refused", () => {
  for (const [country, typed] of [
    ["GB", "A2 4AA"],
    ["GB", "Q1 1AA"],
    ["GB", "SW1A 1AI"],
    ["GB", "ZZ1 1CC"],
    ["AT", "0101"],
    ["NL", "0012 JS"],
    ["SE", "011 29"],
    ["DE", "00000"],
    ["US", "00000-0000"],
    ["PL", "00-000"],
  ] as const)
    assert.equal(postcodeOf(typed, country), null, `${country} ${typed}`);
});

test("each country we sell to has a valid example that is no counting of digits", () => {
  for (const country of new Set(storefronts.flatMap(({ countries }) => countries))) {
    const example = postcodeExample(country)!;
    assert.equal(postcodeOf(example, country), example, country);
    assert.doesNotMatch(example, /123|AAA|4AA/, country);
  }
});
