import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { plan, walls } from "../../test/plan.ts";
import { architecturePicture } from "./architecture-picture.ts";

test("docs/architecture.svg draws the plan that imports are checked against", () => {
  const drawn = architecturePicture();
  assert.equal(readFileSync("docs/architecture.svg", "utf8"), drawn, "run: node tooling/docs/architecture-picture.ts");
  for (const room of [...plan, ...walls]) assert.ok(drawn.includes(`>${room}</text>`), room);
});

test("docs/architecture.md shows the picture and leads to every room", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  assert.match(page, /!\[.*\]\(architecture\.svg\)/);
  for (const room of [...plan, ...walls]) assert.match(page, new RegExp(`\`(app/)?${room}[/\`]`), room);
});
