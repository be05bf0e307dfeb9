import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { algorithms } from "#app/foundation/webauthn/ceremony.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { challenge, createAuthenticator, enrol } from "../../../test/examples/authenticator.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { mostPasskeys } from "./passkey.ts";

const { shop, app } = await createTestShop({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;
const address = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });
const open = async () => (await sql<{ n: number }>`select count(*) as n from passkey_challenge`.execute(shop.db)).rows[0]!.n;
const phone = aPhone();
const mine = createShopper(app);
const me = await signIn(shop, mine, phone);
const device = createAuthenticator();
await enrol(mine, me, device);

test("[T12] a challenge is 32 hashed bytes for one browser, host and purpose, two minutes", async () => {
  const browser = createShopper(app);
  const asked = await challenge(browser);
  assert.deepEqual(asked, {
    d: asked.d,
    rp: { id: "localhost", name: "Гонг" },
    timeout: 60_000,
    pubKeyCredParams: algorithms,
    attestation: "none",
    userVerification: "preferred",
  });
  assert.equal(Buffer.from(asked.d, "base64url").length, 32);
  assert.notEqual((await challenge(browser)).d, asked.d);
  const kept = (await sql`select to_jsonb(c) as c from passkey_challenge c`.execute(shop.db)).rows;
  for (const secret of [asked.d, browser.jar.get("b")!, phone]) assert.equal(JSON.stringify(kept).includes(secret), false);
  const abroad = await challenge(createShopper(app, { host: "eu.localhost", lang: "en" }));
  assert.deepEqual(abroad.rp, { id: "eu.localhost", name: "Gong" });

  const own = await challenge(mine, { _id: me });
  assert.deepEqual(own.user, { id: Buffer.from(me).toString("base64url"), name: phone, displayName: phone });
  assert.deepEqual(own.excludeCredentials, [{ type: "public-key", id: device.passkeys[0]!.rawId, transports: ["internal", "hybrid"] }]);
  await shop.passkeys.forgetOld(new Date(Date.now() + 119_000));
  assert.ok((await open()) > 0);
  await shop.passkeys.forgetOld(new Date(Date.now() + 121_000));
  assert.equal(await open(), 0);
});

test("[A06] [T12] a challenge reveals neither an account nor its passkey count, also when repeated", async () => {
  const about = async (to: string) => {
    const { status, headers, body } = await createShopper(app).post("/shop/auth/webauth/challenge", { phone: to }, address());
    const { allowCredentials, d: _, ...rest } = body as unknown as Awaited<ReturnType<typeof challenge>>;
    return { status, headers: Object.keys(headers).sort(), rest, ids: allowCredentials! };
  };
  const known = await about(phone);
  const bare = aPhone();
  await signIn(shop, createShopper(app), bare);
  for (const to of [aPhone(), bare]) {
    const unknown = await about(to);
    assert.deepEqual({ ...unknown, ids: 0 }, { ...known, ids: 0 });
    assert.deepEqual(unknown.ids.map(Object.keys), known.ids.map(Object.keys));
    assert.deepEqual([unknown.ids.length, known.ids.length], [mostPasskeys, mostPasskeys]);
    assert.deepEqual((await about(to)).ids, unknown.ids);
  }
  assert.ok(known.ids.some(({ id }) => id === device.passkeys[0]!.rawId));
  assert.deepEqual((await about(` 8${phone.slice(2)} `)).ids, known.ids, "however it is written");
  const wrong = await createShopper(app).post("/shop/auth/webauth/challenge", { phone: "12" }, address());
  assert.deepEqual([wrong.status, wrong.body.errors[0]!.code], [422, "enter_phone"]);
});

test("a phone's challenge accepts its customer's passkeys; an unknown phone's none", async () => {
  const other = createShopper(app);
  const otherDevice = createAuthenticator();
  await enrol(other, await signIn(shop, other), otherDevice);
  const browser = createShopper(app);
  const enter = async (to: string, by: typeof device) =>
    (await browser.post("/shop/auth/webauth/get", by.answer(await challenge(browser, { phone: to })))).body.activity;
  assert.equal(await enter(phone, otherDevice), false);
  assert.equal(await enter(aPhone(), device), false);
  const { userHandle: _, ...unnamed } = device.answer(await challenge(browser, { phone }));
  assert.equal((await browser.post("/shop/auth/webauth/get", unnamed)).body.activity, true, "who was named need not say so");
});

test("challenges are limited to five a browser, and five a phone from one address", async () => {
  await sql`delete from passkey_challenge`.execute(shop.db);
  const browser = createShopper(app);
  const asked = [];
  for (let n = 0; n < 8; n++) {
    asked.push(await challenge(browser));
    // Equal milliseconds would tie.
    await wait(2);
  }
  assert.equal(await open(), 5);
  assert.equal((await browser.post("/shop/auth/webauth/get", device.answer(asked[2]!))).body.activity, false);
  assert.equal((await browser.post("/shop/auth/webauth/get", device.answer(asked[7]!))).body.activity, true);

  const to = aPhone();
  const from = address();
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => createShopper(app).post("/shop/auth/webauth/challenge", { phone: to }, from)),
  );
  assert.deepEqual(statuses.map(({ status }) => status).sort(), [...Array(5).fill(200), ...Array(3).fill(429)]);
  const retry = Number(statuses.find(({ status }) => status === 429)!.headers["retry-after"]);
  // Slightly older than the open ones: waits for the second to expire.
  assert.ok(retry > 100 && retry <= 121, String(retry));
  const elsewhere = await createShopper(app).post("/shop/auth/webauth/challenge", { phone: to }, address());
  assert.equal(elsewhere.status, 200, "its owner is not locked out");
  await shop.clock.move(new Date(Date.now() + 121_000));
  assert.equal((await createShopper(app).post("/shop/auth/webauth/challenge", { phone: to }, from)).status, 200);
  await shop.clock.move(null);
});
