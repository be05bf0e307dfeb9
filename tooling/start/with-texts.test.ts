import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { bareEnv } from "../../test/bare-env.ts";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { reaches } from "../test/groups.ts";

const MESSAGES = "app/foundation/i18n/messages";
const MADE = /i18n\/messages(\/|$)|\.generated\.|foundation\/ui\/fonts/;
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

function freshClone(): string {
  const folder = createTestFolder();
  for (const part of ["app", "commands", "messages", "project.inlang", "tooling", "package.json", "package-lock.json"])
    cpSync(part, join(folder, part), { recursive: true, filter: (path) => !MADE.test(path) });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

function help(cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...scripts.jobs!.split(" ").slice(1), "--help"], {
    cwd,
    env: bareEnv,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("a staff command compiles the messages it lacks, once", { timeout: 180_000 }, () => {
  const clone = freshClone();
  const first = help(clone);
  assert.deepEqual([first.status, first.stderr], [0, "  compiling the messages (once)\n"], first.stderr);
  assert.match(first.stdout, /^npm run jobs\n/);
  const compiled = () => statSync(join(clone, MESSAGES, "messages.js")).mtimeMs;
  const before = compiled();
  assert.deepEqual([help(clone).stderr, compiled()], ["", before]);
});

test("a staff command needs the compiler only for stale messages, and says what to run", () => {
  const clone = createTestFolder();
  for (const part of ["tooling/build", "tooling/start", "messages", "project.inlang"]) cpSync(part, join(clone, part), { recursive: true });
  cpSync("package.json", join(clone, "package.json"));
  mkdirSync(join(clone, "commands"));
  writeFileSync(join(clone, "commands/jobs.ts"), 'console.log("the command");');
  const refused = /^ {2}compiling the messages \(once\)\nThe messages could not be compiled: .*\. Run: npm ci && npm run build\n$/;
  assert.match(help(clone).stderr, refused);
  mkdirSync(join(clone, MESSAGES), { recursive: true });
  const stampIt = `import("./tooling/build/made-from.ts").then(({ stamp, TEXTS }) => stamp(TEXTS))`;
  spawnSync(process.execPath, ["-e", stampIt], { cwd: clone });
  assert.deepEqual(help(clone), { status: 0, stdout: "the command\n", stderr: "" });
  appendFileSync(join(clone, "messages/en/staff.json"), "\n");
  assert.match(help(clone).stderr, refused);
});

test("up and dev load what speaks only after its texts are compiled", () => {
  const texts = `${MESSAGES}/messages.js`;
  assert.ok(reaches("server.ts", texts));
  for (const start of ["tooling/start/up.ts", "tooling/start/dev-store.ts", "tooling/test/test.ts"])
    assert.ok(!reaches(start, texts), start);
});
