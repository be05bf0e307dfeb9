import assert from "node:assert/strict";
import { test } from "node:test";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { storefronts } from "#app/foundation/storefront.ts";
import { noteOf, paymentChoices } from "./payment-choices.ts";

overwriteGetLocale(() => "en");

test("abroad an invoice warns that it needs Russian company data; no more changes", () => {
  for (const { paymentTypes, region } of storefronts)
    for (const choice of paymentChoices(paymentTypes, "en")) {
      const isInvoice = choice.type === "bank-transfer";
      assert.equal(noteOf(choice, "RU"), choice.note, `${region} ${choice.type}`);
      if (isInvoice) assert.match(noteOf(choice, "DE"), /Russian companies.*INN/);
      else assert.equal(noteOf(choice, "DE"), choice.note, `${region} ${choice.type}`);
    }
});
