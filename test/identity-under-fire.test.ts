import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { sql } from "kysely";
import { calls } from "../app/api.server.ts";
import { hashToken } from "../app/foundation/ids.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { aPhone, type Shopper, signIn } from "./examples/customer.ts";
import { createShopper } from "./examples/shopper.ts";

// Impersonation, and exhausting the code senders.
const { shop, app } = await createTestShop({ LOG_LEVEL: "silent" });
const own = calls(shop).filter((call) => call.own);
const address = (path: string) => path.replace(/\{\w+\}/g, "none");
const later = (ms: number) => shop.clock.move(new Date(Date.now() + ms));
const DAY_MS = 86_400_000;

const by = async (way: "cookie" | "bearer", token: string, method: string, url: string, payload?: object) => {
  const headers = {
    host: "localhost",
    origin: "http://localhost",
    ...(way === "cookie" ? { cookie: `au=${token}` } : { authorization: `Bearer ${token}` }),
  };
  return app.inject({ method: method as "GET", url, headers, ...(payload && { payload }) });
};
const nobody = { activity: false, data: null, token: null };
/** Neither personal calls nor the token check accept it, however sent. */
async function isDead(token: string, what: string) {
  for (const way of ["cookie", "bearer"] as const) {
    for (const { method, path } of own) {
      const answer = await by(way, token, method, address(path), method === "POST" ? {} : undefined);
      assert.equal(answer.statusCode, 401, `${method} ${path} by ${way}: ${what}`);
      assert.equal(answer.json().code, "sign_in");
    }
    const checked = await by(way, token, "POST", "/shop/auth/token/", {});
    assert.deepEqual([checked.statusCode, checked.json()], [200, nobody], `${what} by ${way}`);
  }
  const said = await createShopper(app).post("/shop/auth/token/", { token });
  assert.deepEqual([said.status, said.body], [200, nobody], `${what} in the body`);
}
const secretOf = (shopper: Shopper) => shopper.jar.get("au")!;

test("invented, cut, derived or reshaped tokens open nothing", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const real = secretOf(shopper);
  const { rows } = await sql<{ id: string; hash: string }>`select id, token_hash as hash from session`.execute(shop.db);
  const last = real.at(-1) === "A" ? "B" : "A";
  const forged = {
    random: randomBytes(32).toString("base64url"),
    "one letter off": `${real.slice(0, -1)}${last}`,
    cut: real.slice(0, -1),
    longer: `${real}A`,
    "another case": real === real.toLowerCase() ? real.toUpperCase() : real.toLowerCase(),
    "the session's id": rows[0]!.id,
    "the stored hash": rows[0]!.hash,
    "the hash of the hash": hashToken(rows[0]!.hash),
    nothing: "null",
    sql: "'or'1'='1",
    "a wildcard": "%",
    "a signed one of nobody": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
    long: "A".repeat(5000),
  };
  for (const [what, token] of Object.entries(forged)) await isDead(token, what);
  // A token in the body takes precedence over the cookie.
  for (const asks of [createShopper(app), shopper]) {
    for (const token of [{ $ne: null }, [real], 7, true, "A".repeat(201)]) {
      const { status, body } = await asks.post("/shop/auth/token/", { token });
      assert.deepEqual([status, body], [200, nobody], JSON.stringify(token));
    }
    for (const shape of [[], [real], real, 7, true]) {
      const { status, body } = await asks.post("/shop/auth/token/", JSON.stringify(shape), { "content-type": "application/json" });
      assert.deepEqual([status, body], [200, nobody], JSON.stringify(shape));
    }
  }
  assert.equal((await shopper.get("/shop/auth/sessions")).status, 200, "its owner notices nothing");
});

test("expired, signed-out, revoked or replaced tokens open nothing", async () => {
  const phone = aPhone();
  const aSession = async () => {
    const shopper = createShopper(app);
    await signIn(shop, shopper, phone);
    await sql`delete from sign_in_code`.execute(shop.db);
    return shopper;
  };
  const old = await aSession();
  await later(31 * DAY_MS);
  await isDead(secretOf(old), "thirty-one days unused");
  await shop.clock.move(null);

  const left = await aSession();
  const stolen = secretOf(left);
  assert.equal((await by("bearer", stolen, "GET", "/shop/auth/sessions")).statusCode, 200, "a thief has it while it lives");
  await left.post("/shop/auth/logout", {});
  await isDead(stolen, "signed out");

  const [here, there] = [await aSession(), await aSession()];
  const copied = secretOf(there);
  assert.equal((await here.send("DELETE", "/shop/auth/sessions")).status, 204);
  await isDead(copied, "ended from another device");
  assert.equal((await here.get("/shop/auth/sessions")).status, 200);

  const before = secretOf(here);
  await signIn(shop, here, phone);
  await isDead(before, "replaced by a new sign-in in the same browser");
  assert.equal((await here.get("/shop/auth/sessions")).status, 200);
});

test("a hundred codes: one sent for one phone, twenty for an address", async () => {
  const forOne = aPhone();
  const ask = (phone: string, remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/shop/auth/code",
      remoteAddress,
      payload: { phone, channel: "sms" },
      headers: { host: "localhost", origin: "http://localhost" },
    });
  const toOne = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(forOne, `10.1.${n}.1`)));
  const fromOne = await Promise.all(Array.from({ length: 100 }, () => ask(aPhone(), "198.51.100.77")));
  for (const [answers, most] of [
    [toOne, 1],
    [fromOne, 20],
  ] as const) {
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, most);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      assert.equal(refused.statusCode, 429);
      assert.ok(Number(refused.headers["retry-after"]) >= 1);
      assert.match(String(refused.headers["content-type"]), /^application\/problem\+json/);
    }
  }
  const sent = await sql<{ n: number }>`select count(*)::int as n from message where recipient = ${forOne}`.execute(shop.db);
  assert.equal(sent.rows[0]!.n, 1);
});

test("another's id is refused in any form; the own phone opens own orders", async () => {
  const [me, victim] = [createShopper(app), createShopper(app)];
  const [mine, theirs] = [aPhone(), aPhone()];
  const myId = await signIn(shop, me, mine);
  const victimId = await signIn(shop, victim, theirs);
  const before = await sql<{ all: string }>`select to_jsonb(c)::text as all from customer c where id = ${victimId}`.execute(shop.db);
  const shapes = [
    victimId,
    [victimId],
    { $ne: 1 },
    { _id: victimId },
    victimId.toUpperCase(),
    ` ${victimId}`,
    `${victimId}\u0000`,
    7,
    true,
  ];
  const notify = { type: "notifications", data: { email: false } };
  const item = { productid: "none", quantity: 1, specification: "0" };
  for (const one of shapes) {
    const answers = {
      user: await me.post("/order/getuserall", { user: one }),
      _id: await me.post("/shop/user/editors/", { _id: one, ...notify }),
      client: await me.post("/shop/user/basket", { type: "add", client: one, item }),
      all: await me.post("/shop/user/basket", { type: "fulldelete", client: one }),
    };
    for (const [call, { status }] of Object.entries(answers))
      assert.ok([400, 403, 422].includes(status), `${call} ${JSON.stringify(one)}: ${status}`);
  }
  assert.equal((await me.post("/order/getuserall", {})).status, 200, "none named: one's own");
  const forms = (phone: string) => [
    phone,
    phone.slice(1),
    phone.replace("+7", "8"),
    phone.replace(/^\+7(...)(...)(..)(..)$/, "+7 ($1) $2-$3-$4"),
    `${phone.slice(0, 5)} ${phone.slice(5)}`,
  ];
  const view = async (text: string) => (await me.get(`/crm/vieworderclient/${encodeURIComponent(text)}`)).status;
  for (const text of forms(mine)) assert.equal(await view(text), 200, text);
  for (const text of [...forms(theirs), `${theirs}%`, `${mine},${theirs}`, `${theirs}%00`, "*"]) assert.equal(await view(text), 403, text);
  const after = await sql<{ all: string }>`select to_jsonb(c)::text as all from customer c where id = ${victimId}`.execute(shop.db);
  assert.deepEqual(after.rows, before.rows);
  assert.notEqual(myId, victimId);
});
