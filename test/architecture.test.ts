import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { plan, trade, walls } from "./plan.ts";

const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes("i18n/messages/"));
const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imports = (file: string) =>
  [
    ...source.get(file)!.matchAll(/^(?:import|export)\s+(type\s+)?([^;"]*?)from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ].map(([, type, names = "", from, bare, late]) => ({
    path: from ?? bare ?? late ?? "",
    isType: type !== undefined || /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}\s*$/.test(names.trim()),
  }));
const target = (file: string, path: string) =>
  path.startsWith("#app/") ? join("app", path.slice(5)) : path.startsWith(".") ? relative(".", join(dirname(file), path)) : null;
const featureOf = (file: string) => (file.split("/").length > 2 ? file.split("/")[1]! : null);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Other rooms a file imports from, types included. */
const roomsOf = (file: string) => [
  ...new Set(
    imports(file)
      .map(({ path }) => target(file, path))
      .filter((to): to is string => to?.startsWith("app/") === true && featureOf(to) !== featureOf(file))
      .map((to) => featureOf(to) ?? to),
  ),
];

/** Top-level modules that a screen may import. */
const atTop: Record<string, string[]> = { storefront: ["app/context.ts", "app/root.tsx"], backoffice: ["app/shop.server.ts"] };

/** Modules that receive an import function and pass it on. */
const doors = new Set(["app/storefront/waits/wait-door.ts", "app/storefront/passkeys/after-order.tsx"]);

function found(check: (file: string) => string[]): string[] {
  return files.filter((file) => !isTest(file)).flatMap((file) => check(file).map((problem) => `${file}: ${problem}`));
}

test("imports go down: no room knows one above it, types too", () => {
  assert.deepEqual(
    found((file) => {
      const room = featureOf(file) ?? "";
      if (!plan.includes(room)) return [];
      const above = [...walls, ...plan.slice(0, plan.indexOf(room))];
      const allowed = atTop[room] ?? [];
      return roomsOf(file).filter((to) => above.includes(to) || (to.startsWith("app/") && !allowed.includes(to)));
    }),
    [],
  );
});

test("trade has no screens: no component and no React", () => {
  assert.deepEqual(
    found((file) => {
      if (!trade.includes(featureOf(file) ?? "")) return [];
      const react = imports(file).filter(({ path }) => /^react(-dom|-router)?(\/|$)/.test(path));
      return [...react.map(({ path }) => path), ...(file.endsWith(".tsx") ? ["is a component"] : [])];
    }),
    [],
  );
});

test("every room of app/ has its place in the plan", () => {
  const rooms = new Set(files.map(featureOf).filter((room) => room !== null));
  assert.deepEqual([...rooms].sort(), [...walls, ...plan].sort());
});

test("imports between features use #app/…; relative paths stay in the folder", () => {
  const problems = found((file) =>
    featureOf(file)
      ? imports(file)
          .filter(({ path }) => path.startsWith("..") && featureOf(target(file, path)!) !== featureOf(file))
          .map(({ path }) => `imports ${path}`)
      : [],
  );
  assert.deepEqual(problems, []);
});

test("a page takes no values from .server files: Node and browser are separate", () => {
  const problems = found((file) =>
    file.endsWith(".tsx")
      ? imports(file)
          .filter(({ path, isType }) => /\.server(\.ts)?$/.test(path) && !isType)
          .map(({ path }) => `imports ${path}`)
      : [],
  );
  assert.deepEqual(problems, []);
});

test("SQL stands in *.queries.server.ts and in the database's own folder", () => {
  const problems = found((file) =>
    /\.queries\.server\.ts$/.test(file) || file.startsWith("app/foundation/")
      ? []
      : /sql(<[^>]*>)?`\s*(select|insert|update|delete|with)\b/i.test(source.get(file)!)
        ? ["has SQL"]
        : [],
  );
  assert.deepEqual(problems, []);
});

test("the environment is read in one file", () => {
  const problems = found((file) =>
    file !== "app/config.server.ts" && /process\.env\b/.test(source.get(file)!) ? ["reads process.env"] : [],
  );
  assert.deepEqual(problems, []);
});

test("tables that guard money are exhaustive: a missing row is a type error", () => {
  const guards = /Partial<\s*Record<\s*(PaymentType|EntityName|OrderStatus|PaymentStatus|PaymentState|Action|CarrierName|CaseKind)\b/;
  // Actions without an order status aren't in this table.
  const problems = found((file) =>
    guards.test(source.get(file)!) && file !== "app/fulfilment/staff-actions.ts" ? ["has a partial table"] : [],
  );
  assert.deepEqual(problems, []);
});

test("cacheable pages read only tracked sources, so that they are revalidated", () => {
  const notes = source.get("app/http/page-notes.server.ts")!;
  const noted = new Set([...notes.matchAll(/(\w+): noted\(/g)].map(([, name]) => name));
  // Not recorded: constants of a process, prices (which drop all pages), and writes.
  for (const name of ["placeOf", "config", "configured", "searchMisses", "apply"]) noted.add(name);
  const kept = [...source.keys()].filter((file) => file === "app/root.tsx" || /"x-same-for-all": "1"/.test(source.get(file)!));
  assert.ok(kept.length > 4);
  assert.deepEqual(
    found((file) =>
      kept.includes(file)
        ? [...source.get(file)!.matchAll(/shop\.(?:catalogue\.|search\.)?(\w+)/g)]
            .map(([, name]) => name!)
            .filter((name) => !noted.has(name))
        : [],
    ),
    [],
  );
});

test("late scripts share one loader: retried, never breaking the page [NAV-09]", () => {
  const loaders = /(fetchModule\(\(\) => |later\(async \(\) => \((await \()?await |=> \(await )$|typeof $/;
  assert.deepEqual(
    found((file) =>
      /\.server\.tsx?$/.test(file) || ["app/http/scripts-last.ts", "app/foundation/fetch-module.ts"].includes(file)
        ? []
        : [...source.get(file)!.matchAll(/^.*?(?=import\()|\blazy\(/gm)]
            .map(([before]) => before)
            .filter((before) => !loaders.test(before) && !doors.has(file)),
    ),
    [],
  );
});

test("optional browser features are queried in one place with a fallback", () => {
  const refused =
    /\b(localStorage|sessionStorage|indexedDB|BroadcastChannel|randomUUID|requestIdleCallback)\b|navigator\.(locks|clipboard|geolocation|share|vibrate|plugins|storage)\b/;
  // Sent as text before our code, and the server's own.
  const without = [
    "app/foundation/browser.ts",
    "app/foundation/http/fingerprint.ts",
    "app/http/scripts-last.ts",
    "app/client/cart/early-add.ts",
  ];
  assert.deepEqual(
    found((file) =>
      without.includes(file) || /server\.tsx?$/.test(file)
        ? []
        : source
            .get(file)!
            .split("\n")
            .filter((line) => refused.test(line) && !/^import|^\s*(\/\/|\*)/.test(line)),
    ),
    [],
  );
});

test("no file is longer than 250 lines: it would tell two stories", () => {
  assert.deepEqual(
    found((file) => (source.get(file)!.split("\n").length > 251 ? [`${source.get(file)!.split("\n").length} lines`] : [])),
    [],
  );
});

test("nothing is imported from the sandbox, the demo shop or the tests", () => {
  assert.deepEqual(
    found((file) =>
      imports(file)
        .filter(({ path }) => /(^|\/)(sandbox|demo|test)\//.test(path))
        .map(({ path }) => `imports ${path}`),
    ),
    [],
  );
});
