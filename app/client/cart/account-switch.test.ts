import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { sql } from "kysely";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { until } from "../../../test/examples/card-order.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { otherTab, pairs } from "../../../test/examples/tabs.ts";
import { leave, refresh } from "../customer/customer-session.ts";
import { customerStore } from "../customer/customer-store.ts";
import * as here from "./cart-store.ts";

const { shop, app } = await createTestShop();
const browser = openBrowser(app);

const token = async () => (await browser.shopper.post("/shop/auth/token/", {})).body.data as unknown as PresentedCustomer;
const basket = async () => pairs((await token()).basket).map(([productid]) => productid);
const shown = async () => pairs((await otherTab()).cartStore.get()).map(([productid]) => productid);
const settled = (goods: string[]) => until(async () => String(await basket()) === String(goods));

beforeEach(() => {
  here.leaveAccount();
  browser.forget();
});
afterEach(() => shop.clock.move(null));

/** The page discovers the new session by asking, without a sign-out of the old one. */
async function enter(phone = aPhone(), minutes = 0): Promise<string> {
  await shop.clock.move(new Date(Date.now() + minutes * 60_000));
  const me = await signIn(shop, browser.shopper, phone);
  await refresh();
  return me;
}

async function endElsewhere(customerId: string) {
  await sql`delete from session where customer_id = ${customerId}`.execute(shop.db);
  await refresh();
}

/** A customer with one stored line and one unsent. */
async function withUnsent() {
  const [heard, unheard, guests] = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop)];
  const phone = aPhone();
  const me = await enter(phone);
  here.addToCart({ productid: heard });
  await settled([heard]);
  browser.state.offline = true;
  here.addToCart({ productid: unheard });
  await until(async () => [...browser.kept.local.keys()].some((key) => key.includes("unsent")));
  browser.state.offline = false;
  assert.deepEqual(await shown(), [heard, unheard], "after a reload too");
  return { heard, unheard, guests, phone, me };
}

test("changes pending when a session ended elsewhere stay hidden from other people", async () => {
  const { guests, me } = await withUnsent();
  await endElsewhere(me);
  assert.deepEqual([here.cartStore.get(), await shown(), customerStore.get().customer], [[], [], null]);
  here.addToCart({ productid: guests });
  assert.deepEqual(await shown(), [guests]);
  await enter();
  await settled([guests]);
  assert.deepEqual(await shown(), [guests]);
  assert.deepEqual(
    [...browser.kept.local.keys()].filter((key) => /unsent|cart\.1/.test(key)),
    [],
    "and is not kept for later",
  );
});

test("pending changes return with the same customer, guest additions included", async () => {
  const { heard, unheard, guests, phone, me } = await withUnsent();
  await endElsewhere(me);
  await refresh();
  here.addToCart({ productid: guests });
  await enter(phone, 10);
  await settled([heard, unheard, guests]);
  assert.deepEqual(await shown(), [heard, unheard, guests]);
});

test("additions before the page learns of the ended session are kept for their owner", async () => {
  const { heard, unheard, guests, phone, me } = await withUnsent();
  await sql`delete from session where customer_id = ${me}`.execute(shop.db);
  here.addToCart({ productid: guests });
  await until(async () => customerStore.get().customer === null);
  await until(async () => here.cartStore.get().length === 0);
  assert.deepEqual(await shown(), []);
  await enter(phone, 20);
  await until(async () => (await basket()).length === 3);
  assert.deepEqual(new Set(await shown()), new Set([heard, unheard, guests]));
});

test("a customer who replaces another without sign-out sees nothing of the former", async () => {
  const { heard } = await withUnsent();
  const gloves = await putOnShelf(shop);
  // Another tab with the cart's copy that doesn't know yet who is signed in.
  const early = await otherTab();
  early.changeQuantity({ productid: heard, specification: "0" }, 2, 9);
  early.addToCart({ productid: gloves });
  await enter();
  await settled([gloves]);
  assert.deepEqual(await shown(), [gloves]);
});

test("an unreachable cart shows nothing of the former customer", async () => {
  await withUnsent();
  const gloves = await putOnShelf(shop);
  (await otherTab()).addToCart({ productid: gloves });
  await signIn(shop, browser.shopper);
  const plain = globalThis.fetch;
  globalThis.fetch = async (path, init) => (path === "/shop/cart/merge" ? new Response("{}", { status: 503 }) : plain(path, init));
  await refresh();
  assert.deepEqual([pairs(here.cartStore.get()), await shown()], [[[gloves, "0", 1]], [gloves]]);
  globalThis.fetch = plain;
  await refresh();
  await settled([gloves]);
});

test("an orderly sign-out keeps nothing, even of what could not be pushed", async () => {
  await withUnsent();
  const plain = globalThis.fetch;
  globalThis.fetch = async (path, init) => (path === "/shop/cart/merge" ? new Response("{}", { status: 503 }) : plain(path, init));
  assert.equal(await leave(), true);
  globalThis.fetch = plain;
  assert.deepEqual([here.cartStore.get(), [...browser.kept.local.keys()].filter((key) => key.includes("cart"))], [[], []]);
});

test("what is put in while the carts are being united is in the united cart", async () => {
  const [first, second] = [await putOnShelf(shop), await putOnShelf(shop)];
  here.addToCart({ productid: first });
  await signIn(shop, browser.shopper);
  const plain = globalThis.fetch;
  globalThis.fetch = async (path, init) => {
    if (path === "/shop/cart/merge") {
      globalThis.fetch = plain;
      here.addToCart({ productid: second });
    }
    return await plain(path, init);
  };
  await refresh();
  assert.deepEqual(await shown(), [first, second]);
  await settled([first, second]);
});
