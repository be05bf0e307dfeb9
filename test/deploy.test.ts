import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { bareEnv } from "./bare-env.ts";
import { createTestDatabase, createTestFolder } from "./create-test-shop.ts";
import { endStarted, endWithUs } from "./end-with-us.ts";

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
