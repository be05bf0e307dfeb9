import assert from "node:assert/strict";
import { test } from "node:test";
import { Mask } from "maska";
import { inOrder, phoneMask } from "#app/customers/identity/dial-codes.ts";
import { numberKeyboard } from "#app/foundation/ui/field-attributes.ts";
import { maskSigns } from "#app/foundation/ui/mask-signs.ts";
import { CODE_MASK, readCode } from "#app/gifts/certificate-code.ts";
import { fieldAttributes } from "./field-attributes.ts";
import { sevenStart } from "./phone.ts";

const masked = (mask: string, text: string) => new Mask({ mask, ...maskSigns }).masked(text);
/** Types key by key through the mask. */
const typed = (mask: string, text: string) => [...text].reduce((held, key) => masked(mask, held + key), "");

test("[CHK-09] # is a digit, X alphanumeric, S a letter; typing, pasting, autofill agree", () => {
  for (const [mask, text, shown] of [
    ["##-##", "1a2b34", "12-34"],
    ["XX-XX", "a1!б2", "A1-Б2"],
    ["SS ##", "1qж42", "QЖ 42"],
    ["#### XX ###", "7701ab001", "7701 AB 001"],
    ["S", "7", ""],
  ] as const)
    assert.deepEqual([masked(mask, text), typed(mask, text)], [shown, shown], mask);

  const code = "7K4M-Q2ZP-0XAB-9TRN";
  for (const pasted of [code, code.toLowerCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " – ")}\n`]) {
    assert.equal(masked(CODE_MASK, pasted), code, pasted);
    assert.equal(typed(CODE_MASK, pasted), code, pasted);
  }
  assert.equal(readCode(masked(CODE_MASK, "АВЕК-МНРС-ТХУ0-1234")), "ABEK-MHPC-TXY0-1234");
  assert.equal(masked("##### ### # #### #######", "40817810099910004312"), "40817 810 0 9991 0004312");

  const whole = "+7 900 123-45-67";
  for (const filled of ["+79001234567", "89001234567", "8 (900) 123-45-67", "9001234567", "+7 900 123 45 67"])
    assert.equal(masked("+7 ### ###-##-##", `+${sevenStart(filled, "RU")}`), whole, filled);
  const signIn = (text: string) => masked(phoneMask(text, "RU"), inOrder(text, "RU"));
  for (const filled of ["+79001234567", "8 (900) 123-45-67"]) assert.equal(signIn(filled), whole, filled);

  const { phone, inn, kpp, flat } = fieldAttributes;
  assert.deepEqual([phone.type, phone.inputMode, phone.autoComplete], ["tel", "tel", "tel"]);
  assert.deepEqual([numberKeyboard("ru").inputMode, numberKeyboard("eu").inputMode], ["numeric", "text"], "a flat abroad has letters");
  assert.deepEqual([inn.inputMode, kpp.inputMode, kpp.autoCapitalize, flat.inputMode], ["numeric", "text", "characters", "numeric"]);
});
