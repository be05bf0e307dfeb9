import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { test } from "node:test";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { until } from "./examples/card-order.ts";
import { putOnShelf } from "./examples/goods.ts";
import { assertOnceEach, leftLying, retryingBuyers } from "./examples/retrying-buyers.ts";
import { sampled } from "./soak.ts";
import { openKillable, startStore } from "./start-store.ts";

const { shop, outside, env } = await openKillable();
// Recovery by housekeeping takes minutes: too long for ordinary runs.
const kills = sampled(0, 5, 200);
const SHOPPERS = 4;
/** Recovery must come from the store's own minute task. */
const BY_ITSELF_MS = 240_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test(`random kills during orders: each reaches one right end (${kills} kills)`, {
  timeout: 4 * 3_600_000,
  skip: kills === 0 && "npm run soak kills it",
}, async () => {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 100_000 });
  const port = await freePort();
  const { bought, buy, isWaiting } = retryingBuyers(outside, port, gloves);
  let isOver = false;
  const goShopping = async () => {
    do await buy();
    while (!isOver);
  };

  // The sandbox's log is limited.
  const registered = new Set<string>();
  async function readLog() {
    for (const { body } of await outside.asked<{ orderNumber?: string }>("sber", "register.do")) registered.add(body.orderNumber ?? "");
  }

  /** Returns the surviving store. */
  async function killAgainAndAgain() {
    for (let counted = 0; counted < kills; counted++) {
      const store = await startStore({ ...env, PORT: String(port), JOBS: "1" });
      const pause = 100 + Math.random() * 900;
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Kill only with a write in flight.
      await until(async () => isWaiting());
      await store.kill();
      await readLog();
    }
    isOver = true;
    return startStore({ ...env, PORT: String(port), JOBS: "1" });
  }
  const [store] = await Promise.all([killAgainAndAgain(), ...Array.from({ length: SHOPPERS }, goShopping)]);

  const left = async () => {
    await readLog();
    return leftLying(shop.db);
  };
  await until(async () => (await left()).length === 0, BY_ITSELF_MS).catch(async () =>
    assert.deepEqual((await left()).slice(0, 9), [], "left lying"),
  );
  await store.stop();

  for (const { number } of bought) {
    const names = [...registered].filter((name) => name.startsWith(`${number}-`));
    assert.deepEqual(names, [`${number}-1`], "one attempt at paying, however often it was asked for");
  }
  await assertOnceEach(shop.db, outside, bought);
  assert.deepEqual(await findBreaks(shop.db), []);
});
