import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { carrierDefinitions } from "#app/delivery/carriers/registry.server.ts";
import { carriers, paymentTypes, regions, storefronts } from "#app/foundation/storefront.ts";
import { storedNotes } from "#app/orders/delivery-notes.ts";
import { providerDefinitions } from "#app/payments/providers/registry.server.ts";
import { simulated } from "../sandbox/simulators.ts";
import { isOwnFile, ownNames } from "./examples/own-files.ts";

// How many existing files one more of a kind touches, as docs/touch-counts.md says: a name that code repeats elsewhere is one more file.
const most = { "A payment provider": 2, "A carrier": 2, "A storefront": 1, "A field of an order": 6, "A page": 4 } as const;

const walks = readFileSync("docs/touch-counts.md", "utf8").split(/^## /m).slice(1);
const touchedBy = (kind: string): string[] => {
  const walk = walks.find((each) => each.startsWith(`${kind}\n`))!;
  const [, list = ""] = /^Touch:\n\n((?:- .*\n)+)/m.exec(walk) ?? [];
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file]) => file!);
};

const sources = globSync(["app/**/*.{ts,tsx,css}", "commands/**/*.ts", "server.ts", "messages/en/*.json"])
  .filter((file) => !/\.test\.tsx?$|i18n\/messages\//.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, "utf8")) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** Where one is named: by its key in quotes or of a table, or by what its own files begin with, within a longer name too. */
function naming(keys: readonly string[], own: readonly string[]): RegExp {
  const quoted = keys.map((key) => `(?<!(?:lang|locale|mode)\\S{0,4} ?(?:===|:) )["'\`]${key}["'\`]`);
  const rows = keys.map((key) => `^ *"?${key}"?: (?!true|string|\\w+\\(|read)`);
  const inside = own.flatMap((name) => [`(?<![A-Za-z])${name}(?![a-z])`, `${name[0]!.toUpperCase()}${name.slice(1)}(?![a-z])`]);
  return new RegExp([...quoted, ...rows, ...inside].join("|"), "m");
}

const found = (name: RegExp, allowed: Readonly<Record<string, string>>): string[] =>
  sources.filter(({ file, text }) => !isOwnFile(file) && !(file in allowed) && name.test(text)).map(({ file }) => file);

/** Registries are own files to `found`: each names them all. */
const inRecord = (kind: string): string[] => touchedBy(kind).filter((file) => !isOwnFile(file));

const providersElsewhere: Readonly<Record<string, string>> = {
  "app/checkout/checkout-form.ts": "sberPay: a button of the card's page [PAY-13]",
  "app/checkout/draft.contract.ts": "sberPay",
  "app/client/checkout/one-form.ts": "sberPay",
  "app/storefront/checkout/payment-choices.ts": "sberPay",
  "app/storefront/checkout/payment-step.tsx": "sberPay",
  "app/checkout/field-problems.ts": "dolyame_largest: the wire's name for a sum over any lender's limit",
  "app/checkout/field-texts.ts": "dolyame_largest",
  "app/checkout/payable.ts": "dolyame_largest",
  "messages/en/checkout.json": "dolyame_largest",
  "app/storefront/order/pay-window.ts": "the script of the payment window, in the browser",
  "app/gifts/certificate-order.ts": "certificates are sold by bank card alone",
  "app/storefront/help/yandex.route.tsx": "a page about one provider",
  "app/routes.ts": "its address",
  "messages/en/redirects.json": "its words",
  "app/customers/identity/device-words.ts": "Yandex's browser",
  "app/publishing/robots/feed.ts": "Yandex's feed of goods",
  "app/publishing/robots/feeds.server.ts": "Yandex's feed of goods",
  "app/publishing/robots/yandex.ts": "Yandex's feed of goods",
  "app/foundation/mailbox.ts": "Yandex's mail",
};

test("a payment provider is named by its record, its registry and its own files alone", () => {
  for (const [type, { name }] of providerDefinitions)
    assert.deepEqual(found(naming([type], [name]), providersElsewhere), inRecord("A payment provider"), type);
  const byHand = paymentTypes.filter((type) => !providerDefinitions.some(([online]) => online === type));
  assert.deepEqual(found(naming(byHand, []), {}), inRecord("A payment provider"));
});

test("a carrier is named by its record, its registry and its own files alone", () => {
  const elsewhere = {
    "messages/en/staff.json": "an example of a command",
    "app/checkout/order.contract.ts": "dealers' mode of the account page",
    "app/storefront/bulk/dealer-home.tsx": "dealers' mode of the account page",
    "app/fulfilment/warehouse/cut-off.ts": "when their vans leave",
    "app/delivery/event-words.ts": "its events in words; without them staff read its codes",
  };
  for (const [type, { name }] of carrierDefinitions)
    assert.deepEqual(found(naming([type], [name]), elsewhere), inRecord("A carrier"), type);
  assert.equal(carrierDefinitions.length, carriers.length - 1, "our own couriers have no adapter");
});

test("every provider and carrier has a simulator folder that the sandbox finds", () => {
  assert.deepEqual([...simulated].sort(), [...ownNames].sort());
  for (const file of ["sandbox/start.ts", "sandbox/faults.ts", "sandbox/simulators.ts"])
    assert.doesNotMatch(withoutComments(readFileSync(file, "utf8")), naming(ownNames, ownNames), file);
});

test("a storefront is named by its record alone", () => {
  const elsewhere = {
    "app/entry.client.tsx": "how a page was loaded",
    "messages/en/storefront.json": "a button",
    "app/catalogue/watch.server.ts": "a action",
    "app/pricing/rates/rates.server.ts": "a action",
  };
  // What is called as a language is can't be told from it.
  const told = regions.filter((region) => !storefronts.some(({ language }) => language === region));
  assert.ok(told.length > 1);
  for (const region of told) assert.deepEqual(found(naming([region], []), elsewhere), touchedBy("A storefront"), region);
});

test("what a shopper writes to the courier is read from its table alone", () => {
  const stored = new RegExp(storedNotes.map((note) => `\\bdelivery\\.${note}\\b|->> '${note}'`).join("|"));
  const timeline = { "app/fulfilment/whole-order/timeline.queries.server.ts": "the buyer's words, merged in SQL" };
  assert.deepEqual(found(stored, timeline), []);
  assert.ok(touchedBy("A field of an order").includes("app/orders/delivery-notes.ts"));
});

test("a page's module is named by the table of routes alone", () => {
  const ofShoppers = globSync("app/**/*.route.tsx").filter((file) => !file.startsWith("app/backoffice/"));
  const modules = ofShoppers.map((file) => file.replace("app/", ""));
  assert.ok(modules.length > 20);
  for (const module of modules) {
    const named = sources.filter(({ text }) => text.includes(`"${module}"`) || text.includes(`/${module}"`)).map(({ file }) => file);
    assert.deepEqual(named, ["app/routes.ts"], module);
  }
  assert.ok(touchedBy("A page").includes("app/routes.ts"));
});

test("no kind touches more existing files than it may, and each of them is there", () => {
  for (const [kind, limit] of Object.entries(most)) {
    const files = touchedBy(kind);
    assert.ok(files.length > 0 && files.length <= limit, `${kind}: ${files.length} of ${limit}`);
    for (const file of files) assert.ok(existsSync(file), file);
  }
});

test("a name that is repeated elsewhere is found", () => {
  for (const [keys, text] of [
    [["dl"], 'delivery.type === "dl"'],
    [["dl"], "delivery ->> 'type' = 'dl'"],
    [["split"], "  split: m.payment_split,"],
    [["eu"], 'const hosts = {\n  eu: "eu.localhost",'],
  ] as const)
    assert.match(text, naming(keys, []));
  for (const text of ["createCdek(", "cdekNumber", "/webhook/cdek", "isCdek"]) assert.match(text, naming([], ["cdek"]));
  for (const text of ['mode: "dl"', 'mode?: "dl"', '"dlx"', "items", "Monetary"])
    assert.doesNotMatch(text, naming(["dl"], ["ems", "moneta"]));
  assert.ok(ownNames.includes("sber") && isOwnFile("app/payments/providers/sber.server.ts"));
});
