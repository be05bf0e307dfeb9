import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { COURIER_SURCHARGE_MINOR } from "#app/delivery/own-courier.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { offeredCarriers, offeredPayments, storefronts } from "#app/foundation/storefront.ts";
import { serviceSlugs } from "../service-slugs.ts";
import { serviceText } from "./service-texts.ts";

test("payment help states the surcharge of paying on receipt, and promises no more", () => {
  for (const storefront of storefronts)
    for (const lang of ["ru", "en"] as const) {
      const { lead } = serviceText("payment", storefront, lang, demoSellers.main);
      const adds = offeredPayments(storefront).includes("payment-upon-receipt") && offeredCarriers(storefront).includes("own");
      assert.equal(lead.includes(formatMoney(rubles(COURIER_SURCHARGE_MINOR), "rub", lang)), adds, `${storefront.region} ${lang}`);
      assert.doesNotMatch(lead, /Ничего не\sдобавляется|Nothing is added/);
    }
});

test("help and messages that mention a button name an existing one", () => {
  const PRESSED = /(?:нажмите|press)[\s\u00a0][«“]([^»”]+)[»”]/gi;
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  for (const lang of ["ru", "en"] as const) {
    const messages = globSync(`messages/${lang}/*.json`).flatMap((file) => Object.values(JSON.parse(readFileSync(file, "utf8"))));
    const names = new Set(messages.filter((text) => typeof text === "string").map(plain));
    const help = storefronts.flatMap((storefront) => serviceSlugs.map((slug) => serviceText(slug, storefront, lang, demoSellers.main)));
    const pressed = [...JSON.stringify([messages, help]).matchAll(PRESSED)].map(([, name]) => plain(name!));
    assert.ok(pressed.includes(plain(m.return_open({}, { locale: lang }))), "the help about returns");
    assert.deepEqual(
      pressed.filter((name) => !names.has(name)),
      [],
      lang,
    );
  }
});
