import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { bareEnv } from "./bare-env.ts";
import { createTestDatabase, createTestFolder, createTestShop } from "./create-test-shop.ts";
import { endStarted, endWithUs } from "./end-with-us.ts";
import { putOnShelf } from "./examples/goods.ts";

after(endStarted);

const unit = readFileSync("deploy/gong.service", "utf8");
const container = readFileSync("deploy/Containerfile", "utf8");
const command = /^ExecStart=(.+)$/m.exec(unit)![1]!.replaceAll("/opt/gong/", "").split(" ");
const settings = Object.fromEntries(
  /^Environment=(.+)$/m
    .exec(unit)![1]!
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

test("service and container start like npm start and allow time to stop", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  assert.equal(command.join(" "), `node_modules/.bin/${scripts.start}`);
  assert.deepEqual(JSON.parse(/^CMD (\[.+\])$/m.exec(container)![1]!), command);
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]) > 10);
  assert.ok(Number(/--stop-timeout (\d+)/.exec(container)![1]) > 10);
  assert.match(container, /^USER node$/m);
  const left = readFileSync(".dockerignore", "utf8").split("\n");
  for (const secret of ["data", "**/*.env", "**/secret.key"]) assert.ok(left.includes(secret), `the image takes ${secret}`);
});

test("service and container keep compiled code in a folder that the store can write", () => {
  assert.equal(settings.NODE_COMPILE_CACHE, `/var/cache/${/^CacheDirectory=(\S+)$/m.exec(unit)![1]}`);
  const cache = / NODE_COMPILE_CACHE=(\S+)/.exec(container)![1]!;
  assert.match(container, new RegExp(`^RUN mkdir [^&]*${cache} .*chown node:node [^&]*${cache}$`, "m"));
  const folder = join(createTestFolder(), "cache");
  const kept = spawnSync(
    process.execPath,
    ["--import=./tooling/start/compile-cache.ts", "-p", "require('node:module').getCompileCacheDir()"],
    { encoding: "utf8", env: { ...bareEnv, NODE_COMPILE_CACHE: folder } },
  );
  assert.ok(kept.stdout.startsWith(folder), kept.stdout + kept.stderr);
  assert.ok(readdirSync(folder, { recursive: true }).length > 1, "something is kept");
});

test("the service's unit is one that systemd takes", {
  skip: spawnSync("systemd-analyze", ["--version"]).status !== 0 && "no systemd-analyze here",
}, () => {
  const folder = createTestFolder();
  // The project isn't in /opt here, nor does the user exist.
  writeFileSync(
    join(folder, "gong.service"),
    unit
      .replaceAll("/opt/gong/node_modules/.bin/node", process.execPath)
      .replaceAll("/opt/gong", folder)
      .replace(/^(User|Group)=.*\n/gm, ""),
  );
  const verified = spawnSync("systemd-analyze", ["verify", join(folder, "gong.service")], { encoding: "utf8" });
  assert.deepEqual([verified.status, verified.stderr.split("\n").filter((line) => line.includes("gong.service"))], [0, []]);
});

test("deploy/gong runs a staff command with the service's settings, quoted or not", async () => {
  const { shop, databaseUrl, dataDir } = await createTestShop();
  await putOnShelf(shop, { stock: 3 });
  const folder = createTestFolder();
  const script = join(process.cwd(), "deploy/gong");
  const run = (args: string[], lines: string[], env: Record<string, string> = {}) => {
    writeFileSync(join(folder, "gong.env"), lines.join("\n"));
    const ran = spawnSync(script, args, {
      cwd: folder,
      env: { ...bareEnv, GONG_ENV: join(folder, "gong.env"), GONG_USER: userInfo().username, LOG_LEVEL: "fatal", ...env },
      encoding: "utf8",
    });
    return { status: ran.status, said: ran.stdout + ran.stderr };
  };
  const place = [`DATABASE_URL=${databaseUrl}`, `DATA_DIR="${dataDir}"`];
  const hosts = "STOREFRONT_HOSTS=ru=gong.example,www.gong.example;eu=eu.gong.example";
  for (const lines of [
    [hosts, ...place],
    ["# the shop's", "", "; and more", hosts.replace("=", "='").concat("'"), ...place, 'MAIL_FROM="Gong <orders@gong.example>"'],
  ])
    for (const args of [["backup"], ["backup", "--"]]) {
      const { status, said } = run(args, lines);
      assert.match(said, /0 orders, 1 model/);
      assert.equal(status, 0, said);
    }
  writeFileSync(join(folder, "here.json"), "no catalogue");
  const imported = (path: string) => run(["import", path, "--profile", "profiles/luma.json", "--by", "Анна"], [hosts, ...place]).said;
  assert.match(imported("here.json"), /here\.json/);
  assert.doesNotMatch(imported("here.json"), /no such file/);
  assert.match(imported("absent.zip"), new RegExp(`${folder}/absent\\.zip: there is no such file`));
  assert.match(run(["orders", "--", "show", "1-1"], [hosts, ...place]).said, /Order not found/);
  assert.match(run(["backup"], [hosts, ...place], { DATABASE_URL: "ftp://nowhere" }).said, /DATABASE_URL has to be an address/);
  assert.deepEqual(run(["everything"], []), { status: 1, said: "There is no command everything: docs/commands.md lists them.\n" });
  assert.match(run([], []).said, /name a command/);
});

test("the service's own command starts a production store, which SIGTERM ends with 0", async () => {
  const database = await createTestDatabase();
  const child = endWithUs(
    spawn(command[0]!, command.slice(1), {
      env: {
        ...bareEnv,
        ...settings,
        DATA_DIR: createTestFolder(),
        DATABASE_URL: database.url,
        STOREFRONT_HOSTS: "ru=gong.example",
        PORT: "0",
        BACKUP_MINUTES: "0",
        DRAIN_SECONDS: "0",
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    }),
  );
  let log = "";
  child.stdout!.on("data", (part) => {
    log += part;
  });
  const exited = once(child, "exit");
  await Promise.race([once(child, "message"), exited.then(([code]) => assert.fail(`it ended with ${code}: ${log}`))]);
  child.kill("SIGTERM");
  const [code] = await exited;
  assert.equal(code, 0, log);
  assert.match(log, /"reason":"SIGTERM","msg":"process\.stopping"/);
  await database.drop();
});
