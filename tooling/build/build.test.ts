import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { buildWorker } from "./build.ts";

test("builds keep the environment's mode: a demo shop is no production", async () => {
  const folder = createTestFolder();
  const before = process.env.NODE_ENV;
  try {
    for (const given of [undefined, "development"]) {
      if (given === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = given;
      await buildWorker(folder);
      assert.equal(process.env.NODE_ENV, given);
    }
  } finally {
    if (before !== undefined) process.env.NODE_ENV = before;
  }
  assert.ok(existsSync(join(folder, "sw.js")));
});
