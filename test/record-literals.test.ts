import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { carriers, paymentTypes, regions } from "#app/foundation/storefront.ts";

// What sets a storefront, a carrier or a way of paying apart is a field of its record: code that asks for a name would be forgotten with the next.
const records = "app/foundation/records.ts";
const allowed: Readonly<Record<string, string>> = {
  "app/gifts/certificate-order.ts": "certificates are sold by bank card alone",
  "app/storefront/help/yandex.route.tsx": "a page about one provider",
};
const code = globSync("app/**/*.{ts,tsx}").filter(
  (file) =>
    file !== records && !/\.(test|contract|definition\.server|queries\.server)\.tsx?$/.test(file) && !file.includes("i18n/messages/"),
);
const quoted = (names: readonly string[]) => `"(?:${names.join("|")})"`;

/** A name that is asked for: compared with what is so called, looked for in a list, or a case. Languages are called as one storefront is. */
const asked = (names: readonly string[], what: RegExp) =>
  new RegExp(`${what.source} [!=]== ${quoted(names)}|\\.(?:includes|indexOf)\\(${quoted(names)}\\)|\\bcase ${quoted(names)}:`, "g");
const shapes: readonly RegExp[] = [
  asked(regions, /\b(?:region|storefront)/),
  asked(carriers, /\b(?:type|name|carrier)/),
  asked(paymentTypes, /\w/),
];

const namesIn = (text: string): string[] => shapes.flatMap((shape) => text.match(shape) ?? []);

test("no code asks for a storefront, carrier or way of paying by its name", () => {
  const found = code.flatMap((file) => namesIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  assert.deepEqual(
    found.filter((one) => !Object.keys(allowed).some((file) => one.startsWith(`${file}:`))),
    [],
  );
  for (const file of Object.keys(allowed)) assert.ok(readFileSync(file, "utf8"), file);
});

test("a name that is asked for is found, however it is asked", () => {
  const sentences = [
    'region === "eu"',
    'visit.storefront.region !== "reload"',
    'delivery.type === "dl"',
    'name === "own"',
    'order.typePayment === "payment-upon-receipt"',
    'paymentTypes.includes("bank-transfer")',
    'case "dolyamy":',
  ];
  for (const sentence of sentences) assert.equal(namesIn(sentence).length, 1, sentence);
  for (const other of ['lang === "ru"', 'leads.kind === "own"', 'loaded.type === "navigate"']) assert.deepEqual(namesIn(other), [], other);
});
