import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { useMemoryFolder } from "./memory-folder.ts";

const PLENTY = 64 * 2 ** 30;

function chosen(given: string | undefined, folder: string, memory: number): string | undefined {
  const before = process.env.TMPDIR;
  try {
    if (given === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = given;
    useMemoryFolder(folder, memory);
    return process.env.TMPDIR;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

test("tests write into memory where there is room, unless a folder is stated", () => {
  const folder = mkdtempSync(join(tmpdir(), "gong-memory-"));
  try {
    assert.equal(chosen("/elsewhere", folder, PLENTY), "/elsewhere");
    assert.equal(chosen(undefined, join(folder, "absent"), PLENTY), undefined);
    assert.equal(chosen(undefined, folder, 2 ** 30), undefined);
    assert.equal(chosen(undefined, "/proc", PLENTY), undefined, "nothing can be written there");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
