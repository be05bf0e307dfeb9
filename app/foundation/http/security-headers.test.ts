import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { lendNonce, nameScripts, nonceCsp } from "./security-headers.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("a cached page's policy lists exactly the scripts of its making", () => {
  const made = `<body><script nonce="n+/=">ours()</script><script>known()</script><script async="" nonce="n+/=" src="/a.js"></script><p>x</p>`;
  const planted = `<script>evil()</script><script nonce="guess">evil2()</script><script type="module" nonce='n+/='>evil3()</script>`;
  const { html, csp } = nameScripts(lendNonce(made + planted, "n+/=", ["known()"]), "n+/=", ["https://tiles.example"]);
  assert.ok(csp.includes(hashOf("ours()")) && csp.includes(hashOf("known()")));
  for (const code of ["evil()", "evil2()", "evil3()"]) assert.ok(!csp.includes(hashOf(code)), code);
  assert.ok(!html.includes('nonce="n+/="'), "the nonce goes no further");
  assert.ok(html.includes("<script>ours()</script>"));
  assert.ok(csp.includes("img-src 'self' data: https://tiles.example;"), "pictures of the map, and of nobody else");
});

test("a provider's frame is allowed on its page with its script's origin only", () => {
  const plain = nonceCsp("n", []);
  assert.ok(!plain.includes("frame-src") && plain.includes("connect-src 'self';"));
  const paying = nonceCsp("n", [], "https://widget.pay.example");
  assert.ok(paying.includes("frame-src https://widget.pay.example;"));
  assert.ok(paying.includes("connect-src 'self' https://widget.pay.example;"));
  const others = (csp: string) => csp.split("; ").filter((rule) => !/^(frame|connect)-src/.test(rule));
  assert.deepEqual(others(paying), others(plain));
});
