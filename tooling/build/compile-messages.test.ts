import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";

test("all messages are written where a process may open few files, as in a container", () => {
  const folder = createTestFolder();
  for (const part of ["messages", "project.inlang"]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const compile = `ulimit -n 200 && exec ${process.execPath} ${resolve("tooling/build/compile-messages.ts")}`;
  const { status, stderr } = spawnSync("sh", ["-c", compile], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const written = readdirSync(join(folder, "app/foundation/i18n/messages/messages")).length;
  assert.ok(written > 1400, `${written} files`);
});
