import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readOwnPath } from "#app/foundation/own-path.ts";
import { leadsOf, leadsTo, readCode, readExternal } from "./campaign.ts";
import { createRedirectBook, plainPath, type RedirectRule } from "./redirect-rule.ts";

const now = new Date("2026-11-25T12:00:00Z");
const aRule = (rule: Partial<RedirectRule>): RedirectRule => ({
  id: "1",
  host: null,
  path: "/old",
  query: "",
  target: "/new",
  permanent: false,
  startsAt: null,
  endsAt: null,
  ...rule,
});
const led = (rules: Partial<RedirectRule>[], address: string, { host = "gong.test", at = now } = {}) => {
  const { pathname, search } = new URL(address, "http://own.invalid");
  return createRedirectBook(rules.map(aRule)).find({ host, path: pathname, search, now: at });
};
const to = (...asked: Parameters<typeof led>) => led(...asked)?.to ?? null;

test("a rule matches its address in any notation, by host, parameters and time", () => {
  for (const address of ["/old", "/old/", "/old//"]) assert.equal(to([{}], address), "/new");
  assert.equal(to([{ path: "/перчатки" }], "/%D0%BF%D0%B5%D1%80%D1%87%D0%B0%D1%82%D0%BA%D0%B8/"), "/new");
  for (const address of ["/", "/older", "/old/more", "/OLD"]) assert.equal(to([{}], address), null, address);
  assert.equal(to([{ host: "old.test" }], "/old"), null);
  assert.equal(to([{ host: "old.test" }], "/old", { host: "old.test" }), "/new");
  assert.equal(to([{ query: "id=7" }], "/old?id=8"), null);
  assert.equal(to([{ query: "id=7" }], "/old?utm_source=x&id=7"), "/new?utm_source=x");
  const inTime = [{ startsAt: new Date("2026-11-25T00:00:00Z"), endsAt: new Date("2026-11-26T00:00:00Z") }];
  assert.equal(to(inTime, "/old"), "/new");
  for (const at of ["2026-11-24T23:59:59Z", "2026-11-26T00:00:00Z"]) assert.equal(to(inTime, "/old", { at: new Date(at) }), null, at);
});

test("the most specific rule goes first; path rest and parameters are kept", () => {
  const rules = [
    { path: "/catalog/*", target: "/category/*" },
    { path: "/catalog/sale/*", target: "/lp/sale" },
    { path: "/catalog/gloves", target: "/category/gloves?sort=new#top" },
    { path: "/catalog/gloves", host: "old.test", target: "/model/first" },
  ];
  assert.equal(to(rules, "/catalog/bags/heavy?page=2"), "/category/bags/heavy?page=2");
  assert.equal(to(rules, "/catalog/%D0%BC%D0%B5%D1%88%D0%BA%D0%B8"), "/category/%D0%BC%D0%B5%D1%88%D0%BA%D0%B8");
  assert.equal(to(rules, "/catalog/sale/x"), "/lp/sale");
  assert.equal(to(rules, "/catalog/gloves?sort=price&utm_source=x"), "/category/gloves?sort=new&utm_source=x#top");
  assert.equal(to(rules, "/catalog/gloves", { host: "old.test" }), "/model/first");
});

test("rules that lead one into another lead once, and a ring of them nowhere", () => {
  const chain = [1, 2, 3, 4].map((n) => ({ path: `/${n}`, target: `/${n + 1}`, permanent: n !== 2 }));
  assert.deepEqual(led(chain, "/3"), { to: "/5", permanent: true });
  assert.deepEqual(led(chain, "/1"), { to: "/5", permanent: false });
  assert.equal(led([...chain, { path: "/5", target: "/2" }], "/1"), null);
  assert.equal(led([{ path: "/old", target: "/old" }], "/old"), null);
  assert.equal(led([{ path: "/a/*", target: "/a/b/*" }], "/a/x"), null, "longer and longer");
});

const parts = fc.constantFrom(
  "",
  "/",
  "a",
  "b",
  "*",
  "?a=b",
  "#",
  "\\",
  "%2e%2e",
  "//",
  "..",
  "ё",
  "%",
  "&",
  "?",
  "evil.test",
  ":",
  "@",
  "\t",
  "\r\n",
);
const paths = fc.array(parts, { maxLength: 8 }).map((all) => `/${all.join("")}`);

test("no rule leads off the shop whatever is typed, and every lookup ends", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(paths, paths), { maxLength: 6 }), paths, (rules, asked) => {
      const book = createRedirectBook(rules.map(([path, target], n) => aRule({ id: String(n), path: plainPath(path), target })));
      if (!URL.canParse(asked, "http://own.invalid")) return;
      const { pathname, search } = new URL(asked, "http://own.invalid");
      const found = book.find({ host: "gong.test", path: pathname, search, now });
      if (found) assert.equal(new URL(found.to, "https://gong.test").origin, "https://gong.test");
      if (found) assert.equal(readOwnPath(found.to), found.to);
    }),
    { numRuns: 3000 },
  );
});

test("a code leads to its target while valid; off the shop only if staff says so", () => {
  const campaign = { code: "ring", title: "Ring", target: "/model/x?size=12+oz", external: false, startsAt: null, endsAt: null };
  assert.deepEqual(leadsOf(campaign, now), { kind: "own", to: "/model/x?size=12+oz" });
  assert.deepEqual(leadsOf({ ...campaign, endsAt: now }, now), { kind: "unknown" });
  assert.deepEqual(leadsOf(null, now), { kind: "unknown" });
  const theirs = { ...campaign, target: "https://club.test/ring" };
  assert.deepEqual(leadsOf(theirs, now), { kind: "refused", url: "https://club.test/ring" });
  assert.deepEqual(leadsOf({ ...theirs, external: true }, now), { kind: "external", url: "https://club.test/ring", host: "club.test" });
  for (const target of ["http://club.test", "https://a:b@club.test", "javascript:alert(1)", "https://localhost", "//club.test"])
    assert.equal(leadsOf({ ...theirs, target, external: true }, now).kind, "refused", target);
  assert.equal(readExternal("https://club.test\\@evil.test"), null);
  assert.deepEqual(leadsTo("/category?sort=new"), { kind: "own", to: "/category?sort=new" });
  assert.equal(leadsTo("//evil.test").kind, "refused");
  assert.deepEqual([" Ring-2026 ", "x y", "", "ё", "a".repeat(41)].map(readCode), ["ring-2026", null, null, null, null]);
});
