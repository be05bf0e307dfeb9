import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { after, afterEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { drawIcon } from "#app/foundation/brand/icons.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { slowness } from "../../../test/slowness.ts";
import { brandHeader } from "../mail/layout.ts";
import { createNotifications } from "../notifications.server.ts";
import type { Message } from "../notifications.ts";
import { smsruChannel } from "./smsru.server.ts";
import { smtpChannel } from "./smtp.server.ts";

const sandbox = await openSandbox();
const { shop } = await createTestShop();
const { db, clock, log, killPoint, secrets } = shop;
afterEach(() => sandbox.heal());

/** Like a separate process. */
const aSender = (smtpUrl: string, leaseSeconds = 2) =>
  createNotifications({
    seller: demoSellers.main,
    db,
    clock,
    log,
    killPoint,
    key: secrets.key,
    leaseSeconds,
    channels: {
      email: smtpChannel(smtpUrl, "Gong <shop@gong.example>"),
      sms: smsruChannel(`${sandbox.url}/smsru/`, "00000000-0000-0000-0000-000000000000"),
    },
  });
type Sender = ReturnType<typeof aSender>;

const letters = (kind: string, count: number): Message[] =>
  Array.from({ length: count }, (_, n) => ({
    cause: `${kind}:${n}`,
    channel: "email",
    to: `${kind}-${n}@example.com`,
    lang: "ru",
    text: "…",
  }));
const write = (sender: Sender, messages: Message[]) => inTransaction(db, (trx) => sender.send(trx, messages));
type State = { sent: boolean; dead: boolean; problem: string };
const state = async (cause: string) =>
  (
    await sql<State>`select sent_at is not null as sent, failed_at is not null as dead, problem from message where cause = ${cause}`.execute(
      db,
    )
  ).rows[0]!;
const handed = async (kind: string) =>
  (await sandbox.asked("smtp")).filter(({ path }) => path.startsWith(`${kind}-`)).map(({ path }) => path);
const forget = () => sql`delete from message`.execute(db);

test("a mail server that hangs keeps no SMS from leaving", { timeout: 60_000 }, async () => {
  await sandbox.fault("smtp", "timeout");
  const sender = aSender(sandbox.smtpUrl);
  sender.start();
  await write(sender, letters("hanging", 30));
  await until(async () => (await handed("hanging")).length > 0);
  const from = Date.now();
  await write(sender, [{ cause: "code:1", channel: "sms", to: "+79165550001", lang: "ru", text: "1234" }]);
  await until(async () => (await state("code:1")).sent);
  assert.ok(Date.now() - from < 2000 * slowness(), `after ${Date.now() - from} ms`);
  await sender.close();
  await forget();
});

test("slow letters are handed over once each, however many workers wait", { timeout: 60_000 }, async () => {
  await sandbox.fault("smtp", "slow", { delay_ms: 800 });
  const senders = [aSender(sandbox.smtpUrl, 3), aSender(sandbox.smtpUrl, 3)];
  await write(senders[0]!, letters("slow", 14));
  for (const sender of senders) sender.start();
  const left = async () => (await sql`select 1 from message where sent_at is null`.execute(db)).rows.length;
  await until(async () => (await left()) === 0, 30_000);
  for (const sender of senders) await sender.close();
  assert.deepEqual(
    (await handed("slow")).sort(),
    letters("slow", 14)
      .map(({ to }) => to)
      .sort(),
  );
});

test("a mail server that never finishes is left in time and delays no shutdown", {
  timeout: 60_000,
}, async () => {
  const server = createServer((socket) => {
    socket.write("220 here\r\n");
    const dripping = setInterval(() => socket.write("250-still\r\n"), 50);
    socket.on("error", () => {}).on("close", () => clearInterval(dripping));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => server.close());
  const sender = aSender(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  sender.start();
  await write(sender, letters("dripping", 1));
  await until(async () => (await state("dripping:0")).problem !== "");
  const closing = sender.close().then(() => "closed");
  assert.equal(await Promise.race([closing, pause(15_000, "hangs", { ref: false })]), "closed");
  await forget();
});

const withPassword = sandbox.smtpUrl.replace("//", "//gong:wrong@");

for (const [op, code, isLasting] of [
  ["auth", "535 5.7.8", false],
  ["connect", "554", false],
  ["connect", "550 5.7.1", false],
  ["from", "550 5.4.5", false],
  ["from", "553 5.7.1", false],
  ["rcpt", "530 5.7.0", false],
  ["rcpt", "554 5.7.1", false],
  ["rcpt", "550 5.1.8", false],
  ["rcpt", "552 5.2.2", false],
  ["rcpt", "550 5.4.5", false],
  ["rcpt", "450 4.1.1", false],
  ["rcpt", "550", true],
  ["rcpt", "553", true],
  ["rcpt", "550 5.1.1", true],
  ["rcpt", "550 5.1.10", true],
  ["rcpt", "550 5.2.1", true],
  ["data", "550", false],
  ["data", "552", false],
  ["data", "550 5.4.5", false],
  ["data", "554 5.7.0", false],
  ["data", "552 5.3.4", true],
  ["data", "554 5.6.0", true],
  ["data", "554 5.7.1", true],
] as const)
  test(`${code} to ${op} ${isLasting ? "is of this letter: nobody tries again" : "may pass: the letter leaves once it has"}`, async () => {
    const sender = aSender(withPassword);
    const cause = `${op} ${code}`.replaceAll(/\W/g, "-");
    await sandbox.fault("smtp", "error", { op, code });
    await write(sender, letters(cause, 1));
    await sender.sendDue();
    const { sent, dead, problem } = await state(`${cause}:0`);
    assert.deepEqual([sent, dead], [false, isLasting], problem);
    assert.match(problem, new RegExp(`^SMTP ${code.slice(0, 3)} `));
    await sandbox.heal();
    await sender.sendDue();
    assert.equal((await state(`${cause}:0`)).sent, !isLasting);
    await sender.close();
  });

test("only a letter that begins with the shop's logo attaches it", { timeout: 60_000 }, async () => {
  const sender = aSender(sandbox.smtpUrl);
  sender.start();
  const html = (head: string) => `<!doctype html><html lang="en"><body>${head}<p>…</p></body></html>`;
  const letter = (to: string, head: string): Message => ({ cause: to, channel: "email", to, lang: "ru", text: "…", html: html(head) });
  await write(sender, [letter("signed@example.com", brandHeader("Gong & Co", "blue")), letter("plain@example.com", "")]);
  const heard = async (to: string) => (await sandbox.asked<string>("smtp")).find(({ path }) => path === to)?.body;
  await until(async () => Boolean((await heard("signed@example.com")) && (await heard("plain@example.com"))));
  await sender.close();
  const signed = (await heard("signed@example.com"))!;
  assert.match(signed, /Content-Id: <sign-blue>/i);
  const [, base64] = /Content-Id: <sign-blue>[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/i.exec(signed)!;
  assert.deepEqual(Buffer.from(base64!, "base64"), await drawIcon("192.png", "blue"));
  assert.match(signed, /Gong &#38;/);
  assert.doesNotMatch((await heard("plain@example.com"))!, /Content-Id/i);
  await forget();
});
