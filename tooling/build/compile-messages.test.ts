import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";

test("messages compile under a small file limit, those of new files too", () => {
  const folder = createTestFolder();
  for (const part of ["messages", "project.inlang"]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const lang of ["en", "ru"]) writeFileSync(join(folder, `messages/${lang}/walk.json`), '{ "walk_title": "Walk" }');
  const compile = `ulimit -n 200 && exec ${process.execPath} ${resolve("tooling/build/compile-messages.ts")}`;
  const { status, stderr } = spawnSync("sh", ["-c", compile], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const written = readdirSync(join(folder, "app/foundation/i18n/messages/messages")).length;
  assert.ok(written > 1400, `${written} files`);
  assert.ok(existsSync(join(folder, "app/foundation/i18n/messages/messages/walk_title.js")));
  const settings = readFileSync("project.inlang/settings.json", "utf8").replace(
    /\.json"(?=\n\s*\])/,
    '.json",\n      "./messages/{locale}/walk.json"',
  );
  assert.equal(readFileSync(join(folder, "project.inlang/settings.json"), "utf8"), settings);
});
