import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { sql } from "kysely";
import { hashToken } from "#app/foundation/ids.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { signIn } from "../../test/examples/customer.ts";
import { putOnShelf, putPromo } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

const env = { LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" };
const { shop, app, databaseUrl, dataDir } = await createTestShop(env);
const secondEnv = { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
const other = await createTestShop(secondEnv);
const goods = await putOnShelf(shop, { price: 1000, stock: 100 });
let networks = 0;
const aNetwork = () => `10.5.0.${++networks}`;
const aBrowser = (at = app) => createShopper(at);
const quote = async (promocode: string, from: string, at = aBrowser()) => {
  const lines = [{ productid: goods, specification: "0", quantity: 1 }];
  const { status, body } = await at.post("/shop/cart/quote", { lines, promocode }, { "x-forwarded-for": from });
  assert.deepEqual([status, body.total > 0], [200, true], "the cart is always counted");
  return body.promo?.applied ? "applied" : body.promo?.reason;
};
const countOf = (answers: readonly unknown[], answer: unknown) => answers.filter((one) => one === answer).length;
const all = (codes: readonly string[], from: string, at?: ReturnType<typeof aBrowser>) =>
  Promise.all(codes.map((code) => quote(code, from, at ?? aBrowser())));
const wrong = (count: number, of = "WRONG") => Array.from({ length: count }, (_, n) => `${of}${n}`);
/** With its cookie, or concurrent requests would each get one of their own. */
const aKnownBrowser = async (from: string, at = app) => {
  const browser = aBrowser(at);
  await quote("", from, browser);
  return browser;
};

test("twenty promo guesses of a browser are looked up; its address's others go on", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const guesser = await aKnownBrowser(from);
  const answers = await all(wrong(60), from, guesser);
  assert.deepEqual([countOf(answers, "not_found"), countOf(answers, "too_many")], [20, 40]);
  assert.equal(await quote(right, from, guesser), "too_many", "nor of a right one");
  assert.equal(await quote("wrong0", from, guesser), "not_found", "the one that stands in the cart");
  assert.equal(await quote(right, from), "applied");
  assert.equal(await quote(right, aNetwork()), "applied");
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="promo_guessing"\} 41/);
});

test("a hundred promo guesses of an address are looked up; its customers go on", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const answers = await all(wrong(130), from);
  assert.deepEqual([countOf(answers, "not_found"), countOf(answers, "too_many")], [100, 30]);
  assert.equal(await quote(right, from), "too_many");
  const customer = createShopper(app);
  await signIn(shop, customer);
  assert.equal(await quote(right, from, customer), "applied");
  for (const code of wrong(20, "MINE")) assert.equal(await quote(code, from, customer), "not_found");
  assert.equal(await quote(right, aNetwork(), customer), "too_many", "wherever the customer goes");
});

test("a cart whose code must wait is ordered without it", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = { "x-forwarded-for": aNetwork() };
  const shopper = await aKnownBrowser(from["x-forwarded-for"]);
  await all(wrong(20), from["x-forwarded-for"], shopper);
  const items = [{ productid: goods, specification: "0", quantity: 1 }];
  const send = (url: string, body: object) => shopper.post(url, body, from);
  const way = { typepayment: "bank-card", delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" } };
  const quoted = await send("/shop/cart/quote", { lines: items, promocode: right, ...way });
  assert.deepEqual([quoted.body.promo?.reason, quoted.body.goodstotal], ["too_many", 1000]);
  const seconds = (Date.parse(quoted.body.promo!.again!) - shop.clock.now().getTime()) / 1000;
  assert.ok(seconds > 590 && seconds <= 600, `${seconds} s`);
  const body = orderBody(quoted.body);
  const insisting = await send("/order/addnew", { ...body, promocodename: right });
  assert.deepEqual([insisting.status, insisting.body.code, insisting.body.quote?.promo?.reason], [409, "quote_changed", "too_many"]);
  assert.equal((await send("/order/addnew", body)).status, 201);
});

test("an order takes the code of its quote, though its neighbours guess meanwhile", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const shopper = createShopper(app);
  const send = (url: string, body: object) => shopper.post(url, body, { "x-forwarded-for": from });
  const way = { typepayment: "bank-card", delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" } };
  const quoted = await send("/shop/cart/quote", {
    lines: [{ productid: goods, specification: "0", quantity: 1 }],
    promocode: right,
    ...way,
  });
  await all(wrong(110), from);
  const placed = await send("/order/addnew", orderBody(quoted.body));
  assert.deepEqual([placed.status, quoted.body.promo?.applied], [201, true]);
});

test("guesses from all over an IPv6 /48 count together", async () => {
  let n = 0;
  const answers = await Promise.all(wrong(130).map((code) => quote(code, `2001:db8:5:${++n}::1`)));
  assert.deepEqual([countOf(answers, "not_found"), countOf(answers, "too_many")], [100, 30]);
});

test("valid codes count against no limit, however many and often", async () => {
  const from = aNetwork();
  const browser = await aKnownBrowser(from);
  const codes = await Promise.all(Array.from({ length: 25 }, () => putPromo(shop, { sale: 10 })));
  for (const code of codes) assert.equal(await quote(code, from, browser), "applied");
  assert.equal(countOf(await all(wrong(19), from, browser), "not_found"), 19);
  assert.equal(await quote(codes[0]!, from, browser), "applied");
  assert.deepEqual([await quote("WRONG-19", from, browser), await quote("WRONG-20", from, browser)], ["not_found", "too_many"]);
});

test("guesses at two processes count together and survive a restart", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const here = await aKnownBrowser(from);
  const there = aBrowser(other.app);
  for (const [name, value] of here.jar) there.jar.set(name, value);
  const answers = await Promise.all(wrong(60).map((code, n) => quote(code, from, n % 2 ? here : there)));
  assert.deepEqual([countOf(answers, "not_found"), countOf(answers, "too_many")], [20, 40]);
  const again = aBrowser((await createTestShop(secondEnv)).app);
  for (const [name, value] of here.jar) again.jar.set(name, value);
  for (const at of [here, there, again]) assert.equal(await quote(right, from, at), "too_many");
});

test("a limit resets ten minutes after its first wrong code", async () => {
  const from = aNetwork();
  const browser = await aKnownBrowser(from);
  await all(wrong(20), from, browser);
  assert.equal(await quote("LATE", from, browser), "too_many");
  const own = hash("sha256", `guest ${hashToken(browser.jar.get("g")!)}`, "base64url");
  await sql`update promo_guess set since = since - interval '10 minutes' where who = ${own}`.execute(shop.db);
  assert.equal(await quote("LATE", from, browser), "not_found");
  assert.equal(await quote("LATER", from, browser), "not_found");

  const kept = async () => (await sql<{ who: string }>`select who from promo_guess`.execute(shop.db)).rows.length;
  const before = await kept();
  await sql`update promo_guess set since = since - interval '11 minutes' where who = ${own}`.execute(shop.db);
  await shop.quotes.forgetOld(shop.clock.now());
  assert.equal(await kept(), before - 1);
});
