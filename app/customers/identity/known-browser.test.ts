import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, askCode, codeTo, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

// Real limits behind a proxy: each request names its client.
const env = { LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" };
const { shop, app } = await createTestShop(env);
let networks = 0;
/** With an address of its own. */
function aBrowser() {
  const from = { "x-forwarded-for": `10.0.${++networks}.1` };
  const shopper = createShopper(app);
  const post: typeof shopper.post = (path, body, headers) => shopper.post(path, body, { ...from, ...headers });
  return { ...shopper, post };
}
const HOUR = 3_600_000;
let passed = 0;
const later = (ms: number) => {
  passed += ms;
  return shop.clock.move(new Date(Date.now() + passed));
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const enter = (browser: ReturnType<typeof aBrowser>, request: unknown, code: string) =>
  browser.post("/shop/auth/code/verify", { request, code });

/** Requests codes until refused, guessing at each. */
async function pester(phone: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    const stranger = aBrowser();
    const asked = await askCode(stranger, phone);
    if (asked.status === 429) return sent;
    const code = wrong(await codeTo(shop, phone));
    for (let n = 0; n < 5; n++) await enter(stranger, asked.body.request, code);
    await sql`delete from wrong_code`.execute(shop.db);
    await later(HOUR);
  }
}

test("[I09] an attacker locks out unknown browsers, not the customer's known one", async () => {
  const phone = aPhone();
  const own = aBrowser();
  const me = await signIn(shop, own, phone);
  assert.equal((await own.post("/shop/auth/logout", {})).status, 200);
  await later(HOUR);
  assert.ok((await pester(phone)) >= 3);
  const neighbour = (n: number) => `${phone.slice(0, -3)}${String((Number(phone.slice(-3)) + n) % 1000).padStart(3, "0")}`;
  for (let n = 1; n <= 5; n++) await askCode(aBrowser(), neighbour(n));
  assert.equal((await askCode(aBrowser(), phone)).status, 429);
  const asked = await askCode(own, phone);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const code = await codeTo(shop, phone);
  // The next day strangers may ask again, without revoking the owner's code.
  await sql`delete from sign_in_code where known_by is null`.execute(shop.db);
  assert.equal((await askCode(aBrowser(), phone)).status, 200);
  const entered = await enter(own, asked.body.request, code);
  assert.deepEqual([entered.status, (entered.body.data as { _id: string })._id], [200, me]);
});

test("a known browser has its own limits and is known to its own customers only", async () => {
  const phone = aPhone();
  const own = aBrowser();
  await signIn(shop, own, phone);
  assert.equal((await askCode(own, phone)).status, 200);
  const [first] = (await sql<{ id: string }>`select id from sign_in_code where target = ${phone} order by created_at desc`.execute(shop.db))
    .rows;
  assert.deepEqual([(await askCode(own, phone)).body.retry_after, await codesLeft(phone)], [30, 1]);
  await later(31_000);
  assert.equal((await askCode(own, phone)).status, 200);
  assert.equal(await codesLeft(phone), 1, "his own newer code ends the older");
  assert.equal((await enter(own, first!.id, "000000")).body.tries_left, 0);
  for (let n = 0; n < 12; n++) {
    await later(HOUR);
    await askCode(own, phone);
  }
  assert.equal((await askCode(own, phone)).status, 429);
  const all = await sql<{
    n: number;
  }>`select count(*)::int as n from sign_in_code where target = ${phone} and known_by is not null`.execute(shop.db);
  assert.equal(all.rows[0]!.n, 8);

  const other = aPhone();
  await signIn(shop, aBrowser(), other);
  await askCode(own, other);
  const strange = await sql<{
    known_by: string | null;
  }>`select known_by from sign_in_code where target = ${other} order by created_at desc limit 1`.execute(shop.db);
  assert.equal(strange.rows[0]!.known_by, null);
});

async function codesLeft(phone: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sign_in_code where target = ${phone} and used_at is null and expires_at > ${shop.clock.now()}`.execute(
    shop.db,
  );
  return rows[0]!.n;
}

test("a shared browser is known to both customers; planted cookies know nobody", async () => {
  const [mother, son] = [aPhone(), aPhone()];
  const shared = aBrowser();
  shared.jar.set("d", "planted");
  await signIn(shop, shared, mother);
  const copied = shared.jar.get("d")!;
  await shared.post("/shop/auth/logout", {});
  await signIn(shop, shared, son);
  assert.equal(new Set(["planted", copied, shared.jar.get("d")]).size, 3);
  const isKnown = async (browser: ReturnType<typeof aBrowser>, phone: string) => {
    await sql`delete from sign_in_code`.execute(shop.db);
    assert.equal((await askCode(browser, phone)).status, 200);
    return (await sql`select 1 from sign_in_code where known_by is not null`.execute(shop.db)).rows.length === 1;
  };
  for (const phone of [mother, son]) assert.equal(await isKnown(shared, phone), true);
  for (const cookie of ["planted", copied]) {
    const thief = aBrowser();
    thief.jar.set("d", cookie);
    for (const phone of [mother, son]) assert.equal(await isKnown(thief, phone), false);
  }
});

test("a customer has five known browsers, forgotten by sign-out and after 400 days", async () => {
  const phone = aPhone();
  const browsers = Array.from({ length: 7 }, aBrowser);
  let me = "";
  for (const browser of browsers) {
    me = await signIn(shop, browser, phone);
    await sql`delete from sign_in_code`.execute(shop.db);
    await later(HOUR);
  }
  const known = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from known_browser where customer_id = ${me}`.execute(shop.db)).rows[0]!.n;
  const knows = async (browser: ReturnType<typeof aBrowser>) => {
    await sql`delete from sign_in_code`.execute(shop.db);
    await askCode(browser, phone);
    const { rows } = await sql<{ known: boolean }>`select known_by is not null as known from sign_in_code where target = ${phone}`.execute(
      shop.db,
    );
    return rows[0]!.known;
  };
  assert.equal(await known(), 5);
  assert.deepEqual([await knows(browsers[0]!), await knows(browsers[2]!), await knows(browsers[6]!)], [false, true, true]);
  assert.equal((await browsers[6]!.send("DELETE", "/shop/auth/sessions")).status, 204);
  assert.equal(await known(), 1);
  assert.deepEqual([await knows(browsers[2]!), await knows(browsers[6]!)], [false, true]);
  await shop.identity.forgetOld(new Date(shop.clock.now().getTime() + 401 * 24 * HOUR));
  assert.equal(await known(), 0);
  await shop.clock.move(null);
});
