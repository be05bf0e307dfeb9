import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { CART_KEY, maxOf } from "#app/cart/cart.ts";
import { readQuote } from "#app/client/cart/wire-quote.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { notesOf } from "#app/storefront/cart/line-notes.ts";
import { refusalWords, tellRefusal } from "#app/storefront/cart/promo-words.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf, putPromo } from "../../../test/examples/goods.ts";
import { otherTab, pairs } from "../../../test/examples/tabs.ts";
import { hideToast, toastStore } from "../page/toast-store.ts";
import { followCustomer } from "./account-cart.ts";
import * as here from "./cart-store.ts";

const { shop, app } = await createTestShop();
const browser = openBrowser(app);
const { shopper } = browser;
overwriteGetLocale(() => document.documentElement.lang as "ru");

const kept = () => JSON.parse(browser.kept.local.get(CART_KEY) ?? "[]");
const token = async () => (await shopper.post("/shop/auth/token/", {})).body.data as unknown as PresentedCustomer;
const basket = async () => pairs((await token()).basket);
const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds() && waited < 200; waited++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(holds());
};

beforeEach(() => {
  here.leaveAccount();
  browser.forget();
  here.takeOpenWish();
});

/** Signs in and lets the cart follow the account, as a page does. */
async function account() {
  await signIn(shop, shopper);
  followCustomer((await token())._id, [], () => {});
}

test("[CRT-01] a line and its quote hold every field; it starts with one piece and no size", async () => {
  const gloves = await putOnShelf(shop, { price: 1990, sale: 15 });
  const before = Date.now();
  here.addToCart({ productid: gloves });
  const [line] = here.cartStore.get();
  assert.deepEqual({ ...line, timeadd: "" }, { productid: gloves, quantity: 1, specification: "0", timeadd: "" });
  assert.ok(Number(line!.timeadd) >= before && Number(line!.timeadd) <= Date.now());
  const { body } = await shopper.post("/shop/cart/quote", { lines: here.cartStore.get() });
  const fields = { ...line, ...body.lines[0]! } as Record<string, unknown>;
  const kinds = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? "null" : typeof value]));
  for (const [name, kind] of Object.entries({
    productid: "string",
    quantity: "number",
    specification: "string",
    timeadd: "string",
    promocodename: "string",
    promocodesale: "number",
    activityspecifications: "boolean",
    name: "string",
    podzakaz: "boolean",
    discount_procent: "number",
    discount_sum: "number",
    discount_activity: "boolean",
    remove_bonus: "number",
    remove_bonus_status: "boolean",
    realprice: "number",
    price: "number",
    marking: "null",
    balance: "number",
  }))
    assert.equal(kinds[name], kind, name);
  const { type, price, realprice } = body.lines[0]!.currency;
  assert.deepEqual({ type, price, realprice }, { type: "rub", price: 1691, realprice: 1990 });
  const me = await signIn(shop, shopper);
  const item = { productid: gloves, quantity: 1, specification: 0 };
  const added = await shopper.post("/shop/user/basket", { type: "add", client: me, item });
  const [entry] = (added.body.data as { basket: Record<string, unknown>[] }).basket;
  assert.deepEqual([entry!.specification, entry!.timeadd], ["0", entry!._id]);
});

test("[CRT-02] the browser stores product, quantity, time and size, across reloads and offline", async () => {
  browser.state.offline = true;
  here.addToCart({ productid: "gloves", specification: "12oz", quantity: 2 });
  here.addToCart({ productid: "wraps" });
  here.addToCart({ productid: "rope" });
  here.changeQuantity({ productid: "gloves", specification: "12oz" }, 3, 99);
  here.removeFromCart({ productid: "rope", specification: "0" });
  assert.deepEqual(
    kept().map((line: object) => Object.keys(line).sort()),
    Array(2).fill(["productid", "quantity", "specification", "timeadd"]),
  );
  const reloaded = await otherTab();
  assert.deepEqual(reloaded.cartStore.get(), kept());
  assert.deepEqual(pairs(reloaded.cartStore.get()), [
    ["gloves", "12oz", 3],
    ["wraps", "0", 1],
  ]);
  browser.state.offline = false;
});

test("[CRT-03] an added line is in memory, storage and on the server; the drawer opens", async () => {
  const [gloves, wraps] = [await putOnShelf(shop), await putOnShelf(shop)];
  assert.equal(here.cartStore.isOpen(), false);
  here.addToCart({ productid: gloves });
  assert.equal(here.cartStore.isOpen(), true);
  assert.deepEqual(pairs(here.cartStore.get()), [[gloves, "0", 1]]);
  assert.deepEqual(kept(), here.cartStore.get());
  here.clearCart();
  await account();
  here.takeOpenWish();
  here.addToCart({ productid: wraps, quantity: 2 });
  assert.equal(here.cartStore.isOpen(), true);
  assert.deepEqual(pairs(here.cartStore.get()), [[wraps, "0", 2]]);
  assert.deepEqual(pairs((await otherTab()).cartStore.get()), [[wraps, "0", 2]]);
  await until(() => here.cartStore.get()[0]!.timeadd.length > 15);
  assert.deepEqual(await basket(), [[wraps, "0", 2]]);
});

test("[CRT-05] deleting a line works here and on the server; clearing empties all three", async () => {
  const goods = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop)];
  await account();
  for (const productid of goods) here.addToCart({ productid });
  here.removeFromCart({ productid: goods[1]!, specification: "0" });
  assert.equal(here.cartStore.get().length, 2);
  await until(() => here.cartStore.get().every(({ timeadd }) => timeadd.length > 15));
  assert.deepEqual(
    (await basket()).map(([id]) => id),
    [goods[0], goods[2]],
  );
  here.clearCart();
  assert.deepEqual(here.cartStore.get(), []);
  assert.deepEqual([...browser.kept.local.keys()], ["gong.cart.whose"], "a name, and no line");
  for (let waited = 0; (await basket()).length && waited < 50; waited++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(await basket(), []);
  here.leaveAccount();
  here.addToCart({ productid: goods[0]! });
  here.clearCart();
  assert.deepEqual([here.cartStore.get(), browser.kept.local.size], [[], 0]);
});

test("[CRT-06] quantity stays from one to stock unless made to order; plus stops with a message", async () => {
  const [ready, made] = [await putOnShelf(shop, { stock: 3 }), await putOnShelf(shop, { stock: 3, madeToOrder: true })];
  const quoted = async (productid: string, quantity: number) =>
    readQuote((await shopper.post("/shop/cart/quote", { lines: [{ productid, specification: "0", quantity }] })).body).lines[0]!;
  const quantity = () => here.cartStore.get()[0]!.quantity;
  for (const [productid, most] of [
    [ready, 3],
    [made, 999],
  ] as const) {
    here.clearCart();
    here.addToCart({ productid });
    const max = maxOf(await quoted(productid, 1));
    assert.equal(max, most);
    for (const below of [0, -5]) {
      here.changeQuantity({ productid, specification: "0" }, below, max);
      assert.equal(quantity(), 1);
    }
    for (const asked of [max, max + 1]) {
      here.changeQuantity({ productid, specification: "0" }, asked, max);
      assert.equal(quantity(), max);
    }
  }
  assert.deepEqual(notesOf(await quoted(ready, 3), null), [{ kind: "left", max: 3, blocks: false }]);
  assert.deepEqual(notesOf(await quoted(ready, 4), null), [{ kind: "short", max: 3, blocks: true }]);
  assert.deepEqual(notesOf(await quoted(made, 999), null), [{ kind: "made", blocks: false }]);

  const me = await signIn(shop, shopper);
  const change = async (body: object) =>
    (await shopper.post("/shop/user/basket", { client: me, ...body })).body as unknown as {
      data: { basket: { _id: string; quantity: number }[] };
      changed?: { max: number }[];
    };
  const { data, changed } = await change({ type: "add", item: { productid: ready, specification: "0", quantity: 9 } });
  assert.deepEqual([data.basket[0]!.quantity, changed![0]!.max], [3, 3]);
  const _id = data.basket[0]!._id;
  const more = await change({ type: "set", _id, specification: "0", quantity: 4 });
  assert.deepEqual([more.data.basket[0]!.quantity, more.changed![0]!.max], [3, 3]);
  assert.equal((await shopper.post("/shop/user/basket", { client: me, type: "set", _id, specification: "0", quantity: 0 })).status, 422);
});

test("[CRT-09] goods that are in the cart already are said to be", () => {
  for (const [lang, text] of [
    ["ru", "Уже в корзине"],
    ["en", "Already added"],
  ] as const) {
    document.documentElement.lang = lang;
    here.clearCart();
    here.addToCart({ productid: "gloves", specification: "12oz" });
    const before = toastStore.get().length;
    here.addToCart({ productid: "gloves", specification: "14oz" });
    assert.equal(toastStore.get().length, before);
    here.addToCart({ productid: "gloves", specification: "12oz", quantity: 7 });
    assert.equal(toastStore.get().at(-1)!.title, text);
    assert.deepEqual(pairs(here.cartStore.get()), [
      ["gloves", "12oz", 1],
      ["gloves", "14oz", 1],
    ]);
  }
  document.documentElement.lang = "ru";
});

test("[CAT-05] without a chosen size, adding and changing quantity are refused by a toast", () => {
  for (const [lang, title, text] of [
    ["ru", "Внимание", "Выберите размер товара"],
    ["en", "Attention", "Select a product size"],
  ] as const) {
    document.documentElement.lang = lang;
    here.clearCart();
    here.takeOpenWish();
    const told = () => toastStore.get().map((toast) => [toast.title, toast.text]);
    for (const specification of [undefined, "0"]) {
      for (const { id } of toastStore.get()) hideToast(id);
      assert.equal(here.addToCart({ productid: "gloves", hasSizes: true, ...(specification && { specification }) }), false);
      assert.deepEqual([told(), here.cartStore.get(), here.cartStore.isOpen()], [[[title, text]], [], false]);
    }
    for (const { id } of toastStore.get()) hideToast(id);
    assert.equal(here.addToCart({ productid: "gloves", hasSizes: true, specification: "12oz" }), true);
    assert.equal(here.changeQuantity({ productid: "gloves", specification: "12oz" }, 2, 9, true), true);
    // The goods got sizes after the line was added.
    here.addToCart({ productid: "gloves" });
    assert.deepEqual(told(), []);
    assert.equal(here.changeQuantity({ productid: "gloves", specification: "0" }, 2, 9, true), false);
    assert.deepEqual(told(), [[title, text]]);
    assert.deepEqual(pairs(here.cartStore.get()), [
      ["gloves", "12oz", 2],
      ["gloves", "0", 1],
    ]);
  }
  document.documentElement.lang = "ru";
});

test("[PRC-06] a code that does not fit is refused by a toast, an unknown one is not found", async () => {
  const gloves = await putOnShelf(shop);
  const promocode = await putPromo(shop, { models: ["bag"] });
  const ask = async (code: string) => (await shopper.quote([{ productid: gloves, quantity: 1 }], { promocode: code })).body;
  for (const [lang, title, text, unknown] of [
    ["ru", "Внимание", "Состав корзины не соответствует условиям промо-кода", "Код не найден"],
    ["en", "Attention", "Your cart doesn't meet the conditions of this promo code", "Code is not found"],
  ] as const) {
    document.documentElement.lang = lang;
    for (const { id } of toastStore.get()) hideToast(id);
    const told = tellRefusal((await ask(promocode)).promo, "");
    assert.deepEqual(
      toastStore.get().map((toast) => [toast.title, toast.text]),
      [[title, text]],
    );
    assert.equal(tellRefusal((await ask(promocode)).promo, told), told);
    assert.equal(tellRefusal((await ask("NEVER-WAS")).promo, told), "");
    assert.equal(toastStore.get().length, 1, "once");
    assert.deepEqual([refusalWords(await ask(promocode), lang), refusalWords(await ask("NEVER-WAS"), lang)], [text, unknown]);
  }
  document.documentElement.lang = "ru";
});

test("a cart in a full storage stays when there is no session", (t) => {
  t.mock.method(localStorage, "setItem", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  here.addToCart({ productid: "p", specification: "s" });
  here.leaveAccount();
  here.setPromo("");
  assert.deepEqual(pairs(here.cartStore.get()), [["p", "s", 1]]);
  here.addToCart({ productid: "q", specification: "s" });
  assert.deepEqual(pairs(here.cartStore.get()), [
    ["p", "s", 1],
    ["q", "s", 1],
  ]);
  t.mock.restoreAll();
  here.clearCart();
});
