import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { bareEnv } from "./bare-env.ts";
import { endWithUs } from "./end-with-us.ts";
import { putOnShelf, shelf } from "./examples/goods.ts";
import { createShopper, orderBody, type Reply } from "./examples/shopper.ts";
import { times } from "./soak.ts";
import { heard, openKillable, startStore } from "./start-store.ts";

const { shop, env: seen } = await openKillable();
const env = { ...seen, JOBS: "0" };

const orderPoints = ["addnew.before_tx", "addnew.after_stock", "addnew.before_commit", "addnew.after_commit", "addnew.before_response"];
const orderIds = async () => (await sql<{ id: string }>`select id from shop_order`.execute(shop.db)).rows.map((row) => row.id);
const orderOf = (reply: Promise<Reply>) => heard(reply, (answer) => (answer.status === 201 ? answer.body._id : `refused ${answer.status}`));

test("[F05] killed anywhere in an order, the same key gives one stored order", async () => {
  const gloves = await putOnShelf(shop, { stock: 1000 });
  for (const point of orderPoints)
    for (let round = 0; round < times(1, 20); round++) {
      const doomed = await startStore({ ...env, KILL_AT: point });
      const shopper = createShopper(doomed);
      const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
      const key = `${point} ${round}`;
      const reserved = (await shelf(shop, gloves)).reserved;
      assert.equal(await orderOf(shopper.post("/order/addnew", body, { "idempotency-key": key })), "unknown");
      await doomed.exited;
      const survivor = await startStore(env);
      const again = createShopper(survivor);
      for (const [name, value] of shopper.jar) again.jar.set(name, value);
      const answer = await again.post("/order/addnew", body, { "idempotency-key": key });
      assert.equal(answer.status, 201, `${key}: ${JSON.stringify(answer.body)}`);
      assert.ok((await orderIds()).includes(answer.body._id));
      assert.equal((await shelf(shop, gloves)).reserved, reserved + 1);
      await survivor.stop();
    }
});

test("[J01] kills with orders in flight lose no acknowledged order and invent none", async () => {
  const gloves = await putOnShelf(shop, { stock: 100_000 });
  const kills = times(10, 200);
  const acknowledged = new Set<string>();
  const before = new Set(await orderIds());
  let unknown = 0;
  for (let kill = 0; kill < kills; kill++) {
    const point = orderPoints[kill % (orderPoints.length + 3)];
    const store = await startStore({ ...env, ...(point && { KILL_AT: `${point}:${1 + (kill % 4)}` }) });
    const shoppers = Array.from({ length: 6 }, () => createShopper(store));
    const quotes = await Promise.all(shoppers.map((shopper) => shopper.quote([{ productid: gloves, quantity: 1 }])));
    const inFlight = shoppers.map((shopper, n) => orderOf(shopper.post("/order/addnew", orderBody(quotes[n]!.body))));
    if (!point) {
      await new Promise((resolve) => setTimeout(resolve, 5 + (kill % 5) * 8));
      store.process.kill("SIGKILL");
    }
    for (const answer of await Promise.all(inFlight))
      if (answer === "unknown") unknown++;
      else acknowledged.add(answer);
    await store.kill();
  }
  const stored = (await orderIds()).filter((id) => !before.has(id));
  for (const id of acknowledged) assert.ok(stored.includes(id), `acknowledged ${id} is not stored`);
  assert.ok(stored.length - acknowledged.size <= unknown, "more orders than anybody asked for");
  assert.ok(unknown >= kills, "a kill counts only with a write in flight");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("[J10] killed in the middle of a migration, the next start finishes it", async () => {
  const { createTestFolder } = await import("./create-test-shop.ts");
  const folder = createTestFolder();
  for (let kill = 1; kill <= 3; kill++) {
    const doomed = endWithUs(
      spawn(process.execPath, ["test/store-process.ts"], {
        env: { ...bareEnv, DATA_DIR: folder, PORT: "0", KILL_AT: "migrate.mid", LOG_LEVEL: "fatal" },
        stdio: "ignore",
      }),
    );
    const [, signal] = await new Promise<[number | null, string | null]>((resolve) => doomed.on("exit", (code, by) => resolve([code, by])));
    assert.equal(signal, "SIGKILL");
  }
  // Two processes share an embedded database; killing the first leaves the second serving.
  const first = await startStore({ DATA_DIR: folder, JOBS: "0" });
  const second = await startStore({ DATA_DIR: folder, JOBS: "0" });
  await first.kill();
  assert.equal((await createShopper(second).get("/readyz")).status, 200);
  const third = await startStore({ DATA_DIR: folder, JOBS: "0" });
  assert.equal((await createShopper(third).get("/readyz")).status, 200);
  await second.stop();
  await third.stop();
});
