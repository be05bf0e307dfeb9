import assert from "node:assert/strict";
import { test } from "node:test";
import { COURIER_SURCHARGE_MINOR } from "#app/delivery/own-courier.ts";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { offeredCarriers, offeredPayments, storefronts } from "#app/foundation/storefront.ts";
import { demoSellers } from "#app/invoices/seller.ts";
import { serviceText } from "./service-texts.ts";

test("the help about payment says what paying on receipt adds wherever it can be chosen, and promises nothing else", () => {
  for (const storefront of storefronts)
    for (const lang of ["ru", "en"] as const) {
      const { lead } = serviceText("payment", storefront, lang, demoSellers.main);
      const adds = offeredPayments(storefront).includes("payment-upon-receipt") && offeredCarriers(storefront).includes("own");
      assert.equal(lead.includes(formatMoney(rubles(COURIER_SURCHARGE_MINOR), "rub", lang)), adds, `${storefront.region} ${lang}`);
      assert.doesNotMatch(lead, /Ничего не\sдобавляется|Nothing is added/);
    }
});
