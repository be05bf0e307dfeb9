import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { languages } from "#app/foundation/storefront.ts";
import { summaryLines } from "../../commands/summary-lines.ts";
import { because, type Reason, type ReasonCode, reasonsSaid, reasonTexts, say } from "./reasons.ts";
import { emptySummary, inWords } from "./summary.ts";

const codes = Object.keys(reasonTexts) as ReasonCode[];
/** Nothing but what fills them, or the names of a protocol. */
const ALIKE = /^[^\p{L}]*$/u;

/** The places that a text fills, by asking it. */
function placesOf(code: ReasonCode): string[] {
  const asked = new Set<string>();
  const places = new Proxy({}, { get: (_, name) => asked.add(String(name)) && "" });
  for (const locale of languages) (reasonTexts[code] as (places: object, options: object) => string)(places, { locale });
  return [...asked];
}
const filled = (code: ReasonCode): Reason => ({ ...Object.fromEntries(placesOf(code).map((name) => [name, `‹${name}›`])), code });

test("every reason has a text in both languages, with every place filled", () => {
  for (const code of codes) {
    const [en, ru] = (["en", "ru"] as const).map((locale) => say(filled(code), locale));
    for (const said of [en!, ru!]) {
      assert.doesNotMatch(said, /[{}]|undefined|null|\[object/, code);
      for (const name of placesOf(code)) assert.ok(said.includes(`‹${name}›`), `${code} ${name}: ${said}`);
    }
    const own = ru!.replaceAll(/‹\w+›/g, "");
    assert.ok(ALIKE.test(own) || /\p{Script=Cyrillic}/u.test(own) || own === "`true` или `false`", `${code}: ${ru}`);
    if (!ALIKE.test(own)) assert.notEqual(en, ru, code);
  }
});

test("a refused row is printed with its place and reason in both languages", (t) => {
  t.after(() => overwriteGetLocale(() => "en"));
  for (const lang of languages) {
    overwriteGetLocale(() => lang);
    for (const code of codes) {
      const summary = { ...emptySummary("yml", false), refused: [{ where: "goods.csv:7 (g-1)", reason: filled(code) }], refusedCount: 1 };
      const line = `${lang === "ru" ? "отклонено" : "refused"} goods.csv:7 (g-1): ${say(filled(code), lang)}`;
      assert.ok(summaryLines(inWords(summary)).includes(`  ${line}`), line);
    }
  }
});

test("reasons keep their words when stored as JSON, within each other and lists", () => {
  const place = fc.oneof(fc.string(), fc.integer());
  const aReason = fc.letrec<{ reason: Reason }>((tie) => ({
    reason: fc
      .tuple(
        fc.constantFrom(...codes),
        fc.oneof({ maxDepth: 3 }, place, tie("reason"), fc.array(tie("reason"), { minLength: 1, maxLength: 3 })),
      )
      .map(([code, value]) => ({ ...Object.fromEntries(placesOf(code).map((name) => [name, value])), code })),
  })).reason;
  fc.assert(
    fc.property(aReason, fc.constantFrom(...languages), (reason, lang) => {
      const said = say(reason, lang);
      assert.equal(say(JSON.parse(JSON.stringify(reason)), lang), said);
      assert.deepEqual(reasonsSaid({ notes: [reason], seconds: 1 }), { notes: [say(reason)], seconds: 1 });
    }),
    { numRuns: 300 },
  );
});

test("what an earlier version stored in words, or a later one by another code, is said", () => {
  assert.equal(say("no price"), "no price");
  assert.equal(say({ code: "of-later", price: 5 } as unknown as Reason), "of-later 5");
  const why = because("fetch-answered", { status: 404 });
  assert.equal(say(because("picture-lacking", { name: "a.png", why }), "ru"), "a.png (ответ 404)");
});
