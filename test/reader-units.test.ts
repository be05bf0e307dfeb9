import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createDemoShop } from "./demo-goods.ts";
import { aPhone, signIn } from "./examples/customer.ts";
import { createShopper } from "./examples/shopper.ts";

// Sizes are stored in the maker's units and displayed in the reader's.
const { shop, app } = await createDemoShop({}, { pages: true });
const wares = ["280 cm", "3.5 m", "24 kg", "10 oz"];
const foreign = {
  ru: /\d\s?(?:cm|mm|m|kg|g|oz|lbs?|ml|l|in|pcs)\.?(?![\p{L}\d])/u,
  en: /\d\s?(?:см|мм|м|кг|гр?|унц\p{L}*|мл|л|шт)\.?(?![\p{L}\d])/u,
};
const points = { ru: /(?<![\p{L}\d.])\d+\.\d+\s?(?:см|мм|м|кг|л)(?!\p{L})/u, en: /\d,\d\d?\s?(?:cm|mm|m|kg|l)(?!\p{L})/u };

/** Visible and accessible text, without scripts. */
const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*?(?:(?:aria-label|alt|title|placeholder|content)="([^"]*)"[^>]*)?>/g, " $1 ")
    .replace(/\s+/g, " ");

function assertOwn(text: string, lang: "ru" | "en", where: string) {
  for (const not of [foreign[lang], points[lang]]) {
    const found = not.exec(text);
    assert.equal(found && text.slice(Math.max(0, found.index - 40), found.index + 20), null, where);
  }
}

for (const lang of ["ru", "en"] as const)
  test(`every page shows lengths, weights and volumes in its reader's units (${lang})`, { timeout: 300_000 }, async () => {
    const host = lang === "ru" ? "localhost" : "eu.localhost";
    const ask = async (url: string) => (await app.inject({ url: encodeURI(url), headers: { host, cookie: `lang=${lang}` } })).body;
    const index = [...(await ask("/sitemap.xml")).matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path]) => path!);
    const paths = (await Promise.all(index.map(ask))).flatMap((file) =>
      [...file.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => decodeURI(path!.replaceAll("&amp;", "&"))),
    );
    assert.ok(paths.length > 100);
    const asked = lang === "ru" ? ["12 унций", "гиря 24 кг", "скакалка"] : ["12 oz", "kettlebell 24 kg", "rope"];
    const lists = [
      ...asked.map((q) => `/search?q=${q}`),
      "/category?f.weight=10",
      "/compare?models=kettlebell-cast,kettlebell-competition",
    ];
    for (const path of [...paths, ...lists]) assertOwn(words(await ask(path)), lang, path);
  });

test("sizes follow the buyer's language in cart, order, call, letter, receipt", async () => {
  const { rows } = await sql<{ product: string; id: string; size: string }>`
    select distinct on (s.name) s.product_id as product, s.id, s.name as size from specification s
    join stock k on k.product_id = s.product_id and k.specification_id = s.id and k.on_hand > 9
    where s.name = any(${wares}) order by s.name, s.id`.execute(shop.db);
  assert.equal(rows.length, wares.length);
  for (const lang of ["ru", "en"] as const) {
    const email = `units-${lang}@example.com`;
    const shopper = createShopper(app, { lang });
    await signIn(shop, shopper, aPhone());
    const placed = await shopper.order(
      rows.map(({ product, id }) => ({ productid: product, specification: id, quantity: 1 })),
      (body) => ({ ...body, contragent: { ...body.contragent, email } }),
    );
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const order = words((await shopper.get(`/order/${placed.body.ordernumber}`)).body);
    const account = words((await shopper.get("/lk/orders")).body);
    const letters = (
      await sql<{ text: string }>`select text || coalesce(html, '') as text from message where recipient = ${email}`.execute(shop.db)
    ).rows;
    assert.ok(letters.length > 0);
    const told = lang === "ru" ? ["280 см", "3,5 м", "24 кг", "10 унц."] : ["280 cm", "3.5 m", "24 kg", "10 oz"];
    for (const [where, text] of [["order", order], ["account", account], ...letters.map(({ text }) => ["letter", words(text)])] as const) {
      assertOwn(text!, lang, where!);
      // The account lists three of four.
      for (const size of told.filter((each) => where !== "account" || !each.startsWith("3")))
        assert.ok(text!.includes(size), `${where}: ${size}`);
    }
  }
});
