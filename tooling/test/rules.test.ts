import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { besideThem, fallenOf } from "./journeys.ts";
import { fallenIn, namesIn, readReport } from "./rules.ts";

const report = `TAP version 13
# Subtest: holds
ok 1 - holds
  ---
  duration_ms: 1
  ...
# Subtest: falls
not ok 2 - falls
  ---
  duration_ms: 0.7
  location: '/gong/app/a.test.ts:4:1'
  failureType: 'testCodeFailure'
  ...
# Subtest: what holds one that falls
    # Subtest: one
    not ok 1 - one
      ---
      location: '/gong/app/b.test.ts:7:3'
      ...
    1..1
not ok 3 - what holds one that falls
  ---
  location: '/gong/app/b.test.ts:6:1'
  ...
not ok 4 - again in the first
  ---
  location: '/gong/app/a.test.ts:9:1'
  ...
1..4
`;

test("the files in which something fell are found once each, and no other", () => {
  assert.deepEqual(fallenIn(report), ["/gong/app/a.test.ts", "/gong/app/b.test.ts"]);
  assert.deepEqual(fallenIn("TAP version 13\nok 1 - holds\n  ---\n  location: '/gong/app/c.test.ts:1:1'\n  ...\n"), []);
});

test("what fell is named with what was wrong", () => {
  const told =
    "not ok 2 - falls\n  ---\n  duration_ms: 1\n  error: |-\n    Expected 1\n    \n    1 !== 2\n  code: 'ERR_ASSERTION'\n  ...\n";
  assert.deepEqual(namesIn(`TAP version 13\nok 1 - holds\n  ---\n  ...\n${told}`), ["falls Expected 1 1 !== 2"]);
  const journey = (title: string, status: string, message?: string) => ({ title, tests: [{ status, results: [{ error: { message } }] }] });
  const specs = [
    journey("holds", "expected"),
    journey("flaky", "flaky", "once"),
    journey("falls", "unexpected", "\u001b[31mno\u001b[0m\n  dialog"),
  ];
  assert.deepEqual(fallenOf({ suites: [{ specs }] }, "unexpected"), ["falls no dialog"]);
  assert.deepEqual(fallenOf({ suites: [{ specs }] }, "flaky"), ["flaky once"]);
});

test("a truncated report keeps its content, and has failed", () => {
  const whole = readReport(`${report}# pass 7\n# fail 3\n# cancelled 1\n`);
  assert.deepEqual([whole.passed, whole.failed], [7, 4]);
  const { passed, failed, names } = readReport(
    `${report.replace("1..4\n", "")}# Interrupted while running: /gong/d.test.ts at /gong/d.test.ts:1:1`,
  );
  assert.deepEqual([passed, failed, names.at(-1)], [1, 5, "the run was cut off, not only in /gong/d.test.ts"]);
  assert.deepEqual(readReport(""), { passed: 0, failed: 1, fallen: [], names: ["the run was cut off"], titles: [""], isCut: true });
});

test("journeys past their time limit have failed, though none failed itself", () => {
  const stats = { expected: 1, flaky: 0, unexpected: 0, skipped: 3 };
  const errors = [{ message: "\u001b[31mTimed out waiting 5s\n for the suite\u001b[39m" }];
  assert.equal(besideThem({ errors, stats }), "Timed out waiting 5s for the suite (3 not walked)");
  assert.equal(besideThem({ errors: [], stats }), undefined);
});

test("a test file that does not end is killed and named, with all it has started", { timeout: 60_000 }, () => {
  const folder = createTestFolder();
  const atTest = (name: string) => JSON.stringify(resolve("test", name));
  const open = "await new Promise((resolve) => createServer().listen(0, resolve));";
  const files = Object.entries({
    falls: `import { spawn } from "node:child_process";
      import { endWithUs } from ${atTest("end-with-us.ts")};
      test("a test that falls", async () => {
        console.log("started", endWithUs(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })).pid);
        ${open}
        throw new Error("this is wrong");
      });`,
    stays: `test("a test that holds", async () => { ${open} });`,
    forever: `test("a test without end", async () => { ${open} await new Promise(() => {}); });`,
    never: `${open} await new Promise(() => {}); test("a test that never comes", () => {});`,
    holds: 'test("the last", () => {});',
  }).map(([name, text]) => {
    const file = join(folder, `${name}.test.ts`);
    writeFileSync(file, `import { createServer } from "node:net"; import { test } from "node:test"; ${text}`);
    return file;
  });
  const script = `import { runRules } from ${JSON.stringify(resolve("tooling/test/rules.ts"))};
    const run = { tap: ${JSON.stringify(join(folder, "report.tap"))}, concurrency: 5, env: {}, seconds: 4, until: Date.now() + 9000.5 };
    console.log(JSON.stringify(runRules(${JSON.stringify(files)}, run)));`;
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...own, TEST_STAYS_SECONDS: "0.5" },
  });
  const fell = stdout.split("\n").filter((line) => line.startsWith("FAILED "));
  assert.deepEqual(
    fell.map((line) => line.replace(`${folder}/`, "")),
    [
      "FAILED a test that falls 'this is wrong'",
      "FAILED a test without end 'test timed out after 3000ms'",
      "FAILED never.test.ts 'test failed'",
      "FAILED stays.test.ts 'test failed'",
    ],
    stdout,
  );
  assert.match(stdout, /stays\.test\.ts is still open 0\.5 s after its last test, and is ended\. Open: .*1 TCPServerWrap/);
  assert.match(stdout, /never\.test\.ts has taken its 4 s/);
  assert.match(stdout, /"passed":2,"failed":4/);
  const started = Number(/started (\d+)/.exec(stdout)![1]);
  assert.throws(() => process.kill(started, 0), "what a test had started runs on");
});
