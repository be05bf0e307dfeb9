import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { sql } from "kysely";
import { bareEnv } from "../test/bare-env.ts";
import { createTestShop } from "../test/create-test-shop.ts";
import { openStore } from "../test/examples/card-order.ts";
import { paidOrders } from "../test/examples/paid-order.ts";
import { openSandbox } from "../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, databaseUrl, dataDir } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);

const run = (name: string, args: string[], killAt?: string) => {
  const env = {
    ...bareEnv,
    ...sandbox.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    ...(killAt && { KILL_AT: killAt }),
  };
  return spawnSync(process.execPath, [`commands/${name}.ts`, ...args, "--by", "Анна"], { encoding: "utf8", env });
};
const eventsOf = async (action: string, orderId: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from staff_event
      where action = ${action} and outcome = 'done' and object_kind = 'order' and object_id = ${orderId}`.execute(shop.db)
  ).rows[0]!.n;

test("a kill between an act and its commit leaves neither the act nor its event", async () => {
  const { id, number } = await aPaidOrder();
  const steps: [command: string, args: string[], action: string, state: () => Promise<unknown>][] = [
    ["orders", ["assemble", number], "orders.assemble", async () => (await store.orderState(id)).status],
    [
      "refund",
      [number, "1:1"],
      "refund",
      async () => (await sql`select returned from order_line where order_id = ${id} order by position`.execute(shop.db)).rows,
    ],
  ];
  for (const [command, args, action, state] of steps) {
    const before = await state();
    const killed = run(command, args, "staff.event_written:1");
    assert.equal(killed.signal, "SIGKILL", `${action}: ${killed.stdout}${killed.stderr}`);
    assert.deepEqual([await state(), await eventsOf(action, id)], [before, 0], action);
    const done = run(command, args);
    assert.equal(done.status, 0, `${action}: ${done.stdout}${done.stderr}`);
    assert.notDeepEqual(await state(), before, action);
    assert.ok((await eventsOf(action, id)) >= 1, action);
  }
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});
