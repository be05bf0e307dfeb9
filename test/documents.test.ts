import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

// Documents must not name moved files.
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const text = new Map(documents.map((path) => [path, readFileSync(path, "utf8")]));
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

const exclude = ["node_modules/**", "build/**", "data/**"];
const tree = globSync("**/*", { exclude });
const names = new Set(tree.map((path) => path.split("/").at(-1)!));
const folders = new Set(tree.filter((path) => path.split("/").length < 3).map((path) => path.replace(/^app\//, "").split("/")[0]!));
/** Created by builds and running stores. */
const GENERATED = /^(build|data|node_modules|DATA_DIR|wp-content)\b/;

/** Superseded decisions describe an earlier tree. */
const isReplaced = (path: string) => /^Status: replaced by /m.test(text.get(path)!);

/** Backticked project paths; capitals and `*` are placeholders. */
const pathsIn = (source: string): string[] =>
  [...source.replaceAll(/^```.*?^```/gms, "").matchAll(/`([\w.@/*-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !GENERATED.test(path) && !/(^|[/.])[A-Z]{2,}([/.]|$)|^\/|^\.+\w*$/.test(path))
    .filter((path) => /\.(tsx?|mjs|sql|md|typ|json|conf|service)$/.test(path) || (path.includes("/") && folders.has(path.split("/")[0]!)));

const exists = (path: string): boolean => {
  if (path.includes("*")) return [path, `app/${path}`, `**/${path}`].some((pattern) => globSync(pattern, { exclude }).length > 0);
  return existsSync(path) || existsSync(join("app", path)) || existsSync(join("docs", path)) || (!path.includes("/") && names.has(path));
};

const problems = (check: (path: string, source: string) => string[]): string[] =>
  documents.flatMap((path) => check(path, text.get(path)!).map((problem) => `${path}: ${problem}`));

test("every file that a document names exists", () => {
  assert.deepEqual(
    problems((path, source) => (isReplaced(path) ? [] : pathsIn(source).filter((named) => !exists(named)))),
    [],
  );
});

test("every link of a document leads to a file, and to a heading that is there", () => {
  const anchors = (path: string) =>
    new Set(
      [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        heading!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, "")
          .replaceAll(" ", "-"),
      ),
    );
  assert.deepEqual(
    problems((path, source) =>
      [...source.replaceAll(/`[^`\n]*`/g, "").matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, to, anchor]) => {
          const target = to ? normalize(join(dirname(path), to)) : path;
          return !existsSync(target) || (anchor && !anchors(target).has(anchor));
        })
        .map(([link]) => link),
    ),
    [],
  );
});

test("every npm script that a document names exists", () => {
  assert.deepEqual(
    problems((_, source) =>
      [...source.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name!).filter((name) => !Object.hasOwn(scripts, name)),
    ),
    [],
  );
});

const sources = globSync("{app,bench,commands,db,demo,deploy,sandbox,test,tooling}/**/*.{ts,tsx,mjs,sql}", { exclude });
const isCompiled = (path: string) => path.includes("i18n/messages/");

test("a document that code cites exists, and so does each decision", () => {
  const numbers = new Set(globSync("docs/decisions/*.md").map((path) => path.split("/").at(-1)!.slice(0, 4)));
  const missing = (path: string, source: string) => [
    ...[...source.matchAll(/\bdocs\/[\w./-]+\.(?:md|json|svg|png)\b/g)].map(([named]) => named).filter((named) => !existsSync(named)),
    ...[...source.matchAll(/\bdecisions? (0\d{3})\b/g)].map(([, number]) => number!).filter((number) => !numbers.has(number)),
    ...(path.endsWith(".md")
      ? [...source.matchAll(/\[(0\d{3})\]/g)].map(([, number]) => number!).filter((number) => !numbers.has(number))
      : []),
  ];
  const all = [...documents, ...sources.filter((path) => !isCompiled(path))];
  assert.deepEqual(
    all.flatMap((path) => missing(path, readFileSync(path, "utf8")).map((named) => `${path}: ${named}`)),
    [],
  );
});

test("a decision starts with its title; a replaced one names its successor", () => {
  const status = /^Status: (?:(?:partly )?replaced|extended) by \[0\d{3}\]\(0\d{3}-[a-z0-9-]+\.md\)/;
  assert.deepEqual(
    problems((path, source) => {
      if (!path.startsWith("docs/decisions/")) return [];
      const [title, blank, third] = source.split("\n");
      if (!/^# (?!\d+\.|0\d{3})/.test(title!) || blank !== "") return ["has no title"];
      return /^Status:/.test(third!) && !status.test(third!) ? [third!] : [];
    }),
    [],
  );
});

test("documents say they of a person, and notify instead of tell", () => {
  const words = /\b(?:whoever|anew|told of|(?:is|are|was|were|be) told|he|him|his|himself)\b/gi;
  assert.deepEqual(
    problems((_, source) => [...source.matchAll(words)].map(([word]) => word)),
    [],
  );
});
