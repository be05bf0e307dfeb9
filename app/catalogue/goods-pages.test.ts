import assert from "node:assert/strict";
import { before, test } from "node:test";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { demoShop } from "../../demo/shop.ts";
import { createDemoShop } from "../../test/demo-goods.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { cheapest, highestSale, things } from "../../test/examples/naive-catalogue.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const { shop, app } = await createDemoShop({}, { pages: true });
const { models } = demoShop();

const PLAIN = 1990;
const READY = "2-Готовая продукция";
before(async () => {
  const product = aFileModel("shelves").products![0]!;
  const size = (name: string, balance: { name: string; count: number }[]) => ({
    _id: `shelves-${name}`,
    guid: `shelves-${name}`,
    name,
    artikul: `SH-${name}`,
    price: { count: PLAIN },
    balance,
  });
  const specifications = [
    size("S", [
      { name: READY, count: 2 },
      { name: "3-Шоурум", count: 5 },
    ]),
    size("M", [
      { name: "3-Шоурум", count: 5 },
      { name: "1-Сырьё", count: 9 },
    ]),
  ];
  const sewn = [size("L", [])].map((each) => ({ ...each, _id: "sewn-L", guid: "sewn-L" }));
  const evil = `Перчатки </script><script>window.evil=1</script> "&amp;`;
  const file = aShopFile({
    models: [
      aFileModel("shelves", { slug: "shelves", products: [{ ...product, specifications }] }),
      aFileModel("sewn", { slug: "sewn", products: [{ ...aFileModel("sewn").products![0]!, podzakaz: true, specifications: sewn }] }),
      aFileModel("evil", { slug: "evil", name: { ru: evil, en: evil }, description: { ru: evil, en: evil } }),
      aFileModel("ours", { slug: "ours", storefronts: ["ru"] }),
    ],
  });
  const summary = await shop.exchange.import(write(file));
  assert.ok(summary.ok, JSON.stringify(summary));
  await shop.catalogue.catchUp();
});

const page = async (url: string, { host = "localhost", cookie = "" } = {}) => {
  const { statusCode, body } = await app.inject({ url, headers: { host, cookie } });
  assert.equal(statusCode, 200, url);
  return body.replaceAll("<!-- -->", "");
};
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll("&quot;", '"')
    .trim();
const cardsOf = (html: string) => [...html.matchAll(/<article class="card"[\s\S]*?<\/article>/g)].map(([card]) => card);
const slugOf = (card: string) => /href="\/model\/([^"?]+)[?"]/.exec(card)![1]!;
const rubles = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, " ")} ₽`;

test("[CAT-02] a card shows sizes, stock or to-order, price, discount and colours", async () => {
  const seen = { cut: 0, order: 0, ready: 0, colours: 0 };
  for (let at = 1; at <= 3; at++)
    for (const card of cardsOf(await page(`/category?page=${at}&sort=sale`))) {
      const model = models.find(({ slug }) => slug === slugOf(card));
      if (!model) continue;
      const all = things(model);
      const shown = text(card);
      const cost = cheapest(model);
      assert.ok(shown.includes(rubles(cost)), `${model.slug}: ${shown}`);
      const sale = highestSale(model);
      if (sale > 0) {
        seen.cut++;
        assert.match(shown, new RegExp(`${sale}\\s?%`), model.slug);
        const was = Math.min(...all.filter(({ final }) => final === cost).map(({ price }) => price));
        if (was > cost) assert.ok(card.includes("<s ") && shown.includes(rubles(was)), `${model.slug}: ${shown}`);
      }
      if (all.some(({ ready }) => ready)) {
        if (seen.ready++ < 3) assert.match(text(await page(`/model/${model.slug}`)), /в наличии|последние \d/i, model.slug);
      } else if (all.some(({ order }) => order)) {
        seen.order++;
        assert.match(shown, /На заказ · около 30 дней/, model.slug);
      }
      const colours = new Set(model.products.map(({ color }) => color?.name.en));
      if (colours.size > 1) {
        seen.colours++;
        assert.equal(card.match(/class="dot"/g)?.length, Math.min(6, colours.size), model.slug);
      }
      const ready = model.products.filter(({ specifications, balance }) =>
        [...specifications.flatMap((each) => each.balance), ...balance].some(({ name, count }) => name === READY && count > 0),
      );
      const [product] = ready.toSorted((a, b) => cheapest({ ...model, products: [a] }) - cheapest({ ...model, products: [b] }));
      for (const { name, balance } of product?.specifications ?? [])
        if (balance.some((each) => each.name === READY && each.count > 0))
          assert.ok(shown.includes(withUnits(name, "ru").replaceAll("\u00a0", " ")), `${model.slug} ${name}`);
    }
  assert.ok(
    Object.entries(seen).every(([, count]) => count > 0),
    JSON.stringify(seen),
  );
});

test("a card links to its shown colour: the price's or the filtered one", async () => {
  const shownAt = async (address: string) => {
    const html = await page(address.replaceAll("&amp;", "&"));
    return { price: text(/<p class="price[\s\S]*?<\/p>/.exec(html)![0]), color: text(/<p>Цвет: [\s\S]*?<\/p>/.exec(html)?.[0] ?? "") };
  };
  const addressOf = (card: string) => /href="(\/model\/[^"]+)"/.exec(card)![1]!;
  const cut = cardsOf(await page("/category?f.sale=1&sort=sale")).slice(0, 6);
  assert.equal(cut.length, 6);
  for (const card of cut) {
    const { price } = await shownAt(addressOf(card));
    assert.equal(/\d[\d ]* ₽/.exec(price)?.[0], /\d[\d ]* ₽/.exec(text(card))?.[0], addressOf(card));
  }
  const blue = cardsOf(await page("/category/gloves?f.color=blue"));
  assert.ok(blue.length > 1);
  for (const card of blue) assert.equal((await shownAt(addressOf(card))).color, "Цвет: синий", addressOf(card));
});

test("[CAT-03] only ready warehouses sell; a size sells from stock or to order in about 30 days", async () => {
  const shelves = await page("/model/shelves");
  const size = (html: string, name: string) =>
    new RegExp(`<label[^>]*class="size[^>]*>(?:(?!</label>)[\\s\\S])*?>${name}<[\\s\\S]*?</label>`).exec(html)?.[0] ?? "";
  assert.match(text(size(shelves, "S")), /осталось 2|в наличии/);
  assert.match(text(size(shelves, "M")), /нет/);
  const shopper = createShopper(app);
  const problem = async (productid: string, specification: string, quantity = 1) =>
    (await shopper.quote([{ productid, specification, quantity }])).body.lines[0]!.problem;
  assert.equal(await problem("shelves-red", "shelves-S", 2), undefined);
  assert.equal(await problem("shelves-red", "shelves-S", 3), "short");
  assert.equal(await problem("shelves-red", "shelves-M"), "sold_out");
  assert.equal(await problem("sewn-red", "sewn-L", 40), undefined);
  assert.match(text(await page("/model/sewn")), /30 дней/);
  assert.match(text(await page("/model/sewn", { cookie: "lang=en" })), /about 30 days/);
  const card = cardsOf(await page("/search?q=sewn")).find((each) => slugOf(each) === "sewn")!;
  assert.match(text(card), /На заказ · около 30 дней/);
});

test("the address is the list: a link to it shows the same choices, goods and count", async () => {
  const chosen = "/category/gloves?f.color=black&f.color=red&f.weight=12&f.stock=1&sort=price";
  const html = await page(chosen);
  const api = (await app.inject({ url: `/shop/catalogue?category=gloves&${chosen.split("?")[1]}`, headers: { host: "localhost" } })).json();
  assert.deepEqual(
    cardsOf(html).map(slugOf),
    api.items.map(({ slug }: { slug: string }) => slug),
  );
  assert.match(text(/<p class="list-count[\s\S]*?<\/p>/.exec(html)![0]), new RegExp(`^${api.total} `));
  const inputs = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => input);
  const isOn = (name: string, value?: string) =>
    inputs.some((input) => input.includes(`name="${name}"`) && (!value || input.includes(`value="${value}"`)) && input.includes("checked"));
  assert.ok(isOn("f.color", "black") && isOn("f.color", "red") && isOn("f.weight", "12") && isOn("f.stock"));
  assert.equal(inputs.filter((input) => input.includes(" checked")).length, 4);
  assert.match(html, /<option value="price" selected=""/);
  assert.match(text(/<nav class="crumbs[\s\S]*?<\/nav>|<nav[^>]*aria-label="[^"]*"[^>]*><ol[\s\S]*?<\/nav>/.exec(html)![0]), /Перчатки/);
  for (const { slug } of demoShop().categories.filter(({ parent }) => parent === "gloves"))
    assert.ok(html.includes(`href="/category/${slug}"`), slug);
});

test("parameters that are unknown, doubled or broken change nothing that is shown", async () => {
  const goods = async (query: string) => cardsOf(await page(`/category/gloves?${query}`)).map(slugOf);
  const all = await goods("");
  for (const query of ["utm_source=x&gclid=1", "sort=none", "f.price=x", "f.price=9-", "page=0", "page=-1", "f.none=1", "f.size=", "card="])
    if (query !== "f.price=9-") assert.deepEqual(await goods(query), all, query);
  assert.deepEqual(await goods("f.color=red&f.color=red"), await goods("f.color=red"));
  assert.deepEqual(await goods("f.color=red&f.color=black"), await goods("f.color=black&f.color=red"));
  assert.deepEqual(await goods("page=2&page=1"), await goods("page=2"));
});

test("filters and sorts are noindex, pages canonical, alternates only where real", async () => {
  const head = async (url: string, host = "localhost") => {
    const html = await page(url, { host });
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!);
    return {
      canonical: all(/<link rel="canonical" href="([^"]+)"/g),
      robots: all(/<meta name="robots" content="([^"]+)"/g),
      languages: all(/<link rel="alternate" hrefLang="([^"]+)"/gi),
    };
  };
  const whole = { robots: [], languages: ["ru", "en", "x-default"] };
  assert.deepEqual(await head("/category/gloves"), { canonical: ["http://localhost/category/gloves"], ...whole });
  const here = { robots: [], languages: [] };
  assert.deepEqual(await head("/category?page=2"), { canonical: ["http://localhost/category?page=2"], ...here });
  assert.deepEqual(await head("/category/gloves?f.color=red&a=b"), {
    canonical: ["http://localhost/category/gloves?f.color=red"],
    ...here,
  });
  assert.deepEqual(await head("/category/gloves?utm_source=x"), { canonical: ["http://localhost/category/gloves"], ...whole });
  for (const query of ["f.color=red&f.color=black", "f.color=red&sort=new", "sort=price", "f.stock=1", "f.price=1-2000"])
    assert.deepEqual(await head(`/category/gloves?${query}`), { canonical: [], robots: ["noindex, follow"], languages: [] }, query);
  assert.deepEqual(await head("/search?q=перчатки"), { canonical: [], robots: ["noindex, follow"], languages: [] });
  assert.deepEqual(await head("/model/shelves?color=red&card=x"), { canonical: ["http://localhost/model/shelves"], ...whole });
  assert.deepEqual(await head("/model/ours"), { canonical: ["http://localhost/model/ours"], ...here });
});

test("structured data match the page, with any characters in names", async () => {
  const data = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as { "@context": string; "@graph": Thing[] },
    );
  type Thing = Record<string, unknown> & { "@type": string };
  type Shipping = { shippingRate: { maxValue: number } };
  type Offer = { price: string; priceCurrency: string; availability: string; url: string; shippingDetails: Shipping };
  type Variant = Thing & { name: string; sku: string; offers: Offer };
  for (const [url, type] of [
    ["/", "WebSite"],
    ["/model/shelves", "ProductGroup"],
    ["/model/evil", "ProductGroup"],
  ] as const) {
    const [found, ...more] = data(await page(url));
    assert.equal(more.length, 0, url);
    assert.equal(found!["@context"], "https://schema.org");
    assert.ok(
      found!["@graph"].some((thing) => thing["@type"] === type),
      url,
    );
  }
  const evil = await page("/model/evil");
  assert.ok(!evil.includes("<script>window.evil"));
  const [group, crumbs] = data(await page("/model/shelves"))[0]!["@graph"] as [
    Thing & { hasVariant: Variant[] },
    Thing & { itemListElement: { position: number; item?: string }[] },
  ];
  assert.deepEqual(
    group.hasVariant.map(({ sku, offers }) => [sku, offers.price, offers.priceCurrency, offers.availability.split("/").at(-1)]),
    [
      ["SH-S", String(PLAIN), "RUB", "InStock"],
      ["SH-M", String(PLAIN), "RUB", "OutOfStock"],
    ],
  );
  assert.ok(group.hasVariant.every(({ offers }) => offers.url.startsWith("http://localhost/model/shelves?color=")));
  assert.ok(group.hasVariant.every(({ offers }) => offers.shippingDetails.shippingRate.maxValue === 390));
  assert.deepEqual(
    crumbs.itemListElement.map(({ position }) => position),
    crumbs.itemListElement.map((_, at) => at + 1),
  );
  const sewn = data(await page("/model/sewn"))[0]!["@graph"][0] as Variant;
  assert.equal(sewn["@type"], "Product", "what comes in one size and colour is no group");
  assert.match(sewn.offers.availability, /MadeToOrder/);
});
