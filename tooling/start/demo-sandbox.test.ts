import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { joinSandbox, noteSandbox } from "./demo-sandbox.ts";

const url = "http://127.0.0.1:4999";

test("commands join the simulated providers of the demo shop that runs in their folder", () => {
  const DATA_DIR = createTestFolder();
  const joined = (env: Record<string, string>) => {
    const all: NodeJS.ProcessEnv = { DATA_DIR, ...env };
    joinSandbox(all);
    return all.SANDBOX_URL;
  };
  assert.equal(joined({}), undefined);
  noteSandbox(DATA_DIR, url);
  assert.equal(joined({}), url);
  assert.equal(joined({ SANDBOX: "1" }), url);
  const owns: Record<string, string>[] = [{ NODE_ENV: "production" }, { SANDBOX: "0" }, { DATABASE_URL: "postgres://elsewhere/gong" }];
  for (const own of owns) assert.equal(joined(own), undefined, JSON.stringify(own));
  assert.equal(joined({ SANDBOX_URL: "http://own" }), "http://own");
  // Left behind by a killed shop.
  writeFileSync(join(DATA_DIR, "sandbox-url.json"), JSON.stringify({ url, pid: 2 ** 22 + 1 }));
  assert.equal(joined({}), undefined);
});
