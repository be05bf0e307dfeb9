import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../../test/create-test-shop.ts";
import { placeCluster } from "./embedded-files.server.ts";

/** Like a folder below a 0700 home. */
function privateFolder(): string {
  const home = createTestFolder();
  chmodSync(home, 0o700);
  const dataDir = join(home, "data");
  mkdirSync(dataDir);
  return dataDir;
}

const skip = process.getuid?.() !== 0 && "only root keeps clusters outside";

test("a data folder below a private home keeps its cluster outside", { skip }, () => {
  const dataDir = privateFolder();
  const cluster = placeCluster(dataDir, true);
  assert.equal(readlinkSync(join(dataDir, "postgres")), cluster);
  assert.equal(placeCluster(dataDir, true), cluster);
});

test("a data folder that was removed and made again starts with a new cluster", { skip }, () => {
  const dataDir = privateFolder();
  const cluster = placeCluster(dataDir, true);
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  assert.notEqual(placeCluster(dataDir, true), cluster);
});

test("a cluster that root's PostgreSQL can't reach is named with what to do", () => {
  const dataDir = privateFolder();
  mkdirSync(join(dataDir, "postgres"));
  assert.throws(() => placeCluster(dataDir, true), /chmod o\+x/);
});
