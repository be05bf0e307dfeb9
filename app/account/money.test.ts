import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { giveMoney, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { historyOn } from "../../test/examples/money-history.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { causeWords } from "./money.ts";

const { shop, app } = await createTestShop({}, { pages: true });

test("an account's history names what moved it, newest first and page by page, and is its owner's alone", async () => {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  for (let n = 1; n <= 40; n++) await giveMoney(shop, customerId, { advance: n, bonus: 1000 });
  const gloves = await putOnShelf(shop, { price: 1000, stock: 5 });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { avanse: 300 });
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201);

  const first = await historyOn(shopper, "/lk/money?account=advance");
  assert.equal(first.rows.length, 30);
  assert.deepEqual(first.rows.slice(0, 2), [`Заказ ${placed.body.ordernumber}: −300 ₽`, "Перенесено из прежнего учёта: +40 ₽"]);
  const second = await historyOn(shopper, `/lk/money${first.older!.slice(first.older!.indexOf("?"))}`);
  assert.equal(second.rows.length, 11);
  assert.equal(second.rows.at(-1), "Перенесено из прежнего учёта: +1 ₽");
  assert.equal(second.older, undefined);

  const stranger = createShopper(app);
  await signIn(shop, stranger);
  assert.deepEqual((await historyOn(stranger, "/lk/money?account=advance")).rows, []);
  assert.deepEqual((await historyOn(createShopper(app), "/lk/money?account=advance")).rows, []);
  for (const odd of [
    "?account=withdrawal",
    "?account=shop",
    "?before=-1",
    "?before=1e9",
    "?before=9999999999999999999",
    "?account=advance&before='",
  ])
    assert.ok((await historyOn(shopper, `/lk/money${odd}`)).rows.length > 0, odd);
});

test("every cause that moves a customer's account has its words", () => {
  const causes =
    "order order-release refund cashback cashback-back referral referral-back birthday opening withdrawal withdrawal-refused".split(" ");
  const words = causes.map((cause) => causeWords(cause, "A-1"));
  assert.equal(new Set(words).size, words.length);
  assert.notEqual(causeWords("tomorrow", ""), "");
});
