import assert from "node:assert/strict";
import { test } from "node:test";
import { waitMs } from "./keep-connected.ts";

test("a broken connection is reopened with jittered backoff up to five minutes", () => {
  const first = [0, 1, 2, 3].map((failures) => waitMs(failures, 1));
  assert.deepEqual(first, [1000, 2000, 4000, 8000]);
  assert.equal(waitMs(50, 1), 300_000);
  assert.equal(waitMs(50, 0), 150_000);
  assert.notEqual(waitMs(3, 0.2), waitMs(3, 0.7));
});
