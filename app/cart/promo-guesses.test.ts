import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf, putPromo } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" });
const goods = await putOnShelf(shop, { price: 1000, stock: 100 });
const shopper = createShopper(app);

let networks = 0;
const aNetwork = () => `10.5.0.${++networks}`;
const quote = async (promocode: string, from: string) => {
  const lines = [{ productid: goods, specification: "0", quantity: 1 }];
  const { status, body } = await shopper.post("/shop/cart/quote", { lines, promocode }, { "x-forwarded-for": from });
  return status === 200 ? (body.promo?.applied ? "applied" : "unknown") : status;
};
const countOf = (answers: readonly unknown[], answer: unknown) => answers.filter((one) => one === answer).length;
const all = (codes: readonly string[], from: string) => Promise.all(codes.map((code) => quote(code, from)));
const wrong = (count: number) => Array.from({ length: count }, (_, n) => `WRONG${n}`);

test("of promo codes that are tried all at once twenty are looked up, as of those tried one after another; other networks go on", async () => {
  const right = await putPromo(shop, { sale: 10 });
  const from = aNetwork();
  const answers = await all(wrong(60), from);
  assert.deepEqual([countOf(answers, "unknown"), countOf(answers, 429)], [20, 40]);
  assert.equal(await quote(right, from), 429, "nor is he told of a right one");
  assert.equal(await quote("wrong0", from), "unknown", "the one that stands in his cart");
  assert.equal(await quote(right, aNetwork()), "applied");
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="promo_guessing"\} 41/);
});

test("codes that there are count for nobody, however many and however often", async () => {
  const from = aNetwork();
  const codes = await Promise.all(Array.from({ length: 25 }, () => putPromo(shop, { sale: 10 })));
  for (const code of codes) assert.equal(await quote(code, from), "applied");
  assert.equal(countOf(await all(wrong(19), from), "unknown"), 19);
  assert.equal(await quote(codes[0]!, from), "applied");
  assert.deepEqual([await quote("WRONG-19", from), await quote("WRONG-20", from)], ["unknown", 429]);
});
