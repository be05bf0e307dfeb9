import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { opensOrder } from "#app/orders/order-link.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { aFriend, certificateBuyers, codeIn } from "../../test/examples/certificates.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const { aShopper, aPaidCertificate, aSentCertificate, aCustomer, certificateOf, letters, sendAll } = certificateBuyers(
  testShop,
  store,
  sandbox,
);
afterEach(() => shop.clock.move(null));

let refusing = 0;
/** Unknown to the mail server. */
const nobody = () => `reject+${++refusing}@example.com`;
const cases = async (orderId: string) => {
  const { rows } = await sql<{ detail: { order: string; reason: string }; isOpen: boolean }>`
    select detail, closed_at is null as "isOpen" from case_for_staff k join certificate c on c.id = k.subject
    where kind = 'certificate-not-issued' and c.order_id = ${orderId}`.execute(shop.db);
  return rows;
};
const areOpen = async (orderId: string) => (await cases(orderId)).map(({ isOpen }) => isOpen);
const alarms = async () => Number(/gong_alarms_total\{kind="certificate_not_issued"\} (\d+)/.exec(await shop.metrics())?.[1] ?? 0);
const told = async (to: string) => (await sandbox.messages(to)).filter(({ text }) => /не приняла сертификат/.test(text));

test("[GFT-02] a bounced letter is one case and one message, until a later letter leaves", async () => {
  const buyer = aFriend();
  const before = await alarms();
  const refused = nobody();
  const { id, number, shopper } = await aPaidCertificate({ email: refused, contragent: { email: buyer } });
  await sendAll();
  assert.deepEqual(await cases(id), [{ detail: { order: number, reason: "SMTP 550 to RCPT TO" }, isOpen: true }]);
  assert.equal(await alarms(), before + 1);
  await sendAll();
  const [news, ...more] = await told(buyer);
  assert.equal(more.length, 0);
  assert.equal(news!.subject, `Гонг: сертификат по заказу ${number} не удалось выдать`);
  const link = new RegExp(`${refused.replace("+", "\\+")}.*http://\\S+/order/${number}\\?k=(\\S+)&lang=ru Если`).exec(news!.text)![1]!;
  assert.ok(opensOrder(shop.secrets.key, number, link, shop.clock.now()));
  assert.doesNotMatch(news!.text, /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/, "no code in the announcement");

  const stillNobody = nobody();
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: stillNobody })).status, 200);
  assert.deepEqual(await areOpen(id), [true], "nothing has left yet");
  await sendAll();
  await sendAll();
  assert.deepEqual([await areOpen(id), (await told(buyer)).length], [[true], 2]);
  const there = aFriend();
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: there })).status, 200);
  await sendAll();
  assert.deepEqual([(await letters(there)).length, await areOpen(id)], [1, [false]]);
});

test("a buyer who gave their own mailbox is notified by SMS; else only the case", async () => {
  const [shopper, phone, own] = [aShopper(), aPhone(), nobody()];
  await signIn(shop, shopper, phone);
  const bought = await aPaidCertificate({ email: own, contragent: { email: own.toUpperCase() } }, { shopper });
  const guest = nobody();
  const alone = await aPaidCertificate({ email: guest, contragent: { email: guest } });
  for (let n = 0; n < 3; n++) await sendAll();
  const sms = await told(phone);
  assert.deepEqual(sms.map(({ channel }) => channel), ["sms"]); // biome-ignore format: one thought
  assert.ok(sms[0]!.text.includes(bought.number));
  for (const { id } of [bought, alone]) assert.deepEqual(await areOpen(id), [true]);
  const count = await store.count(
    sql`select count(*)::int as n from message m join certificate c on m.cause = 'certificate-refused:' || c.id || ':' || c.issue where c.order_id = ${alone.id}`,
  );
  assert.equal(count, 0);
});

test("an undrawable certificate is a case until its letter has left", async () => {
  const { id, email } = await aPaidCertificate({}, { settled: false });
  await sql`update shop_order set storefront = 'nowhere' where id = ${id}`.execute(shop.db);
  await shop.jobs.runWaiting();
  assert.deepEqual([await areOpen(id), (await cases(id))[0]!.detail.reason], [[true], "not drawn"]);
  await sql`update shop_order set storefront = 'ru' where id = ${id}`.execute(shop.db);
  await shop.clock.move(new Date(Date.now() + 6 * 60_000));
  await shop.jobs.runWaiting();
  assert.notEqual((await certificateOf(id)).issued_at, null);
  assert.deepEqual(await areOpen(id), [true]);
  await shop.notifications.sendDue();
  assert.deepEqual([(await letters(email)).length, await areOpen(id)], [1, [false]]);
});

test("a late report for a replaced letter closes nothing", async () => {
  const { id, email, shopper } = await aPaidCertificate();
  await shop.jobs.runWaiting();
  const letter = sql`cause like 'certificate:%' and recipient = ${email}`;
  await sql`update message set failed_at = now() where ${letter}`.execute(shop.db);
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: nobody() })).status, 200);
  await sendAll();
  assert.deepEqual(await areOpen(id), [true]);
  await sql`update message set failed_at = null where ${letter}`.execute(shop.db);
  await sendAll();
  assert.deepEqual([(await letters(email)).length, await areOpen(id)], [1, [true]]);
});

test("used or refunded certificates leave no case open", async () => {
  const [used, refunded] = [await aSentCertificate(), await aPaidCertificate({ email: nobody() })];
  await sendAll();
  const subject = String((await certificateOf(used.id)).id);
  await sql`insert into case_for_staff (kind, subject, opened_at) values ('certificate-not-issued', ${subject}, now())`.execute(shop.db);
  assert.deepEqual([await areOpen(used.id), await areOpen(refunded.id)], [[true], [true]]);
  const { activate } = await aCustomer();
  assert.equal((await activate(codeIn((await letters(used.email))[0]!.text))).status, 200);
  const now = shop.clock.now();
  await shop.payments.refundOrder(refunded.id, { back: null, withDelivery: false, actor: "staff", reason: "test", now });
  assert.deepEqual([await areOpen(used.id), await areOpen(refunded.id)], [[false], [false]]);
});

test("[GFT-02] the buyer's letters say where a certificate goes, and on which day", async () => {
  const buyer = aFriend();
  const sendat = new Date(shop.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  const { email } = await aPaidCertificate({ sendat, contragent: { email: buyer } });
  await sendAll();
  const said = await letters(buyer);
  assert.equal(said.length, 2, "received and paid");
  for (const { text } of said) {
    assert.ok(text.includes(email), text);
    assert.match(text, /День отправки: \d+\s\S+\s20\d\d/);
  }
  const soon = aFriend();
  await aPaidCertificate({ contragent: { email: soon } });
  await sendAll();
  for (const { text } of await letters(soon)) assert.doesNotMatch(text, /День отправки/);
});
