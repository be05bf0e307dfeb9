import assert from "node:assert/strict";
import { test } from "node:test";
import { serviceSlugs } from "#app/publishing/content/service-slugs.ts";
import { serviceText } from "#app/publishing/content/service-texts/service-texts.ts";
import { storefronts } from "../storefront.ts";
import { demoSellers } from "./seller.ts";

const { main, transfer } = demoSellers;
const saidOf = (seller: typeof main, lang: "ru" | "en") =>
  serviceSlugs.map((slug) => JSON.stringify(serviceText(slug, storefronts[0]!, lang, seller))).join("\n");

test("pages name the seller by its requisites and never call a real one fictional", () => {
  for (const [lang, fictional] of [
    ["ru", /вымышлен/],
    ["en", /fictional/],
  ] as const) {
    const demo = saidOf(main, lang);
    assert.match(demo, fictional);
    for (const number of [main.inn, main.ogrn, main.email]) assert.ok(demo.includes(number));
    const real = saidOf({ ...main, inn: "7707083893", email: "shop@firm.example", isFictional: false }, lang);
    assert.ok(real.includes("7707083893") && real.includes("shop@firm.example"));
    assert.doesNotMatch(real, fictional);
    assert.ok(!real.includes(main.inn) && !real.includes("gong.example"));
  }
  assert.match(saidOf(main, "ru"), /ООО «Гонг», ИНН 7799000012, КПП 779901001, ОГРН 1267799000017, 125000/);
  assert.match(saidOf(main, "en"), /Gong LLC, tax number 7799000012/);
  assert.match(saidOf(transfer, "ru"), /ИП Перчаткин Илья Олегович, ИНН 779900000109, ОГРНИП 326779900000018, 125000/);
  assert.match(saidOf(transfer, "en"), /ИП Перчаткин Илья Олегович, tax number/);
});
