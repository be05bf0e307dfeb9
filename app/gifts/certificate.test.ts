import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { storefronts } from "#app/foundation/storefront.ts";
import { brokenIntoLines, certificateState, drawable, mayResend, sendingTime } from "./certificate.ts";
import { CODE_BYTES, readCode, spellCode } from "./certificate-code.ts";
import { certificatePicture } from "./certificate-picture.ts";

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

test("a code holds its eighty bits, and is read again however it is typed", () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const code = spellCode(one);
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      assert.equal(code === spellCode(other), Buffer.compare(one, other) === 0);
      for (const typed of [
        code.toLowerCase(),
        code.replaceAll("-", ""),
        ` ${code.replaceAll("-", " – ")}\n`,
        code.replaceAll("0", "O").replaceAll("1", "l"),
        code.replaceAll("-", "_"),
      ])
        assert.equal(readCode(typed), code);
    }),
  );
  assert.equal(readCode("АВЕК-МНРС-ТХУ0-1234"), "ABEK-MHPC-TXY0-1234", "typed with Russian letters");
  for (const wrong of [
    "",
    "ABCD",
    "ABCD-EFGH-JKMN-PQRST",
    "ABCD-EFGH-JKMN-PQR!",
    "ЖЖЖЖ-ЖЖЖЖ-ЖЖЖЖ-ЖЖЖЖ",
    "ABCD-EFGH-JKMN-PQRU",
    "x".repeat(1000),
  ])
    assert.equal(readCode(wrong), null, wrong);
});

test("greetings are drawn whole in fitting lines; missing glyphs are dropped", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120, unit: "binary" }), fc.integer({ min: 1, max: 60 }), (text, most) => {
      const clean = drawable(text);
      const lines = brokenIntoLines(clean, most);
      assert.ok(lines.every((line) => [...line].length <= most && line.length > 0));
      assert.equal(lines.join("").replaceAll(" ", ""), clean.replaceAll(" ", ""));
      assert.equal(drawable(clean), clean);
    }),
  );
  assert.equal(drawable("С днём рождения 🥊  чемпион!"), "С днём рождения чемпион!");
  assert.deepEqual(brokenIntoLines("бей первым и бей точно", 10), ["бей первым", "и бей", "точно"]);
});

test("any greeting fits on the picture, between the value and the ropes", () => {
  const [storefront] = storefronts;
  const word = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(..."абвгдWMжш") });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (list) => {
      const wishes = list.join(" ").slice(0, 120).trim();
      const face = { valueRubles: 100_000, design: "dark", cover: "gong", wishes } as const;
      const { words } = certificatePicture({ ...face, storefront: storefront!, lang: "ru", background: null, code: null });
      const drawn = words.filter(({ y }) => y > 400 && y < 552);
      assert.ok(drawn.length <= 4);
      assert.equal(
        drawn
          .map(({ text }) => text)
          .join("")
          .replaceAll(" ", ""),
        wishes.replaceAll(" ", ""),
      );
    }),
  );
});

test("a certificate goes at once, at a moment, or 9:00 Moscow up to a year ahead", () => {
  const now = new Date("2026-11-22T21:30:00Z");
  const at = (chosen: string | null) => sendingTime(chosen, now)?.toISOString() ?? null;
  assert.equal(at(null), now.toISOString());
  assert.equal(at("2026-11-23"), now.toISOString(), "today in Moscow");
  assert.equal(at("2026-11-22"), null, "yesterday in Moscow");
  assert.equal(at("2026-12-31"), "2026-12-31T06:00:00.000Z");
  assert.equal(at("2026-11-22T22:00:00Z"), "2026-11-22T22:00:00.000Z");
  assert.equal(at("2026-11-22T21:29:59Z"), null);
  assert.equal(at("2027-11-23"), "2027-11-23T06:00:00.000Z");
  assert.equal(at("2027-11-24"), null);
});

test("its state is what its buyer may count on", () => {
  const facts = { isPaid: true, issuedAt: new Date(), activatedAt: null, voidAt: null, mail: "sent" as const, isStuck: false };
  const states = [
    [{ ...facts }, "sent", true],
    [{ ...facts, mail: "failed" }, "not-issued", true],
    [{ ...facts, mail: "waiting" }, "sending", false],
    [{ ...facts, issuedAt: null, mail: null }, "waiting", true],
    [{ ...facts, issuedAt: null, mail: null, isStuck: true }, "stuck", true],
    [{ ...facts, isStuck: true }, "sent", true],
    [{ ...facts, isPaid: false, issuedAt: null, mail: null }, "unpaid", false],
    [{ ...facts, activatedAt: new Date() }, "activated", false],
    [{ ...facts, voidAt: new Date(), isPaid: false }, "void", false],
  ] as const;
  for (const [given, state, again] of states) assert.deepEqual([certificateState(given), mayResend(state)], [state, again]);
});
