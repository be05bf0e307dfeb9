import assert from "node:assert/strict";
import { test } from "node:test";
import { landings } from "../../../demo/landings.ts";
import { createDemoShop } from "../../../test/demo-goods.ts";

const { app, shop } = await createDemoShop({}, { pages: true });
for (const page of landings) assert.ok((await shop.landings.put(page, shop.clock.now())).ok);

const open = (q: string, lang: "ru" | "en" = "ru") =>
  app.inject({
    url: "/search",
    query: { q },
    headers: { host: lang === "ru" ? "localhost" : "eu.localhost", cookie: `lang=${lang}` },
  });

test("a typed price limit becomes an address filter in the shown currency", async () => {
  const led: [string, "ru" | "en", string][] = [
    ["перчатки до 5000", "ru", "/search?q=перчатки&f.price=-5000"],
    ["дешёвые перчатки", "ru", "/search?q=перчатки&sort=price"],
    ["распродажа", "ru", "/category?f.sale=1"],
    ["до 1000 рублей", "ru", "/category?f.price=-1000"],
    ["gloves under $60", "en", "/search?q=gloves&f.price=-60"],
    ["new arrivals", "en", "/category?sort=new"],
  ];
  for (const [q, lang, to] of led) {
    const answer = await open(q, lang);
    assert.equal(answer.statusCode, 302, q);
    assert.equal(decodeURIComponent(String(answer.headers.location)), to, q);
  }
  const { headers } = await open("gloves under 4000 rubles", "en");
  const [, dollars] = /f\.price=-(\d+)/.exec(decodeURIComponent(String(headers.location)))!;
  assert.equal(Number(dollars), Math.ceil(4000 / Number(shop.rates.val("usd"))));
});

test("matching pages, collections and landings precede goods in the page's language", async () => {
  const shown: [string, "ru" | "en", string][] = [
    ["доставка перчаток", "ru", "/service/delivery"],
    ["подарок", "ru", "/certificates"],
    ["size guide", "en", "/service/sizes"],
    ["what oz gloves should i get", "en", "/service/sizes"],
    ["about us", "en", "/service"],
    ["о нас", "ru", "/service"],
    ["кто вы такие", "ru", "/service"],
    ["для начинающих", "ru", "/collection/first-month"],
    ["first gloves", "en", "/lp/first-gloves"],
    ["оптом", "ru", "/lp/clubs"],
  ];
  for (const [q, lang, path] of shown) {
    const { statusCode, body } = await open(q, lang);
    assert.equal(statusCode, 200, q);
    const links = /<nav class="search-links"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? "";
    assert.ok(links.includes(`href="${path}"`), `${q}: ${links}`);
    assert.equal(/[а-яё]/i.test(links), lang === "ru", q);
  }
  assert.doesNotMatch((await open("перчатки")).body, /search-links/);
  for (const goods of ["gloves 12 oz", "shoes us 9"]) assert.doesNotMatch((await open(goods, "en")).body, /search-links/, goods);
});

test("suggested pages are named in the request's language, in calls too", async () => {
  for (const [q, lang, named] of [
    ["возврат", "ru", "Возврат"],
    ["returns", "en", "Returns"],
  ] as const) {
    const headers = { host: lang === "ru" ? "localhost" : "eu.localhost", cookie: `lang=${lang}` };
    for (const url of ["/shop/search/suggest", "/shop/catalogue"]) {
      const answer = (await app.inject({ url, query: { q }, headers })).json();
      const [{ name }] = answer.entries ?? answer.links;
      assert.equal(name, named, url);
    }
  }
});

test("an unsold brand is named, the rest of the query answered, and staff see it", async () => {
  const some = (await open("перчатки эверласт")).body;
  assert.match(some, /Everlast\sмы\sне\sпродаём/);
  assert.match(some, /\/model\/fight-gloves-main-event/);
  assert.match((await open("venum", "en")).body, /We\sdon(?:'|&#x27;|’)t\scarry\sVenum/);
  const named = await open("перчатки рэй спорт");
  assert.match(named.body, /Ray\sSport\sмы\sне\sпродаём/);
  assert.match(named.body, /\/model\/fight-gloves-main-event/);
  for (const model of ["hayabusa t3", "rdx f6"]) assert.doesNotMatch((await open(model, "en")).body, /href="\/model\//, model);
  assert.doesNotMatch((await open("gong перчатки")).body, /search-not-sold/);
});

test("suggestions offer pages from half a word on", async () => {
  for (const [q, path] of [
    ["дост", "/service/delivery"],
    ["подар", "/certificates"],
    ["возв", "/service/returns"],
  ]) {
    const { entries } = (await app.inject({ url: "/shop/search/suggest", query: { q: q! }, headers: { host: "localhost" } })).json();
    assert.ok(
      entries.some((entry: { path: string }) => entry.path === path),
      q,
    );
  }
});

test("every page that search leads to is there", async () => {
  const { siteLinks } = await import("./site-links.ts");
  for (const { path } of siteLinks) {
    const { statusCode } = await app.inject({ url: path, headers: { host: "localhost" } });
    assert.ok([200, 302, 303].includes(statusCode), `${path} ${statusCode}`);
  }
});
