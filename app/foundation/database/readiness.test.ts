import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { readiness } from "./readiness.server.ts";

const { shop } = await createTestShop();

test("a process stays ready while the next build's migrations lie in place", async () => {
  const folder = createTestFolder();
  cpSync("db/migrations", folder, { recursive: true });
  const isReady = readiness(shop.database, folder);
  writeFileSync(`${folder}/9999-next-build.sql`, "select 1");
  assert.equal(await isReady(), true);
  assert.equal(await readiness(shop.database, folder)(), false, "the next build waits for its own");
});
