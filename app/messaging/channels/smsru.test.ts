import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { minuteWords } from "#app/foundation/time/day-words.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { emailChanged, passkeyMessage, phoneChanged } from "../mail/contact-mail.ts";

const sandbox = await openSandbox();
const { shop } = await createTestShop(sandbox.env);
afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
});

const to = (end: number) => `+7916777${String(end).padStart(4, "0")}`;
const write = (cause: string, phone: string) =>
  inTransaction(shop.db, (trx) => shop.notifications.send(trx, [{ cause, channel: "sms", to: phone, lang: "ru", text: "одно и то же" }]));
const isSent = async (cause: string) =>
  (await sql<{ sent: boolean }>`select sent_at is not null as sent from message where cause = ${cause}`.execute(shop.db)).rows[0]!.sent;
const arrived = async (phone: string) => (await sandbox.messages(phone.slice(1))).length;

test("an equal message waits for its own acceptance and is not taken for the first", async () => {
  const phone = to(1);
  await write("same:1", phone);
  await shop.notifications.sendDue();
  await write("same:2", phone);
  for (let tries = 0; tries < 3; tries++) await shop.notifications.sendDue();
  assert.deepEqual([await isSent("same:1"), await isSent("same:2"), await arrived(phone)], [true, false, 1]);
  await sandbox.clock(new Date(Date.now() + 25 * 3_600_000));
  await shop.notifications.sendDue();
  assert.deepEqual([await isSent("same:2"), await arrived(phone)], [true, 2]);
});

test("a message whose answer or sender was lost arrives once", async () => {
  await sandbox.fault("smsru", "reset-after", { op: "sms/send", times: 1 });
  await write("lost:1", to(2));
  await shop.notifications.sendDue();
  assert.equal(await isSent("lost:1"), false);
  await shop.notifications.sendDue();
  assert.deepEqual([await isSent("lost:1"), await arrived(to(2))], [true, 1]);

  await write("lost:2", to(3));
  await shop.notifications.sendDue();
  await sql`update message set sent_at = null where cause = 'lost:2'`.execute(shop.db);
  await shop.notifications.sendDue();
  assert.deepEqual([await isSent("lost:2"), await arrived(to(3))], [true, 1]);
});

test("no warning of an account says what the one before said a minute ago", () => {
  const warnings = (now: string) => {
    const sender = { storefront: "ru", lang: "ru" } as const;
    const time = minuteWords(new Date(now));
    const owner = { id: "c", phone: "+79167770004", email: null };
    return [
      ...passkeyMessage(sender, "added", { id: "p", device: "", time }, owner),
      ...passkeyMessage(sender, "removed", { id: "p", device: "", time }, owner),
      ...emailChanged(sender, owner, "r", time),
      ...phoneChanged(sender, owner, "+79167770005", "r", time),
    ].map(({ text }) => text);
  };
  const [before, after] = [warnings("2026-11-27T11:05:00Z"), warnings("2026-11-27T11:06:00Z")];
  assert.equal(new Set([...before, ...after]).size, 10);
  for (const text of before) assert.match(text, /14:05/);
});
