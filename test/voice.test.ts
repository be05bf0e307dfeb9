import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { carrierTerms, carrierTexts, paymentTexts, storefrontTerms } from "#app/foundation/records.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { serviceSlugs } from "#app/publishing/content/service-slugs.ts";
import { serviceText } from "#app/publishing/content/service-texts/service-texts.ts";

/** Words docs/voice.md bans from shoppers' texts. */
const AVOIDED = {
  en: /e-mail|pick-up|\bletters?\b|\bwhoever\b|\banew\b|\bthings?\b|\btold\b|\bshipping\b|\bshipments?\b|\badvance\b|\bliked\b|\bwrite to (?:us|support)\b|colour|centre|cancelled|catalogue|neighbour|\bJSON\b|Content-Type|’/i,
  ru: /e-mail|имейл|подвел[аои]? в работе|сошь[её]м|шь[её]м|пошив|сеанс|показн(?:ой|ая|ое)|новости зала|JSON|Content-Type/i,
} as const;

/** Verbatim from the specification, and "letters" of the alphabet. */
const FIXED = ["Pick-up point not found", "Certificate sent to e-mail", "Enter certificate e-mail", "in Latin letters", "in letters"];

const isForStaff = (file: string) => /^(?:desk.*|staff|cases|invariants|import|settings|startup)\.json$/.test(file);

const avoided = (text: string, lang: keyof typeof AVOIDED): string | undefined =>
  AVOIDED[lang].exec(FIXED.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text).replaceAll("\u00a0", " "))?.[0];

test("the list refuses the words that the voice avoids, and no others", () => {
  for (const said of ["Your e-mail", "A letter is on its way", "Pick-up point changed", "You liked this", "Write to us", "We’ll email you"])
    assert.notEqual(avoided(said, "en"), undefined, said);
  for (const said of ["Email", "Pickup point", "Pick-up point not found in this city", "We'll email you when it ships"])
    assert.equal(avoided(said, "en"), undefined, said);
  for (const said of ["Завершите сеансы", "Сошьём за 30 дней", "Показной образец"]) assert.notEqual(avoided(said, "ru"), undefined, said);
  assert.equal(avoided("Сломалась в деле", "ru"), undefined);
});

test("[GUI-03] shoppers' messages keep the voice in both languages", () => {
  for (const lang of ["en", "ru"] as const)
    for (const file of globSync(`messages/${lang}/*.json`).filter((each) => !isForStaff(basename(each)))) {
      const messages = Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8"))).filter(([key]) => key !== "$schema");
      for (const [key, text] of messages) {
        // The variants of a plural, without its declaration.
        const said = typeof text === "string" ? text : Object.values((text as { match: object }[])[0]!.match).join(" ");
        assert.equal(avoided(said.replace(/\{\w+\}/g, ""), lang), undefined, `${lang} ${key}: ${said}`);
      }
    }
});

test("[GUI-03] names of carriers, ways of paying and storefronts keep the voice", () => {
  const told = JSON.stringify([carrierTerms, carrierTexts, paymentTexts, storefrontTerms]);
  for (const lang of ["en", "ru"] as const) assert.equal(avoided(told, lang), undefined);
});

test("help and legal pages keep the voice in both languages", () => {
  for (const storefront of storefronts)
    for (const lang of ["en", "ru"] as const)
      for (const slug of serviceSlugs) {
        const { title, lead, parts } = serviceText(slug, storefront, lang, demoSellers.main);
        const found = avoided(JSON.stringify([title, lead, parts]), lang);
        assert.equal(found, undefined, `${storefront.region} ${lang} ${slug}`);
      }
});
