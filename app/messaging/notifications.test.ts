import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { claimDue } from "./notifications.queries.server.ts";
import { createNotifications } from "./notifications.server.ts";
import type { Delivery } from "./notifications.ts";

const { shop } = await createTestShop();

/** Like a separate process, with a scripted mail server. */
function aSender(answer: (to: string) => Promise<Delivery>) {
  const sent: string[] = [];
  const { db, clock, log, killPoint, secrets } = shop;
  const send = async (_id: string, { to }: { to: string }) => {
    const delivery = await answer(to);
    if (delivery.ok) sent.push(to);
    return delivery;
  };
  const notifications = createNotifications({
    db,
    clock,
    log,
    killPoint,
    key: secrets.key,
    seller: demoSellers.main,
    channels: { email: { send } },
    leaseSeconds: 2,
  });
  return { sent, notifications };
}
const letters = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    cause: `${kind}:${n}`,
    channel: "email" as const,
    to: `${kind}-${n}@example.com`,
    lang: "ru" as const,
    text: "…",
  }));
const write = (sender: ReturnType<typeof aSender>, messages: ReturnType<typeof letters>) =>
  inTransaction(shop.db, (trx) => sender.notifications.send(trx, messages));
const waiting = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from message where sent_at is null`.execute(shop.db)).rows[0]!.n);
async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 15_000; !(await holds()); await pause(50)) assert.ok(Date.now() < end, "not in time");
}

test("two processes send each message once, however slow the mail server", async () => {
  const slow = async (): Promise<Delivery> => {
    await pause(30);
    return { ok: true, providerId: "x" };
  };
  const [one, other] = [aSender(slow), aSender(slow)];
  for (const { notifications } of [one, other]) notifications.start();
  await Promise.all([0, 1, 2, 3].map((n) => write(n % 2 ? one : other, letters(`both-${n}`, 30))));
  await until(async () => (await waiting()) === 0);
  for (const { notifications } of [one, other]) await notifications.close();
  assert.equal(new Set([...one.sent, ...other.sent]).size, 120);
  assert.equal(one.sent.length + other.sent.length, 120);
  assert.ok(one.sent.length > 0 && other.sent.length > 0);
});

test("a message of a dead sender is taken over after its lease, not before", async () => {
  const sender = aSender(async () => ({ ok: true, providerId: "x" }));
  await write(sender, letters("orphan", 1));
  assert.equal((await claimDue(shop.db, { free: { email: 10 }, leaseSeconds: 2, all: false })).length, 1);
  const from = Date.now();
  sender.notifications.start();
  await until(async () => (await waiting()) === 0);
  assert.ok(Date.now() - from > 1500, `after ${Date.now() - from} ms`);
  await sender.notifications.close();
  assert.deepEqual(sender.sent, ["orphan-0@example.com"]);
});

test("deferred mail is retried with backoff, refused mail never; others go on", async () => {
  const asked: string[] = [];
  const sender = aSender(async (to): Promise<Delivery> => {
    asked.push(to);
    if (to.startsWith("later") && asked.filter((one) => one === to).length < 3) return { ok: false, retry: true, reason: "busy" };
    return to.startsWith("never") ? { ok: false, retry: false, reason: "nobody" } : { ok: true, providerId: "x" };
  });
  sender.notifications.start();
  await write(sender, [...letters("later", 1), ...letters("never", 1), ...letters("now", 1)]);
  const from = Date.now();
  await until(async () => sender.sent.includes("later-0@example.com"));
  assert.ok(Date.now() - from > 2500, "a second, then two");
  await sender.notifications.close();
  assert.deepEqual(sender.sent, ["now-0@example.com", "later-0@example.com"]);
  assert.equal(asked.filter((to) => to.startsWith("never")).length, 1);
  const { rows } = await sql<{ problem: string }>`select problem from message where failed_at is not null`.execute(shop.db);
  assert.deepEqual(rows, [{ problem: "nobody" }]);
});
