import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf } from "./hosts.ts";
import { type Country, channelOf, type Storefront, storefronts } from "./storefront.ts";

const [ru, eu, reload] = storefronts as readonly [Storefront, Storefront, Storefront];

test("[STO-02] the language is the cookie's if known, else the host's, else English", () => {
  for (const record of storefronts) for (const lang of ["ru", "en"] as const) assert.equal(languageOf(record, lang), lang);
  for (const cookie of [undefined, "", "de", "RU", "ru-RU", "en;ru", "null"]) {
    assert.equal(languageOf(ru, cookie), "ru", cookie);
    assert.equal(languageOf(eu, cookie), "en", cookie);
    assert.equal(languageOf(reload, cookie), "en", cookie);
  }
});

test("[STO-08] the channel is the com's on eu and for Kazakhstan, else the store's", () => {
  const everywhere = new Set<Country>(storefronts.flatMap(({ countries }) => countries));
  assert.ok(everywhere.size > 40);
  for (const country of everywhere) {
    assert.equal(channelOf(eu, country), "gong-com", country);
    for (const record of [ru, reload]) assert.equal(channelOf(record, country), country === "KZ" ? "gong-com" : "gong-store", country);
  }
});

test("the records start with the values of the table", () => {
  const told = storefronts.map(({ brand, corner, currencies, paymentTypes, carriers, signIn, freeDeliveryFromMinor, cashbackPercent }) => ({
    brand: brand.ru,
    corner,
    currencies: currencies.join(),
    payment: paymentTypes.join(),
    carriers: carriers.join(),
    signIn: signIn.join(),
    free: freeDeliveryFromMinor,
    cashbackPercent,
  }));
  assert.deepEqual(told, [
    {
      brand: "Гонг",
      corner: "red",
      currencies: "rub",
      payment: "bank-card,dolyamy,split,moneta,cloudpayments,bank-transfer,payment-upon-receipt",
      carriers: "cdek,boxberry,own,dl,ems",
      signIn: "sms,email",
      free: 10_000_00,
      cashbackPercent: 5,
    },
    {
      brand: "Gong",
      corner: "blue",
      currencies: "usd,eur,kzt,rub",
      payment: "cloudpayments,onevision,bank-transfer",
      carriers: "cdek,ems",
      signIn: "email,sms,whatsapp",
      free: null,
      cashbackPercent: 5,
    },
    {
      brand: "Gong Reload",
      corner: "white",
      currencies: "rub",
      payment: "bank-card,dolyamy,split,payment-upon-receipt",
      carriers: "cdek,boxberry,own",
      signIn: "sms,email",
      free: 7_000_00,
      cashbackPercent: 3,
    },
  ]);
  assert.deepEqual([ru.countries, reload.countries], [["RU", "BY", "KZ", "AM", "KG"], ["RU"]]);
  for (const country of ["KZ", "US", "DE", "FR", "GB", "RS"]) assert.ok(eu.countries.includes(country), country);
  for (const country of ["RU", "BY"]) assert.equal(eu.countries.includes(country), false, country);
});
