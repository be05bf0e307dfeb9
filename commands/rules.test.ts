import assert from "node:assert/strict";
import { test } from "node:test";
import { fallenOf } from "./journeys.ts";
import { fallenIn, namesIn } from "./rules.ts";

const report = `TAP version 13
# Subtest: holds
ok 1 - holds
  ---
  duration_ms: 1
  ...
# Subtest: falls
not ok 2 - falls
  ---
  duration_ms: 0.7
  location: '/gong/app/a.test.ts:4:1'
  failureType: 'testCodeFailure'
  ...
# Subtest: what holds one that falls
    # Subtest: one
    not ok 1 - one
      ---
      location: '/gong/app/b.test.ts:7:3'
      ...
    1..1
not ok 3 - what holds one that falls
  ---
  location: '/gong/app/b.test.ts:6:1'
  ...
not ok 4 - again in the first
  ---
  location: '/gong/app/a.test.ts:9:1'
  ...
1..4
`;

test("the files in which something fell are found once each, and no other", () => {
  assert.deepEqual(fallenIn(report), ["/gong/app/a.test.ts", "/gong/app/b.test.ts"]);
  assert.deepEqual(fallenIn("TAP version 13\nok 1 - holds\n  ---\n  location: '/gong/app/c.test.ts:1:1'\n  ...\n"), []);
});

test("what fell is named with what was wrong", () => {
  const told =
    "not ok 2 - falls\n  ---\n  duration_ms: 1\n  error: |-\n    Expected 1\n    \n    1 !== 2\n  code: 'ERR_ASSERTION'\n  ...\n";
  assert.deepEqual(namesIn(`TAP version 13\nok 1 - holds\n  ---\n  ...\n${told}`), ["falls Expected 1 1 !== 2"]);
  const journey = (title: string, status: string, message?: string) => ({ title, tests: [{ status, results: [{ error: { message } }] }] });
  const specs = [
    journey("holds", "expected"),
    journey("flaky", "flaky", "once"),
    journey("falls", "unexpected", "\u001b[31mno\u001b[0m\n  dialog"),
  ];
  assert.deepEqual(fallenOf({ suites: [{ specs }] }, "unexpected"), ["falls no dialog"]);
  assert.deepEqual(fallenOf({ suites: [{ specs }] }, "flaky"), ["flaky once"]);
});
