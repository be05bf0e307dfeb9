import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sql } from "kysely";
import { calls } from "../app/api.server.ts";
import { hashToken, newToken } from "../app/foundation/ids.server.ts";
import { isOrdinary } from "../app/http-pages.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";
import { times } from "./soak.ts";

// The built pages over the whole pipeline: headers, what is kept for everybody, what is somebody's.
const { shop, app } = await createTestShop({}, { pages: true });
let model = "";
before(async () => {
  model = `/model/m-${await putOnShelf(shop, { sizes: { "12 oz": 3 } })}`;
  shop.catalogueChanged();
});
const kept = () => ["/", "/category", "/category/gloves", model, "/service/delivery"];
const personal = ["/checkout", "/lk", "/lk/profile"];
const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: "localhost", ...headers } });

async function customer(phone: string, firstname: string) {
  const token = newToken();
  await sql`insert into customer (id, phone, firstname, lastname) values (${phone}, ${phone}, ${firstname}, 'Петров')`.execute(shop.db);
  await sql`insert into session (token_hash, id, customer_id, means, created_at, seen_at, expires_at)
            values (${hashToken(token)}, ${`s${phone}`}, ${phone}, 'code', now(), now(), now() + interval '1 day')`.execute(shop.db);
  return `au=${token}`;
}

test("every page says what may run in it, and nobody may frame it", async () => {
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

test("a policy's report is counted once it says something, whoever sends it and however broken", async () => {
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

test("[SEC-04] pages carry a policy of fresh nonces, HSTS, no frames, no referrer, no permissions; cookies are HttpOnly, Secure and SameSite; a foreign origin writes nothing", async () => {
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
      for (const sense of ["camera", "microphone", "geolocation"])
        assert.ok(String(headers["permissions-policy"]).includes(`${sense}=()`), sense);
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

test("a page whose database goes away says so and when to come again; it is kept by nobody", async () => {
  const keeper = await shop.database.connect();
  await keeper.query("begin; lock table model in access exclusive mode");
  const asked = page(`${model}?versus=none`, { accept: "text/html", cookie: "lang=en" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { rows } = await keeper.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  assert.ok(rows.length > 0);
  const { statusCode, headers, body } = await asked;
  await keeper.query("rollback");
  await keeper.end();
  assert.equal(statusCode, 503);
  assert.ok(Number(headers["retry-after"]) > 0);
  assert.equal(headers["cache-control"], "no-store");
  assert.match(body, /<html lang="en">/);
  assert.equal((await page(`${model}?versus=none`)).statusCode, 200);
});

test("made-up parameters are answered, and push no page out of those that are kept", async () => {
  const before = (await page("/category")).headers.etag;
  const odd = await page("/category?utm_source=x");
  assert.equal(odd.statusCode, 200);
  assert.match(String(odd.headers["content-security-policy"]), /'sha256-/);
  assert.equal((await page("/category", { "if-none-match": `W/${before}, "other"` })).statusCode, 304);
  for (const [url, is] of [
    ["/category?f.color=red&f.size=12%20oz&sort=price&page=2", true],
    ["/model/x.data?_routes=a", true],
    ["/", true],
    ["/?", true],
    ["/category?utm_source=x", false],
    ["/category?page=2&x", false],
    [`/category?sort=${"a".repeat(600)}`, false],
  ] as const)
    assert.equal(isOrdinary(url), is, url);
});

test("a kept page is byte for byte the same for a guest and for a customer", async () => {
  const anna = await customer("+79000000021", "Аннушка");
  for (const url of kept()) assert.equal((await page(url, { cookie: anna })).body, (await page(url)).body, url);
});

test("[H09] two customers' pages, asked for at once, never mix", async () => {
  const boris = await customer("+79000000022", "Борислав");
  const vera = await customer("+79000000023", "Вероника");
  const rounds = times(100, 1000);
  const answers = await Promise.all(
    Array.from({ length: rounds * 2 }, async (_, n) => {
      const [cookie, own, other] = n % 2 ? [boris, "Борислав", "Вероника"] : [vera, "Вероника", "Борислав"];
      const { body } = await page(n % 3 ? "/lk/profile" : "/lk", { cookie });
      return { mixed: body.includes(other) || body.includes(other === "Борислав" ? "9000000022" : "9000000023"), own: body.includes(own) };
    }),
  );
  assert.equal(answers.filter(({ mixed }) => mixed).length, 0);
  assert.ok(
    answers.some(({ own }) => own),
    "the pages show nobody at all: the test would prove nothing",
  );
});

test("a page is in one language: Russian words never stand on an English one", async () => {
  for (const url of [...kept(), ...personal])
    for (const lang of ["ru", "en"]) {
      const { body } = await page(url, { cookie: `lang=${lang}` });
      assert.ok(body.includes(`<html lang="${lang}"`), `${url} ${lang}`);
      const text = body.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, " ");
      if (lang === "en") assert.doesNotMatch(text.replace(/Рус|Русский|Гонг/g, ""), /[а-яё]{3,}/i, url);
    }
});

test("[STO-01] the host decides the storefront, and its language where no cookie does", async () => {
  for (const [host, lang, corner] of [
    ["localhost:3000", "ru", "red"],
    ["eu.localhost:3000", "en", "blue"],
    ["reload.localhost", "en", "white"],
    ["127.0.0.1:3000", "ru", "red"],
  ] as const) {
    const { body } = await page("/", { host });
    assert.ok(body.includes(`lang="${lang}"`) && body.includes(`data-corner="${corner}"`), host);
  }
  const production = await createTestShop({
    NODE_ENV: "production",
    STOREFRONT_HOSTS: "ru=gong.example,www.gong.example;eu=gong-boxing.example;reload=reload.gong.example",
  });
  const ask = (host: string) => production.app.inject({ url: "/healthz", headers: { host } });
  for (const host of ["gong.example", "www.gong.example", "gong-boxing.example", "reload.gong.example"])
    assert.equal((await ask(host)).statusCode, 200, host);
  for (const host of ["localhost", "evil.example", "gong.example.evil.example"]) {
    const answer = await ask(host);
    assert.deepEqual([answer.statusCode, answer.json().code], [421, "unknown_host"], host);
  }
  await production.close();
});

test("[NAV-03] an unknown page or good is a 404 that helps on", async () => {
  for (const url of ["/no-such-page", "/model/none", "/category/none", "/service/none"]) {
    const { statusCode, body } = await page(url, { cookie: "lang=en" });
    assert.equal(statusCode, 404, url);
    assert.match(body, /<title>[^<]*Page is not found/, url);
    assert.match(body, /outdated/, url);
    assert.match(body, /action="\/search"/, url);
    assert.match(body, /href="\/category\/gloves"/, url);
  }
});

test("what a shopper wrote into an order is text on every page", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const shopper = createShopper(app);
  const evil = `<img src=x onerror=alert(1)>"'`;
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, firstname: evil },
    delivery: { ...body.delivery, comments: evil, street: evil },
  }));
  assert.equal(placed.status, 201);
  const seen = await shopper.get(`/order/${placed.body.ordernumber}`);
  assert.equal(seen.status, 200);
  assert.ok(!String(seen.body).includes("<img src=x"));
  const stranger = await createShopper(app).get(`/order/${placed.body.ordernumber}`);
  assert.equal(stranger.status, 404);
});

test("an order's link opens in the order's language, and the site goes on in it, unless the browser has chosen one", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const to = "english@example.com";
  const placed = await createShopper(app, { lang: "en" }).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, email: to },
  }));
  const { rows } = await sql<{ text: string }>`select text from message where recipient = ${to}`.execute(shop.db);
  const { pathname, search } = new URL(/http\S+/.exec(rows[0]!.text)![0]);
  assert.equal(pathname, `/order/${placed.body.ordernumber}`);
  const reader = createShopper(app);
  reader.jar.delete("lang");
  assert.match(String((await reader.get(pathname + search)).body), /<html lang="en"/);
  assert.equal(reader.jar.get("lang"), "en");
  const russian = createShopper(app, { lang: "ru" });
  assert.match(String((await russian.get(pathname + search)).body), /<html lang="ru"/);
  assert.equal(russian.jar.get("lang"), "ru");
  const elsewhere = createShopper(app);
  elsewhere.jar.delete("lang");
  assert.match(String((await elsewhere.get("/checkout?k=1&lang=en")).body), /<html lang="ru"/);
});
