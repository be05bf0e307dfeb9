import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shopFileSchema } from "./shop-file.contract.ts";

test("the published schema of the shop file is the contract's", () => {
  const published = JSON.parse(readFileSync("docs/shop-file.schema.json", "utf8"));
  assert.deepEqual(published, JSON.parse(JSON.stringify(shopFileSchema())), "run: node tooling/docs/shop-file-schema.ts");
});
