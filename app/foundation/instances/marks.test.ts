import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestFolder } from "../../../test/create-test-shop.ts";
import { foldersWithout, sharedFolders, writeMarks } from "./marks.server.ts";

test("a process between two beats is not taken for one with other files", async () => {
  const here = createTestFolder();
  const missing = (beat: string) => foldersWithout(here, { id: "store", beat });
  await writeMarks(here, "store", ["first", ""]);
  await writeMarks(here, "store", ["second", "first"]);
  // The database says "first" until the files say "second".
  assert.deepEqual([await missing("first"), await missing("second")], [[], []]);
  await writeMarks(here, "store", ["third", "second"]);
  assert.deepEqual(await missing("first"), [...sharedFolders], "a copied folder stays behind");
});
