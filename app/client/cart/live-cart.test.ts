import assert from "node:assert/strict";
import { test } from "node:test";
import type { BasketEntry } from "#app/customers/identity/customer-answer.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { until } from "../../../test/examples/card-order.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { pairs } from "../../../test/examples/tabs.ts";
import { refresh } from "../customer/customer-session.ts";
import { passOn } from "../live/on-news.ts";
import * as here from "./cart-store.ts";

const { shop, app } = await createTestShop();
const browser = openBrowser(app);
const me = await signIn(shop, browser.shopper);
await refresh();
const device = createShopper(app);
for (const [name, value] of browser.shopper.jar) device.jar.set(name, value);

const change = async (body: object): Promise<BasketEntry[]> =>
  ((await device.post("/shop/user/basket", { client: me, ...body })).body.data as { basket: BasketEntry[] }).basket;
const add = (productid: string) => change({ type: "add", item: { productid, quantity: 1, specification: "0" } });
const tell = (basket: BasketEntry[]) => passOn({ type: "basket", at: new Date().toISOString(), data: { basket } });
const held = () => here.cartStore.get().map(({ productid }) => productid);
const stored = async () =>
  ((await device.post("/shop/auth/token/", {})).body.data as { basket: BasketEntry[] }).basket.map(({ productid }) => productid);

test("another device's change is shown; stale news never undoes a local change", async () => {
  const [gloves, wraps] = [await putOnShelf(shop), await putOnShelf(shop)];
  const theirs = await add(wraps);
  tell(theirs);
  await until(async () => held().includes(wraps));

  const lost: string[][] = [];
  here.addToCart({ productid: gloves });
  const stop = here.cartStore.subscribe(() => held().includes(gloves) || lost.push(held()));
  tell(theirs);
  await until(async () => (await stored()).length === 2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const [line] = theirs;
  tell(await change({ type: "set", _id: line!._id, quantity: 3, specification: "0" }));
  await until(async () => here.cartStore.get()[0]!.quantity === 3);
  stop();
  assert.deepEqual(lost, []);
  assert.deepEqual(pairs(here.cartStore.get()), [
    [wraps, "0", 3],
    [gloves, "0", 1],
  ]);
  tell(await change({ type: "fulldelete" }));
  await until(async () => held().length === 0);
});

test("a line that another tab put in is changed and taken out here as well", async () => {
  const rope = await putOnShelf(shop);
  const [line] = await add(rope);
  const key = "gong.cart.account.1";
  const stop = here.cartStore.subscribe(() => {});
  browser.kept.local.set(key, JSON.stringify([{ productid: rope, quantity: 1, specification: "0", timeadd: line!._id }]));
  browser.told(key);
  assert.deepEqual(held(), [rope]);
  here.changeQuantity({ productid: rope, specification: "0" }, 2, 9);
  here.removeFromCart({ productid: rope, specification: "0" });
  await until(async () => (await stored()).length === 0);
  assert.deepEqual(held(), []);
  stop();
});
