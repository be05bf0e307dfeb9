import assert from "node:assert/strict";
import { test } from "node:test";
import { waitMs } from "./keep-line.ts";

const LONGEST = 300_000;

test("a broken connection is reopened with jittered backoff up to five minutes", () => {
  const first = [0, 1, 2, 3].map((failures) => waitMs(failures, 1, LONGEST));
  assert.deepEqual(first, [1000, 2000, 4000, 8000]);
  assert.equal(waitMs(50, 1, LONGEST), 300_000);
  assert.equal(waitMs(50, 0, LONGEST), 150_000);
  assert.notEqual(waitMs(3, 0.2, LONGEST), waitMs(3, 0.7, LONGEST));
});
