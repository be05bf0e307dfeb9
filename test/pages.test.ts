import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { hashToken, newToken } from "../app/foundation/ids.server.ts";
import { isOrdinary } from "../app/http/warm-pages.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openPages } from "./examples/pages.ts";
import { createShopper } from "./examples/shopper.ts";
import { times } from "./soak.ts";

// Built pages: shared ones, personal ones, statuses for programs.
const { shop, app, model, kept, personal, page } = await openPages();

async function customer(phone: string, firstname: string) {
  const token = newToken();
  await sql`insert into customer (id, phone, firstname, lastname) values (${phone}, ${phone}, ${firstname}, 'Петров')`.execute(shop.db);
  await sql`insert into session (token_hash, id, customer_id, means, created_at, seen_at, expires_at)
            values (${hashToken(token)}, ${`s${phone}`}, ${phone}, 'code', now(), now(), now() + interval '1 day')`.execute(shop.db);
  return `au=${token}`;
}

test("a page without database says so with Retry-After and is uncached", async () => {
  const keeper = await shop.database.connectAsOwner();
  await keeper.query("begin; lock table model in access exclusive mode");
  const asked = page(`${model()}?versus=none`, { accept: "text/html", cookie: "lang=en" });
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
  assert.equal((await page(`${model()}?versus=none`)).statusCode, 200);
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

test("a prefetched page serves the next press; a reload asks again", async () => {
  const [url] = kept();
  const told = async (headers: Record<string, string>, of = url!) => (await page(of, headers)).headers;
  const [ahead, plain] = [await told({ "sec-purpose": "prefetch" }), await told({})];
  assert.deepEqual([ahead["cache-control"], plain["cache-control"]], ["private, max-age=60", "private, no-cache"]);
  assert.deepEqual([ahead.vary, ahead.etag], [plain.vary, plain.etag]);
  const known = { "if-none-match": String(plain.etag) };
  const again = await page(url!, { ...known, "sec-purpose": "prefetch" });
  assert.deepEqual([again.statusCode, again.headers["cache-control"]], [304, "private, max-age=60"]);
  assert.equal((await told(known))["cache-control"], "private, no-cache");
  assert.equal((await told({ "sec-purpose": "prefetch" }, "/lk"))["cache-control"], "private, no-store");
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
  const ask = (host: string, url = "/shop/catalogue") => production.app.inject({ url, headers: { host } });
  for (const host of ["gong.example", "www.gong.example", "gong-boxing.example", "reload.gong.example"])
    assert.equal((await ask(host)).statusCode, 200, host);
  for (const host of ["localhost", "evil.example", "gong.example.evil.example"]) {
    const answer = await ask(host);
    assert.deepEqual([answer.statusCode, answer.json().code], [421, "unknown_host"], host);
    // Monitoring addresses processes directly.
    assert.equal((await ask(host, "/healthz")).statusCode, 200, host);
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

test("an order link uses the order's language unless the browser chose one", async () => {
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

test("a label names one control only", async () => {
  for (const url of [...kept(), ...personal, "/search?q=a"])
    for (const [label] of (await page(url)).body.matchAll(/<label\b[\s\S]*?<\/label>/g))
      assert.ok((label.match(/<(?:button|input|meter|output|progress|select|textarea)\b/g) ?? []).length <= 1, `${url} ${label}`);
});
