import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { anAccount, BIK } from "../../../test/examples/bank-account.ts";
import { digitsOf, isAccountOf, isBik, isCardNumber, isPersonalAccount } from "./bank-account.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const aBik = fc.tuple(digits(4), fc.integer({ min: 50, max: 999 })).map(([place, bank]) => `04${place}${String(bank).padStart(3, "0")}`);

test("exactly one of ten control digits fits a bank: the Central Bank's", () => {
  fc.assert(
    fc.property(aBik, digits(11), (bik, number) => {
      const right = anAccount({ bik, number });
      const fitting = Array.from({ length: 10 }, (_, key) => `40817810${key}${number}`).filter((account) => isAccountOf(account, bik));
      assert.deepEqual(fitting, [right]);
    }),
  );
});

test("no single digit of an account, nor of its bank, can be mistaken unnoticed", () => {
  fc.assert(
    fc.property(aBik, digits(11), fc.nat(22), fc.integer({ min: 1, max: 9 }), (bik, number, at, by) => {
      const both = [...(bik.slice(-3) + anAccount({ bik, number }))];
      both[at] = String((Number(both[at]) + by) % 10);
      const text = both.join("");
      assert.equal(isAccountOf(text.slice(3), bik.slice(0, 6) + text.slice(0, 3)), false);
    }),
  );
});

test("an account is 20 digits from 40817, a BIC nine from 04, no Central Bank office", () => {
  assert.equal(isPersonalAccount(anAccount()), true);
  for (const wrong of [
    "",
    anAccount().slice(1),
    `${anAccount()}0`,
    anAccount().replace("40817", "40702"),
    "４".repeat(20),
    "4081781x".padEnd(20, "0"),
  ])
    assert.equal(isPersonalAccount(wrong), false, wrong);
  for (const right of [BIK, "044030653", "040349602", "044525050", "043510999"]) assert.equal(isBik(right), true, right);
  for (const wrong of ["", "04452522", "0445252250", "034525225", "044525000", "044525002", "044525049", "04452522O"])
    assert.equal(isBik(wrong), false, wrong);
});

test("separators in typed or pasted numbers are ignored", () => {
  assert.equal(digitsOf(" 40817\u00a0810-5.0000 1234567\t"), "40817810500001234567");
  assert.equal(digitsOf("4081O"), "4081O");
});

test("a card number is validated by its last digit", () => {
  for (const card of ["4111111111111111", "2200000000000004", "5555555555554444"]) assert.equal(isCardNumber(card), true, card);
  for (const other of ["4111111111111112", "411111111111111", anAccount(), ""]) assert.equal(isCardNumber(other), false, other);
});

test("an account computed by hand holds, with its own control digit alone", () => {
  assert.equal(isAccountOf("40702810900000000025", "044514512"), true);
  for (const key of "012345678") assert.equal(isAccountOf(`40702810${key}00000000025`, "044514512"), false, key);
});

const shared = join(process.env.SHARED_DATA ?? "../shared/data", "vectors/ru-business-ids.json");

test("agrees with the published vectors of accounts", (t) => {
  if (!existsSync(shared)) return t.skip(`no ${shared} (SHARED_DATA says where it is)`);
  const vectors = JSON.parse(readFileSync(shared, "utf8")) as { settlement_account: { bik: string; account: string; valid: boolean }[] };
  assert.ok(vectors.settlement_account.length > 3);
  for (const { bik, account, valid } of vectors.settlement_account) assert.equal(isAccountOf(account, bik), valid, `${bik} ${account}`);
});
