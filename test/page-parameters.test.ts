import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { isPageParameter, ownSearch, withoutForeign } from "#app/foundation/page-parameters.ts";
import { onlyCardChanged } from "#app/storefront/goods/only-card-changed.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openPages } from "./examples/pages.ts";

// Ad systems, mail tools and messengers add their marks to every address that they lead to.
const { shop, model, page, kept } = await openPages();

const foreign = [
  ..."utm_source utm_medium utm_campaign utm_content utm_term utm_id utm_referrer utm_source_platform UTM_Source".split(" "),
  ..."yclid ysclid ymclid _openstat yadclid yadordid ybaip frommarket clid etext ymid _ym_uid".split(" "),
  ..."gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl _gac".split(" "),
  ..."fbclid fb_action_ids fb_source igshid igsh mibextid ttclid tt_medium tt_content twclid li_fat_id epik ScCid rdt_cid".split(" "),
  ..."rb_clickid vk_ad_id vk_ref vkclid mtsclid mt_link_id mailru_click_id _vk_uid tgWebAppStartParam tgclid tg_click_id".split(" "),
  ..."msclkid from ref referrer openstat roistat rs admitad_uid tagtag_uid actionpay click_id clickid subid cpamit_uid".split(" "),
  ..."mc_cid mc_eid _hsenc _hsmi mkt_tok _ke _kx us_sub utm_unisender dm_i sbjs mindbox-click-id sendpulse __s vero_id".split(" "),
  ..."at_medium pk_campaign mtm_source piwik_campaign matomo_kwd irclickid awc zanpid tomorrows_click_id".split(" "),
];
const MARK = "someone-elses-mark";

test("a click id or campaign mark gets the kept page, byte for byte, and is on no page", async () => {
  for (const url of [...kept(), "/category?f.color=red&sort=price&page=2"]) {
    const plain = await page(url);
    assert.equal(plain.statusCode, 200, url);
    for (const name of url === "/" ? foreign : foreign.slice(0, 3)) {
      const marked = await page(`${url}${url.includes("?") ? "&" : "?"}${name}=${MARK}`);
      assert.deepEqual([marked.statusCode, marked.headers.etag], [plain.statusCode, plain.headers.etag], `${url} ${name}`);
      assert.ok(!marked.body.includes(MARK), `${url} ${name}`);
    }
    const around = await page(url.replace(/\??$/, (at) => (url.includes("?") ? at : "?")).replace("?", `?a&${foreign[0]}=${MARK}&`));
    assert.equal(around.headers.etag, plain.headers.etag, "the first of several");
  }
  const first = await page(`/category/gloves?sort=new&yclid=${MARK}`);
  assert.equal((await page("/category/gloves?sort=new")).body, first.body, "the mark comes first");
});

test("personal pages and unknown ones repeat no mark in their links", async () => {
  for (const url of ["/checkout", "/search?q=none", "/no-such-page", "/service/none"])
    assert.ok(!(await page(`${url}${url.includes("?") ? "&" : "?"}yclid=${MARK}`)).body.match(`(?:href|action)="[^"]*${MARK}`), url);
});

test("redirects keep the marks: the counter reads them where the visitor arrives", async () => {
  const { location, ...rest } = (await page("/Category/?yclid=1&sort=new")).headers;
  assert.equal(location, "/category?yclid=1&sort=new", JSON.stringify(rest));
  const id = await putOnShelf(shop, { stock: 1 });
  await sql`update model set slug = 'renamed' where slug = ${`m-${id}`}`.execute(shop.db);
  await shop.catalogue.catchUp();
  const renamed = await page(`/model/m-${id}?gclid=2&color=red`);
  assert.deepEqual([renamed.statusCode, renamed.headers.location], [301, "/model/renamed?color=red&gclid=2"]);
  await shop.redirects.addRule({
    host: null,
    path: "/category/bags",
    query: "utm_campaign=ring",
    target: "/category/gloves",
    permanent: false,
    startsAt: null,
    endsAt: null,
    actor: "test",
  });
  const led = await page("/category/bags?utm_campaign=ring&yclid=3");
  assert.deepEqual([led.statusCode, led.headers.location], [302, "/category/gloves?yclid=3"]);
});

test("an ad's link to a variant names language and currency beside its click id", async () => {
  const link = `${model()}?color=red&currency=usd&lang=en`;
  const [plain, marked] = [await page(link), await page(`${link}&srsltid=x&gclid=y`)];
  assert.match(plain.body, /<html lang="en"/);
  assert.match(marked.body, /<html lang="en"/);
  assert.deepEqual(marked.headers["set-cookie"], plain.headers["set-cookie"]);
});

test("a long query makes no long page", async () => {
  const plain = (await page("/search?q=a")).body.length;
  const filters = (many: number) => Array.from({ length: many }, (_, n) => `f.color=made-up-${n}`).join("&");
  for (const query of [
    `q=${"a".repeat(3500)}`,
    `q=${encodeURIComponent("я".repeat(580))}`,
    `q=a&zz=${"z".repeat(3500)}`,
    `q=a&card=${"z".repeat(3500)}`,
    `q=a&sort=${"z".repeat(3500)}`,
    `q=a&${filters(200)}`,
  ]) {
    const grown = (await page(`/search?${query}`)).body.length - plain;
    assert.ok(grown < (query.includes("f.") ? 25_000 : 12_000), `${query.slice(0, 20)}: ${grown} more`);
  }
  for (const url of ["/", "/category", "/no-such-page", "/compare", "/lk", "/checkout", "/service/delivery"]) {
    const [short, long] = [await page(url), await page(`${url}?zz=${"z".repeat(3500)}`)];
    assert.ok(long.body.length - short.body.length < 4000, `${url}: ${long.body.length - short.body.length} more`);
  }
  assert.ok(ownSearch(filters(500)).toString().length <= 1500);
  assert.equal(ownSearch("?q=a&utm_source=b&f.color=red").toString(), "q=a&f.color=red");
});

test("an address without marks stays as it is written", () => {
  for (const url of ["/", "/category?", "/category?sort=price&f.color=%D1%8F&page=2", "/model/x?color=red&size=12+oz"])
    assert.equal(withoutForeign(url), url.replace(/\?$/, ""));
  assert.equal(withoutForeign("/category?%66.color=red&utm%5Fsource=x&=&&a&%&sort=new"), "/category?%66.color=red&sort=new");
});

test("every parameter that a page reads is in the table", () => {
  const read = /\b(?:search|searchParams|asked|at|here|rest)\.(?:get|getAll|has)\("([^"]+)"\)/g;
  const files = globSync("app/**/*.{ts,tsx}").filter(
    (file) =>
      !/\.test\.|messages\/|^app\/backoffice\//.test(file) && /searchParams|SearchParams|request\.url/i.test(readFileSync(file, "utf8")),
  );
  const names = new Set(files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(read)].map(([, name]) => name!)));
  assert.ok(names.size > 15, [...names].join());
  assert.deepEqual(
    [...names].filter((name) => !isPageParameter(name)),
    [],
  );
});

test("opening a quick view from an ad's address leaves the list as it is", () => {
  const at = (search: string) => new URL(`http://localhost/category${search}`);
  const leaves = (from: string, to: string) => onlyCardChanged({ currentUrl: at(from), nextUrl: at(to) });
  assert.ok(leaves("?yclid=1&sort=price", "?sort=price&card=gloves"));
  assert.ok(leaves("?sort=price&card=gloves", "?yclid=1&sort=price"));
  assert.ok(!leaves("?yclid=1&sort=price", "?card=gloves"));
});
