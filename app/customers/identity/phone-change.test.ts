import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { aPhone, codeTo, giveMoney, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper, type Reply } from "../../../test/examples/shopper.ts";
import { startStore } from "../../../test/start-store.ts";

const { shop, databaseUrl, dataDir } = await createTestShop();
const store = await startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" });
const HOUR_MS = 3_600_000;

async function aCustomer(to = aPhone(), lang = "en") {
  const shopper = createShopper(store, { lang });
  return { shopper, to, id: await signIn(shop, shopper, to) };
}
const ask = (shopper: Shopper, phone: string, channel = "sms") => shopper.post("/shop/user/data/phone", { phone, channel });
const enter = (shopper: Shopper, request: unknown, code: string) => shopper.post("/shop/user/data/phone/verify", { request, code });
/** Requests a code for this phone. */
async function asked(shopper: Shopper, phone: string) {
  const { status, body } = await ask(shopper, phone);
  assert.equal(status, 200, JSON.stringify(body));
  return { request: body.request, code: await codeTo(shop, phone) };
}
async function change(shopper: Shopper, phone: string): Promise<Reply> {
  const { request, code } = await asked(shopper, phone);
  return enter(shopper, request, code);
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const dataOf = ({ body }: Reply) => body.data as { _id: string; phone: string | null } | null;
const isIn = async (shopper: Shopper) => (await shopper.post("/shop/auth/token/", {})).body.activity;
const phoneOf = async (id: string) =>
  (await sql<{ phone: string | null }>`select phone from customer where id = ${id}`.execute(shop.db)).rows[0]!.phone;
const refusal = ({ status, body }: Reply) => [status, body.code, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
const told = async (id: string) =>
  (
    await sql<{ channel: string; to: string; text: string }>`
      select channel, recipient as "to", text from message where cause like ${`phone-changed:${id}:%`} order by recipient`.execute(shop.db)
  ).rows;
/** An hour later; earlier codes don't count any more. */
const age = (id: string) => sql`update session set created_at = created_at - interval '1 hour' where customer_id = ${id}`.execute(shop.db);

async function anotherDevice(to: string): Promise<Shopper> {
  const shopper = createShopper(store);
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, shopper, to);
  return shopper;
}
const sessionsOf = async (shopper: Shopper) =>
  (await shopper.get("/shop/auth/sessions")).body as unknown as { id: string; current: boolean }[];

test("[A12] sessions are revoked singly or all; a new phone revokes the rest and notifies", async () => {
  const { shopper, id, to } = await aCustomer();
  await sql`update customer set email = 'told@example.com' where id = ${id}`.execute(shop.db);
  const ended = [await anotherDevice(to), await anotherDevice("told@example.com")];
  const own = (await sessionsOf(ended[0]!)).find(({ current }) => current)!;
  assert.equal((await sessionsOf(shopper)).length, 3);
  assert.equal((await shopper.send("DELETE", `/shop/auth/sessions/${own.id}`)).status, 204);
  assert.deepEqual(await Promise.all(ended.map(isIn)), [false, true]);
  assert.equal((await shopper.send("DELETE", "/shop/auth/sessions")).status, 204);
  assert.deepEqual([await isIn(shopper), ...(await Promise.all(ended.map(isIn)))], [true, false, false]);

  const others = [await anotherDevice(to), await anotherDevice("told@example.com")];
  await age(id);
  const phone = aPhone();
  const old = await ask(shopper, phone);
  assert.deepEqual([...refusal(old), old.body.by], [403, "step_up", "phone"]);
  assert.deepEqual(refusal(await ask(others[1]!, phone)), [403, "step_up"], "a mailbox is no proof where there is a phone");
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, shopper, to);
  const before = shopper.jar.get("au");
  const { request, code } = await asked(shopper, phone);
  assert.equal(await phoneOf(id), to, "not before it is proven");
  const changed = await enter(shopper, request, code);
  assert.deepEqual([changed.status, changed.body.activity, dataOf(changed)?._id, dataOf(changed)?.phone], [200, true, id, phone]);
  assert.equal(await phoneOf(id), phone);
  assert.notEqual(shopper.jar.get("au"), before, "a copy of the session that changed it is worth nothing either");
  assert.deepEqual([await isIn(shopper), ...(await Promise.all(others.map(isIn)))], [true, false, false]);
  assert.equal((await sessionsOf(shopper)).length, 1);
  assert.deepEqual(refusal(await enter(shopper, request, code)), [422, "wrong_code"], "a code serves once");
  const news = await told(id);
  assert.deepEqual(
    news.map(({ channel, to }) => `${channel} ${to}`).sort(),
    [`email told@example.com`, `sms ${phone}`, `sms ${to}`].sort(),
  );
  const texts = Object.fromEntries(news.map(({ to, text }) => [to, text]));
  assert.match(texts[to]!, /was changed at \d\d:\d\d Moscow time\. If this wasn't you, contact support \(help@gong\.example\) right away/);
  assert.match(texts[phone]!, /you can sign in with this number/);
  // The released number belongs to somebody else now.
  await sql`delete from sign_in_code`.execute(shop.db);
  assert.notEqual(await signIn(shop, createShopper(store), to), id);
  await sql`delete from sign_in_code`.execute(shop.db);
  assert.equal(await signIn(shop, createShopper(store), phone), id);
});

test("a code is void after five misses, in another browser, customer or purpose", async () => {
  const { shopper, id, to } = await aCustomer();
  const phone = aPhone();
  const { request, code } = await asked(shopper, phone);
  const stranger = await aCustomer();
  assert.deepEqual(refusal(await enter(stranger.shopper, request, code)), [422, "wrong_code"], "another's request");
  const session = createShopper(store);
  session.jar.set("au", shopper.jar.get("au")!);
  assert.deepEqual(refusal(await enter(session, request, code)), [422, "wrong_code"], "a stolen session in another browser");
  const asSignIn = await shopper.post("/shop/auth/code/verify", { request, code });
  assert.deepEqual(refusal(asSignIn), [422, "wrong_code"], "it signs nobody in");
  for (const left of [4, 3, 2, 1, 0]) assert.equal((await enter(shopper, request, wrong(code))).body.tries_left, left);
  assert.deepEqual(refusal(await enter(shopper, request, code)), [422, "wrong_code"]);
  assert.equal(await phoneOf(id), to);
  const signing = (await createShopper(store).post("/shop/auth/code", { phone: aPhone(), channel: "sms" })).body.request;
  assert.deepEqual(refusal(await enter(shopper, signing, "000000")), [422, "wrong_code"], "nor does a sign-in's change the phone");
  assert.deepEqual(await told(id), []);
});

test("only a number's code reveals its owner; known and unknown are answered alike", async () => {
  const owner = await aCustomer();
  const { shopper, id, to } = await aCustomer();
  await sql`delete from sign_in_code`.execute(shop.db);
  const [unknown, known] = [await ask(shopper, aPhone()), await ask(shopper, owner.to)];
  const shown = ({ status, body }: Reply) => [status, { ...body, request: String(body.request).length }];
  assert.deepEqual(shown(known), shown(unknown));
  const code = await codeTo(shop, owner.to);
  const guessed = await enter(shopper, known.body.request, wrong(code));
  assert.deepEqual(refusal(guessed), refusal(await enter(shopper, unknown.body.request, "000000")));
  const proven = await enter(shopper, known.body.request, code);
  assert.deepEqual(refusal(proven), [422, "invalid", "phone phone_taken"]);
  assert.match(proven.body.errors[0]!.message!, /belongs to another account/);
  assert.deepEqual([await phoneOf(id), await phoneOf(owner.id)], [to, owner.to]);
  assert.deepEqual([await isIn(shopper), await isIn(owner.shopper)], [true, true]);
  assert.deepEqual([...(await told(id)), ...(await told(owner.id))], []);
});

test("bad, code-incapable, unchanged phones and foreign channels are refused at once", async () => {
  const { shopper, to } = await aCustomer();
  assert.deepEqual(refusal(await ask(shopper, "12")), [422, "invalid", "phone enter_phone"]);
  assert.deepEqual(refusal(await ask(shopper, "+78005553535")), [422, "invalid", "phone mobile_phone"]);
  assert.deepEqual(refusal(await ask(shopper, `8${to.slice(2)}`)), [422, "invalid", "phone own_phone"]);
  assert.deepEqual(refusal(await ask(shopper, aPhone(), "whatsapp")), [422, "invalid", "channel invalid"]);
  assert.equal((await ask(shopper, "a@example.com", "email")).status, 422);
  const phone = aPhone();
  await asked(shopper, phone);
  assert.equal((await ask(shopper, phone)).status, 429, "another code wants a pause");
});

test("a mailbox account adds a phone by a mailbox proof and gets its guest orders", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const phone = aPhone();
  const guest = createShopper(store);
  const placed = await guest.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201);
  const { shopper, id } = await aCustomer("only-mail@example.com");
  await age(id);
  const old = await ask(shopper, phone);
  assert.deepEqual([...refusal(old), old.body.by], [403, "step_up", "email"]);
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, shopper, "only-mail@example.com");
  assert.equal((await shopper.get("/shop/user/guestorders")).body.count, 0);
  assert.equal(dataOf(await change(shopper, phone))?.phone, phone);
  assert.deepEqual(
    (await told(id)).map(({ channel, to }) => `${channel} ${to}`),
    [`sms ${phone}`, "email only-mail@example.com"],
  );
  assert.equal((await shopper.get("/shop/user/guestorders")).body.count, 1);
  assert.equal((await shopper.post("/shop/user/guestorders", { confirm: true })).body.added, 1);
});

test("no deposit leaves for a day after a phone change; the message says when it can", async () => {
  const { shopper, id } = await aCustomer();
  await giveMoney(shop, id, { deposit: 3000 });
  const withdraw = () => shopper.post("/shop/deposit/withdraw", aWithdrawal({}));
  const phone = aPhone();
  assert.equal((await change(shopper, phone)).status, 200);
  const refused = await withdraw();
  assert.deepEqual(refusal(refused), [409, "phone_changed"]);
  const from = new Date(String(refused.body.from)).getTime() - Date.now();
  assert.ok(from > 23.9 * HOUR_MS && from <= 24 * HOUR_MS, String(from));
  assert.match(String(refused.body.detail), /withdrawals are paused/);
  assert.deepEqual((await sql`select 1 from withdrawal where customer_id = ${id}`.execute(shop.db)).rows, []);
  await sql`update customer set phone_changed_at = phone_changed_at - interval '23 hours 59 minutes' where id = ${id}`.execute(shop.db);
  assert.deepEqual(refusal(await withdraw()), [409, "phone_changed"]);
  await sql`update customer set phone_changed_at = phone_changed_at - interval '1 minute' where id = ${id}`.execute(shop.db);
  assert.equal((await withdraw()).body.ad_deposit, 2000);
});
