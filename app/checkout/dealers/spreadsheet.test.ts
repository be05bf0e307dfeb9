import assert from "node:assert/strict";
import { test } from "node:test";
import { keepLines, readRows, sizeKey } from "./spreadsheet.ts";

test("rows parse as copied or typed; invalid ones are named by line", () => {
  const text =
    'A-1\t12 oz\t10\r\nA-2;M;3\nB-7,5\n\n"C 9"\t"XL"\t999\nA-3\t12 oz\nA-4\tM\t0\n\t M\t1\nA-5\tM\t1000\nA-6\tM\t2\tx\nartikul\tsize\tquantity';
  assert.deepEqual(readRows(text), {
    rows: [
      { line: 1, sku: "A-1", size: "12 oz", quantity: 10 },
      { line: 2, sku: "A-2", size: "M", quantity: 3 },
      { line: 3, sku: "B-7", size: "", quantity: 5 },
      { line: 5, sku: "C 9", size: "XL", quantity: 999 },
    ],
    wrong: [6, 7, 8, 9, 10, 11],
  });
  assert.deepEqual(readRows(""), { rows: [], wrong: [] });
  for (const size of ["12 oz", "12oz", " 12 OZ", "12 oz."]) assert.equal(sizeKey(size), "12oz");
});

test("edited lines of a text stay as written and are counted again", () => {
  const { text, lineNow } = keepLines("A-1;M;1\r\nодно\nA-2\t\t2\nA-3,3", [4, 2, 4]);
  assert.equal(text, "одно\nA-3,3");
  assert.deepEqual([lineNow(2), lineNow(4)], [1, 2]);
});
