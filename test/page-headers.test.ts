import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../app/api.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openPages } from "./examples/pages.ts";

// What page headers allow, and CSP reports.
const { app, kept, personal, page } = await openPages();

test("every page limits what may run in it, and can't be framed", async () => {
  for (const url of [...kept(), ...personal, "/no-such-page"]) {
    const { headers, body, statusCode } = await page(url);
    assert.equal(statusCode, url === "/no-such-page" ? 404 : 200, `${url} ${statusCode}`);
    const csp = String(headers["content-security-policy"]);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types default",
      "report-to csp",
    ])
      assert.ok(csp.split("; ").includes(part), `${url}: ${part}`);
    assert.equal(headers["reporting-endpoints"], 'csp="/reports"');
    assert.doesNotMatch(csp.match(/script-src [^;]*/)![0], /unsafe/, url);
    assert.doesNotMatch(csp.match(/style-src-elem [^;]*/)![0], /unsafe/, url);
    assert.match(String(headers["strict-transport-security"]), /max-age=\d{8}/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.ok(headers["referrer-policy"] && headers["permissions-policy"]);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers.server, undefined);
    assert.doesNotMatch(String(headers["cache-control"]), /public/, url);
    for (const [, attributes = ""] of body.matchAll(/<script([^>]*)>/g))
      if (csp.includes("'nonce-")) assert.match(attributes, /nonce="|application\/ld\+json/, `${url}: <script${attributes}>`);
  }
});

test("what is no page runs nowhere: calls, problems and files may load nothing", async () => {
  for (const url of ["/shop/catalogue", "/no/such/call?", "/openapi.json", "/healthz", "/metrics", "/assets/none.js", "/media/none.webp"]) {
    const { headers } = await app.inject({ url, method: url.endsWith("?") ? "DELETE" : "GET", headers: { host: "localhost" } });
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'/, url);
    assert.equal(headers["x-content-type-options"], "nosniff", url);
  }
});

test("a CSP report counts if meaningful, from any sender in any shape", async () => {
  const count = async () =>
    Number(
      /gong_alarms_total\{kind="policy_refused"\} (\d+)/.exec(
        (await app.inject({ url: "/metrics", headers: { host: "localhost" } })).body,
      )?.[1] ?? 0,
    );
  const send = (payload: string, type: string) =>
    app.inject({
      method: "POST",
      url: "/reports",
      payload,
      headers: { host: "localhost", "content-type": type, "sec-fetch-site": "same-origin" },
    });
  const report = JSON.stringify([{ type: "csp-violation", body: { effectiveDirective: "script-src-elem", blockedURL: "inline" } }]);
  const before = await count();
  assert.equal((await send(report, "application/reports+json")).statusCode, 204);
  assert.equal(await count(), before + 1);
  for (const [payload, type] of [
    ["{", "application/csp-report"],
    ["", "application/csp-report"],
    ["x".repeat(1000), "text/plain"],
    [JSON.stringify({ __proto__: {} }), "application/json"],
  ] as const)
    assert.equal((await send(payload, type)).statusCode, 204, payload);
  assert.equal((await send("x".repeat(100_000), "application/csp-report")).statusCode, 413);
  assert.equal(await count(), before + 1);
  for (let n = 0; n < 100; n++) assert.equal((await send(report, "application/reports+json")).statusCode, 204);
  assert.ok((await count()) < before + 30, "a flood fills no log");
});

test("a page of one's own carries a nonce of its own and is never kept", async () => {
  for (const url of personal) {
    const nonces = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const { headers } = await page(url);
      assert.equal(headers["cache-control"], "private, no-store");
      nonces.add(/'nonce-([^']{22,})'/.exec(String(headers["content-security-policy"]))![1]!);
    }
    assert.equal(nonces.size, 2);
  }
});

test("[SEC-04] pages have CSP nonces, HSTS and flags; a foreign origin writes nothing", async () => {
  for (const url of [...personal, "/lk/security", "/pmt"]) {
    const seen = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const { headers } = await page(url);
      const csp = String(headers["content-security-policy"]);
      seen.add(/script-src [^;]*'nonce-([\w+/=-]{22,})'/.exec(csp)![1]!);
      assert.ok(csp.includes("frame-ancestors 'none'"), url);
      const age = /max-age=(\d+); includeSubDomains/.exec(String(headers["strict-transport-security"]))?.[1];
      assert.ok(Number(age) >= 31_536_000, url);
      assert.match(String(headers["referrer-policy"]), /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/);
      // Geolocation for our own pages only.
      for (const sense of ["camera=()", "microphone=()", "geolocation=(self)"])
        assert.ok(String(headers["permissions-policy"]).includes(sense), sense);
    }
    assert.equal(seen.size, 2, url);
  }

  const tls = await createTestShop({ TRUSTED_PROXIES: "10.0.0.1" }, { pages: true });
  const secure = { host: "localhost", "x-forwarded-proto": "https", origin: "https://localhost" };
  const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
    tls.app.inject({ method: "POST", url, payload, remoteAddress: "10.0.0.1", headers: { ...secure, ...headers } });
  const goods = await putOnShelf(tls.shop);
  const set = [
    await send("/shop/auth/code", { phone: "+79000000029", channel: "sms" }),
    await send("/shop/cart/quote", { lines: [{ productid: goods, specification: "0", quantity: 1 }] }),
    await tls.app.inject({
      method: "POST",
      url: "/set/lang?to=en",
      remoteAddress: "10.0.0.1",
      headers: { ...secure, "content-type": "text/plain" },
    }),
  ].flatMap(({ headers }) => [headers["set-cookie"] ?? []].flat());
  assert.deepEqual(set.map((line) => line.split("=")[0]).sort(), ["__Host-b", "__Host-g", "lang"]);
  for (const line of set) for (const part of ["HttpOnly", "Secure", "SameSite=Lax"]) assert.ok(line.split("; ").includes(part), line);

  for (const { method, path, provider } of calls(tls.shop).filter((call) => call.method !== "GET")) {
    if (provider) continue;
    for (const foreign of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site", origin: "https://localhost" },
    ]) {
      const answer = await tls.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, "x"),
        remoteAddress: "10.0.0.1",
        headers: { ...secure, ...foreign },
        ...(method === "POST" && { payload: {} }),
      });
      assert.deepEqual([answer.statusCode, answer.json().code], [403, "forbidden"], `${path} ${JSON.stringify(foreign)}`);
    }
  }
  const choice = await tls.app.inject({
    method: "POST",
    url: "/set/lang?to=en",
    headers: { host: "localhost", origin: "https://evil.example", "content-type": "text/plain" },
  });
  assert.deepEqual([choice.statusCode, choice.headers["set-cookie"]], [403, undefined]);
  await tls.close();
});

test("the worker is never an old one, and may call the store alone", async () => {
  const { statusCode, headers, body } = await app.inject({ url: "/sw.js", headers: { host: "localhost" } });
  assert.deepEqual([statusCode, headers["cache-control"]], [200, "no-cache"]);
  assert.match(String(headers["content-type"]), /^text\/javascript/);
  assert.equal(headers["content-security-policy"], "default-src 'none'; connect-src 'self'");
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(body, /notificationclick/);
});

test("a page asks for its scripts after its style", async () => {
  for (const url of [...kept(), ...personal]) {
    const { body } = await page(url);
    const hints = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    for (const hint of hints) assert.match(hint, /fetchpriority="low"/, url);
    assert.ok(hints.length || body.includes('<link rel="later"'), `${url}: no hint`);
    assert.match(
      body,
      /<script[^>]*>[^<]*await get\("[^"]+"\);\s*const \w+ = await get\(/,
      `${url}: the router's start script was not found`,
    );
  }
});
