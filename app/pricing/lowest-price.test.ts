import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { announce, currentSince, lowestBefore, lowestBeforeCurrent, type PriceStep } from "./lowest-price.ts";

const DAY = 24 * 3600_000;
/** In whole rubles: [day, final] or [day, final, list]. */
const past = (...steps: [day: number, final: number | null, list?: number][]): PriceStep[] =>
  steps.map(([day, final, list = final]) => ({
    at: day * DAY,
    finalMinor: final === null ? null : final * 100,
    listMinor: final === null ? null : list! * 100,
  }));

// Directive 98/6/EC, art. 6a, and the Commission's guidance (2021/C 526/02).
const cases: [what: string, history: PriceStep[], lowest: number | null][] = [
  ["80 → 100 → 90 shows 80", past([0, 80], [20, 100], [40, 90, 100]), 80],
  ["a month and more at 100, then 80: 100", past([0, 100], [60, 80, 100]), 100],
  ["160 of the last days does not hide the 100 before: 100", past([0, 100], [40, 160], [50, 80, 160]), 100],
  ["what ended 30 days before is forgotten", past([0, 80], [10, 100], [40, 90, 100]), 100],
  ["what ended a moment later is not", past([0, 80], [10.001, 100], [40, 90, 100]), 80],
  ["a price of one day counts", past([0, 100], [20, 70, 100], [21, 100], [45, 90, 100]), 70],
  ["here for five days only: the lowest since it came", past([0, 90], [2, 100], [5, 80, 100]), 90],
  ["reduced step by step: each step is a new reduction", past([0, 100], [60, 80, 100], [67, 70, 100]), 80],
  ["a smaller reduction after a larger: the larger", past([0, 100], [60, 70, 100], [67, 90, 100]), 70],
  ["the same price under a raised list price: itself", past([0, 90], [60, 90, 100]), 90],
  ["off sale for a week: what was asked before and after", past([0, 80], [40, null], [47, 100], [50, 90, 100]), 80],
  ["it came reduced: nothing was asked before", past([0, 80, 100]), null],
  ["back after a season, reduced: nothing was asked in the 30 days", past([0, 80], [10, null], [100, 90, 100]), null],
  ["on its way from 100 to 90 it cost 10 for no time", past([0, 100], [50, 10], [50, 90, 100]), 100],
  ["taken back at once, the change begins no new reduction", past([0, 100], [60, 80, 100], [70, 50], [70, 80, 100]), 100],
  ["nothing is known", [], null],
];

test("the law's cases: the lowest price of the 30 days before the reduction", () => {
  for (const [what, history, lowest] of cases) assert.equal(lowestBeforeCurrent(history), lowest === null ? null : lowest * 100, what);
});

test("a reduction counts from the lowest prior price, not from a one-day price", () => {
  const of = (list: number, sale: number, lowest: number | null) => announce({ listMinor: list * 100, sale }, lowest && lowest * 100);
  assert.deepEqual(of(100, 20, 100), { listMinor: 100_00, sale: 20, lowestMinor: 100_00 });
  assert.deepEqual(of(160, 50, 100), { listMinor: 100_00, sale: 20, lowestMinor: 100_00 });
  assert.deepEqual(of(100, 10, 80), { listMinor: 90_00, sale: 0, lowestMinor: 80_00 });
  assert.deepEqual(of(100, 10, 90), { listMinor: 90_00, sale: 0, lowestMinor: 90_00 });
  assert.deepEqual(of(100, 10, 120), { listMinor: 100_00, sale: 10, lowestMinor: 120_00 });
  assert.deepEqual(of(100, 10, null), { listMinor: 90_00, sale: 0, lowestMinor: null }, "it came reduced");
  assert.deepEqual(of(100, 0, 80), { listMinor: 100_00, sale: 0, lowestMinor: null }, "nothing is reduced");
  assert.deepEqual(of(3, 10, 3), { listMinor: 3_00, sale: 0, lowestMinor: null }, "the rounding leaves nothing of it");
});

const minor = fc.integer({ min: 1, max: 50_000 }).map((rubles) => rubles * 100);
const aHistory = fc
  .array(fc.record({ pause: fc.integer({ min: 0, max: 45 * DAY }), finalMinor: fc.option(minor, { freq: 5 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(({ pause, finalMinor }): PriceStep => {
      at += pause;
      return { at, finalMinor, listMinor: finalMinor };
    });
  });

test("the lowest price was asked in the 30 days, and none was lower", () => {
  fc.assert(
    fc.property(aHistory, fc.integer({ min: 0, max: 400 * DAY }), (history, startedAt) => {
      const lowest = lowestBefore(history, startedAt);
      const at = (moment: number) => history.findLast((step) => step.at <= moment)?.finalMinor ?? null;
      // Prices change at steps only, so steps, the window's start and the last moment before the reduction suffice.
      const moments = [startedAt - 30 * DAY, ...history.map((step) => step.at)].filter(
        (moment) => moment < startedAt && moment >= startedAt - 30 * DAY,
      );
      const asked = moments.map(at).filter((price) => price !== null);
      // A step at the window's start replaces the earlier price.
      assert.equal(lowest, asked.length ? Math.min(...asked) : null);
    }),
  );
});

test("splitting time or prices over 30 days old change nothing; a step starts a price", () => {
  fc.assert(
    fc.property(aHistory, fc.nat({ max: 11 }), (history, cut) => {
      const since = currentSince(history)!;
      assert.ok(history.some(({ at }) => at === since));
      const lowest = lowestBefore(history, since);
      const step = history[cut % history.length]!;
      const doubled = history.flatMap((each) => (each === step ? [each, each] : [each]));
      assert.equal(lowestBeforeCurrent(doubled), lowest);
      const older = [{ at: -90 * DAY, listMinor: 1, finalMinor: 1 }, { at: -60 * DAY, listMinor: null, finalMinor: null }, ...history];
      assert.equal(lowestBefore(older, since), lowest);
    }),
  );
});

test("the struck price is above the price, within list or lowest; percent rounds down", () => {
  fc.assert(
    fc.property(minor, fc.integer({ min: 0, max: 99 }), fc.option(minor), (listMinor, sale, lowestMinor) => {
      const told = announce({ listMinor, sale }, lowestMinor);
      const final = announce({ listMinor, sale }, null).listMinor;
      if (told.lowestMinor === null) return assert.deepEqual([told.listMinor, told.sale], [final, 0]);
      assert.ok(told.listMinor <= listMinor && told.listMinor >= final);
      if (told.listMinor > final) assert.ok(told.listMinor <= told.lowestMinor);
      else assert.equal(told.sale, 0);
      if (told.listMinor < listMinor) assert.ok(told.listMinor * (100 - told.sale) >= final * 100);
    }),
  );
});
