import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hasCheckDigit } from "#app/foundation/barcode.ts";
import { aGtin, aMarkingCode } from "../../../test/examples/marking.ts";
import { nomenclatureCode, readMarkingCode } from "./marking-code.ts";

const published = Buffer.from(
  "MDEwNDYwMDAwMDAwMDAxNTIxNUFiYy1EZTdmR2gheB05MUVFMDYdOTJhYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3ODlBQkNERUZHPQ==",
  "base64",
).toString("latin1");

test("the published code is read to its parts, however the scanner begins it", () => {
  for (const beginning of ["", "\u001d", "]d2", "\u00e8"]) {
    const read = readMarkingCode(beginning + published);
    assert.ok(read.ok);
    assert.deepEqual(read.code, {
      gtin: "04600000000015",
      serial: "5Abc-De7fGh!x",
      ki: "0104600000000015215Abc-De7fGh!x",
      full: published,
    });
  }
});

test("the register's form of a code is the published one", () => {
  const bytes = (ki: string) => nomenclatureCode(ki).replaceAll(" ", "");
  assert.equal(bytes("0104600000000015215Abc-De7fGh!x"), "444D042F055DB00F354162632D4465376647682178");
  assert.equal(bytes("010463003407001221SxMGorvNuq6Wk"), "444D0436038939FC53784D476F72764E757136576B");
  assert.match(nomenclatureCode("010463003407001221SxMGorvNuq6Wk"), /^44 4D 04 36/);
});

test("footwear has a longer check code, some groups a short one; others are unreadable", () => {
  const head = published.slice(0, 31);
  const ok = (tail: string) => readMarkingCode(head + tail).ok;
  const [short, long] = ["a".repeat(44), "a".repeat(88)];
  for (const tail of [`\u001d91EE06\u001d92${short}`, `\u001d91EE06\u001d92${long}`, "\u001d93dGVz"]) assert.ok(ok(tail), tail);
  for (const tail of [
    "",
    `91EE0692${short}`,
    `\u001d91EE06\u001d92${short}a`,
    "\u001d93dGVzt",
    `\u001d91EE0692${short}`,
    "\u001d93dGV\u0416",
  ])
    assert.ok(!ok(tail), tail);
  for (const text of ["", "4600000000015", published.slice(1), ` ${published}`, `${published} `, published.replace("21", "12")])
    assert.deepEqual(readMarkingCode(text), { ok: false, refusal: "unreadable" }, text);
  assert.deepEqual(readMarkingCode(published.replace("04600000000015", "04600000000016")), { ok: false, refusal: "check-digit" });
});

test("any single misread digit fails the check; a code is stored as read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
      const gtin = aGtin(number);
      assert.ok(hasCheckDigit(gtin));
      const misread = `${gtin.slice(0, at)}${(Number(gtin[at]) + more) % 10}${gtin.slice(at + 1)}`;
      assert.ok(!hasCheckDigit(misread));
      const read = readMarkingCode(aMarkingCode(gtin));
      assert.ok(read.ok && read.code.ki.length === 31 && read.code.full.startsWith(read.code.ki));
    }),
  );
});
