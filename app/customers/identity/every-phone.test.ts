import assert from "node:assert/strict";
import { test } from "node:test";
import examples from "libphonenumber-js/examples.mobile.json";
import { type CountryCode, getCountries, getExampleNumber } from "libphonenumber-js/min";
import { Mask } from "maska";
import { storefronts } from "#app/foundation/storefront.ts";
import { dialCode, inOrder, phoneMask } from "./dial-codes.ts";
import { normalizePhone } from "./phone.ts";

const typed = (text: string, country: string) =>
  new Mask({ mask: (value: string) => phoneMask(value, country) }).masked(inOrder(text, country));

test("[IDN-10] phones of any country become E.164, typed behind a mask or whole", () => {
  const sold = new Set(storefronts.flatMap(({ countries }) => countries));
  let seen = 0;
  for (const country of getCountries()) {
    const example = getExampleNumber(country as CountryCode, examples);
    if (!example) continue;
    seen++;
    const forms = [
      example.number,
      example.formatInternational(),
      ...(sold.has(country) ? [`+${dialCode(country)} ${example.nationalNumber}`] : []),
    ];
    for (const form of forms) {
      const chosen = sold.has(country) ? country : "RU";
      const masked = typed(form, chosen);
      assert.equal(normalizePhone(masked, chosen), example.number, `${country}: ${form} as ${masked}`);
      if (form.startsWith("+")) assert.equal(normalizePhone(form, "RU"), example.number, `${country}: ${form}`);
    }
  }
  assert.ok(seen > 200 && sold.size > 40);
  for (const nonsense of ["", "12", "+7 900 12", "phone", "+999 123 456 789", "+7 900 123-45-67; drop"])
    assert.equal(normalizePhone(nonsense, "RU"), null, nonsense);
});
