import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { environment } from "../../app/config.server.ts";
import { settingsDoc } from "./settings-doc.ts";

test("docs/settings.md is what the code says and names every setting", () => {
  const doc = settingsDoc();
  assert.equal(readFileSync("docs/settings.md", "utf8"), doc, "run: node tooling/docs/settings-doc.ts");
  for (const name of Object.keys(environment.shape)) assert.ok(doc.includes(`| \`${name}\` |`), name);
});
