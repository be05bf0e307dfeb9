import assert from "node:assert/strict";
import { test } from "node:test";
import { readRows, sizeKey } from "./spreadsheet.ts";

test("rows are read as spreadsheets copy and people type them; what is none is named by its line", () => {
  const text =
    'A-1\t12 oz\t10\r\nA-2;M;3\nB-7,5\n\n"C 9"\t"XL"\t999\nA-3\t12 oz\nA-4\tM\t0\n\t M\t1\nA-5\tM\t1000\nA-6\tM\t2\tx\nartikul\tsize\tquantity';
  assert.deepEqual(readRows(text), {
    rows: [
      { artikul: "A-1", size: "12 oz", quantity: 10 },
      { artikul: "A-2", size: "M", quantity: 3 },
      { artikul: "B-7", size: "", quantity: 5 },
      { artikul: "C 9", size: "XL", quantity: 999 },
    ],
    wrong: [6, 7, 8, 9, 10, 11],
  });
  assert.deepEqual(readRows(""), { rows: [], wrong: [] });
  for (const size of ["12 oz", "12oz", " 12 OZ", "12 oz."]) assert.equal(sizeKey(size), "12oz");
});
