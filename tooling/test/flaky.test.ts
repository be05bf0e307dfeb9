import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, mock, test } from "node:test";
import { FLAKY_BUDGET, judgeFlaky, titlesIn } from "./flaky.ts";

const ledger = `# Flaky tests

| title | seen | cause | mended |
|---|---|---|---|
| [I06] a slow reader | 2026-11-27 | patience of 400 ms | 2 s |
`;

const folder = mkdtempSync(join(tmpdir(), "gong-test-"));
after(() => rmSync(folder, { recursive: true }));
// CI would list what is said here as failures of its own.
beforeEach(() => void mock.method(console, "log", () => {}));
const seen = join(folder, "seen", "flaky.txt");

test("the ledger's titles are read, its head is not one", () => {
  assert.deepEqual(titlesIn(ledger), ["[I06] a slow reader"]);
  for (const title of titlesIn(readFileSync("test/flaky.md", "utf8"))) assert.ok(title.length > 5, title);
});

test("a flaky test within the budget passes, one that was mended fails", () => {
  assert.equal(judgeFlaky([], titlesIn(ledger), seen), 0);
  assert.equal(judgeFlaky(["another test timed out"], titlesIn(ledger), seen), 0);
  assert.equal(judgeFlaky(["[I06] a slow reader ECONNRESET", "another"], titlesIn(ledger), seen), 1);
  assert.equal(readFileSync(seen, "utf8").trim().split("\n").length, 3);
});

test("flaky tests beyond the budget all fail", () => {
  const names = Array.from({ length: FLAKY_BUDGET + 1 }, (_, n) => `test ${n}`);
  assert.equal(judgeFlaky(names, [], seen), names.length);
});
