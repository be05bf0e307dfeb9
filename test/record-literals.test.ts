import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { carriers, paymentTypes, regions } from "#app/foundation/storefront.ts";
import { isOwnFile } from "./examples/own-files.ts";

// What sets a storefront, a carrier or a payment method apart is a field of its record: code that names one forgets the next.
const records = "app/foundation/records.ts";
const allowed: Readonly<Record<string, string>> = {
  "app/gifts/certificate-order.ts": "certificates are sold by bank card alone",
  "app/storefront/help/yandex.route.tsx": "a page about one provider",
  "app/client/page/use-root.ts": "what an error page without data falls back to",
};
const code = globSync("app/**/*.{ts,tsx}").filter(
  (file) => file !== records && !/\.test\.tsx?$/.test(file) && !file.includes("i18n/messages/") && !isOwnFile(file),
);

/** Names that mean something else, too, count only where they are compared with or given as what they name. */
const ordinary: readonly string[] = ["ru", "eu", "reload", "own", "dl", "split"];
const anyOf = (names: readonly string[]) => `(?:${names.join("|")})`;

/** Compared, searched in a list, a case, a plain value, or the same in SQL. */
const uses = (names: readonly string[], what: string, column: string): RegExp => {
  const name = anyOf(names);
  return new RegExp(
    `${what} [!=]== "${name}"|\\.(?:includes|indexOf)\\("${name}"\\)|\\bcase "${name}":|\\b${what}: "${name}"|${column} (?:=|<>|(?:not )?in) \\(?'${name}'`,
    "g",
  );
};
const shapes: readonly RegExp[] = [
  uses(regions, "(?:region|storefront)", "\\b(?:region|storefront)"),
  uses(carriers, "(?:type|name|carrier)", "(?:\\bcarrier|'type')"),
  uses(paymentTypes, "\\w+", "\\b(?:payment_type|service)"),
];
const distinct = [...regions, ...carriers, ...paymentTypes].filter((name) => !ordinary.includes(name));
const quoted = new RegExp(`(["'\`])${anyOf(distinct)}\\1`, "g");

const namesIn = (text: string): string[] => [...new Set([quoted, ...shapes].flatMap((shape) => text.match(shape) ?? []))];

test("no code names a storefront, carrier or payment method outside the records", () => {
  const found = code.flatMap((file) => namesIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  assert.deepEqual(
    found.filter((one) => !Object.keys(allowed).some((file) => one.startsWith(`${file}:`))),
    [],
  );
  for (const file of Object.keys(allowed))
    assert.ok(
      found.some((one) => one.startsWith(`${file}:`)),
      file,
    );
});

test("a name is found in any use, and other meanings of its word are not", () => {
  const sentences = [
    'region === "eu"',
    'visit.storefront.region !== "reload"',
    'delivery.type === "dl"',
    'name === "own"',
    'order.paymentType === "payment-upon-receipt"',
    'paymentTypes.includes("split")',
    'case "dolyamy":',
    'typepayment: "bank-card",',
    'checked ? "bank-transfer" : ""',
    '{ type: "dl", mode }',
    "o.payment_type = 'bank-transfer'",
    "o.delivery ->> 'type' = 'dl'",
    "storefront in ('ru', 'eu')",
  ];
  for (const sentence of sentences) assert.ok(namesIn(sentence).length > 0, sentence);
  for (const other of ['lang === "ru"', 'leads.kind === "own"', 'loaded.type === "navigate"', 'mode: "dl"', "name ->> 'ru'"])
    assert.deepEqual(namesIn(other), [], other);
});
