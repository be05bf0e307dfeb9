import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeGuide } from "./size-guide.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test("what comes in ounces has a guide to ounces in the page's language; gloves in letters, shoes and what has one size have none", () => {
  assert.equal(sizeGuide(named("10 oz", "12 oz"), "ru")!.rows[0]![0], "8 oz");
  assert.notEqual(sizeGuide(named("10 унций"), "ru")!.lead, sizeGuide(named("10 oz"), "en")!.lead);
  for (const sizes of [named("S", "M", "XL"), named("42", "43"), named()]) assert.equal(sizeGuide(sizes, "en"), null);
});
