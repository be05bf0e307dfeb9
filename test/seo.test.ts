import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { type Region, storefronts } from "../app/foundation/storefront.ts";
import { demoShop } from "../demo/shop.ts";
import { createTestFolder } from "./create-test-shop.ts";
import { createDemoShop } from "./demo-goods.ts";
import { signIn } from "./examples/customer.ts";
import { createShopper } from "./examples/shopper.ts";
import { parseXml, told } from "./examples/xml.ts";

// Every indexable page of every storefront.
const { shop, app } = await createDemoShop({}, { pages: true });
const hosts = Object.fromEntries(storefronts.map(({ region, hosts }) => [region, hosts[0]!])) as Record<Region, string>;
const ask = async (path: string, host: string) => {
  const answer = await app.inject({ url: path, headers: { host } });
  assert.equal(answer.statusCode, 200, `${host}${path}`);
  return answer.body;
};
const unescaped = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name) => ({ amp: "&", quot: '"', lt: "<", gt: ">" })[name as "amp"] ?? "'");
function readHead(body: string) {
  const head = body.slice(0, body.indexOf("</head>"));
  const tags = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = ""]) => unescaped(value));
  const meta = (name: string) => tags(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));
  return {
    titles: tags(/<title>([^<]*)<\/title>/g),
    descriptions: meta("description"),
    robots: meta("robots"),
    canonical: tags(/<link rel="canonical" href="([^"]*)"/g),
    alternates: [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]*)"/gi)].map(
      ([, lang = "", at = ""]) => [lang, unescaped(at)] as const,
    ),
    meta: (name: string) => meta(name)[0],
    markup: [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
      ([, text]) => JSON.parse(text!)["@graph"],
    ),
  };
}
const addresses = async (host: string, file = "/sitemap.xml"): Promise<{ path: string; changed: string }[]> =>
  parseXml(await ask(file, host)).children.map((each) => {
    const at = new URL(told(each, "loc"));
    assert.equal(at.host, host);
    return { path: at.pathname + at.search, changed: told(each, "lastmod") };
  });
const toBeFound = async (host: string) => (await Promise.all((await addresses(host)).map(({ path }) => addresses(host, path)))).flat();

test("every indexable page has title, description, canonical and true offers", {
  timeout: 300_000,
}, async () => {
  for (const { region, isSecondHand } of storefronts) {
    const host = hosts[region];
    const found = await toBeFound(host);
    assert.equal(new Set(found.map(({ path }) => path)).size, found.length);
    assert.ok(found.some(({ path }) => path.includes("?f.color=") || isSecondHand) && found.some(({ path }) => path.startsWith("/model/")));
    const titles = new Map<string, string>();
    for (const { path, changed } of found) {
      assert.equal(path.startsWith("/model/"), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(changed), path);
      const {
        titles: [title = "", ...more],
        descriptions: [description = "", ...others],
        markup,
        ...head
      } = readHead(await ask(path, host));
      const where = `${host}${path}: ${title} | ${description}`;
      assert.ok(more.length === 0 && title.length >= 10 && title.length <= 80, where);
      assert.ok(others.length === 0 && description.length >= 50 && description.length <= 200, where);
      assert.doesNotMatch(title + description, /undefined|null|NaN|\{\w+\}/);
      for (const text of [title, description]) {
        assert.equal(titles.get(text), undefined, where);
        titles.set(text, path);
      }
      assert.deepEqual([head.robots, head.canonical], [[], [`http://${host}${path}`]], where);
      assert.deepEqual(
        [head.meta("og:title"), head.meta("og:url"), head.meta("og:description")],
        [title, `http://${host}${path}`, description],
      );
      const kinds = markup.map((thing) => thing["@type"]);
      if (path === "/") {
        assert.deepEqual(kinds, ["Organization", "WebSite"]);
        const { logo, address, email } = markup[0];
        assert.ok(logo === `http://${host}/icon/512.png` && address && email.includes("@"), where);
      }
      for (const { itemListElement: steps } of markup.filter((thing) => thing["@type"] === "BreadcrumbList")) {
        assert.ok(steps.length >= 2, `${where} stands somewhere`);
        assert.equal(steps[0].item, `http://${host}/category`);
      }
      if (path.startsWith("/category/")) assert.deepEqual(kinds, ["ItemList", "BreadcrumbList"]);
      if (path.startsWith("/model/")) assert.ok(/^Product(Group)?$/.test(kinds[0]) && kinds[1] === "BreadcrumbList", where);
      const things = markup.flatMap((thing) => thing.hasVariant ?? (thing["@type"] === "Product" ? [thing] : []));
      for (const { name, sku, offers } of things)
        assert.ok(name && sku && Number(offers.price) > 0 && new URL(offers.url).host === host, where);
    }
  }
});

test("hreflang is complete and mutual, without pages a storefront lacks", {
  timeout: 300_000,
}, async () => {
  let named = 0;
  for (const host of [hosts.ru, hosts.eu])
    for (const { path } of await toBeFound(host)) {
      const { alternates } = readHead(await ask(path, host));
      if (!alternates.length) continue;
      named++;
      assert.deepEqual(alternates, [
        ["ru", `http://${hosts.ru}${path}`],
        ["en", `http://${hosts.eu}${path}`],
        ["x-default", `http://${hosts.eu}${path}`],
      ]);
      for (const other of [hosts.ru, hosts.eu])
        assert.deepEqual(readHead(await ask(path, other)).alternates, alternates, `${other}${path}`);
    }
  assert.ok(named > 100);
  for (const { path } of await toBeFound(hosts.reload)) assert.deepEqual(readHead(await ask(path, hosts.reload)).alternates, []);
});

test("private, search, filtered, sorted and empty pages are noindex", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const paths =
    "/search?q=18 /search?q=zzzzzz /checkout /pmt /lk /lk/orders /lk/profile /lk/addresses /lk/security /lk/money /lk/waits /lk/certificates /lk/data".split(
      " ",
    );
  for (const query of "f.size=M sort=price f.sale=1 f.color=red&f.color=black f.brand=Nobody".split(" "))
    paths.push(`/category/gloves?${query}`);
  for (const path of paths) {
    const { robots, canonical } = readHead(String((await shopper.get(path)).body));
    assert.deepEqual([robots, canonical], [["noindex, follow"], []], path);
  }
  const second = readHead(await ask("/category?page=2&utm_source=x", hosts.ru));
  assert.deepEqual(second.canonical, [`http://${hosts.ru}/category?page=2`]);
  assert.match(second.titles[0]!, /страница 2/);
  const beyond = readHead(await ask("/category?page=999", hosts.ru));
  assert.match(beyond.canonical[0]!, /\/category\?page=[2-9]$/);
});

test("lastmod follows content, not sales, stock or no-op imports", async () => {
  const { db } = shop;
  const at = async () =>
    (
      await sql<{ at: Date }>`select max(at) as at from page_change where model_id = 'sparring-gloves-corner'`.execute(db)
    ).rows[0]!.at.getTime();
  const before = await at();
  await sql`update model set popularity = popularity + 1, sold = sold + 1`.execute(db);
  await sql`update product set sale = sale`.execute(db);
  const file = demoShop();
  for (const model of file.models) for (const product of model.products) product.images = [];
  const path = join(createTestFolder(), "shop.json");
  writeFileSync(path, JSON.stringify(file));
  assert.equal((await shop.exchange.import(path)).ok, true);
  assert.equal(await at(), before);
  for (const change of [
    sql`update product set price_minor = price_minor + 100 where model_id = 'sparring-gloves-corner'`,
    sql`update specification set position = position + 1 where product_id = 'sparring-gloves-corner-red'`,
    sql`update model set description = '{"ru": "Другое", "en": "Other"}' where id = 'sparring-gloves-corner'`,
  ]) {
    const earlier = await at();
    await change.execute(db);
    assert.ok((await at()) > earlier);
  }
  const latest = await at();
  await shop.catalogue.forgetOldChanges();
  const kept = await sql<{ at: Date }>`select at from page_change where model_id = 'sparring-gloves-corner'`.execute(db);
  assert.deepEqual(
    kept.rows.map((row) => row.at.getTime()),
    [latest],
  );
  await sql`delete from model where id = 'sparring-gloves-corner'`.execute(db);
  await shop.catalogue.forgetOldChanges();
  assert.equal((await sql`select from page_change where model_id = 'sparring-gloves-corner'`.execute(db)).rows.length, 0);
});
