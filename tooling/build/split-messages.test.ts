import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { plural } from "../../app/foundation/i18n/messages/registry.js";
import { overwriteGetLocale } from "../../app/foundation/i18n/messages/runtime.js";
import { leanMessage, splitMessages } from "./split-messages.ts";

const FOLDER = new URL("../../app/foundation/i18n/messages/messages/", import.meta.url);
type Say = (inputs?: Record<string, unknown>, options?: { locale?: string }) => string;

test("every message says to a page what it says to everybody, in both languages", async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".js") && file !== "_index.js");
  assert.ok(files.length > 500);
  let sentences = 0;
  for (const file of files) {
    const lean = leanMessage(readFileSync(new URL(file, FOLDER), "utf8"));
    if (lean.split("\n").length === 3) sentences++;
    const absolute = lean.replaceAll(/(["'])\.\.\/(\w+\.js)\1/g, (_, quote, path) => `${quote}${new URL(`../${path}`, FOLDER)}${quote}`);
    const [name] = file.split(".");
    const [full, short] = (await Promise.all([
      import(new URL(file, FOLDER).href),
      import(`data:text/javascript,${encodeURIComponent(absolute)}`),
    ])) as Record<string, Say>[];
    const inputs = new Proxy({}, { get: (_, key) => (key === "count" ? 3 : `<${String(key)}>`) });
    for (const locale of ["en", "ru"]) {
      const told = full![name!]!(inputs, { locale });
      assert.equal(short![name!]!(inputs, { locale }), told, `${name} ${locale}`);
      overwriteGetLocale(() => locale as "en");
      assert.equal(short![name!]!(inputs), told, `${name} ${locale}`);
    }
  }
  assert.ok(sentences > files.length / 2, "most are one expression");
});

test("plurals in pages are Paraglide's, with all they use of its registry", async () => {
  const { transform } = splitMessages() as { transform: (code: string, id: string) => string };
  const code = transform("", "/app/foundation/i18n/messages/registry.js");
  const ours = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { plural: (locale: string, input: unknown) => string };
  for (const locale of ["en", "ru"] as const)
    for (const count of [...Array(130).keys(), 1.5, "21"])
      assert.equal(ours.plural(locale, count), plural(locale, count), `${locale} ${count}`);
  for (const file of readdirSync(FOLDER)) {
    const uses = readFileSync(new URL(file, FOLDER), "utf8").match(/\bregistry\.\w+\(.*?\)/g) ?? [];
    for (const use of uses) assert.match(use, /^registry\.plural\("(en|ru)", [^,]+, \{\}\)$/, file);
  }
});
