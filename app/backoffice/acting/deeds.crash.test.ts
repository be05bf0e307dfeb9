import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { bareEnv } from "../../../test/bare-env.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { endsWithParent, endWithUs } from "../../../test/end-with-us.ts";
import type { ActAnswer } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { type Deed, deedsOfStaff } from "../../../test/examples/deeds-of-staff.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { partOfSoak } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, databaseUrl, dataDir } = testShop;
const deeds = deedsOfStaff(testShop, await openStore(testShop), sandbox);

/** In a process of its own; null: it was killed. */
async function performApart({ person, act, fields }: Deed, killAt: number): Promise<ActAnswer | null> {
  await person.prove();
  const request = await person.requestOf(act, fields);
  const env = {
    ...bareEnv,
    ...sandbox.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JOBS: "0",
    BACKUP_MINUTES: "0",
    LOG_LEVEL: "fatal",
    RATE_LIMIT_FACTOR: "1000",
    REQUEST: JSON.stringify({ ...request, payload: request.payload.toString("base64") }),
    KILL_AT_STEP: String(killAt),
  };
  const child = endWithUs(spawn(process.execPath, [endsWithParent, "test/act-process.ts"], { stdio: ["ignore", "pipe", "inherit"], env }));
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  const [code, signal] = await once(child, "close");
  if (signal === "SIGKILL") return null;
  assert.equal(code, 0, said);
  return JSON.parse(said) as ActAnswer;
}

const eventsOf = async ({ act, person }: Deed): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from staff_event
      where action = ${act} and outcome = 'done' and actor = ${person.name}`.execute(shop.db)
  ).rows[0]!.n;

/** Kills it before and after each of its commits in turn; each time both the deed and its event are there, or neither. */
async function killEverywhere(name: string, make: () => Promise<Deed>): Promise<number> {
  let deed = await make();
  for (let kills = 0; ; kills++) {
    const at = `${name}, at its step ${kills + 1}`;
    const [before, eventsBefore] = [await deed.state(), await eventsOf(deed)];
    const answer = await performApart(deed, kills + 1);
    const [after, events] = [await deed.state(), await eventsOf(deed)];
    const isDone = !isDeepStrictEqual(after, before);
    assert.equal(events > eventsBefore, isDone, `${at}: ${JSON.stringify({ before, after, events, eventsBefore, answer })}`);
    if (answer) assert.ok(answer.ok && isDone, `${at}: ${JSON.stringify(answer)}`);
    if (!isDone) continue;
    const again = await performApart(deed, 0);
    assert.ok(deed.isWhole((await deed.state()) as never), `${at}, again: ${JSON.stringify([again, await deed.state()])}`);
    if (answer) return kills;
    deed = await make();
  }
}

test("a kill between any two steps leaves a deed with its event, or neither", { timeout: 900_000 }, async () => {
  for (const [name, make] of partOfSoak(Object.entries(deeds), 2)) {
    if (process.env.DEEDS && !name.includes(process.env.DEEDS)) continue;
    const kills = await killEverywhere(name, make);
    assert.ok(kills >= 2, `${name}: ${kills} kills`);
  }
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});
