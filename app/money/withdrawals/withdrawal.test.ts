import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isSamePerson, SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import { anAccount, aWithdrawal } from "../../../test/examples/bank-account.ts";
import { sayPay, type WithdrawalAsked, withdrawalProblems } from "./withdrawal.ts";

const { fullname, ...numbers } = aWithdrawal();
const asked = (change: Partial<WithdrawalAsked>): WithdrawalAsked => ({ holder: fullname, ...numbers, ...change });
const problems = (change: Partial<WithdrawalAsked>, deposit = 1000) =>
  withdrawalProblems(asked(change), deposit).map(({ path, code }) => `${path} ${code}`);

test("what is right is taken as it is typed", () => {
  assert.deepEqual(problems({}), []);
  const spaced = anAccount().replace(/(\d{4})/g, "$1 ");
  assert.deepEqual(problems({ account: spaced, bik: "044 525 225", holder: "  Иванов   Пётр  " }), []);
  for (const holder of ["Anna-Maria O’Neill", "Салтыков-Щедрин Михаил Евграфович", "李 小龙"])
    assert.deepEqual(problems({ holder }), [], holder);
});

test("invalid card and account numbers are named per field, a bank mismatch at both", () => {
  for (const account of ["4111 1111 1111 1111", "", "40817", anAccount().replace("40817", "40802"), `${anAccount()}1`])
    assert.deepEqual(problems({ account }), ["account enter_bank_account"], account);
  const last = Number(anAccount().at(-1));
  assert.deepEqual(problems({ account: anAccount().slice(0, -1) + ((last + 1) % 10) }), ["account enter_bank_account", "bik other_bank"]);
  assert.deepEqual(problems({ bik: "044525226" }), ["account enter_bank_account", "bik other_bank"]);
  assert.deepEqual(problems({ bik: "044525001" }), ["bik enter_bik"]);
});

test("a holder is a name of two words or more, of letters", () => {
  for (const holder of ["", "Иванов", "И. Иванов", "Иванов 5", "Иванов\u0000Пётр", "Иванов Пётр <b>", "- -"])
    assert.deepEqual(problems({ holder }), ["fullname enter_holder"], holder);
});

test("a sum is whole rubles, positive and within the balance", () => {
  for (const sum of [0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 2 ** 53])
    assert.deepEqual(problems({ sum }), ["sum enter_sum"], `${sum}`);
  assert.deepEqual(problems({ sum: 1001 }), ["sum more_than_deposit"]);
  assert.deepEqual(problems({ sum: 1 }, 0), ["sum more_than_deposit"]);
  assert.deepEqual(problems({ sum: 1000 }, 1000), []);
});

test("a small sum is paid by one, a large one by two people, never twice", () => {
  const people = ["Анна", " анна ", "АННА", "Boris", "Вера"];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 * SINGLE_APPROVER_LIMIT_MINOR }),
      fc.array(fc.constantFrom(...people), { maxLength: 8 }),
      (dayMinor, saying) => {
        const agreed: string[] = [];
        const payers: string[] = [];
        for (const by of saying) {
          const said = sayPay({ state: payers.length ? "paid" : "held", dayMinor, agreed }, by);
          if (said.ok && said.step === "agreed") agreed.push(by);
          if (said.ok && said.step === "paid") payers.push(by);
        }
        const different = saying.filter((by, at) => saying.findIndex((other) => isSamePerson(by, other)) === at).length;
        assert.equal(payers.length, different >= (dayMinor > SINGLE_APPROVER_LIMIT_MINOR ? 2 : 1) ? 1 : 0);
        for (const payer of payers)
          assert.equal(
            agreed.some((name) => isSamePerson(name, payer)),
            false,
          );
      },
    ),
  );
  assert.deepEqual(sayPay({ state: "refused", dayMinor: 1, agreed: [] }, "Анна"), { ok: false, refusal: "ended" });
  assert.deepEqual(sayPay({ state: "held", dayMinor: SINGLE_APPROVER_LIMIT_MINOR + 1, agreed: ["Анна"] }, "анна"), {
    ok: false,
    refusal: "same_person",
  });
});
