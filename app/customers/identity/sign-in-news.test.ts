import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { createAuthenticator, enrol, enter } from "../../../test/examples/authenticator.ts";
import { aBrowser } from "../../../test/examples/browser-address.ts";
import { aPhone, enterCode, passTime, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({ TRUSTED_PROXIES: "127.0.0.1" });
const later = passTime(shop);
const firefox = {
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "x-forwarded-for": "203.0.113.77",
};
const browser = (headers: Record<string, string> = firefox): Shopper => {
  const shopper = createShopper(app);
  return { ...shopper, post: (path, body, more) => shopper.post(path, body, { ...headers, ...more }) };
};
type SentMessage = { channel: string; recipient: string; subject: string; text: string };
const toldTo = async (id: string) =>
  (
    await sql<SentMessage>`select channel, recipient, subject, text from message where cause like 'sign-in:%'
      and recipient in (${id}, ${`${id}@example.com`}, (select phone from customer where id = ${id})) or cause like 'sign-in:%' and channel = 'push'
        and exists (select from push_subscription p where p.customer_id = ${id} and strpos(message.cause, p.id) > 0) order by channel`.execute(
      shop.db,
    )
  ).rows.map((row) => ({ ...row, text: row.text.replaceAll("\u00a0", " ") }));
async function aCustomer() {
  const [shopper, phone] = [browser(), aPhone()];
  const id = await signIn(shop, shopper, phone);
  await sql`update customer set email = ${`${id}@example.com`}, notify_email = false where id = ${id}`.execute(shop.db);
  return { shopper, phone, id };
}

test("a sign-in in an unknown browser sends one letter: when, where, how to end it", async () => {
  await shop.clock.move(new Date("2026-11-20T09:00:00Z"));
  const { phone, id, shopper } = await aCustomer();
  assert.deepEqual(await toldTo(id), [], "not of his first");
  await shop.clock.move(new Date("2026-11-20T11:05:00Z"));
  const thief = browser();
  await signIn(shop, thief, phone);
  const [letter, ...more] = await toldTo(id);
  assert.deepEqual(more, []);
  assert.deepEqual([letter?.channel, letter?.recipient], ["email", `${id}@example.com`]);
  assert.equal(letter!.subject.replaceAll("\u00a0", " "), "Гонг: вход в новом браузере");
  assert.match(letter!.text, /Firefox, Windows, 20 ноября в 14:05 по Москве, сеть 203\.0\.113\.\*\./);
  assert.match(letter!.text, /http:\/\/localhost\/lk\/security$/);
  assert.doesNotMatch(letter!.text, /203\.0\.113\.77|ждём подтверждения/);
  for (const known of [thief, shopper]) {
    await shop.clock.move(new Date(shop.clock.now().getTime() + 3_600_000));
    await signIn(shop, known, phone);
  }
  assert.equal((await toldTo(id)).length, 1);
});

test("other browsers are notified if wanted; never the proven mailbox or the phone", async () => {
  const { id, shopper, phone } = await aCustomer();
  assert.equal((await shopper.post("/shop/user/editors/", { _id: id, type: "notifications", data: { push: true } })).status, 200);
  assert.equal((await shopper.post("/shop/push/subscribe", aBrowser())).status, 200);
  await signIn(shop, browser({ ...firefox, "x-forwarded-for": "2001:db8:77:1::5" }), `${id}@example.com`);
  const [push, ...none] = await toldTo(id);
  assert.deepEqual([push?.channel, none], ["push", []]);
  assert.match(push!.text, /^Вход в новом браузере: Firefox, Windows/);
  await later(60_000);
  await signIn(shop, browser({ ...firefox, "x-forwarded-for": "2001:db8:77:1::5" }), phone);
  assert.deepEqual(
    (await toldTo(id)).map(({ channel }) => channel),
    ["email", "push", "push"],
  );
  assert.match((await toldTo(id))[0]!.text, /сеть 2001:db8:77::\/48/);
});

test("a passkey used in a new browser is announced as well", async () => {
  const { id, shopper } = await aCustomer();
  const device = createAuthenticator();
  await enrol(shopper, id, device);
  assert.equal((await enter(browser(), device)).body.activity, true);
  assert.deepEqual(
    (await toldTo(id)).map(({ channel }) => channel),
    ["email"],
  );
});

test("the letter says when the phone alone fails; later success sends no second one", async () => {
  const { id, phone } = await aCustomer();
  await later(180 * 86_400_000);
  const stranger = browser();
  assert.equal((await enterCode(shop, stranger, phone)).body.second_factor, true);
  const [letter] = await toldTo(id);
  assert.match(letter!.text, /заказы и данные пока скрыты/);
  await signIn(shop, stranger, `${id}@example.com`);
  assert.equal((await toldTo(id)).length, 1);
});
