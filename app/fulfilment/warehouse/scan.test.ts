import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aGtin, aMarkingCode, kiOf } from "../../../test/examples/marking.ts";
import { byVan, dueOf, usualCutOffs } from "./cut-off.ts";
import { judgeScan, type Packing, withPiece } from "./judge-scan.ts";
import { asLatin, readScan } from "./scan.ts";

const gtin = aGtin(460000);
const barcode = gtin.slice(1);
const typedInRussian = (text: string) => {
  const ru = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?/';
  const en = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?@#$^&|";
  return [...text].map((sign) => ru[en.indexOf(sign)] ?? sign).join("");
};

test("a scan is the same through a Russian keyboard, without separators", () => {
  const code = aMarkingCode(gtin);
  const bare = code.replaceAll("\u001d", "");
  for (const typed of [code, bare, `]d2${bare}`, code.replaceAll("\u001d", "<GS>"), typedInRussian(bare), `${bare}\r\n`]) {
    const scan = readScan(typed);
    assert.equal(scan.kind, "code", typed);
    assert.equal(scan.kind === "code" && scan.code.ki, kiOf(code));
    assert.equal(scan.kind === "code" && scan.code.full, code.slice(1));
  }
  assert.deepEqual(readScan(typedInRussian("https://staff.gong.example/warehouse/pack/GN-1042")), { kind: "order", number: "GN-1042" });
  assert.deepEqual(readScan(` ${barcode} `), { kind: "barcode", barcode });
  assert.deepEqual(readScan(bare.slice(0, 40)), { kind: "broken", refusal: "code_broken" });
  assert.deepEqual(readScan(barcode.replace(/.$/, (d) => String((Number(d) + 1) % 10))), { kind: "broken", refusal: "barcode_broken" });
});

test("any text is read to something, and Latin keys come back from Russian ones", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => ["order", "code", "barcode", "text", "broken"].includes(readScan(text).kind)),
    { numRuns: 40 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z][!-~]{0,30}$/), (text) => {
      const through = asLatin(typedInRussian(text));
      assert.equal(through, text);
    }),
    { numRuns: 40 },
  );
});

const line = { position: 0, name: "Gloves", size: "12", sku: "GL-12", barcode, isMarked: false, pieces: 2, packed: 0, place: "A1" };
const packing: Packing = {
  number: "1042",
  lines: [line, { ...line, position: 1, name: "Shoes", size: "42", sku: "SH-42", barcode: aGtin(7).slice(1), isMarked: true, pieces: 1 }],
  lookalikes: [
    { position: 0, isSameProduct: true, name: "Gloves", size: "14", sku: "GL-14", barcode: aGtin(8).slice(1) },
    { position: 1, isSameProduct: false, name: "Shoes white", size: "42", sku: "SW-42", barcode: aGtin(9).slice(1) },
  ],
  codes: [],
};
const why = (said: Packing, text: string, chosen?: number) => {
  const verdict = judgeScan(said, text, chosen);
  return verdict.ok ? verdict.position : verdict.refusal.why;
};

test("a scan finds its line, or says what is wrong with the piece", () => {
  assert.equal(why(packing, barcode), 0);
  assert.equal(why(packing, "gl-12"), 0);
  assert.equal(why(packing, "", 0), 0);
  assert.equal(why(packing, "", 1), "needs_code");
  assert.equal(why(packing, aGtin(7).slice(1)), "needs_code");
  assert.equal(why(packing, aMarkingCode(aGtin(7))), 1);
  assert.equal(why(packing, aMarkingCode(aGtin(9))), "wrong_color");
  assert.equal(why(packing, "GL-14"), "wrong_size");
  assert.equal(why(packing, aGtin(10).slice(1)), "not_ordered");
  assert.equal(why(packing, "https://x/warehouse/pack/7"), "other_order");
  const full = withPiece(withPiece(packing, 0, 1), 0, 1);
  assert.equal(why(full, barcode), "packed_already");
  const code = aMarkingCode(aGtin(7));
  assert.equal(why(withPiece(packing, 1, 1, kiOf(code)), code), "code_packed");
});

test("of pieces with one article the line that was pointed at is taken", () => {
  const twins: Packing = { ...packing, lines: [line, { ...line, position: 1, size: "14", barcode: null }] };
  assert.equal(why(twins, "GL-12"), "which_line");
  assert.equal(why(twins, "GL-12", 1), 1);
});

test("no line ever gets more pieces than were ordered", () => {
  const scans = fc.constantFrom(barcode, "GL-12", "SH-42", "", aGtin(8), "7");
  fc.assert(
    fc.property(fc.array(fc.tuple(scans, fc.constantFrom(undefined, 0, 1)), { maxLength: 30 }), (many) => {
      let state = packing;
      for (const [text, chosen] of many) {
        const verdict = judgeScan(state, text, chosen);
        if (verdict.ok) state = withPiece(state, verdict.position, 1, verdict.code);
      }
      assert.ok(state.lines.every(({ packed, pieces }) => packed <= pieces));
    }),
  );
});

test("parcels stand by the van that takes them, late ones first", () => {
  const now = new Date("2026-03-03T12:00:00Z");
  const at = (carrier: "cdek" | "own", handover: string | null) => ({
    carrier,
    due: dueOf({ carrier, handover, since: new Date("2026-03-02T12:00:00Z") }, usualCutOffs, now),
  });
  assert.equal(at("own", "2026-03-03").due.urgency, "late");
  assert.equal(at("cdek", null).due.urgency, "today");
  const groups = byVan([at("cdek", "2026-03-05"), at("cdek", "2026-03-03"), at("own", "2026-03-03"), at("cdek", null)]);
  assert.deepEqual(
    groups.map(({ carrier, due, rows }) => [carrier, due.urgency, rows.length]),
    [
      ["own", "late", 1],
      ["cdek", "today", 2],
      ["cdek", "later", 1],
    ],
  );
});
