import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { createTurns } from "./turns.server.ts";

test("of a crowd so many begin a turn, in their order, and none is left", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 8 }),
      async (most, crowds) => {
        const startInTurn = createTurns(most);
        const begun: number[] = [];
        let came = 0;
        let before = 0;
        const turn = async () => {
          await nextTurn();
          assert.ok(begun.length - before <= 2 * most, `${begun.length - before} in one turn`);
          before = begun.length;
        };
        for (const crowd of crowds) {
          for (let one = 0; one < crowd; one++) {
            const number = came++;
            startInTurn(() => void begun.push(number));
          }
          await turn();
        }
        for (let left = Math.ceil(came / most) + 1; left > 0; left--) await turn();
        assert.deepEqual(
          begun,
          Array.from({ length: came }, (_, number) => number),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("what is begun may bring more, and its turn comes", async () => {
  const startInTurn = createTurns(2);
  let left = 9;
  const again = () => {
    if (--left > 0) startInTurn(again);
  };
  startInTurn(again);
  for (let turn = 0; turn < 9; turn++) await nextTurn();
  assert.equal(left, 0);
});
