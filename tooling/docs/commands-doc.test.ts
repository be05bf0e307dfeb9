import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Command } from "../../commands/command-line.ts";
import { every } from "../../commands/every.ts";
import { commandsDoc, examples } from "./commands-doc.ts";

test("docs/commands.md is what the commands say and names each of them once", () => {
  const doc = commandsDoc();
  assert.equal(readFileSync("docs/commands.md", "utf8"), doc, "run: node tooling/docs/commands-doc.ts");
  const headings = [...doc.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
  assert.deepEqual(headings.sort(), Object.keys(every).sort());
});

test("each example of docs/commands.md can be typed", () => {
  for (const { name, args } of examples) {
    const asked = (every[name] as Command<never, unknown>).read(args);
    assert.ok("carryOut" in asked, `${name} ${args.join(" ")}`);
  }
});
