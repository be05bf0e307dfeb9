import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";

const { app, shop } = await createTestShop();

test("an unknown call is a problem in the caller's language, with a request id", async () => {
  for (const [lang, title] of [
    ["ru", "Ничего не нашли"],
    ["en", "We couldn't find that"],
  ] as const) {
    const answer = await app.inject({
      method: "POST",
      url: "/no/such/call",
      headers: { host: "localhost", cookie: `lang=${lang}`, origin: "http://localhost" },
    });
    assert.equal(answer.statusCode, 404);
    assert.match(answer.headers["content-type"] as string, /^application\/problem\+json/);
    assert.ok(answer.json().title.startsWith(title));
    assert.ok(answer.json().requestId);
  }
});

test("a problem's detail is its first field's message; missing and invalid differ", async () => {
  const ask = async (payload: object) => {
    const headers = { host: "localhost", origin: "http://localhost", cookie: "lang=en" };
    const answer = await app.inject({ method: "POST", url: "/shop/cart/quote", headers, payload });
    const { title, detail, errors } = answer.json() as { title: string; detail: string; errors: { code: string; message: string }[] };
    return { title, detail, code: errors[0]?.code, message: errors[0]?.message };
  };
  const [missing, wrong] = [await ask({}), await ask({ lines: 5 })];
  assert.deepEqual([missing.code, wrong.code], ["required", "invalid"]);
  assert.deepEqual([missing.detail, wrong.detail], [missing.message, wrong.message]);
  assert.notEqual(missing.detail, wrong.detail);
  const unknown = await app.inject({ url: "/books/currency/get/none", headers: { host: "localhost", cookie: "lang=en" } });
  assert.equal(unknown.json().detail, unknown.json().title);
});

test("a write from another site is refused before anything reads it", async () => {
  const refused = [{ "sec-fetch-site": "cross-site" }, { origin: "http://evil.example" }, { cookie: "au=x" }];
  for (const headers of refused) {
    const answer = await app.inject({ method: "POST", url: "/anything", headers: { host: "localhost", ...headers } });
    assert.equal(answer.statusCode, 403, JSON.stringify(headers));
  }
});

test("[H03] [H04] a form, a fetch or a route's action from another site changes nothing", async () => {
  const foreign = { host: "localhost", origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const types = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "application/json"];
  for (const url of ["/checkout", "/checkout.data", "/lk/profile.data?index", "/order/addnew", "/shop/auth/logout"])
    for (const type of types) {
      const answer = await app.inject({ method: "POST", url, payload: "a=1", headers: { ...foreign, "content-type": type } });
      assert.ok([403, 415].includes(answer.statusCode), `${url} ${type}: ${answer.statusCode}`);
    }
  const framed = await app.inject({ url: "/", headers: { host: "localhost" } });
  assert.equal(framed.headers["x-frame-options"], "DENY");
  assert.match(String(framed.headers["content-security-policy"]), /frame-ancestors 'none'/);
});

test("[H05] no answer may be read by another origin, however it is spelled", async () => {
  const origins = [
    "null",
    "https://evil.example",
    "http://localhost.evil.example",
    "http://evillocalhost",
    "https://localhost",
    "http://localhost",
  ];
  for (const origin of origins)
    for (const [method, url] of [
      ["GET", "/shop/catalogue"],
      ["GET", "/"],
      ["POST", "/shop/auth/token/"],
      ["OPTIONS", "/shop/auth/token/"],
    ] as const) {
      const asked = { host: "localhost", origin, "access-control-request-method": "POST" };
      const { headers } = await app.inject({ method, url, headers: asked });
      for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control-/, `${method} ${url} for ${origin}`);
    }
});

test("the access log has request ids for mutations and never path values", async () => {
  const lines = mock.method(shop.log, "info", () => {});
  const headers = { host: "localhost", origin: "http://localhost", "x-request-id": "0123456789abcdef0123456789abcdef" };
  const bought = await app.inject({ method: "POST", url: "/shop/certificate", headers, payload: {} });
  const named = await app.inject({ method: "POST", url: "/set/lang?phone=79001234567", headers, payload: {} });
  await app.inject({ url: "/shop/catalogue", headers });
  const said = lines.mock.calls.map(({ arguments: [line] }) => line as unknown as Record<string, unknown>);
  lines.mock.restore();
  assert.deepEqual(
    said.map(({ ms: _, ...line }) => line),
    [
      { id: headers["x-request-id"], method: "POST", route: "/shop/certificate", status: bought.statusCode },
      { id: headers["x-request-id"], method: "POST", route: undefined, status: named.statusCode },
    ],
  );
  assert.equal(bought.headers["x-request-id"], headers["x-request-id"]);
  for (const forged of ["short", "a b", "x".repeat(300)]) {
    const answer = await app.inject({ url: "/shop/catalogue", headers: { ...headers, "x-request-id": forged } });
    assert.notEqual(answer.headers["x-request-id"], forged);
  }
});

test("ready once the schema is current", async () => {
  assert.equal((await app.inject({ url: "/readyz" })).statusCode, 200);
});

test("monitoring may use any Host; shoppers only the storefronts' names", async () => {
  const shut = await createTestShop({ NODE_ENV: "production", STOREFRONT_HOSTS: "ru=gong.example", METRICS_TOKEN: "t0ken" });
  const hosts = [
    "10.0.0.7:3000",
    "127.0.0.1",
    "[::1]:3000",
    "gong-7d4f.pod.cluster.local:8080",
    "localhost",
    "unknown.example",
    "gong.example",
    "a_b",
  ];
  const ask = (url: string, host: string, headers: Record<string, string> = {}) =>
    shut.app.inject({ url, headers: { host, ...headers }, remoteAddress: "10.0.0.9" });
  const token = { authorization: "Bearer t0ken" };
  for (const host of hosts) {
    assert.equal((await ask("/healthz", host)).statusCode, 200, host);
    assert.equal((await ask("/readyz?from=probe", host)).statusCode, 200, host);
    assert.equal((await ask("/metrics", host, token)).statusCode, 200, host);
    for (const wrong of [{}, { authorization: "Bearer other" }, { authorization: "t0ken" }])
      assert.equal((await ask("/metrics", host, wrong as Record<string, string>)).statusCode, 404, host);
    if (host !== "gong.example")
      for (const url of ["/", "/shop/catalogue", "/healthz/", "/healthzz", "/metrics/x"])
        assert.ok([400, 421].includes((await ask(url, host)).statusCode), `${host}${url}`);
  }
  await shut.close();
});
