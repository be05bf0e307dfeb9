import assert from "node:assert/strict";
import { test } from "node:test";
import { addLine, capQuantity, changeSpecification, type LocalLine, maxOf, readLines, removeLine, setQuantity } from "./cart.ts";

const aLine = (productid: string, specification = "0", quantity = 1): LocalLine => ({ productid, specification, quantity, timeadd: "1" });
const gloves = aLine("gloves", "12oz", 2);

test("[CRT-04] an existing pair is not added again; changing to an existing size merges", () => {
  assert.deepEqual(addLine([gloves], { ...gloves, timeadd: "2", quantity: 5 }), [gloves]);
  assert.equal(addLine([gloves], aLine("gloves", "14oz")).length, 2);
  const two = [gloves, aLine("gloves", "14oz", 3)];
  assert.deepEqual(changeSpecification(two, gloves, "14oz", 99), [aLine("gloves", "14oz", 5)]);
  assert.deepEqual(changeSpecification(two, gloves, "14oz", 4), [aLine("gloves", "14oz", 4)]);
});

test("a new size keeps its line, place and, within stock, quantity", () => {
  const lines = [gloves, aLine("rope")];
  assert.deepEqual(changeSpecification(lines, gloves, "16oz", 99), [aLine("gloves", "16oz", 2), aLine("rope")]);
  assert.deepEqual(changeSpecification(lines, gloves, "16oz", 1)[0], aLine("gloves", "16oz", 1));
  assert.equal(changeSpecification(lines, gloves, "12oz", 99), lines);
  assert.equal(changeSpecification(lines, aLine("bag"), "12oz", 99), lines);
});

test("a quantity is a whole number from one to what can be had", () => {
  assert.deepEqual(
    [0, -3, 1, 5, 9, 2.7, Number.NaN].map((asked) => capQuantity(asked, 5)),
    [1, 1, 1, 5, 5, 2, 1],
  );
  assert.equal(setQuantity([gloves], gloves, 9, 3)[0]!.quantity, 3);
  assert.deepEqual(removeLine([gloves, aLine("rope")], gloves), [aLine("rope")]);
  assert.equal(maxOf({ balance: 3, madeToOrder: false }), 3);
  assert.equal(maxOf({ balance: 0, madeToOrder: true }), 999);
});

test("storage parses to valid lines only, each pair once", () => {
  assert.deepEqual(readLines(null), []);
  assert.deepEqual(readLines("{"), []);
  assert.deepEqual(readLines('{"a":1}'), []);
  assert.deepEqual(readLines(JSON.stringify([gloves, gloves, null, 5, { ...gloves, quantity: "2" }, { ...gloves, quantity: 0 }])), [
    gloves,
  ]);
});
