import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { storeFlags } from "./install.mjs";

test("the store runs with the same flags however it is started", () => {
  for (const file of ["package.json", "deploy/Containerfile", "deploy/gong.service"]) {
    const text = readFileSync(file, "utf8");
    for (const flag of storeFlags) assert.ok(text.includes(flag), `${file} lacks ${flag}`);
  }
});
