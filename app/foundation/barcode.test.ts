import assert from "node:assert/strict";
import { test } from "node:test";
import { isWorldwide, readBarcode, waysToWrite } from "./barcode.ts";

test("a barcode is read as people and spreadsheets write it, and checked by its digit", () => {
  for (const [text, barcode] of [
    ["4601234567893", "4601234567893"],
    [" 4 601234 567893 ", "4601234567893"],
    ["'4601234567893", "4601234567893"],
    ["04601234567893", "4601234567893"],
    ["96385074", "96385074"],
    ["036000291452", "036000291452"],
    ["14601234567890", "14601234567890"],
    ["8809288404089", "8809288404089"],
  ])
    assert.deepEqual(readBarcode(text!), { ok: true, barcode });
  for (const [text, refusal] of [
    ["4601234567894", "check-digit"],
    ["96385075", "check-digit"],
    ["4.60123E+12", "rounded"],
    ["4,60123E+12", "rounded"],
    ["123", "no-barcode"],
    ["0000000000000", "no-barcode"],
    ["GLV-10", "no-barcode"],
    ["", "no-barcode"],
  ])
    assert.deepEqual(readBarcode(text!), { ok: false, refusal }, text);
});

test("the shop's own barcodes are not published", () => {
  for (const own of ["2000018987155", "2000000000015", "0212345678906", "20000004", "9812345678902"])
    assert.equal(isWorldwide(own), false, own);
  for (const world of ["4601234567893", "8809288404089", "036000291452", "96385074", "14601234567890"])
    assert.equal(isWorldwide(world), true, world);
});

test("one number has up to four lengths, and any other text none", () => {
  const upc = ["036000291452", "0036000291452", "00036000291452"];
  for (const text of [...upc, "0 36000 29145 2", "36000291452"]) assert.deepEqual(waysToWrite(text), upc, text);
  assert.deepEqual(waysToWrite("9638-5074"), ["96385074", "000096385074", "0000096385074", "00000096385074"]);
  assert.deepEqual(["10 oz", "4601234567894", "89991234567", "5000", "GN-101", "00000000"].flatMap(waysToWrite), []);
});
