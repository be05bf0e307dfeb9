import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { faces } from "../app/backoffice/list/lists.ts";
import { sectionOf } from "./section.ts";

const measured = sectionOf(readFileSync("bench/results.md", "utf8"), "Staff's lists") ?? "";
const rows = measured.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| what"));

test("[STF-05] each list of staff holds its budget, measured at 100,000 orders", () => {
  assert.match(measured, /a shop of 100,000 orders/);
  for (const name of Object.keys(faces))
    assert.ok(
      rows.some((row) => row.startsWith(`| ${name}: p50, p95`)),
      name,
    );
  assert.deepEqual(
    rows.filter((row) => !row.endsWith("| holds |")),
    [],
  );
});
