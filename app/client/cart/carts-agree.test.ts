import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { otherTab, pairs } from "../../../test/examples/tabs.ts";
import { toastStore } from "../page/toast-store.ts";
import * as here from "./cart-store.ts";

const { shop, app } = await createTestShop();
const browser = openBrowser(app);
const { shopper } = browser;
overwriteGetLocale(() => document.documentElement.lang as "ru");

beforeEach(() => {
  here.leaveAccount();
  browser.forget();
  here.takeOpenWish();
});

test("[CRT-08] tabs and devices agree on the cart without lost lines, one cart a storefront", async () => {
  const there = await otherTab();
  let heard = 0;
  const stop = there.cartStore.subscribe(() => heard++);
  here.addToCart({ productid: "gloves" });
  assert.ok(heard > 0);
  assert.deepEqual(there.cartStore.get(), here.cartStore.get());
  stop();
  // Both tabs have read the cart; neither has seen the other's event yet.
  here.cartStore.get();
  there.addToCart({ productid: "wraps" });
  here.addToCart({ productid: "rope" });
  assert.deepEqual(
    pairs((await otherTab()).cartStore.get()).map(([id]) => id),
    ["gloves", "wraps", "rope"],
  );

  const phone = aPhone();
  const [desk, pocket] = [createShopper(app), createShopper(app)];
  const abroad = createShopper(app, { host: "eu.localhost" });
  const me = await signIn(shop, desk, phone);
  await shop.clock.move(new Date(Date.now() + 200_000));
  assert.equal(await signIn(shop, pocket, phone), me);
  await shop.clock.move(new Date(Date.now() + 400_000));
  assert.equal(await signIn(shop, abroad, phone), me, "one customer on every storefront");
  await shop.clock.move(null);
  const goods = await Promise.all(Array.from({ length: 12 }, () => putOnShelf(shop)));
  const send = (device: typeof desk, body: object) => device.post("/shop/user/basket", { client: me, ...body });
  const add = (device: typeof desk, productid: string) =>
    send(device, { type: "add", item: { productid, quantity: 1, specification: "0" } });
  await Promise.all(goods.map((productid, n) => add(n % 2 ? desk : pocket, productid)));
  const seen = async (device: typeof desk) =>
    ((await device.post("/shop/auth/token/", {})).body.data as unknown as PresentedCustomer).basket;
  assert.deepEqual(new Set((await seen(desk)).map(({ productid }) => productid)), new Set(goods));
  assert.deepEqual(await seen(pocket), await seen(desk));
  const [line] = await seen(desk);
  for (const [device, quantity] of [
    [desk, 3],
    [pocket, 5],
    [desk, 2],
  ] as const)
    await send(device, { type: "set", _id: line!._id, specification: "0", quantity });
  assert.equal((await seen(pocket)).find(({ _id }) => _id === line!._id)!.quantity, 2, "the last word counts");
  assert.deepEqual(await seen(abroad), []);
  await add(abroad, goods[0]!);
  assert.deepEqual([(await seen(abroad)).length, (await seen(desk)).length], [1, 12]);
});

test("[CRT-12] repeated pairs change nothing, merged sizes add up, sign-in takes the larger", async () => {
  const sizes = { s: 4, m: 3 };
  const own = Object.fromEntries(Object.entries(sizes).map(([name, left]) => [`${name}-${Date.now()}`, left]));
  const [small, middle] = Object.keys(own) as [string, string];
  const gloves = await putOnShelf(shop, { sizes: own });
  const made = await putOnShelf(shop, { stock: 1, madeToOrder: true });
  const at = (specification: string) => ({ productid: gloves, specification });
  const toast = () => toastStore.get().at(-1)?.title;

  here.addToCart({ ...at(small), quantity: 2 });
  here.addToCart({ ...at(middle), quantity: 2 });
  here.addToCart({ ...at(small), quantity: 4 });
  assert.deepEqual([here.cartStore.get()[0]!.quantity, toast()], [2, "Уже в корзине"]);
  const stays = here.cartStore.get()[1]!.timeadd;
  here.changeSize(at(small), middle, 3);
  assert.deepEqual(pairs(here.cartStore.get()), [[gloves, middle, 3]], "2 + 2, but three are left");
  assert.equal(here.cartStore.get()[0]!.timeadd, stays);
  assert.equal(toast(), "Этот размер уже был в корзине: объединили");

  type Answer = { data: { basket: { _id: string; specification: string; quantity: number }[] }; changed?: { _id: string; max: number }[] };
  const me = await signIn(shop, shopper);
  const send = async (body: object) => (await shopper.post("/shop/user/basket", { client: me, ...body })).body as unknown as Answer;
  const first = await send({ type: "add", item: { ...at(small), quantity: 3 } });
  assert.deepEqual(await send({ type: "add", item: { ...at(small), quantity: 1 } }), first, "already there");
  const both = await send({ type: "add", item: { ...at(middle), quantity: 2 } });
  const [one, other] = [both.data.basket[0]!, both.data.basket[1]!];
  const united = await send({ type: "set", _id: one._id, specification: middle, quantity: 3 });
  assert.deepEqual(pairs(united.data.basket as never), [[gloves, middle, 3]]);
  assert.deepEqual([united.data.basket[0]!._id, united.changed], [other._id, [{ _id: other._id, max: 3 }]]);

  const merge = async (quantity: number) => {
    const lines = [
      { ...at(middle), quantity },
      { productid: made, specification: "0", quantity: 40 },
    ];
    return pairs(((await shopper.post("/shop/cart/merge", { lines })).body as unknown as Answer).data.basket as never);
  };
  for (const quantity of [2, 2, 3])
    assert.deepEqual(
      await merge(quantity),
      [
        [gloves, middle, 3],
        [made, "0", 40],
      ],
      "the larger, however often; no cap for what is made",
    );
  await send({ type: "set", _id: other._id, specification: middle, quantity: 2 });
  const last = await send({ type: "set", _id: other._id, specification: middle, quantity: 1 });
  assert.equal(last.data.basket[0]!.quantity, 1);
});
