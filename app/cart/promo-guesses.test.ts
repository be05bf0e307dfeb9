import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf, putPromo } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const env = { LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" };
const { shop, app, databaseUrl, dataDir } = await createTestShop(env);
const secondEnv = { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
const other = await createTestShop(secondEnv);
const goods = await putOnShelf(shop, { price: 1000, stock: 100 });
const shopper = createShopper(app);
const elsewhere = createShopper(other.app);

let networks = 0;
const aNetwork = () => `10.5.0.${++networks}`;
const quote = async (promocode: string, from: string, at = shopper) => {
  const lines = [{ productid: goods, specification: "0", quantity: 1 }];
  const { status, body } = await at.post("/shop/cart/quote", { lines, promocode }, { "x-forwarded-for": from });
  return status === 200 ? (body.promo?.applied ? "applied" : "unknown") : status;
};
const countOf = (answers: readonly unknown[], answer: unknown) => answers.filter((one) => one === answer).length;
const all = (codes: readonly string[], from: string) => Promise.all(codes.map((code) => quote(code, from)));
const wrong = (count: number) => Array.from({ length: count }, (_, n) => `WRONG${n}`);

test("twenty promo guesses are looked up, concurrent or not; other networks go on", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const answers = await all(wrong(60), from);
  assert.deepEqual([countOf(answers, "unknown"), countOf(answers, 429)], [20, 40]);
  assert.equal(await quote(right, from), 429, "nor is he told of a right one");
  assert.equal(await quote("wrong0", from), "unknown", "the one that stands in his cart");
  assert.equal(await quote(right, aNetwork()), "applied");
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="promo_guessing"\} 41/);
});

test("guesses from all over an IPv6 /48 count together", async () => {
  let n = 0;
  const answers = await Promise.all(wrong(30).map((code) => quote(code, `2001:db8:5:${++n}::1`)));
  assert.deepEqual([countOf(answers, "unknown"), countOf(answers, 429)], [20, 10]);
});

test("valid codes count against no limit, however many and often", async () => {
  const from = aNetwork();
  const codes = await Promise.all(Array.from({ length: 25 }, () => putPromo(shop, { sale: 10 })));
  for (const code of codes) assert.equal(await quote(code, from), "applied");
  assert.equal(countOf(await all(wrong(19), from), "unknown"), 19);
  assert.equal(await quote(codes[0]!, from), "applied");
  assert.deepEqual([await quote("WRONG-19", from), await quote("WRONG-20", from)], ["unknown", 429]);
});

test("guesses at two processes count together and survive a restart", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const answers = await Promise.all(wrong(60).map((code, n) => quote(code, from, n % 2 ? shopper : elsewhere)));
  assert.deepEqual([countOf(answers, "unknown"), countOf(answers, 429)], [20, 40]);
  const again = createShopper((await createTestShop(secondEnv)).app);
  for (const at of [shopper, elsewhere, again]) assert.equal(await quote(right, from, at), 429);
});

test("a network's limit resets ten minutes after its first wrong code", async () => {
  const from = aNetwork();
  await all(wrong(20), from);
  const refused = await shopper.post("/shop/cart/quote", { lines: [], promocode: "LATE" }, { "x-forwarded-for": from });
  const wait = Number(refused.headers["retry-after"]);
  assert.ok(refused.status === 429 && wait > 590 && wait <= 600, `${wait} s`);
  await sql`update promo_guess set since = since - interval '10 minutes' where network = ${from}`.execute(shop.db);
  assert.equal(await quote("LATE", from), "unknown");
  assert.equal(await quote("LATER", from, elsewhere), "unknown");

  const kept = async () => (await sql<{ network: string }>`select network from promo_guess`.execute(shop.db)).rows.length;
  const before = await kept();
  await sql`update promo_guess set since = since - interval '11 minutes' where network = ${from}`.execute(shop.db);
  await shop.quotes.forgetOld(shop.clock.now());
  assert.equal(await kept(), before - 1);
});
