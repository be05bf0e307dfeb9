import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { logEvents } from "#app/foundation/log-events.ts";
import { logEventsDoc } from "./log-events-doc.ts";

test("docs/log-events.md is the list of the code", () => {
  assert.equal(readFileSync("docs/log-events.md", "utf8"), logEventsDoc(), "run: node tooling/docs/log-events-doc.ts");
});

test("each event of the list is logged somewhere, and is called like the others", () => {
  const code = globSync(["app/**/*.{ts,tsx}", "server.ts"], { exclude: ["**/messages/**"] })
    .filter((file) => !file.endsWith("/log-events.ts") && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  assert.deepEqual(
    Object.keys(logEvents).filter((event) => !code.includes(`"${event}"`) || !/^[a-z_]+\.[a-z_]+$/.test(event)),
    [],
  );
});
