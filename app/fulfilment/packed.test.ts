import assert from "node:assert/strict";
import { test } from "node:test";
import { aMarkingCode } from "../../test/examples/marking.ts";
import { comparePacked, type PackedLine } from "./packed.ts";

const [GLOVES, BALL, ROPE] = ["4006381333931", "012345678905", "96385074"];
const lines: PackedLine[] = [
  { position: 0, name: "Gloves 10 oz", pieces: 2, barcode: GLOVES },
  { position: 1, name: "Ball", pieces: 1, barcode: BALL },
  { position: 2, name: "Poster", pieces: 1, barcode: null },
];
const none = { missing: [], tooMany: [], foreign: [], unreadable: [] };

test("what was scanned is what is packed, in any order and as any scanner sends it", () => {
  assert.equal(comparePacked(lines, [BALL, GLOVES, GLOVES]), null);
  assert.equal(comparePacked(lines, ["0012345678905", ` ${GLOVES} `, `0${GLOVES}`]), null);
  assert.equal(comparePacked(lines, [BALL, GLOVES, aMarkingCode(`0${GLOVES}`)]), null);
  assert.equal(comparePacked([lines[2]!], []), null);
  const twice = [lines[0]!, { ...lines[0]!, position: 3, pieces: 1 }];
  assert.equal(comparePacked(twice, [GLOVES, GLOVES, GLOVES]), null);
});

test("what is missing, too many, of other goods or no barcode is named", () => {
  const gloves = { position: 0, name: "Gloves 10 oz" };
  assert.deepEqual(comparePacked(lines, [BALL, GLOVES]), { ...none, missing: [{ ...gloves, pieces: 1 }] });
  assert.deepEqual(comparePacked(lines, [BALL, GLOVES, GLOVES, GLOVES]), { ...none, tooMany: [{ ...gloves, pieces: 1 }] });
  assert.deepEqual(comparePacked(lines, [ROPE, GLOVES, GLOVES]), {
    ...none,
    missing: [{ position: 1, name: "Ball", pieces: 1 }],
    foreign: [ROPE],
  });
  assert.deepEqual(comparePacked(lines, [BALL, GLOVES, GLOVES, "4006381333930", "box"]), { ...none, unreadable: ["4006381333930", "box"] });
  assert.deepEqual(comparePacked([{ ...lines[0]!, pieces: 0 }], [GLOVES]), { ...none, tooMany: [{ ...gloves, pieces: 1 }] });
});
