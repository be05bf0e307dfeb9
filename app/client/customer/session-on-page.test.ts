import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { toastStore } from "../page/toast-store.ts";
import { leave, refresh } from "./customer-session.ts";
import { customerStore, refreshCustomer } from "./customer-store.ts";

const { shop, app } = await createTestShop();

test("[IDN-03] the page follows the server's session, silently; signing out reloads", async () => {
  const browser = openBrowser(app);
  const { shopper } = browser;
  const shown = () => customerStore.get().customer?._id ?? null;
  assert.deepEqual(customerStore.get(), { known: false, customer: null, orders: null });
  await refresh();
  assert.deepEqual([customerStore.get().known, shown()], [true, null], "nobody is");

  const phone = aPhone();
  const me = await signIn(shop, shopper, phone);
  assert.equal(shown(), null, "a cookie alone makes nobody signed in");
  const checked = await shopper.post("/shop/auth/token/", {});
  assert.deepEqual(Object.keys(checked.body).sort(), ["activity", "data", "token"]);
  assert.deepEqual([checked.body.activity, (checked.body.data as { _id: string })._id, checked.body.token], [true, me, null]);
  await refresh();
  assert.equal(shown(), me);

  browser.state.offline = true;
  await refresh();
  assert.equal(shown(), null, "who can't be confirmed is not shown");
  browser.state.offline = false;
  await refresh();
  assert.equal(shown(), me, "a check that failed was no verdict on the session");

  const elsewhere = createShopper(app);
  await shop.clock.move(new Date(Date.now() + 60_000));
  assert.equal(await signIn(shop, elsewhere, phone), me);
  await shop.clock.move(null);
  assert.equal((await elsewhere.send("DELETE", "/shop/auth/sessions")).status, 204);
  await refresh();
  assert.equal(shown(), null);
  assert.equal(shopper.jar.has("au"), false, "a dead token is taken away");
  assert.deepEqual(toastStore.get(), [], "and nothing is said of it");

  await shop.clock.move(new Date(Date.now() + 3_600_000));
  await signIn(shop, shopper, phone);
  await refresh();
  const token = shopper.jar.get("au")!;
  assert.equal(await leave(), true);
  assert.deepEqual([browser.state.reloads, shopper.jar.has("au")], [1, false]);
  const dead = await createShopper(app).post("/shop/auth/token/", { token });
  assert.deepEqual(dead.body, { activity: false, data: null, token: null });
  await refresh();
  assert.equal(shown(), null);
  await shop.clock.move(null);
});

test("a session that could not be asked is asked again, and is no guest meanwhile", async (t) => {
  const browser = openBrowser(app);
  const listeners: (() => void)[] = [];
  Object.assign(globalThis, { addEventListener: (_name: string, listener: () => void) => void listeners.push(listener) });
  const me = await signIn(shop, browser.shopper);
  // Fake timers would never end those that the shop in this process started before.
  const { setTimeout: later } = globalThis;
  const pauses: number[] = [];
  t.mock.method(globalThis, "setTimeout", (action: () => void, ms: number) => {
    pauses.push(ms);
    return later(action, ms === 5000 ? 0 : ms);
  });
  browser.state.offline = true;
  await refreshCustomer();
  assert.deepEqual([customerStore.get().customer, customerStore.get().isUnsure], [null, true]);
  browser.state.offline = false;
  for (let turns = 0; turns < 10_000 && !customerStore.get().customer; turns++) await new Promise(setImmediate);
  assert.deepEqual([customerStore.get().customer?._id, customerStore.get().isUnsure], [me, undefined]);
  assert.ok(pauses.includes(5000));
  assert.equal(await leave(), true);
});
