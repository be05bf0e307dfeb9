import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sql } from "kysely";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { until } from "../../../test/examples/card-order.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { pairs } from "../../../test/examples/tabs.ts";
import { leave, refresh } from "../customer/customer-session.ts";
import { followCustomer } from "./account-cart.ts";
import * as here from "./cart-store.ts";

const { shop, app } = await createTestShop();
const browser = openBrowser(app);

const kept = () => [...browser.kept.local].filter(([key]) => /unsent|cart\.1/.test(key)).flatMap(([, lines]) => JSON.parse(lines));
const token = async () => (await browser.shopper.post("/shop/auth/token/", {})).body.data as unknown as PresentedCustomer;
const basket = async () => pairs((await token()).basket);

beforeEach(() => {
  here.leaveAccount();
  browser.forget();
});

/** Signs in and lets the cart follow the account, as a page does. */
async function account() {
  await signIn(shop, browser.shopper);
  followCustomer((await token())._id, [], () => {});
}

test("changes made offline come along with the next change or visit", async () => {
  const [gloves, wraps, rope, bag] = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop)];
  await account();
  const offline = async (action: () => unknown) => {
    browser.state.offline = true;
    action();
    await new Promise((resolve) => setTimeout(resolve, 50));
    browser.state.offline = false;
  };
  await offline(() => {
    here.addToCart({ productid: gloves });
    here.changeQuantity({ productid: gloves, specification: "0" }, 2, 99);
    here.addToCart({ productid: rope });
    here.removeFromCart({ productid: rope, specification: "0" });
  });
  here.addToCart({ productid: wraps });
  await until(async () => here.cartStore.get().every(({ timeadd }) => timeadd.length > 15));
  const both = [
    [gloves, "0", 2],
    [wraps, "0", 1],
  ];
  assert.deepEqual(new Set(pairs(here.cartStore.get()).map(String)), new Set(both.map(String)));
  assert.deepEqual([new Set((await basket()).map(String)), kept()], [new Set(both.map(String)), []]);

  await offline(() => here.addToCart({ productid: bag }));
  await refresh();
  assert.deepEqual((await basket()).at(-1), [bag, "0", 1]);
  assert.deepEqual(pairs(here.cartStore.get()).at(-1), [bag, "0", 1]);

  await offline(() => here.addToCart({ productid: rope }));
  assert.deepEqual(pairs(kept()), [[rope, "0", 1]]);
  here.forgetOrdered([{ productid: rope, specification: "0" }]);
  assert.deepEqual(kept(), [], "what was ordered does not come back");
});

test("the last offline quantity of a line wins, also when it is smaller", async () => {
  const gloves = await putOnShelf(shop);
  await account();
  browser.state.offline = true;
  here.addToCart({ productid: gloves, quantity: 3 });
  await until(async () => kept().length === 1);
  browser.state.offline = false;
  here.changeQuantity({ productid: gloves, specification: "0" }, 1, 99);
  await until(async () => kept().length === 0);
  assert.deepEqual([await basket(), pairs(here.cartStore.get())], [[[gloves, "0", 1]], [[gloves, "0", 1]]]);
});

test("an offline size change or removal does not bring the old line back", async () => {
  const sized = await putOnShelf(shop, { sizes: { "away-8": 5, "away-10": 5 } });
  const [rope, wraps] = [await putOnShelf(shop), await putOnShelf(shop)];
  await account();
  here.addToCart({ productid: sized, specification: "away-8" });
  here.addToCart({ productid: rope });
  await until(async () => here.cartStore.get().every(({ timeadd }) => timeadd.length > 15));
  browser.state.offline = true;
  here.changeSize({ productid: sized, specification: "away-8" }, "away-10", 9);
  here.removeFromCart({ productid: rope, specification: "0" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  browser.state.offline = false;
  here.addToCart({ productid: wraps });
  await until(async () => here.cartStore.get().every(({ timeadd }) => timeadd.length > 15));
  const left = [
    [sized, "away-10", 1],
    [wraps, "0", 1],
  ];
  assert.deepEqual([await basket(), pairs(here.cartStore.get()), kept()], [left, left, []]);
});

test("signing out pushes pending changes first and leaves nothing in the browser", async () => {
  const gloves = await putOnShelf(shop);
  await account();
  browser.state.offline = true;
  here.addToCart({ productid: gloves });
  await until(async () => kept().length === 1);
  browser.state.offline = false;
  here.setPromo("GIVEN-TO-ONE");
  const { _id } = await token();
  assert.equal(await leave(), true);
  assert.deepEqual([kept(), here.cartStore.get()], [[], []]);
  assert.doesNotMatch(JSON.stringify([...browser.kept.local]), /GIVEN-TO-ONE/);
  const stored = await sql<{ id: string }>`select product_id as id from cart_line where customer_id = ${_id}`.execute(shop.db);
  assert.deepEqual(stored.rows, [{ id: gloves }]);
});
