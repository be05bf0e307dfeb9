import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, type Shopper } from "../../../test/examples/customer.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
afterEach(async () => {
  await sandbox.heal();
  await shop.clock.move(null);
  // The limit is twenty an hour per address.
  await sql`delete from sign_in_code`.execute(shop.db);
});
let numbers = 0;
const abroad = () => `+49151234${String(10_000 + ++numbers)}`;
const ask = (shopper: Shopper, channel: string, to: string) =>
  shopper.post("/shop/auth/code", { channel, [channel === "email" ? "email" : "phone"]: to });
const verify = (shopper: Shopper, request: unknown, code: string) => shopper.post("/shop/auth/code/verify", { request, code });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const later = (seconds: number) => shop.clock.move(new Date(Date.now() + seconds * 1000));
const digits = (text: string) => /\d{6}/.exec(text)![0];
/** Sends everything due and returns what arrived. */
async function arrived(to: string) {
  await shop.notifications.sendDue();
  return sandbox.messages(to);
}

test("[IDN-01] codes go by SMS, WhatsApp or e-mail, again after 30 s; a wrong one is reported", async () => {
  const ways = [
    { host: "localhost", lang: "ru", channel: "sms", to: aPhone(), wrong: /^Неверный код/ },
    { host: "localhost", lang: "ru", channel: "email", to: "code-ru@example.com", wrong: /^Неверный код/ },
    { host: "eu.localhost", lang: "en", channel: "whatsapp", to: abroad(), wrong: /^Wrong code/ },
    { host: "eu.localhost", lang: "ru", channel: "whatsapp", to: abroad(), wrong: /^Неверный код/ },
    { host: "eu.localhost", lang: "en", channel: "sms", to: abroad(), wrong: /^Wrong code/ },
    { host: "eu.localhost", lang: "en", channel: "email", to: "code-en@example.com", wrong: /^Wrong code/ },
  ] as const;
  for (const { host, lang, channel, to, wrong } of ways) {
    const shopper = createShopper(app, { host, lang });
    const asked = await ask(shopper, channel, to);
    assert.deepEqual([asked.status, asked.body.retry_after, asked.body.expires], [200, 30, 600], `${host} ${channel}`);
    const [message, ...more] = await arrived(to);
    assert.deepEqual([message!.channel, more.length], [channel, 0]);
    const code = digits(message!.text);
    assert.match(message!.text, lang === "ru" ? /код/ : /code/, "in the language of the page");
    if (channel === "sms") assert.equal(message!.text.split("\n").at(-1), `@${host} #${code}`);

    await later(28);
    const soon = await ask(shopper, channel, to);
    assert.deepEqual([soon.status, Number(soon.headers["retry-after"]) >= 1], [429, true]);
    await later(32);
    const again = await ask(shopper, channel, to);
    assert.equal(again.status, 200);
    const newest = digits((await arrived(to)).at(-1)!.text);
    const refused = await verify(shopper, again.body.request, other(newest));
    assert.deepEqual([refused.status, refused.body.code], [422, "wrong_code"]);
    assert.match(refused.body.title, wrong);
    const entered = await verify(shopper, again.body.request, newest);
    assert.equal(entered.status, 200, `${host} ${channel}`);
    const data = entered.body.data as { phone: string | null; email: string | null };
    assert.equal(channel === "email" ? data.email : data.phone, to);
    await shop.clock.move(null);
  }
});

test("a phone without WhatsApp has its code by SMS, the same code, once", async () => {
  const to = "+4915123456700";
  const shopper = createShopper(app, { host: "eu.localhost", lang: "en" });
  const { body } = await ask(shopper, "whatsapp", to);
  await arrived(to);
  const [message, ...more] = await arrived(to);
  assert.deepEqual([message!.channel, more.length], ["sms", 0]);
  assert.equal((await verify(shopper, body.request, digits(message!.text))).status, 200);
});

test("a failing WhatsApp (down, bad token, nonsense) falls back to SMS", async () => {
  for (const [mode, more] of [
    ["error", { code: 190 }],
    ["error", { code: 131000 }],
    ["limit", {}],
    ["reset", {}],
    ["garbage", {}],
  ] as const) {
    const to = abroad();
    const shopper = createShopper(app, { host: "eu.localhost", lang: "en" });
    await sandbox.fault("whatsapp", mode, more);
    const { body } = await ask(shopper, "whatsapp", to);
    await arrived(to);
    assert.equal((await sandbox.messages(to)).filter(({ channel }) => channel === "sms").length, 0, "tried once more first");
    await arrived(to);
    const bySms = (await arrived(to)).filter(({ channel }) => channel === "sms");
    assert.equal(bySms.length, 1, mode);
    assert.equal((await verify(shopper, body.request, digits(bySms[0]!.text))).status, 200, mode);
    await sandbox.heal();
  }
});

test("a queued code is sealed and deleted once sent, whatever the channel", async () => {
  const to = abroad();
  const shopper = createShopper(app, { host: "eu.localhost", lang: "en" });
  await ask(shopper, "whatsapp", to);
  const rows = async () =>
    (
      await sql<{ all: string; text: string; instead: unknown }>`
        select m::text as all, text, instead from message m where recipient = ${to} order by created_at`.execute(shop.db)
    ).rows;
  const [waiting] = await rows();
  assert.match(waiting!.text, /^sealed:/);
  const code = digits((await arrived(to))[0]!.text);
  assert.equal(waiting!.all.includes(code), false);
  const [gone] = await rows();
  assert.deepEqual([gone!.text, gone!.instead], ["", null]);
});

test("a code that came too late for WhatsApp is not sent by SMS either", async () => {
  const to = abroad();
  await ask(createShopper(app, { host: "eu.localhost", lang: "en" }), "whatsapp", to);
  await later(601);
  await arrived(to);
  assert.deepEqual(await arrived(to), []);
});

test("what WhatsApp is asked is what its protocol wants", async () => {
  const to = abroad();
  await ask(createShopper(app, { host: "eu.localhost", lang: "en" }), "whatsapp", to);
  const code = digits((await arrived(to))[0]!.text);
  type TemplateMessage = {
    to: string;
    template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] };
  };
  const last = (await sandbox.asked<TemplateMessage>("whatsapp", "/messages")).at(-1)!;
  assert.equal(last.headers.authorization, "Bearer sandbox-whatsapp-token");
  assert.equal(last.path, "/whatsapp/v23.0/100000000000001/messages");
  assert.deepEqual([last.body.to, last.body.template.name, last.body.template.language.code], [to.slice(1), "sign_in_code", "en"]);
  assert.deepEqual(
    last.body.template.components.map(({ parameters }) => parameters[0]!.text),
    [code, code],
  );
});
