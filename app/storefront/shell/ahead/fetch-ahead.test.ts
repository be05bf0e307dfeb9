import assert from "node:assert/strict";
import { test } from "node:test";
import { AT_ONCE, createAhead, FRESH_MS, mayFetchAhead } from "./fetch-ahead.ts";

test("no prefetch on slow lines or Save-Data; silent browsers count as fast", () => {
  assert.deepEqual(
    [
      undefined,
      {},
      { effectiveType: "4g" },
      { effectiveType: "3g" },
      { effectiveType: "slow-2g" },
      { saveData: true, effectiveType: "4g" },
    ].map(mayFetchAhead),
    [true, true, true, false, false, false],
  );
});

test("visible links are prefetched in order, a few at a time, within a budget", () => {
  let time = 0;
  const ahead = createAhead(() => time, 1000);
  for (const page of ["a", "b", "c", "d", "e"]) ahead.seen(page);
  ahead.unseen("c");
  assert.deepEqual(ahead.next(), ["a", "b"]);
  assert.deepEqual(ahead.next(), [], `${AT_ONCE} are on their way`);
  ahead.came("a", 600);
  assert.deepEqual(ahead.next(), ["d"]);
  ahead.came("b", 600);
  ahead.came("d", 0);
  assert.deepEqual(ahead.next(), [], "the budget is spent");
  ahead.turn();
  for (const page of ["a", "e"]) ahead.seen(page);
  assert.deepEqual(ahead.next(), ["e"], "what came still serves the press");
  ahead.came("e", 10);
  time = FRESH_MS + 1;
  ahead.seen("a");
  assert.deepEqual(ahead.next(), ["a"], "and no longer than the store lets it");
});

test("a page is one however its address is written", () => {
  const ahead = createAhead(() => 0);
  ahead.seen("/model/a?color=dark%20red");
  assert.deepEqual(ahead.next(), ["/model/a?color=dark%20red"]);
  ahead.came("http://localhost/model/a.data?color=dark+red&_routes=catalogue%2Fmodel.route", 1);
  ahead.seen("/model/a?color=dark+red");
  assert.deepEqual(ahead.next(), []);
});

test("an unrecognised answer stops the others for a while only", () => {
  let time = 0;
  const ahead = createAhead(() => time);
  for (const page of ["a", "b", "c"]) ahead.seen(page);
  assert.equal(ahead.next().length, 2);
  time = FRESH_MS + 1;
  assert.deepEqual(ahead.next(), ["c"]);
});
