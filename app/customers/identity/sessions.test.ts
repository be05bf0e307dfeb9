import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { Visit } from "#app/foundation/http/call.ts";
import type { ProblemError } from "#app/foundation/http/problem.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, askCode, codeTo, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { startFaultProxy } from "../../../test/fault-proxy.ts";

const { shop, app, databaseUrl, dataDir } = await createTestShop();
const token = (shopper: Shopper, body: object = {}, headers?: Record<string, string>) => shopper.post("/shop/auth/token/", body, headers);
const isActive = async (shopper: Shopper) => (await token(shopper)).body.activity;
/** Another tab: a copy of the cookies. */
const tabOf = (shopper: Shopper) => {
  const tab = createShopper(app);
  for (const [name, value] of shopper.jar) tab.jar.set(name, value);
  return tab;
};

test("[A10] sign-out ends the session for cookie and token, and clears the browser", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const tab = tabOf(shopper);
  const secret = shopper.jar.get("au")!;
  assert.equal(await isActive(tab), true);
  const left = await shopper.post("/shop/auth/logout", {});
  assert.deepEqual(left.body, { activity: false });
  assert.ok(left.headers["clear-site-data"]);
  assert.equal(shopper.jar.has("au"), false);
  assert.equal((await tab.get("/shop/auth/sessions")).status, 401);
  assert.equal((await createShopper(app).get("/shop/auth/sessions", { authorization: `Bearer ${secret}` })).status, 401);
  assert.deepEqual((await token(createShopper(app), { token: secret })).body, { activity: false, data: null, token: null });
  assert.equal(await isActive(tab), false);
  assert.equal(tab.jar.has("au"), false, "a dead cookie is taken away");
});

test("a session that ends during a request is signed out, not asked again", async () => {
  const visit = { sessionId: "ended-meanwhile", now: shop.clock.now() } as Visit;
  for (const stake of ["money", "entry"] as const)
    await assert.rejects(shop.identity.requireProof(visit, stake), (problem: ProblemError) => problem.status === 401);
});

test("sign-in rotates the session: the old cookie is dead, the new one secret", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const before = tabOf(shopper);
  const phone = aPhone();
  const asked = await askCode(shopper, phone);
  const entered = await shopper.post("/shop/auth/code/verify", { request: asked.body.request, code: await codeTo(shop, phone) });
  const line = [entered.headers["set-cookie"]].flat().find((each) => String(each).startsWith("au="))!;
  assert.match(String(line), /^au=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=2592000; HttpOnly$/);
  assert.equal(entered.body.token, null);
  assert.notEqual(before.jar.get("au"), shopper.jar.get("au"));
  assert.equal(await isActive(before), false);
  assert.equal(await isActive(shopper), true);
});

test("only a program that says so and shows no page's origin is given the token itself", async () => {
  const program = createShopper(app);
  const phone = aPhone();
  const asked = await askCode(program, phone);
  const code = await codeTo(shop, phone);
  const entered = await app.inject({
    method: "POST",
    url: "/shop/auth/code/verify",
    payload: { request: asked.body.request, code },
    headers: { host: "localhost", "sec-fetch-site": "same-origin", "x-client": "program", cookie: `b=${program.jar.get("b")}` },
  });
  const secret = entered.json().token as string;
  assert.match(secret, /^[\w-]{43}$/);
  const bearer = { authorization: `Bearer ${secret}` };
  assert.equal((await app.inject({ url: "/shop/auth/sessions", headers: { host: "localhost", ...bearer } })).statusCode, 200);
  const told = await app.inject({
    method: "POST",
    url: "/shop/auth/token/",
    payload: {},
    headers: { host: "localhost", "sec-fetch-site": "same-origin", "x-client": "program", ...bearer },
  });
  assert.deepEqual([told.json().activity, told.json().token], [true, secret]);
  assert.equal((await token(createShopper(app), { token: secret }, { "x-client": "program" })).body.token, null, "a page's origin");
});

test("a session lives 30 days from its last use, and its cookie with it", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const day = 86_400_000;
  for (const days of [29, 58]) {
    await shop.clock.move(new Date(Date.now() + days * day));
    const checked = await token(shopper);
    assert.equal(checked.body.activity, true);
    assert.match(String(checked.headers["set-cookie"]), /^au=.*Max-Age=2592000/);
  }
  await shop.clock.move(new Date(Date.now() + 89 * day));
  assert.equal(await isActive(shopper), false);
  await shop.clock.move(null);
});

test("the owner lists and ends sessions, one or all others; nobody else can", async () => {
  const phone = aPhone();
  const [desk, phoneApp, tablet, stranger] = [createShopper(app), createShopper(app), createShopper(app), createShopper(app)] as const;
  for (const device of [desk, phoneApp, tablet]) {
    await signIn(shop, device, phone);
    await shop.clock.move(new Date(shop.clock.now().getTime() + 200_000));
  }
  await signIn(shop, stranger);
  type Listed = { id: string; current: boolean; device: string };
  const list = async () => (await desk.get("/shop/auth/sessions")).body as unknown as Listed[];
  const sessions = await list();
  assert.equal(sessions.length, 3);
  assert.deepEqual(Object.keys(sessions[0]!).sort(), ["created", "current", "device", "id", "seen"]);
  const theirs = ((await tablet.get("/shop/auth/sessions")).body as unknown as Listed[]).find(({ current }) => current)!;
  assert.equal((await stranger.send("DELETE", `/shop/auth/sessions/${theirs.id}`)).status, 404);
  assert.equal(await isActive(tablet), true);
  assert.equal((await desk.send("DELETE", `/shop/auth/sessions/${theirs.id}`)).status, 204);
  assert.equal(await isActive(tablet), false);
  assert.equal((await desk.send("DELETE", "/shop/auth/sessions")).status, 204);
  assert.deepEqual(await Promise.all([desk, phoneApp, stranger].map(isActive)), [true, false, true]);
  await shop.clock.move(null);
});

test("without the database the check is 503, and session and cart survive", async () => {
  const folder = createTestFolder();
  const url = new URL(databaseUrl);
  const target = { path: `${url.searchParams.get("host")}/.s.PGSQL.5432` };
  const proxy = await startFaultProxy({ target, listen: { path: `${folder}/.s.PGSQL.5432` } });
  url.searchParams.set("host", folder);
  const far = await createTestShop({ DATABASE_URL: url.href, DATA_DIR: dataDir });
  const shopper = createShopper(far.app);
  const me = await signIn(far.shop, shopper);
  const gloves = await putOnShelf(shop);
  await shopper.post("/shop/user/basket", { type: "add", client: me, item: { productid: gloves, quantity: 2, specification: "0" } });
  const cookie = shopper.jar.get("au");
  for (const mode of ["reset", "blackhole"] as const) {
    proxy.set({ mode });
    const away = await token(shopper);
    assert.equal(away.status, 503, mode);
    assert.ok(Number(away.headers["retry-after"]) > 0);
    assert.equal(away.headers["set-cookie"], undefined);
  }
  proxy.set({});
  const { body } = await token(shopper);
  assert.equal(body.activity, true);
  assert.equal((body.data as { basket: { quantity: number }[] }).basket[0]!.quantity, 2);
  assert.equal(shopper.jar.get("au"), cookie);
  await far.close();
  await proxy.close();
});

test("a database copy holds no usable session token, browser nonce or code", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  const asked = await askCode(shopper, phone);
  const code = await codeTo(shop, phone);
  await shopper.post("/shop/auth/code/verify", { request: asked.body.request, code });
  const waiting = aPhone();
  await askCode(shopper, waiting);
  const secrets = [shopper.jar.get("au")!, shopper.jar.get("b")!, code, await codeTo(shop, waiting)];
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(shop.db);
  assert.ok(tables.rows.length > 20);
  for (const { name } of tables.rows) {
    const rows = await sql<{ all: string }>`select coalesce(string_agg(t::text, ' '), '') as "all" from ${sql.raw(name)} t`.execute(
      shop.db,
    );
    for (const secret of secrets) assert.equal(new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(rows.rows[0]!.all), false, name);
  }
});
