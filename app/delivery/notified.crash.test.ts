import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { carrierDoors } from "../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { times } from "../../test/soak.ts";
import { startStore } from "../../test/start-store.ts";

// A webhook that kills its process, and one delivered to two processes.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document, orderState } = await parcelOrders(testShop);
const env = { ...sandbox.env, DATABASE_URL: testShop.databaseUrl, DATA_DIR: testShop.dataDir, JOB_SECONDS: "2" };
const { move, events } = carrierDoors(sandbox).cdek;
after(() => sandbox.heal());

/** A moved parcel and its undelivered webhook. */
async function aMovedParcel() {
  const { id, number } = await aParcel();
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(id))?.state === "label-created";
  });
  await sql`delete from pgboss.job`.execute(shop.db);
  await move(number, events.accepted);
  const { carrier_id: uuid } = (await document(id))!;
  const code = events.accepted;
  const attributes = { code, status_date_time: new Date().toISOString(), is_return: false, is_reverse: false, is_client_return: false };
  const letter = JSON.stringify({ type: "ORDER_STATUS", date_time: attributes.status_date_time, uuid, attributes });
  const tell = ({ port }: { port: number }) =>
    fetch(`http://127.0.0.1:${port}/delivery/webhook/cdek?key=${encodeURIComponent(shop.secrets.cdek.webhookSecret!)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: letter,
    }).then(
      ({ status }) => status,
      () => "unanswered",
    );
  const kept = () => countOf(sql`select count(*)::int as n from webhook_event where payload ->> 'carrierId' = ${uuid}`);
  const moves = () =>
    countOf(sql`select count(*)::int as n from order_history where order_id = ${id} and field = 'delivery' and became = 'accepted'`);
  return { id, tell, kept, moves };
}
const countOf = async (query: ReturnType<typeof sql>) => Number(((await query.execute(shop.db)).rows[0] as { n: number }).n);

test("a kill between storing and handling a webhook: the order moves once", async () => {
  for (let round = 0; round < times(1, 20); round++)
    for (const isToldAgain of [false, true]) {
      const { id, tell, kept, moves } = await aMovedParcel();
      const doomed = await startStore({ ...env, JOBS: "0", KILL_AT: "hook.after_inbox" });
      assert.equal(await tell(doomed), "unanswered");
      await doomed.exited;
      assert.deepEqual([await kept(), (await orderState(id)).delivery], [1, "label-created"]);
      if (isToldAgain) {
        const survivor = await startStore({ ...env, JOBS: "0" });
        assert.equal(await tell(survivor), 200);
        await survivor.stop();
      }
      await shop.jobs.runWaiting();
      assert.deepEqual([await kept(), await moves(), (await orderState(id)).delivery], [1, 1, "accepted"], `told again: ${isToldAgain}`);
    }
});

test("a webhook processed concurrently by two processes is stored and applied once", async () => {
  const { id, tell, kept, moves } = await aMovedParcel();
  const stores = await Promise.all([1, 2].map(() => startStore({ ...env, JOBS: "delivery" })));
  const told = await Promise.all(Array.from({ length: 20 }, (_, n) => tell(stores[n % 2]!)));
  assert.deepEqual([...new Set(told)], [200]);
  await until(async () => (await orderState(id)).delivery === "accepted");
  const isClosed = sql`select count(*)::int as n from webhook_event where processed_at is null`;
  await until(async () => (await countOf(isClosed)) === 0);
  assert.deepEqual([await kept(), await moves()], [1, 1]);
  await Promise.all(stores.map((store) => store.stop()));
});
