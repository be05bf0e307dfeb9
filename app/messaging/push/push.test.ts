import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { createAuthenticator, enrol, enter } from "../../../test/examples/authenticator.ts";
import { aBrowser } from "../../../test/examples/browser-address.ts";
import { aPhone, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { restock } from "../../../test/examples/waits.ts";
import { isPushService, MOST_BROWSERS, type PushNews } from "./push.ts";
import { vapidKeys } from "./vapid.server.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { stock: 1000 });
afterEach(() => sandbox.heal());

type Browser = Awaited<ReturnType<typeof sandbox.browser>>;
const subscribe = (shopper: Shopper, { endpoint, keys }: Pick<Browser, "endpoint" | "keys">) =>
  shopper.post("/shop/push/subscribe", { endpoint, keys });
const wish = (shopper: Shopper, me: string, push: boolean) =>
  shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data: { push } });

/** With this many browsers. */
async function aListener(browsers = 1, phone = aPhone()) {
  const shopper = createShopper(app);
  const me = await signIn(shop, shopper, phone);
  assert.equal((await wish(shopper, me, true)).status, 200);
  const own: Browser[] = [];
  for (let n = 0; n < browsers; n++) {
    own.push(await sandbox.browser());
    assert.deepEqual((await subscribe(shopper, own[n]!)).body, { activity: true });
  }
  return { shopper, me, phone, own };
}
async function anOrder({ shopper, phone }: { shopper: Shopper; phone: string }) {
  const { status, body } = await shopper.order([{ productid: gloves, quantity: 1 }], (sent) => ({
    ...sent,
    contragent: { ...sent.contragent, phone },
  }));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body._id, number: body.ordernumber };
}
/** Also retries. */
const sendAll = () => shop.notifications.sendDue();
const heardBy = async ({ id }: Browser) =>
  (await sandbox.messages(`push:${id}`)).map(({ channel, text }) => {
    assert.equal(channel, "push");
    return JSON.parse(text) as PushNews;
  });
const sentBy = async (orderId: string) =>
  (
    await sql<{ sent_at: Date | null; problem: string; provider_id: string | null }>`
      select sent_at, problem, provider_id from message where cause like ${`order:${orderId}:%:push:%`} order by created_at, problem`.execute(
      shop.db,
    )
  ).rows;
const listening = async (me: string) =>
  (await sql<{ endpoint: string }>`select endpoint from push_subscription where customer_id = ${me}`.execute(shop.db)).rows.map(
    ({ endpoint }) => endpoint,
  );

test("only known push services are called, over TLS, on any page's request", async () => {
  const services = [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://jmt17.google.com/fcm/send/abc",
  ];
  const others = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://u:p@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilfcm.googleapis.com/abc",
    "https://fcm.googleapis.com@evil.example/abc",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://169.254.169.254/latest",
    "https://push.example/abc",
    "https://accounts.google.com/abc",
    "ftp://fcm.googleapis.com/abc",
    "fcm.googleapis.com/abc",
    "javascript:alert(1)",
    "",
  ];
  for (const endpoint of services) assert.equal(isPushService(endpoint), true, endpoint);
  for (const endpoint of others) assert.equal(isPushService(endpoint), false, endpoint);
  assert.equal(isPushService(`${sandbox.url}/push/send/a`, sandbox.url), true);
  assert.equal(isPushService("http://127.0.0.1:1/push/send/a", sandbox.url), false);

  const { shopper, me } = await aListener(0);
  for (const endpoint of others) assert.equal((await subscribe(shopper, aBrowser(endpoint))).status, 422, endpoint);
  const { endpoint, keys } = aBrowser();
  for (const wrong of [
    { p256dh: keys.auth },
    { auth: keys.p256dh },
    { auth: "" },
    { p256dh: `${keys.p256dh.slice(0, -1)}!` },
    { p256dh: 5 },
    { auth: null },
    { p256dh: Buffer.alloc(65, 4).toString("base64url") },
  ])
    assert.equal(
      (await shopper.post("/shop/push/subscribe", { endpoint, keys: { ...keys, ...wrong } })).status,
      422,
      JSON.stringify(wrong),
    );
  for (const long of ["a".repeat(1000), "中".repeat(900), "a b"])
    assert.equal((await subscribe(shopper, aBrowser(`https://fcm.googleapis.com/${long}`))).status, 422);
  assert.deepEqual(await listening(me), []);
});

test("push keys survive restarts and change with the secret", () => {
  const [one, again, other] = [vapidKeys("secret"), vapidKeys("secret"), vapidKeys("other")];
  assert.deepEqual(one, again);
  assert.notEqual(one.publicKey, other.publicKey);
  assert.equal(Buffer.from(one.publicKey, "base64url").length, 65);
  // Some keys begin with zeros.
  for (let n = 0; n < 1000; n++) assert.equal(Buffer.from(vapidKeys(`${n}`).privateKey, "base64url").length, 32);
});

test("order messages reach all a customer's browsers, sealed, once, if switched on", async () => {
  const listener = await aListener(2);
  const [first, second] = listener.own as [Browser, Browser];
  const { id, number } = await anOrder(listener);
  await sendAll();
  await sendAll();
  for (const browser of [first, second]) {
    const [news, ...more] = await heardBy(browser);
    assert.deepEqual(more, []);
    assert.deepEqual([news!.title, news!.link], ["Гонг", `/lk/orders/${number}`]);
    assert.match(news!.body, new RegExp(`^[А-Я].*${number}`));
    assert.match(news!.tag, /^[\w-]{32}$/);
  }
  const [asked] = await sandbox.asked("push", `/push/send/${first.id}`);
  const { ttl, topic, urgency, "content-encoding": encoding } = asked!.headers as unknown as Record<string, string>;
  assert.deepEqual([urgency, encoding], ["normal", "aes128gcm"]);
  assert.ok(Number(ttl) > 86_000 && Number(ttl) <= 86_400, ttl);
  assert.equal(topic, (await heardBy(first))[0]!.tag);

  assert.deepEqual((await listener.shopper.post("/shop/push/unsubscribe", { endpoint: second.endpoint })).body, { activity: true });
  assert.equal((await listener.shopper.post(`/order/${id}/cancel`, {})).status, 200);
  await sendAll();
  assert.deepEqual([(await heardBy(first)).length, (await heardBy(second)).length], [2, 1]);

  await wish(listener.shopper, listener.me, false);
  const silent = await anOrder(listener);
  await sendAll();
  assert.equal((await heardBy(first)).length, 2);
  assert.deepEqual(await sentBy(silent.id), []);
});

test("goods back in stock are announced in the browser too", async () => {
  const listener = await aListener();
  const thing = await putOnShelf(shop, { stock: 0 });
  assert.equal((await listener.shopper.post("/shop/wait", { productid: thing, specification: "0" })).status, 200);
  await restock(shop, thing, 3);
  await shop.waits.settle(shop.clock.now());
  await sendAll();
  const heard = await heardBy(listener.own[0]!);
  assert.equal(heard.length, 1);
  assert.match(heard[0]!.body, /^Снова есть: /);
  assert.match(heard[0]!.link, /^\/model\//);
});

test("an unknown push subscription is deleted; others get each message once", async () => {
  const listener = await aListener(3);
  const [gone, slow, well] = listener.own as [Browser, Browser, Browser];
  await sandbox.leaves(gone);
  await sandbox.fault("push", "limit", { op: `/push/send/${slow.id}`, times: 1 });
  const { id } = await anOrder(listener);
  await sendAll();
  assert.deepEqual(await listening(listener.me), [slow.endpoint, well.endpoint]);
  assert.deepEqual([(await heardBy(slow)).length, (await heardBy(well)).length], [0, 1]);
  assert.equal((await sentBy(id)).filter(({ problem }) => /answered 429/.test(problem)).length, 1);
  const second = await anOrder(listener);
  await sandbox.fault("push", "error", { op: `/push/send/${slow.id}`, times: 2, code: 503 });
  for (let round = 0; round < 3; round++) await sendAll();
  assert.deepEqual([(await heardBy(slow)).length, (await heardBy(well)).length], [2, 2], "of two orders each hears twice");
  for (const order of [id, second.id]) assert.ok((await sentBy(order)).every(({ sent_at }) => sent_at !== null));
});

for (const [mode, more] of [
  ["error", { code: 500 }],
  ["error", { code: 403 }],
  ["reset", {}],
  ["timeout-after", {}],
] as const)
  test(`a push service in trouble (${mode}${"code" in more ? ` ${more.code}` : ""}) is tried again and loses nobody`, async () => {
    const listener = await aListener();
    await sandbox.fault("push", mode, { ...more, times: 1 });
    const { id } = await anOrder(listener);
    await sendAll();
    assert.equal((await sentBy(id))[0]!.sent_at, null);
    await sendAll();
    assert.notEqual((await sentBy(id))[0]!.sent_at, null);
    // A retry after a lost answer carries the same tag, so the browser shows one.
    assert.equal(new Set((await heardBy(listener.own[0]!)).map(({ tag }) => tag)).size, 1);
    assert.equal((await listening(listener.me)).length, 1);
  });

test("a push without subscribers ends quietly; a refusing service is dropped", async () => {
  const listener = await aListener();
  await sandbox.leaves(listener.own[0]!);
  const { id } = await anOrder(listener);
  await sendAll();
  const [row, ...others] = await sentBy(id);
  assert.deepEqual([row!.sent_at !== null, row!.provider_id, others], [true, "", []]);

  const refused = await sandbox.browser();
  await subscribe(listener.shopper, refused);
  await sandbox.fault("push", "error", { op: `/push/send/${refused.id}`, code: 403 });
  await anOrder(listener);
  for (let round = 0; round < 19; round++) await sendAll();
  assert.deepEqual(await listening(listener.me), [refused.endpoint]);
  await sendAll();
  assert.deepEqual(await listening(listener.me), []);
});

test("push follows the session and the next sign-in, never the address alone", async () => {
  const listener = await aListener();
  const [browser] = listener.own as [Browser];
  const stranger = await aListener(0);
  assert.deepEqual((await subscribe(stranger.shopper, { ...browser, keys: aBrowser().keys })).body, { activity: false });
  assert.deepEqual([await listening(listener.me), await listening(stranger.me)], [[browser.endpoint], []]);
  assert.equal((await subscribe(stranger.shopper, browser)).status, 200);
  assert.deepEqual([await listening(listener.me), await listening(stranger.me)], [[], [browser.endpoint]]);

  await stranger.shopper.post("/shop/auth/logout", {});
  assert.deepEqual(await listening(stranger.me), []);
  assert.equal((await subscribe(stranger.shopper, browser)).status, 401);

  const late = await aListener();
  await anOrder(late);
  // The shop's clock is slightly behind the database's.
  await sql`update session set expires_at = ${shop.clock.now()} where customer_id = ${late.me}`.execute(shop.db);
  await sendAll();
  assert.deepEqual(await heardBy(late.own[0]!), [], "its session is over");
});

test("proving one's identity again keeps push in the same browser", async () => {
  const listener = await aListener();
  const authenticator = createAuthenticator();
  await enrol(listener.shopper, listener.me, authenticator);
  const before = listener.shopper.jar.get("au");
  assert.equal((await enter(listener.shopper, authenticator)).status, 200);
  assert.notEqual(listener.shopper.jar.get("au"), before, "in another session");
  await anOrder(listener);
  await sendAll();
  assert.equal((await heardBy(listener.own[0]!)).length, 1);
});

test("a customer has ten push browsers; beyond that the oldest is dropped", async () => {
  const { shopper, me } = await aListener(0);
  const all = Array.from({ length: MOST_BROWSERS + 2 }, () => aBrowser());
  for (const browser of all) assert.equal((await subscribe(shopper, browser)).status, 200);
  assert.deepEqual(new Set(await listening(me)), new Set(all.slice(2).map(({ endpoint }) => endpoint)));
});
