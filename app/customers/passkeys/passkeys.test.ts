import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { challenge, createAuthenticator, enrol, enter } from "../../../test/examples/authenticator.ts";
import { aPhone, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();
const DAY = 86_400_000;
const later = (ms: number) => shop.clock.move(new Date(Date.now() + ms));
const isActive = async (shopper: Shopper) => (await shopper.post("/shop/auth/token/", {})).body.activity;
const refused = { activity: false, token: null };
type Listed = { id: string; rawId: string; name: string; device: string; host: string; here: boolean; used: string | null };
const list = async (shopper: Shopper) => (await shopper.get("/shop/auth/webauth/keys")).body as unknown as Listed[];
const told = async (to: string) =>
  (
    await sql<{ cause: string; text: string }>`select cause, text from message where recipient = ${to} and cause like 'passkey-%'`.execute(
      shop.db,
    )
  ).rows;
const keysOf = async (customer: string) =>
  JSON.stringify((await sql`select * from passkey where customer_id = ${customer} order by id`.execute(shop.db)).rows);

async function aCustomer(phone = aPhone(), alg = -7) {
  const shopper = createShopper(app);
  const id = await signIn(shop, shopper, phone);
  const device = createAuthenticator({ alg });
  return { shopper, id, phone, device };
}

test("[A07] the documented fields alone open nothing; what the passkey has signed does, once", async () => {
  const { shopper, id, device } = await aCustomer();
  assert.deepEqual((await enrol(shopper, id, device)).body, { activity: true });
  const stranger = createShopper(app);
  const answer = device.answer(await challenge(stranger));
  const { rawId, clientDataJSON } = answer;
  const bare = await stranger.post("/shop/auth/webauth/get", { rawId, clientDataJSON });
  assert.deepEqual([bare.status, bare.body, bare.headers["set-cookie"]], [200, refused, undefined]);
  for (const missing of ["authenticatorData", "signature"]) {
    const body = { ...answer, [missing]: undefined };
    assert.deepEqual((await stranger.post("/shop/auth/webauth/get", body)).body, refused, missing);
  }
  const entered = await stranger.post("/shop/auth/webauth/get", answer);
  assert.deepEqual([entered.body.activity, (entered.body.data as { _id: string })._id, entered.body.token], [true, id, null]);
  const replayed = await stranger.post("/shop/auth/webauth/get", answer);
  assert.deepEqual([replayed.body, replayed.headers["set-cookie"]], [refused, undefined]);

  const program = await app.inject({
    method: "POST",
    url: "/shop/auth/webauth/get",
    payload: device.answer(await challenge(stranger)),
    headers: { host: "localhost", "sec-fetch-site": "same-origin", "x-client": "program", cookie: `b=${stranger.jar.get("b")}` },
  });
  assert.match(program.json().token, /^[\w-]{43}$/);
});

test("[A09] a passkey is added to one's own account with a fresh session and a notice", async () => {
  const me = await aCustomer();
  const thief = await aCustomer();
  const before = await keysOf(me.id);
  const made = me.device.make(await challenge(me.shopper, { _id: me.id }));
  const create = (shopper: Shopper, _id: string) => shopper.post("/shop/auth/webauth/create", { _id, ...made });
  assert.equal((await create(createShopper(app), me.id)).status, 401);
  assert.deepEqual([(await create(thief.shopper, me.id)).status, (await create(thief.shopper, "nobody")).status], [403, 403]);
  assert.equal((await thief.shopper.post("/shop/auth/webauth/challenge", { _id: me.id })).status, 403);
  assert.equal((await createShopper(app).post("/shop/auth/webauth/challenge", { _id: me.id })).status, 401);
  assert.deepEqual((await create(thief.shopper, thief.id)).body, { activity: false }, "a challenge that was another customer's");

  await sql`update session set created_at = created_at - interval '11 minutes' where customer_id = ${me.id}`.execute(shop.db);
  const old = await create(me.shopper, me.id);
  assert.deepEqual([old.status, old.body.code, old.body.by], [403, "step_up", "phone"]);
  assert.equal((await me.shopper.post("/shop/auth/webauth/challenge", { _id: me.id })).body.code, "step_up");
  assert.equal(await keysOf(me.id), before);
  assert.deepEqual(await told(me.phone), []);

  await sql`update session set created_at = now() where customer_id = ${me.id}`.execute(shop.db);
  assert.deepEqual((await enrol(me.shopper, me.id, me.device)).body, { activity: true });
  assert.match((await told(me.phone))[0]!.text, /ключ доступа/);
  const { rawId, clientDataJSON } = me.device.make(await challenge(me.shopper, { _id: me.id }));
  const bare = await me.shopper.post("/shop/auth/webauth/create", { _id: me.id, rawId, clientDataJSON });
  assert.deepEqual([bare.status, bare.body], [200, { activity: false }]);
});

test("a passkey has one owner; ten at most; odd algorithms are refused", async () => {
  const me = await aCustomer(undefined, -257);
  const other = await aCustomer();
  assert.deepEqual((await enrol(me.shopper, me.id, me.device)).body, { activity: true }, "RS256");
  const { rawId } = me.device.passkeys[0]!;
  const copy = other.device.make(await challenge(other.shopper, { _id: other.id }));
  const object = Buffer.from(copy.attestationObject, "base64url");
  const at = object.indexOf(Buffer.from(copy.rawId, "base64url"));
  Buffer.from(rawId, "base64url").copy(object, at);
  const stolen = { ...copy, _id: other.id, rawId, attestationObject: object.toString("base64url") };
  assert.deepEqual((await other.shopper.post("/shop/auth/webauth/create", stolen)).body, { activity: false });
  assert.deepEqual((await enrol(other.shopper, other.id, createAuthenticator({ alg: -35 }))).body, { activity: false });
  const attested = other.device.make(await challenge(other.shopper, { _id: other.id }));
  const fmt = Buffer.from(attested.attestationObject, "base64url").toString("latin1").replace("dnone", "dtpm0");
  const body = { ...attested, _id: other.id, attestationObject: Buffer.from(fmt, "latin1").toString("base64url") };
  assert.deepEqual((await other.shopper.post("/shop/auth/webauth/create", body)).body, { activity: false });
  assert.deepEqual(await list(other.shopper), []);

  for (let n = 0; n < 8; n++) assert.deepEqual((await enrol(me.shopper, me.id, me.device)).body, { activity: true });
  const last = [await challenge(me.shopper, { _id: me.id }), await challenge(me.shopper, { _id: me.id })];
  assert.equal(last[0]!.excludeCredentials!.length, 9);
  const both = await Promise.all(
    last.map((asked) => me.shopper.post("/shop/auth/webauth/create", { _id: me.id, ...me.device.make(asked) })),
  );
  assert.deepEqual(both.map(({ body }) => body.activity).sort(), [false, true]);
  const full = await me.shopper.post("/shop/auth/webauth/challenge", { _id: me.id });
  assert.deepEqual([full.status, full.body.code], [409, "passkeys_full"]);
});

test("[IDN-11] a session lasts 7 days after a passkey, 30 after a code, from its last use", async () => {
  const { shopper: byCode, id, device } = await aCustomer();
  await enrol(byCode, id, device);
  const byPasskey = createShopper(app);
  const entered = await enter(byPasskey, device);
  assert.match(String([entered.headers["set-cookie"]].flat().at(-1)), /^au=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=604800; HttpOnly$/);
  for (const days of [6, 12]) {
    await later(days * DAY);
    const checked = await byPasskey.post("/shop/auth/token/", {});
    assert.equal(checked.body.activity, true);
    assert.match(String(checked.headers["set-cookie"]), /Max-Age=604800/);
  }
  await later(20 * DAY);
  assert.equal(await isActive(byPasskey), false);
  for (const days of [29, 58]) {
    await later(days * DAY);
    assert.match(String((await byCode.post("/shop/auth/token/", {})).headers["set-cookie"]), /Max-Age=2592000/);
  }
  await later(89 * DAY);
  assert.equal(await isActive(byCode), false);
  await shop.clock.move(null);
});

test("[T13] a passkey proves who sits there only where its authenticator has made sure of it", async () => {
  const { shopper, id, device } = await aCustomer();
  await enrol(shopper, id, device);
  const edit = (one: Shopper) =>
    one.post("/shop/user/editors/", { _id: id, type: "email", data: { email: `${Math.random()}@example.com` } });
  const unsure = createShopper(app);
  assert.equal((await enter(unsure, device, { isVerified: false })).body.activity, true);
  assert.equal((await edit(unsure)).body.code, "step_up");
  assert.equal((await unsure.post("/shop/auth/webauth/challenge", { _id: id })).body.code, "step_up");
  const sure = createShopper(app);
  assert.equal((await enter(sure, device)).body.activity, true);
  assert.equal((await edit(sure)).status, 200);

  const other = await aCustomer();
  await enrol(other.shopper, other.id, other.device);
  const asked = await challenge(sure, { _id: id, purpose: "get" });
  assert.deepEqual(
    asked.allowCredentials!.map((each) => each.id),
    [device.passkeys[0]!.rawId],
  );
  assert.deepEqual(
    (await sure.post("/shop/auth/webauth/get", other.device.answer(asked))).body,
    refused,
    "nobody proves himself by another",
  );
  const again = await challenge(sure, { _id: id, purpose: "get" });
  assert.equal((await sure.post("/shop/auth/webauth/get", device.answer(again))).body.activity, true);
});

test("the owner lists, names and removes passkeys; removal ends their other sessions", async () => {
  const { shopper, id, phone, device } = await aCustomer();
  await enrol(shopper, id, device);
  const elsewhere = createShopper(app);
  await enter(elsewhere, device);
  const own = createShopper(app);
  await enter(own, device);
  const [key] = await list(own);
  assert.deepEqual(Object.keys(key!).sort(), ["created", "device", "here", "host", "id", "name", "rawId", "used"]);
  assert.deepEqual([key!.host, key!.here, key!.name, key!.used !== null], ["localhost", true, "", true]);
  const path = `/shop/auth/webauth/keys/${key!.id}`;
  const stranger = await aCustomer();
  assert.equal((await stranger.shopper.post(path, { name: "Мой" })).status, 404);
  assert.equal((await stranger.shopper.send("DELETE", path)).status, 404);
  for (const name of ["", "  ", "a\u202eb", "x".repeat(61), 1]) assert.equal((await own.post(path, { name })).status, 422);
  assert.equal((await own.post(path, { name: " Телефон " })).status, 204);
  assert.equal((await list(own))[0]!.name, "Телефон");

  const asked = await challenge(elsewhere);
  assert.equal((await own.send("DELETE", path)).status, 204);
  assert.deepEqual(await Promise.all([own, shopper, elsewhere].map(isActive)), [true, true, false]);
  assert.deepEqual((await elsewhere.post("/shop/auth/webauth/get", device.answer(asked))).body, refused);
  assert.equal((await own.send("DELETE", path)).status, 404);
  assert.deepEqual((await told(phone)).map(({ cause }) => cause.split(":")[0]).sort(), ["passkey-added", "passkey-removed"]);
});

test("a stalled counter is refused with an alarm; passkeys without one pass", async () => {
  const { shopper, id } = await aCustomer();
  const device = createAuthenticator({ counts: true });
  await enrol(shopper, id, device);
  const alarms = async () => Number(/gong_alarms_total\{kind="passkey_counter"\} (\d+)/.exec(await shop.metrics())?.[1] ?? 0);
  const enterWith = async (said: object, change: object = {}) => {
    const browser = createShopper(app);
    return (await browser.post("/shop/auth/webauth/get", { ...device.answer(await challenge(browser), said), ...change })).body.activity;
  };
  assert.equal(await enterWith({ counter: 7 }), true);
  assert.equal(await enterWith({ counter: 7 }, { signature: "AAAA" }), false);
  assert.equal(await alarms(), 0);
  for (const counter of [7, 3, 0]) assert.equal(await enterWith({ counter }), false, String(counter));
  assert.equal(await alarms(), 3);
  assert.equal(await enterWith({ counter: 8 }), true);
  const asked = createShopper(app);
  const twice = device.answer(await challenge(asked), { counter: 9 });
  const other = device.answer(await challenge(asked), { counter: 9 });
  const both = await Promise.all([twice, other].map((body) => asked.post("/shop/auth/webauth/get", body)));
  assert.deepEqual(both.map(({ body }) => body.activity).sort(), [false, true], "the same count at the same time is one of the two");
});

test("declining a passkey silences offers for ninety days by a readable cookie", async () => {
  const { status, headers } = await createShopper(app).post("/shop/auth/webauth/later", {});
  assert.deepEqual([status, headers["set-cookie"]], [200, "nobiometry=1; Path=/; SameSite=Lax; Max-Age=7776000"]);
});
