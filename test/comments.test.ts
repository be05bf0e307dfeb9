import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseSync } from "vite";

/** What runs and what builds it; tests and data have next to none. */
const folders = ["app", "tooling", "commands", "sandbox"];
const files = globSync([...folders.map((folder) => `${folder}/**/*.{ts,tsx}`), "*.ts"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith("app/foundation/i18n/messages/") && !file.endsWith(".test.ts"))
  .sort();

/** How many non-blank lines hold nothing but comment, and how many there are; a comment behind code or in a template counts as code. */
function countLines(file: string, source: string): { comments: number; lines: number } {
  const { comments, errors } = parseSync(file, source);
  assert.deepEqual(errors, [], file);
  let rest = source;
  for (const { start, end } of comments) rest = rest.slice(0, start) + source.slice(start, end).replace(/\S/g, " ") + rest.slice(end);
  const code = rest.split("\n").map((line) => line.replace(/^\s*\{\s*\}\s*$/, ""));
  const full = source.split("\n");
  return {
    comments: full.filter((line, n) => line.trim() !== "" && code[n]!.trim() === "").length,
    lines: full.filter((line) => line.trim() !== "").length,
  };
}

test("a comment is what the parser says, not what looks like one", () => {
  const source = [
    "// a comment",
    'const url = "https://example.org"; // behind code',
    "const sql = `",
    "// a template's text",
    "`;",
    "",
    "/** A docstring",
    " * of two lines */",
    "const slashes = /\\/\\//;",
    "const shown = (",
    "  <p>",
    "    {/* beside an element */}",
    "    https://example.org",
    "  </p>",
    ");",
  ];
  assert.deepEqual(countLines("shown.tsx", source.join("\n")), { comments: 4, lines: 14 });
});

test("at most 5 % of the lines of code are comments", (t) => {
  const counted = files.map((file) => ({ file, ...countLines(file, readFileSync(file, "utf8")) }));
  const sum = (of: "comments" | "lines") => counted.reduce((total, each) => total + each[of], 0);
  const percent = (100 * sum("comments")) / sum("lines");
  t.diagnostic(`${sum("comments")} of ${sum("lines")} lines in ${files.length} files are comments: ${percent.toFixed(2)} %`);
  const most = counted.sort((a, b) => b.comments - a.comments).slice(0, 60);
  for (const { file, comments, lines } of most) t.diagnostic(`${comments} of ${lines}: ${file}`);
  assert.ok(percent <= 5, `${percent.toFixed(2)} % of the lines are comments; keep the whys, in one line each`);
});
