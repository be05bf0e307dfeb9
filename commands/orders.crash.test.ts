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

const stateOf = async (id: string) =>
  (
    await sql`select o.status, o.payment_status, (select count(*)::int from refund where order_id = o.id) as refunds,
        (select count(*)::int from order_note where order_id = o.id) as notes,
        (select count(*)::int from case_for_staff where subject = o.id and closed_at is null) as cases
      from shop_order o where o.id = ${id}`.execute(shop.db)
  ).rows[0];

test("each deed on an order and its event are both there after a kill, or neither", async () => {
  const deeds: [before: string[][], args: string[], action: string][] = [
    [[["orders", "assemble"]], ["orders", "ready"], "orders.ready"],
    [
      [
        ["orders", "assemble"],
        ["orders", "ready"],
      ],
      ["orders", "ship"],
      "orders.ship",
    ],
    [[["orders", "ship"]], ["orders", "deliver"], "orders.deliver"],
    [[["orders", "ship"]], ["orders", "back"], "orders.back"],
    [[["orders", "assemble"]], ["cancellations", "cancel", "--reason", "нет на складе"], "cancellations.cancel"],
  ];
  for (const [steps, [command, verb, ...options], action] of deeds) {
    const { id, number } = await aPaidOrder();
    for (const [name, step] of steps) assert.equal(run(name!, [step!, number]).status, 0);
    const before = await stateOf(id);
    const killed = run(command!, [verb!, number, ...options], "staff.event_written:1");
    assert.equal(killed.signal, "SIGKILL", `${action}: ${killed.stdout}${killed.stderr}`);
    assert.deepEqual([await stateOf(id), await eventsOf(action, id)], [before, 0], action);
    const done = run(command!, [verb!, number, ...options]);
    assert.equal(done.status, 0, `${action}: ${done.stdout}${done.stderr}`);
    assert.notDeepEqual(await stateOf(id), before, action);
    assert.ok((await eventsOf(action, id)) >= 1, action);
  }
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});
