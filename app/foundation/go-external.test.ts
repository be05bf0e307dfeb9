import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { goExternal, mayLeaveFor } from "./go-external.ts";

test("[NAV-13] one function allows other origins: the own and the configured ones", () => {
  const here = "https://gong.example";
  const flagged = ["https://bank.example", "https://*.split.example"];
  for (const url of ["/sandbox/pay/sber/1", "https://gong.example/pmt", "https://bank.example/pay?x=1", "https://a.b.split.example/1"])
    assert.equal(mayLeaveFor(url, here, flagged), true, url);
  for (const url of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "http://bank.example/",
    "https://bank.example.evil.example/",
    "https://bank.example@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://bank.example:8443/",
    "https://split.example/",
    "https://a.split.example:8443/",
    "http://a.split.example/",
    "https://evilsplit.example/",
    "https://a.split.example.evil.example/",
    "https://",
  ])
    assert.equal(mayLeaveFor(url, here, flagged), false, url);

  const gone: string[] = [];
  Object.assign(globalThis, { location: { origin: here, assign: (url: string) => gone.push(url) } });
  assert.equal(goExternal("https://evil.example/", flagged), false);
  assert.equal(goExternal("https://bank.example/pay", []), false);
  assert.equal(goExternal("https://bank.example/pay", flagged), true);
  assert.deepEqual(gone, ["https://bank.example/pay"]);

  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const text = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(text.get(file)!));
  assert.deepEqual(holding(/location\.(assign|replace)\(|location(\.href)? = |window\.open\(/), ["app/foundation/go-external.ts"]);
  assert.deepEqual(holding(/<(a|Link|form)\s[^>]*?(href|to|action)="https?:/), [], "no page links to another origin by itself");
  const flags = files.flatMap((file) => text.get(file)!.match(/payOrigins: \S+\(.*?\)/g) ?? []);
  assert.ok(flags.length >= 4);
  for (const flag of flags) assert.equal(flag, "payOrigins: shop.payments.offered.pages(visit.storefront)");
});
