import assert from "node:assert/strict";
import { test } from "node:test";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { presetWay, waysInOrder } from "./ways-in-order.ts";

const way = (type: OfferedWay["type"], mode: OfferedWay["mode"], price: number, to = "2026-11-27"): OfferedWay => ({
  type,
  mode,
  code: "",
  price,
  addDeliveryPayment: 0,
  free: false,
  day: { from: "2026-11-26", to },
  handover: "2026-11-25",
  kept: null,
  currency: { type: "rub", price, addDeliveryPayment: 0 },
});
const doors = [way("cdek", "door", 500), way("boxberry", "door", 400), way("own", "door", 300), way("dl", "door", 1100)];
const names = (ways: readonly OfferedWay[]) => ways.map(({ type }) => type).join(" ");

test("points before doors, cheapest, then soonest; four shown, a chosen one always", () => {
  const points = [way("cdek", "point", 200, "2026-11-30"), way("dl", "point", 200)];
  const [first, second] = waysInOrder([...doors, ...points], () => false);
  assert.deepEqual([first!.mode, names(first!.shown), names(second!.shown)], ["point", "dl cdek", "own boxberry cdek dl"]);
  const five = [...doors, way("ems", "door", 700)];
  const [folded] = waysInOrder(five, () => false);
  assert.deepEqual([names(folded!.shown), names(folded!.folded)], ["own boxberry cdek", "ems dl"]);
  const [chosen] = waysInOrder(five, ({ type }) => type === "dl");
  assert.deepEqual([names(chosen!.shown), names(chosen!.folded)], ["own boxberry cdek dl", "ems"]);
  assert.deepEqual(
    waysInOrder([], () => false),
    [],
  );
});

test("only a sole option or a saved address's cheapest door is preset", () => {
  const ems = way("ems", "door", 3900);
  const form = { savedAddress: "", type: "" as const, byHand: false };
  const answer = { asked: true, silent: [], options: [ems] };
  assert.equal(presetWay(form, answer), ems);
  assert.equal(presetWay(form, { ...answer, options: doors }), undefined);
  assert.equal(presetWay(form, { ...answer, silent: ["cdek"] }), undefined, "a silent carrier may be cheaper");
  assert.equal(presetWay(form, { ...answer, asked: false }), undefined, "options of other goods");
  assert.equal(presetWay({ ...form, byHand: true }, answer), undefined);
  assert.equal(presetWay({ ...form, type: "cdek" }, answer), undefined);
  assert.equal(presetWay({ ...form, savedAddress: "1" }, { ...answer, options: doors })?.type, "own");
});
