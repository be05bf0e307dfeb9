import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Changes what its whole process shares, or measures it: needs its own. */
const ALONE =
  /\b(overwriteGetLocale|globalThis|mock|registerHooks|console|memoryUsage|monitorEventLoopDelay|process\.(on|once|exit|exitCode|chdir|kill))\b|\bprocess\.env(\.\w+|\[[^\]]+\])? (\?\?)?= |\b(delete |assign\()process\.env\b/;
const SHARED = /^(app|commands|demo|sandbox|test)\/(?!.*\.crash\.)/;
/** Tests of whole processes, of limits and of time have been written for a process of their own. */
const MEASURES = /\b(spawn|spawnSync|execFile|fork|slowness|performance|RATE_LIMIT_FACTOR|startStore|startTestPostgres)\b/;
/** Files of one process: modules are loaded and compiled once for all, yet a crash costs no more than these. */
const SIZE = 12;
export const TEST_SHOP = "test/create-test-shop.ts";

const isHelper = (file: string) => file.startsWith("test/examples/");

export type Plan = { alone: string[]; pure: string[]; withShop: string[] };

/** Which test files may share a process (decision 0107): those that need a shop, and those that need none. */
export function planOf(files: readonly string[]): Plan {
  const plan: Plan = { alone: [], pure: [], withShop: [] };
  for (const file of files) {
    const isAlone =
      !SHARED.test(file) ||
      (file.startsWith("test/") && MEASURES.test(readFileSync(file, "utf8"))) ||
      [file, ...importsOf(file).filter(isHelper)].some((each) => ALONE.test(readFileSync(each, "utf8")));
    plan[isAlone ? "alone" : reaches(file, TEST_SHOP) ? "withShop" : "pure"].push(file);
  }
  return plan;
}

/** Writes one file for each group into `folder`, emptied before; each runs its test files one after another. Returns their paths. */
export function writeGroups({ pure, withShop }: Pick<Plan, "pure" | "withShop">, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, members: readonly string[], lines: string[]) => {
    const path = join(folder, `${name}.test.ts`);
    const files = JSON.stringify(members.map((file) => [file, resolve(file)]));
    writeFileSync(
      path,
      ['import { test } from "node:test";', ...lines.slice(0, 1), `for (const [file, path] of ${files})`, ...lines.slice(1), ""].join("\n"),
    );
    return path;
  };
  const shopLines = [
    `import { closeOpened } from ${JSON.stringify(resolve(TEST_SHOP))};`,
    "void test(file, (t) => (t.after(closeOpened), import(path)));",
  ];
  const pureLines = ["", "void test(file, () => import(path));"];
  return [
    ...chunks(withShop).map((members, n) => write(`shop-${n + 1}`, members, shopLines)),
    ...chunks(pure).map((members, n) => write(`pure-${n + 1}`, members, pureLines)),
  ];
}

const chunks = (files: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(files.length / SIZE) }, (_, n) => files.slice(n * SIZE, (n + 1) * SIZE));

/** Whether `file` imports `wanted`, itself or by what it imports. */
export function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((path) => reaches(path, wanted, seen));
}

function importsOf(file: string): string[] {
  const source = /\.[jt]sx?$/.test(file) ? readFileSync(file, "utf8") : "";
  const paths = [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;"]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm)].map(
    ([, from, bare]) => from ?? bare ?? "",
  );
  return paths.flatMap((path) =>
    path.startsWith("#app/") ? join("app", path.slice(5)) : path.startsWith(".") ? relative(".", join(dirname(file), path)) : [],
  );
}
