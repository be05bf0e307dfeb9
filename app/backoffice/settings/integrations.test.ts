import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { carrierDefinitions } from "#app/delivery/carriers/registry.server.ts";
import { paymentTexts } from "#app/foundation/records.ts";
import { providerDefinitions } from "#app/payments/providers/registry.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createIntegrations } from "./integrations.server.ts";
import { serviceOf } from "./services.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const owner = await atDesk(testShop);
const services = createIntegrations(shop);
const newest = async () => (await shop.staff.record.newest(undefined, 1))[0]!;

test("every payment provider and carrier is known by its name in the settings", () => {
  for (const [type, { name }] of providerDefinitions) assert.equal(paymentTexts[type].service?.name, name, type);
  for (const [carrier, { name }] of carrierDefinitions) assert.equal(serviceOf(carrier), name);
});

test("every service is tested by its address, and what it said is kept with its time", async () => {
  const named = (await services.list()).filter(({ mayTest }) => mayTest).map(({ name }) => name);
  for (const needed of ["smtp", "sber", "cdek", "cbr", "1c"]) assert.ok(named.includes(needed), needed);
  for (const name of ["smtp", "cbr", "cdek", "sber"]) {
    const done = await owner.act("integrations.test", { name });
    assert.equal(done.ok, true, done.says);
    const { check, host } = (await services.list()).find((one) => one.name === name)!;
    assert.ok(check!.at <= shop.clock.now());
    assert.equal(check!.outcome, "answers");
    assert.doesNotMatch(host, /@/);
  }
  const closed = await owner.act("integrations.test", { name: "1c" });
  assert.deepEqual([closed.ok, closed.refusal], [false, "closed"]);
  const { action, outcome, objectId } = await newest();
  assert.deepEqual([action, outcome, objectId], ["integrations.test", "refused", "1c"]);
});

test("a bank that was asked about a payment has been heard without a notification", async () => {
  const { bankId } = await store.anOpenPayment();
  await sandbox.pay(bankId);
  await store.settled(bankId);
  await sql`delete from webhook_event where provider = 'sber'`.execute(shop.db);
  const { words } = (await services.list()).find(({ name }) => name === "sber")!;
  assert.deepEqual(
    words.map(({ kind }) => kind),
    ["heard"],
  );
});

test("a mail server that hangs up is away", async () => {
  const { createServer } = await import("node:net");
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const shut = createIntegrations({ ...shop, secrets: { ...shop.secrets, smtpUrl: `smtp://me:secret@127.0.0.1:${port}` } });
  assert.equal((await shut.test("smtp", new Date()))!.outcome, "away");
  assert.doesNotMatch(JSON.stringify(await shut.list()), /secret/);
  server.close();
});

test("a notification is replayed as it came, twice to one effect, and recorded", async () => {
  const { id, bankId } = await store.anOpenPayment();
  await sandbox.pay(bankId);
  await store.settled(bankId);
  const moves = await store.moves(id);
  const { rows } = await sql<{
    id: number;
    outcome: string;
  }>`select id, outcome from webhook_event where event_key like ${`${bankId}%`}`.execute(shop.db);
  const event = rows[0]!;
  for (let again = 0; again < 2; again++) {
    const done = await owner.act("webhooks.replay", { event: event.id });
    assert.equal(done.ok, true, done.says);
  }
  assert.deepEqual([(await newest()).action, (await newest()).objectId], ["webhooks.replay", String(event.id)]);
  await shop.jobs.runWaiting();
  const after = await sql<{ done: boolean; outcome: string }>`select processed_at is not null as done, outcome from webhook_event
    where id = ${event.id}`.execute(shop.db);
  assert.deepEqual(after.rows, [{ done: true, outcome: event.outcome }]);
  assert.deepEqual([await store.moves(id), (await store.orderState(id)).payment], [moves, "paid"]);
  assert.equal((await owner.act("webhooks.replay", { event: 999_999 })).refusal, "unknown");
  const content = await atDesk(testShop, { role: "content" });
  assert.equal((await content.act("webhooks.replay", { event: event.id })).status, 403);
});
