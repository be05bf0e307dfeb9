import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase, createTestFolder, openTestDatabase } from "../../../test/create-test-shop.ts";
import { UserError } from "../plain-reason.ts";

const PGBOUNCER = ["pgbouncer", "/usr/sbin/pgbouncer"].find((path) => spawnSync(path, ["--version"]).status === 0);
const skip = PGBOUNCER ? false : "no pgbouncer here: apt-get install pgbouncer";
const poolers: ChildProcess[] = [];
after(() => {
  for (const pooler of poolers) pooler.kill("SIGKILL");
});

/** A real PgBouncer before the test database; returns the address through it. */
async function pooled(url: string, port: number, settings: string): Promise<string> {
  const { pathname, searchParams } = new URL(url);
  const name = pathname.slice(1);
  const folder = createTestFolder();
  chmodSync(folder, 0o777);
  const ini = join(folder, "pgbouncer.ini");
  writeFileSync(
    ini,
    `[databases]\n${name} = host=${searchParams.get("host")} user=gong\n[pgbouncer]
auth_type = any\nlisten_addr =\nunix_socket_dir = ${folder}\nlisten_port = ${port}\n${settings}\n`,
  );
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  poolers.push(spawn(PGBOUNCER!, ["-q", ...user, ini], { stdio: "inherit" }));
  const address = `postgres://gong@localhost:${port}/${name}?host=${encodeURIComponent(folder)}`;
  for (let n = 0; n < 100; n++) {
    const client = new pg.Client({ connectionString: address });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return address;
    await sleep(50);
  }
  throw new Error("pgbouncer does not answer");
}

for (const [how, settings] of [
  ["as installed", "pool_mode = session"],
  ["told to ignore what a client asks", "pool_mode = session\nignore_startup_parameters = options,statement_timeout,lock_timeout"],
] as const)
  test(`connections through PgBouncer ${how} compile no plans and wait no longer`, { skip }, async () => {
    const { url, drop } = await createTestDatabase();
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(`alter database ${owner.database} set jit = on`);
    await owner.end();
    const database = await openTestDatabase({ dataDir: createTestFolder(), databaseUrl: await pooled(url, 6543, settings) });
    const [own, library] = [await database.connect(), new pg.Pool(database.forLibrary)];
    for (const each of [database.pool, database.loosePool, own, library]) assert.equal((await each.query("show jit")).rows[0].jit, "off");
    assert.equal((await database.pool.query("show statement_timeout")).rows[0].statement_timeout, "4500ms");
    assert.equal((await database.loosePool.query("show synchronous_commit")).rows[0].synchronous_commit, "off");
    await Promise.all([own.end(), library.end()]);
    await database.close();
    poolers.at(-1)!.kill("SIGKILL");
    await drop();
  });

test("a pooler that shares sessions refuses to start, with its cure", { skip }, async () => {
  const { url, drop } = await createTestDatabase();
  const databaseUrl = await pooled(url, 6544, "pool_mode = transaction");
  await assert.rejects(openTestDatabase({ dataDir: createTestFolder(), databaseUrl }), (error: unknown) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /pool_mode = session/);
    return true;
  });
  poolers.at(-1)!.kill("SIGKILL");
  await drop();
});
