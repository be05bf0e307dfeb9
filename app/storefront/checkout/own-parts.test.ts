import assert from "node:assert/strict";
import { test } from "node:test";
import { type Parts, takeParts } from "#app/pricing/account-parts.ts";
import { ownParts } from "./own-parts.ts";

const has = { bonusMinor: 3000_00, advanceMinor: 5000_00, depositMinor: 20_000_00, limitBonus: 50 };
const none = { useBonus: false, useAdvance: false, useDeposit: false };

/** Texts for goods of 8,900. */
function said(ticked: Partial<typeof none>, { busy = false, purse = has } = {}): string {
  const all = (is: boolean | undefined) => (is ? 1_000_000_00 : 0);
  const asked: Parts = { bonusMinor: all(ticked.useBonus), advanceMinor: all(ticked.useAdvance), depositMinor: all(ticked.useDeposit) };
  const { usable, taken } = takeParts(8900_00, purse, busy ? { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 } : asked);
  const quote = {
    goods: 8900,
    usable: { bonus: usable.bonusMinor / 100, advance: usable.advanceMinor / 100, deposit: usable.depositMinor / 100 },
    bonus: taken.bonusMinor / 100,
    advance: taken.advanceMinor / 100,
    deposit: taken.depositMinor / 100,
  };
  return ownParts(quote, { ...none, ...ticked }, busy)
    .map((part) => `${part.says} ${part.says === "idle" ? "" : part.rubles}`.trim())
    .join(", ");
}

test("a ticked account says what it takes, an unticked one what it would", () => {
  assert.equal(said({}), "upTo 3000, upTo 5000, upTo 8900");
  assert.equal(said({ useAdvance: true }), "upTo 3000, taken 5000, upTo 3900");
  assert.equal(said({ useBonus: true, useAdvance: true }), "taken 3000, taken 5000, upTo 3900");
});

test("what is ticked and not taken is said to be idle, and offers no sum", () => {
  assert.equal(said({ useBonus: true, useAdvance: true, useDeposit: true }), "idle, taken 5000, taken 3900");
  assert.equal(said({ useBonus: true, useDeposit: true }), "idle, taken 8900");
  const spent = { ...has, bonusMinor: 0 };
  assert.equal(said({ useBonus: true }, { purse: spent }), "upTo 5000, upTo 8900", "an account that is empty is no part");
});

test("until the sums know of what was ticked nothing is called idle", () => {
  assert.equal(said({ useBonus: true, useAdvance: true }, { busy: true }), "upTo 3000, upTo 5000, upTo 8900");
});
