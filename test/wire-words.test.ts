import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** What only calls say, and what misspells; the words of ours for them stand in docs/glossary.md. */
const wireWords = new Set(
  (
    "typepayment typePayment type_payment deliverytype couier kvartira adress contragent avans avanse avanse_usable ad_deposit " +
    "ad_deposit_usable realprice discount_procent discount_sum discount_activity remove_bonus remove_bonus_status priceclient podzakaz artikul " +
    "nosaleproduct limitbonus refferal refuser fullname promocodename promocodesale activityspecifications goodstotal producttotal lacksforfree"
  ).split(" "),
);

/** Contracts read the wire and presenters write it; wire-*.ts are both, in the browser or of one part of a call. Texts of fields go by path. */
const mayName = (file: string) => /\.contract\.ts$|-answer\.ts$|\/wire-[^/]*\.ts$|\.api\.server\.ts$|\/field-texts\.ts$/.test(file);
/** Files of other programs have words of their own; readers make import rows of ours of them. */
const readsFiles = (file: string) => file.startsWith("app/exchange/reading/");

/** Names in code, not text: a refusal points at a field by the path that its caller knows. */
function wordsIn(text: string): string[] {
  const code = text.replace(/"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|\/\/.*/g, '""');
  return [...new Set(code.match(/(?<![\w-])[a-z]\w*/gi))].filter((word) => wireWords.has(word));
}

test("wire words stand in contracts, presenters and wire-*.ts alone", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "commands/*.ts"]).filter(
    (file) => !/\.test\.tsx?$|i18n\/messages\//.test(file) && !mayName(file) && !readsFiles(file),
  );
  assert.deepEqual(
    files.flatMap((file) => wordsIn(readFileSync(file, "utf8")).map((word) => `${file}: ${word}`)),
    [],
  );
});

test("a wire word in code is found, in text it is not", () => {
  assert.deepEqual(wordsIn('const { kvartira: flat } = sent; // avanse\npost("/x", { adress: street }, "typepayment");'), [
    "kvartira",
    "adress",
  ]);
});
