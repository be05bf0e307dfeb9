import assert from "node:assert/strict";
import { test } from "node:test";
import { compareSamples } from "./mann-whitney.ts";

const near = (found: number, wanted: number) => assert.ok(Math.abs(found - wanted) < 1e-6, `${found} instead of ${wanted}`);
const noise = (count: number, seed: number) => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
};

test("a textbook's samples have the textbook's figures, ties and order included", () => {
  const { p, delta } = compareSamples([19, 22, 16, 29, 24], [20, 11, 17, 12]);
  near(p, 0.111347);
  near(delta, 0.7);
  const back = compareSamples([20, 11, 17, 12], [19, 22, 16, 29, 24]);
  near(back.p, p);
  near(back.delta, -delta);
  const same = compareSamples([1, 1, 1], [1, 1, 1]);
  near(same.p, 1);
  assert.equal(same.delta, 0);
});

test("two rows of equal noise are not significant; a tenth more is", () => {
  const [one, other] = [noise(200, 1), noise(200, 2)];
  assert.ok(compareSamples(one, other).p > 0.01);
  const slower = compareSamples(
    one,
    other.map((value) => value + 0.2),
  );
  assert.ok(slower.p < 0.01 && slower.delta < -0.147);
});
