import assert from "node:assert/strict";
import { test } from "node:test";
import { owedRubles, refusalOf } from "./erasure.ts";

const balances = { bonus: 900_00, advance: 300_50, deposit: 200_99 };

test("given-up advance and deposit show in whole rubles; bonus needs no confirmation", () => {
  assert.equal(owedRubles(balances), 500);
  assert.equal(refusalOf([], balances, 500), null);
  assert.equal(refusalOf([], { bonus: 900_00, advance: 0, deposit: 99 }, 0), null);
});

test("a sum that differs from the balance, up or down, is asked about again", () => {
  for (const giveUp of [0, 499, 501]) assert.deepEqual(refusalOf([], balances, giveUp), { refusal: "money", owed: 500 });
});

test("what is under way comes before money", () => {
  const blockers = [{ code: "order", number: "7K4M-Q2ZP-X" }] as const;
  assert.deepEqual(refusalOf(blockers, balances, 0), { refusal: "blocked", blockers });
});
