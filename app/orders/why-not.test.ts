import assert from "node:assert/strict";
import { test } from "node:test";
import { orderStatuses } from "#app/foundation/states/order-status.ts";
import { paymentStatuses } from "#app/foundation/states/payment-status.ts";
import { type OrderForActions, orderActions, refusalOf } from "./order-actions.ts";
import { notNow, whyNot, whysSaid } from "./why-not.ts";

const today = "2026-11-20";
/** Every combination the action table distinguishes. */
function* everyOrder(): Generator<OrderForActions> {
  for (const status of orderStatuses)
    for (const paymentStatus of paymentStatuses)
      for (const paymentType of ["bank-card", "bank-transfer", "payment-upon-receipt"] as const)
        for (const deliveredOn of [null, today, "2025-01-01"])
          for (const [piecesLeft, piecesComing] of [
            [1, 0],
            [0, 1],
            [0, 0],
          ] as const)
            for (const isOdd of [false, true])
              for (const isHidden of [false, true]) {
                const order = { status, paymentStatus, paymentType, totalMinor: 100_00, deliveredOn, piecesLeft, piecesComing };
                yield { ...order, isCertificate: isOdd, isHidden };
              }
}

test("every refused action has a bilingual reason, and no reason is unused", () => {
  const refused = new Set<string>();
  for (const order of everyOrder())
    for (const action of orderActions) {
      const refusal = refusalOf(action, order, today);
      if (refusal) refused.add(`${action} ${refusal}`);
    }
  const worded = orderActions.flatMap((action) => Object.keys(whyNot[action]).map((refusal) => `${action} ${refusal}`));
  assert.deepEqual([...refused].sort(), worded.sort());
  for (const lang of ["ru", "en"] as const) {
    const said = orderActions.flatMap((action) => Object.values(whyNot[action]).map(({ says }) => says({}, { locale: lang })));
    assert.ok(said.every((sentence) => /\.$/.test(sentence) && /[а-я]/.test(sentence) === (lang === "ru")));
    assert.equal(new Set(said).size, worded.length, "each says what it means");
  }
});

test("a page volunteers one reason at most, and none that the state shows", () => {
  for (const order of everyOrder()) {
    const refused = Object.fromEntries(orderActions.map((action) => [action, refusalOf(action, order, today) ?? undefined]));
    assert.ok(whysSaid(refused, "aloud").length <= 1);
  }
  const refused = { cancel: "on-its-way", return: "not-delivered", invoice: "no-invoice", delete: "still-open" } as const;
  assert.deepEqual(whysSaid(refused, "aloud"), [whyNot.cancel["on-its-way"]!.says()]);
  assert.equal(whysSaid(refused, "aside").length, 3);
  assert.equal(whysSaid(refused, "aside", ["return"]).length, 1);
  const over = { cancel: "over", return: "over", invoice: "over" } as const;
  assert.deepEqual([...whysSaid(over, "aloud"), ...whysSaid(over, "aside")], []);
});

test("a refused action gives its reason in the caller's language under one code", () => {
  const { status, code, members } = notNow("cancel", "on-its-way", "en");
  assert.deepEqual([status, code, members], [409, "state", { detail: whyNot.cancel["on-its-way"]!.says({}, { locale: "en" }) }]);
});
