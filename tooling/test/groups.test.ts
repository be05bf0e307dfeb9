import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { planOf, writeGroups } from "./groups.ts";

test("files that change their process, start others or measure run alone", () => {
  const plan = planOf([
    "app/orders/orders.test.ts",
    "app/payments/payments.crash.test.ts",
    "app/pricing/promo.test.ts",
    "test/one-price.test.ts",
    "test/races.test.ts",
    "tooling/test/groups.test.ts",
  ]);
  assert.deepEqual(plan, {
    alone: ["app/payments/payments.crash.test.ts", "test/races.test.ts", "tooling/test/groups.test.ts"],
    pure: ["app/pricing/promo.test.ts"],
    withShop: ["app/orders/orders.test.ts", "test/one-price.test.ts"],
  });
});

test("a group counts tests, not files, and what fell is named and run again by itself", { timeout: 60_000 }, () => {
  const folder = createTestFolder();
  const files = Object.entries({
    holds: 'test("one", () => {}); await 0; test("two", (t) => t.test("part", () => {}));',
    falls:
      'test("three", () => {}); test("four", () => { throw new Error("this is wrong"); }); test("six", () => { throw new Error(String(process.pid)); });',
    broken: 'import "./absent.ts";',
    later: 'test("five", () => {});',
  }).map(([name, text]) => {
    const file = join(folder, `${name}.test.ts`);
    writeFileSync(file, `import { test } from "node:test"; ${text}`);
    return file;
  });
  const groups = writeGroups({ pure: files, withShop: [] }, join(folder, "groups"));
  assert.equal(groups.length, 1);
  const script = `import { runRules } from ${JSON.stringify(resolve("tooling/test/rules.ts"))};
    const run = { tap: ${JSON.stringify(join(folder, "report.tap"))}, concurrency: 1, env: {}, seconds: 20 };
    console.log(JSON.stringify(runRules(${JSON.stringify(groups)}, run)));`;
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8", env: own });
  const lines = stdout.split("\n").map((line) => line.replaceAll(`${folder}/`, ""));
  assert.deepEqual(
    lines.filter((line) => line.startsWith("Again, by themselves")),
    ["Again, by themselves: broken.test.ts falls.test.ts"],
    stdout,
  );
  const fell = lines.filter((line) => line.startsWith("FAILED "));
  assert.match(fell.join("\n"), /^FAILED broken\.test\.ts .*\nFAILED four 'this is wrong'\nFAILED six '\d+'$/);
  assert.match(stdout, /"passed":5,"failed":3,"flaky":\[\]/);
});
