import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { keepEvent } from "#app/foundation/inbox.queries.server.ts";
import type { JobOf, KindOf, Queue } from "#app/foundation/queues.ts";
import { channelNames } from "#app/messaging/notifications.ts";
import { jobs as jobsCommand } from "../../../commands/jobs.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { kinds } from "./work-names.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { anOpenPayment, lapse } = await openStore(testShop);

/** A job of each kind for one order; the type lists the kinds. */
async function jobsOf({ id: orderId, number, paymentId }: { id: string; number: string; paymentId: string }) {
  const one = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id desc limit 1`.execute(shop.db)).rows[0]!.id;
  await sql`insert into delivery_document (id, order_id, carrier, carrier_id, created_at, updated_at) values ('names', ${orderId}, 'cdek', 'parcel', now(), now())
    on conflict (order_id) do update set carrier = 'cdek', carrier_id = 'parcel'`.execute(shop.db);
  const heard = (provider: string, payload: object) =>
    inTransaction(shop.db, (trx) => keepEvent(trx, { provider, key: "names", payload, now: shop.clock.now() }));
  const told = {
    payments: Number(await heard("sber", { ownRef: number })),
    delivery: Number(await heard("cdek", { carrierId: "parcel" })),
  };
  const all: { [Q in Queue]: { [K in KindOf<Q>]: JobOf[Q] } } = {
    payments: {
      event: { kind: "event", eventId: told.payments },
      refund: { kind: "refund", refundId: await one("payment_refund") },
      close: { kind: "close", paymentId },
      settle: { kind: "settle", paymentId },
    },
    delivery: {
      document: { kind: "document", orderId },
      follow: { kind: "follow", orderId },
      stop: { kind: "stop", orderId },
      track: { kind: "track", eventId: told.delivery },
    },
    receipts: { "": { receiptId: await one("receipt") } },
  };
  return all;
}

test("all pending jobs are shown in words with their order, for any queue and kind", async () => {
  const order = await anOpenPayment();
  await sandbox.pay(order.bankId, { callback: "none" });
  await lapse(order.id);
  await shop.payments.settle(order.paymentId, shop.clock.now());
  const all = await jobsOf(order);
  await sql`delete from pgboss.job`.execute(shop.db);
  await sql`delete from message`.execute(shop.db);
  await inTransaction(shop.db, async (trx) => {
    for (const [queue, ofKinds] of Object.entries(all))
      for (const job of Object.values(ofKinds)) await shop.jobs.send(trx, queue as Queue, job as JobOf[Queue]);
    for (const channel of channelNames)
      await sql`insert into message (id, cause, channel, recipient, text, created_at)
        values (${`names-${channel}`}, ${`order:${order.id}:names:${channel}`}, ${channel}, 'somebody', '', now())`.execute(trx);
  });
  const { text } = await staffAt(shop)(jobsCommand);
  for (const ofKinds of Object.values(kinds))
    for (const name of Object.values(ofKinds)) assert.match(text, new RegExp(`: ${name()} of order ${order.number}, since`));
  const told = Object.values(kinds).flatMap((ofKinds) => Object.values(ofKinds));
  assert.equal(text.split("\n").filter((line) => line.startsWith("  ")).length, told.length);
});

test("each queue may be named to start it again, and is said to", async () => {
  const { text } = await staffAt(shop)(jobsCommand, "retry");
  for (const queue of Object.keys(kinds)) assert.match(text, new RegExp(`queues are .*\\b${queue}\\b`));
});
