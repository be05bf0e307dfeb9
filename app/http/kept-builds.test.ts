import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { keepBuild } from "./kept-builds.server.ts";

const A_DAY = 86_400_000;

async function deploy(home: string, n: number, agoDays = 0) {
  const from = createTestFolder();
  writeFileSync(join(from, "react-same.js"), "react");
  for (const ending of ["", ".br", ".gz"]) writeFileSync(join(from, `entry-${n}.js${ending}`), `entry ${n}${ending}`);
  const served = await keepBuild({ from, home, version: `v${n}` });
  const when = new Date(Date.now() - agoDays * A_DAY);
  utimesSync(join(home, "builds", `v${n}.json`), when, when);
  // As the next deploy does.
  rmSync(from, { recursive: true });
  return served;
}
const entries = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^entry-\d+\.js$/.test(name))
    .map((name) => Number(/\d+/.exec(name)![0]))
    .sort((a, b) => a - b);
/** Unlisted files go once no process can be copying them. */
const later = (home: string) => {
  const from = createTestFolder();
  return keepBuild({ from, home, version: "last" }, Date.now() + 2 * 3_600_000);
};

test("build files stay while among the ten newest or younger than 14 days", async () => {
  const old = createTestFolder();
  for (let n = 1; n <= 13; n++) await deploy(old, n, 100 - n);
  assert.deepEqual(entries(await later(old)), [5, 6, 7, 8, 9, 10, 11, 12, 13], "with the last, ten");
  const busy = createTestFolder();
  for (let n = 1; n <= 25; n++) await deploy(busy, n, 13 - n / 2);
  assert.equal(entries(await later(busy)).length, 25);
  const mixed = createTestFolder();
  for (let n = 1; n <= 20; n++) await deploy(mixed, n, n <= 5 ? 15 : 1);
  assert.deepEqual(
    entries(await later(mixed)),
    Array.from({ length: 15 }, (_, at) => at + 6),
  );
  assert.equal(readFileSync(join(mixed, "files", "react-same.js"), "utf8"), "react", "what builds have in common stays with any");
});

test("a build that comes again, two at once, and one that broke off lose nothing", async () => {
  const home = createTestFolder();
  await Promise.all([deploy(home, 1), deploy(home, 2)]);
  await deploy(home, 1);
  mkdirSync(join(home, "files"), { recursive: true });
  writeFileSync(join(home, "files", "half.js.3f0c"), "half");
  assert.deepEqual(entries(join(home, "files")), [1, 2]);
  await deploy(home, 3);
  assert.ok(readdirSync(join(home, "files")).includes("half.js.3f0c"), "it may be another's, at it now");
  await later(home);
  assert.ok(!readdirSync(join(home, "files")).includes("half.js.3f0c"));
});

test("pages of the previous build get its files; unknown ones are a plain 404", async () => {
  const first = await createTestShop({ LOG_LEVEL: "silent" }, { pages: true });
  const files = join(first.dataDir, "assets", "files");
  writeFileSync(join(files, "entry-before.js"), "before");
  const ask = (url: string, headers: Record<string, string> = {}) => first.app.inject({ url, headers: { host: "localhost", ...headers } });
  const kept = await ask("/assets/entry-before.js");
  assert.deepEqual([kept.statusCode, kept.body, kept.headers["cache-control"]], [200, "before", "public, max-age=31536000, immutable"]);
  const current = readdirSync(files)
    .find((name) => name.endsWith(".js.br"))!
    .slice(0, -3);
  assert.equal((await ask(`/assets/${current}`, { "accept-encoding": "br" })).headers["content-encoding"], "br");
  for (const url of [
    "/assets/gone.js",
    "/assets/gone-B1x2.css?v=1",
    "/assets/",
    "/assets/a/b.js",
    "/assets//x.js",

    "/assets/entry-before.js.map",
    "/media/gone-640.avif",
    "/media/",
    "/media/.instances/x",
  ])
    for (const accept of ["*/*", "text/html,*/*", "image/avif"]) {
      const gone = await ask(url, { accept, "sec-fetch-dest": accept.startsWith("text") ? "document" : "script" });
      assert.deepEqual(
        [gone.statusCode, gone.headers["content-type"], gone.headers["cache-control"], gone.body],
        [404, "text/plain; charset=utf-8", "no-store", "Not found\n"],
        `${url} ${accept}`,
      );
    }
  assert.match((await ask("/gone", { accept: "text/html" })).headers["content-type"] as string, /html/, "a page is missing as a page");
});
