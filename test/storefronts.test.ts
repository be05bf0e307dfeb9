import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { formatMoney } from "../app/foundation/money.ts";
import { currencies, type Language, storefronts } from "../app/foundation/storefront.ts";
import { dayWords } from "../app/foundation/time/day-words.ts";
import { demoShop } from "../demo/shop.ts";
import { createTestFolder } from "./create-test-shop.ts";
import { createDemoShop } from "./demo-goods.ts";
import { signIn } from "./examples/customer.ts";
import { createShopper } from "./examples/shopper.ts";

// Languages, currencies and URLs of three storefronts.
const HOSTS = "ru=gong.example,www.gong.example;eu=gong-boxing.example;reload=reload.gong.example";
const { shop, app } = await createDemoShop({ STOREFRONT_HOSTS: HOSTS }, { pages: true });
const page = async (url: string, host = "localhost", cookie = "") => (await app.inject({ url, headers: { host, cookie } })).body;
const set = (what: string, to: string, { host = "localhost", back = "/category" } = {}) =>
  app.inject({
    method: "POST",
    url: `/set/${what}?to=${to}&back=${encodeURIComponent(back)}`,
    headers: { host, origin: `http://${host}`, "content-type": "text/plain" },
  });
const model = "/model/sparring-gloves-corner";
const service = "delivery payment returns privacy offer".split(" ").map((slug) => `/service/${slug}`);
const pages = ["/", "/category", "/category/gloves", model, "/search?q=18", "/search?q=000000", "/service", "/certificates", ...service];
const money = ["bonus", "advance", "deposit"].map((account) => `/lk/money?account=${account}`);
const personal = [
  "/checkout",
  "/pmt",
  "/lk",
  "/lk/orders",
  "/lk/profile",
  "/lk/waits",
  "/lk/addresses",
  "/lk/security",
  "/lk/money",
  ...money,
];

/** Latin words permitted in Russian: brands, technical terms, code masks. */
const names = new Set(
  "XXXX GTIN Gong PostgreSQL Boxberry SberPay Moneta CloudPayments JavaScript WhatsApp JSON Chrome CommerceML Shopify Magento WooCommerce JPEG WebP AVIF DOCTYPE Windows".split(
    " ",
  ),
);
for (const { brand } of demoShop().models) for (const word of brand?.match(/\w+/g) ?? []) names.add(word);
const foreign = (text: string, lang: Language) =>
  [...new Set(text.match(lang === "en" ? /[А-Яа-яЁё]{2,}/g : /[A-Za-z]{4,}/g))].filter((word) => lang === "en" || !names.has(word));
/** Visible and accessible text in the page's language. */
const words = (body: string) =>
  body
    .replace(
      /<(script|style)[\s\S]*?<\/\1>|<meta (?:name="(?:viewport|robots|twitter:card)"|property="og:(?:type|url|locale|image)[^"]*")[^>]*>/g,
      " ",
    )
    .replace(/<(\w+)[^>]* lang="\w+"[^>]*>[^<]*<\/\1>/g, " ")
    .replace(/<[^>]+?(?:aria-label|title|alt|content|placeholder)="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>|&[#\w]+;|[^\s<]+@[^\s<]+|lightMyRequest/g, " ");
const isForStaff = (file: string) => /^(?:desk.*|staff|cases|invariants|import|settings|startup)\.json$/.test(file);
/** Backticked words, options, settings, tags, addresses and documents are Latin in Russian too. */
const quoted =
  /`[^`]*`|--[a-z-]+|\b[A-Z\d]+(?:_[A-Z\d]+)+(?:=[\w.,;=-]*\w)?|\b[A-Z]+=\w+|<[\p{L}_]+>|\b[a-z]+:\/\/[\w:@./]*|\bdocs\/[\w.-]+\w/gu;

test("staff's texts quote the same commands in both languages", () => {
  const typedIn = (lang: Language) => {
    const files = globSync(`messages/${lang}/*.json`).filter((file) => isForStaff(basename(file)));
    const texts = files.flatMap((file) => Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8"))));
    // Placeholders such as NAME are translated.
    const typed = (text: unknown) =>
      JSON.stringify(text)
        .match(quoted)
        ?.map((said) => said.replace(/\p{Lu}{2,}/gu, "…")) ?? [];
    return texts.flatMap(([key, text]) => typed(text).map((said) => `${key} ${said}`)).sort();
  };
  assert.deepEqual(typedIn("ru"), typedIn("en"));
});

test("[STO-03] a language change is kept and total; a missing translation fails the build", async () => {
  for (const to of ["en", "ru"]) {
    const chosen = await set("lang", to);
    assert.deepEqual([chosen.statusCode, chosen.headers.location], [303, "/category"]);
    assert.match(String(chosen.headers["set-cookie"]), new RegExp(`^lang=${to}; Path=/; .*Max-Age=31536000`));
  }
  assert.equal((await set("lang", "de")).headers["set-cookie"], undefined);

  for (const lang of ["ru", "en"] as const) {
    const shopper = createShopper(app, { lang });
    await signIn(shop, shopper);
    for (const path of [...pages, ...personal, "/no-such-page"]) {
      const body = String((await shopper.get(path)).body);
      assert.ok(body.includes(`<html lang="${lang}"`), path);
      assert.deepEqual(foreign(words(body), lang), [], `${lang} ${path}`);
    }
    // The browser shows nothing but messages.
    for (const file of globSync(`messages/${lang}/*.json`)) {
      const { $schema, lang_ru, lang_en, ...texts } = JSON.parse(readFileSync(file, "utf8"));
      const said = JSON.stringify(texts, (_key, value) => (value?.match && !value.big ? Object.values(value.match) : value));
      const prose = isForStaff(basename(file)) ? said.replace(quoted, " ") : said;
      assert.deepEqual(foreign(prose.replace(/"\w+":|\{\w+\}/g, " "), lang), [], file);
    }
  }
  for (const file of globSync("app/**/*.tsx"))
    assert.deepEqual(foreign(readFileSync(file, "utf8").replace(/"Рус"/, ""), "en"), [], `${file} speaks past the messages`);

  const told = (lang: Language) => [
    ...[1, 3, 5].map((count) => m.goods_count({ count }, { locale: lang })),
    dayWords("2026-11-27", lang),
    formatMoney(12_990, "rub", lang),
  ];
  assert.deepEqual(told("ru"), ["1 товар", "3 товара", "5 товаров", "пт,\u00a027\u00a0ноября", "12\u00a0990\u00a0₽"]);
  assert.deepEqual(told("en"), ["1 product", "3 products", "5 products", "Fri,\u00a0November\u00a027", "12,990\u00a0₽"]);

  const folder = createTestFolder();
  const settings = { "plugin.inlang.messageFormat": { pathPattern: [join(folder, "{locale}.json")] } };
  mkdirSync(join(folder, "project.inlang"));
  writeFileSync(join(folder, "project.inlang/settings.json"), JSON.stringify(settings));
  for (const [lang, texts] of Object.entries({ ru: { a: "а", b: "б" }, en: { a: "a" } }))
    writeFileSync(join(folder, `${lang}.json`), JSON.stringify(texts));
  const built = spawnSync(process.execPath, [join(import.meta.dirname, "../tooling/build/compile-messages.ts")], { cwd: folder });
  assert.notEqual(built.status, 0);
  assert.match(String(built.stderr), /not in both languages: b/);
});

test("reload's home starts with its exclusives, others' with their newest", async () => {
  const own = new Set(demoShop().models.flatMap(({ slug, storefronts }) => (storefronts.join() === "reload" ? [slug] : [])));
  const first = async (host: string, count: number) =>
    [...(await page("/", host)).matchAll(/card-name"><a[^>]*?href="\/model\/([\w-]+)/g)].slice(0, count).map(([, slug]) => own.has(slug!));
  assert.ok(own.size >= 6);
  assert.deepEqual(await first("reload.gong.example", 6), Array(6).fill(true));
  for (const host of ["gong.example", "gong-boxing.example"]) assert.ok(!(await first(host, 8)).includes(true), host);
});

test("[STO-04] rub, usd, eur, kzt with signs; the cookie keeps it; eu starts in usd", async () => {
  assert.deepEqual(
    currencies.map((currency) => formatMoney(5, currency, "ru").at(-1)),
    ["₽", "$", "€", "₸"],
  );
  assert.equal(shop.rates.val("rub"), "1");
  const price = async (host: string, cookie = "") =>
    /class="[^"]*price[^"]*"[^>]*>[\s\S]*?([$€₸₽])/.exec(await page(model, host, `lang=en${cookie}`))?.[1];
  assert.deepEqual([await price("localhost"), await price("eu.localhost"), await price("reload.localhost")], ["₽", "$", "₽"]);
  for (const [to, sign] of Object.entries({ usd: "$", eur: "€", kzt: "₸", rub: "₽" })) {
    const chosen = await set("currency", to, { host: "eu.localhost", back: model });
    assert.deepEqual([chosen.statusCode, chosen.headers.location], [303, model]);
    assert.match(String(chosen.headers["set-cookie"]), new RegExp(`^currency=${to}; Path=/; .*Max-Age=31536000`));
    assert.equal(await price("eu.localhost", `; currency=${to}`), sign);
    assert.equal(await price("localhost", `; currency=${to}`), "₽", "ru trades in rubles");
  }
  assert.equal((await set("currency", "gbp", { host: "eu.localhost" })).headers["set-cookie"], undefined);
  assert.equal((await set("currency", "usd")).headers["set-cookie"], undefined);
  const listed = async (host: string) => (await app.inject({ url: "/shop/catalogue", headers: { host } })).json().items[0].currency.type;
  assert.deepEqual(await Promise.all(["localhost", "eu.localhost", "reload.localhost"].map(listed)), ["rub", "usd", "rub"]);
});

test("[STO-09] ru and eu have hreflang; each storefront has canonical, sitemap, robots", async () => {
  const links = async (path: string, host: string) => {
    const body = await page(path, host);
    const href = (pattern: RegExp) => pattern.exec(body)?.[1];
    return {
      canonical: href(/<link rel="canonical" href="([^"]+)"/),
      ru: href(/<link rel="alternate" hrefLang="ru" href="([^"]+)"/i),
      en: href(/<link rel="alternate" hrefLang="en" href="([^"]+)"/i),
    };
  };
  const both = (path: string) => ({ ru: `http://gong.example${path}`, en: `http://gong-boxing.example${path}` });
  for (const path of ["/", "/category", "/category/gloves", "/category/gloves?page=1", model, "/service/delivery"]) {
    const clean = path.split("?")[0]!;
    for (const host of ["gong.example", "www.gong.example", "localhost"])
      assert.deepEqual(await links(path, host), { canonical: both(clean).ru, ...both(clean) }, `${host} ${path}`);
    assert.deepEqual(await links(path, "gong-boxing.example"), { canonical: both(clean).en, ...both(clean) });
  }
  assert.deepEqual(await links("/category", "reload.gong.example"), {
    canonical: "http://reload.gong.example/category",
    ru: undefined,
    en: undefined,
  });

  const locations = (map: string) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!);
  for (const [host, own, other] of [
    ["www.gong.example", "http://gong.example", "http://gong-boxing.example"],
    ["gong-boxing.example", "http://gong-boxing.example", "http://gong.example"],
    ["reload.gong.example", "http://reload.gong.example", null],
  ] as const) {
    assert.match(await page("/robots.txt", host), new RegExp(`^Sitemap: ${own}/sitemap\\.xml$`, "m"));
    const files = locations(await page("/sitemap.xml", host));
    assert.deepEqual(
      files,
      ["pages", "models-1"].map((name) => `${own}/sitemap-${name}.xml`),
    );
    const maps = await Promise.all(files.map((at) => page(new URL(at).pathname, host)));
    const found = maps.flatMap(locations);
    assert.ok(found.length > 20 && found.includes(own + model) && found.every((at) => at.startsWith(`${own}/`)), host);
    // Only pages declare languages (decision 0060).
    assert.ok(maps.every((map) => !map.includes("alternate")));
    if (other) assert.match(await page(model, host), new RegExp(`hrefLang="x-default" href="http://gong-boxing.example${model}"`, "i"));
  }
  assert.equal(storefronts.length, 3);
});
