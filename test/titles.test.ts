import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseSync, Visitor } from "vite";

const MOST = 80;
const CALLS = new Set(["test", "it", "describe"]);

/** Titles in a test file, without row ids `[ABC-12]`, interpolations and tags. */
function findTitles(file: string, source: string): string[] {
  const titles: string[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let called = callee;
      while (called.type === "MemberExpression") called = called.object;
      if (called.type !== "Identifier" || !(CALLS.has(called.name) || source.slice(callee.start, callee.end).endsWith(".test"))) return;
      if (title?.type === "Literal" && typeof title.value === "string") titles.push(title.value);
      if (title?.type === "TemplateLiteral") titles.push(title.quasis.map((quasi) => quasi.value.cooked).join(""));
    },
  }).visit(program);
  return titles.map((title) =>
    title
      .replace(/\[[A-Z]+-?\d+\]/g, "")
      .replace(/@\w+/g, "")
      .trim(),
  );
}

test("titles are found in strings and templates, without ids and tags", () => {
  const source = [
    'test("[ABC-12] one @alone", () => {});',
    `test.skip(\`two \${2 + 2}\`, () => {});`,
    'describe("three", () => t.test("four", check));',
    'pattern.test("a text");',
    'check("not a title");',
  ];
  assert.deepEqual(findTitles("some.test.ts", source.join("\n")), ["one", "two", "three", "four", "a text"]);
});

test(`test titles have at most ${MOST} characters`, () => {
  const files = globSync("{app,test,tooling,commands,sandbox,demo,bench}/**/*.{test,spec}.{ts,tsx}").map((file) =>
    file.replaceAll("\\", "/"),
  );
  const long = files.flatMap((file) =>
    findTitles(file, readFileSync(file, "utf8"))
      .filter((title) => title.length > MOST)
      .map((title) => `${file}: ${title}`),
  );
  assert.deepEqual(long.sort(), []);
});
