import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Draft } from "#app/client/checkout/checkout-store.ts";
import { breaths, sayTheSame, uniteForms } from "#app/client/checkout/one-form.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openBrowser } from "../../test/examples/browser.ts";
import { type Shopper, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { type CheckoutForm, emptyForm } from "./checkout-form.ts";

const { shop, app } = await createTestShop();
const { checkoutStore } = await import("#app/client/checkout/checkout-store.ts");
const { followDraft, draftArrived } = await import("#app/client/checkout/draft-sync.ts");

const filled: CheckoutForm = {
  ...emptyForm,
  step: "payment",
  lastname: "Канатова",
  firstname: "Вера",
  phone: "+7 900 123-45-67",
  toOther: true,
  toLastname: "Ильин",
  country: "RU",
  city: "Уфа",
  type: "own",
  mode: "door",
  street: "Ленина",
  house: "3",
  comments: "домофон 5\nсобака",
  date: "2026-11-27",
  time: "10-14",
  paymentType: "bank-transfer",
  inn: "7707083893",
  useBonus: true,
};
const read = async (shopper: Shopper) => ((await shopper.get("/shop/user/checkout")).body as unknown as { draft: Draft | null }).draft;
const save = (shopper: Shopper, version: string, form: object) => shopper.post("/shop/user/checkout", { version, form });
const versionOf = ({ body }: { body: unknown }) => (body as { draft: Draft }).draft.version;

async function aCustomer() {
  const shopper = createShopper(app);
  return { shopper, id: await signIn(shop, shopper) };
}
function alsoAt(device: Shopper, { jar }: Shopper): Shopper {
  for (const [name, value] of jar) device.jar.set(name, value);
  return device;
}
async function until(check: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await check()); tries++) {
    assert.ok(tries < 200, "never came");
    await pause(20);
  }
}

test("a draft is the customer's on every device, one a storefront, and private", async () => {
  const { shopper } = await aCustomer();
  assert.equal(await read(shopper), null);
  const saved = await save(shopper, "", filled);
  assert.equal(saved.status, 200);
  assert.deepEqual(await read(alsoAt(createShopper(app), shopper)), { version: versionOf(saved), form: filled });

  const { shopper: stranger } = await aCustomer();
  assert.equal(await read(stranger), null);
  const guest = createShopper(app);
  assert.deepEqual([(await guest.get("/shop/user/checkout")).status, (await save(guest, "", filled)).status], [401, 401]);
  assert.equal(await read(alsoAt(createShopper(app, { host: "eu.localhost" }), shopper)), null);
});

test("of two devices saving at once one gets the other's version", async () => {
  const { shopper } = await aCustomer();
  const first = versionOf(await save(shopper, "", filled));
  const both = await Promise.all(["Ленина", "Карла Маркса"].map((street) => save(shopper, first, { ...filled, street })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const refused = both.find(({ status }) => status === 409)!;
  assert.equal(refused.body.code, "draft_changed");
  assert.deepEqual((refused.body as unknown as { draft: Draft }).draft, await read(shopper));
  assert.equal((await save(shopper, "", filled)).status, 409);
  assert.equal((await save(shopper, versionOf(refused), filled)).status, 200);
});

test("a draft is limited like an order; a corrupt one is read as far as possible", async () => {
  const { shopper, id } = await aCustomer();
  for (const wrong of [{ lastname: "я".repeat(81) }, { type: "pigeon" }, { useBonus: 1 }, { date: "soon" }, { step: "x" }])
    assert.equal((await save(shopper, "", { ...filled, ...wrong })).status, 422, JSON.stringify(wrong));
  assert.equal((await save(shopper, "", filled)).status, 200);
  await sql`update checkout_draft set form = form - 'street' || '{"type": "pigeon"}' where customer_id = ${id}`.execute(shop.db);
  const { form } = (await read(shopper))!;
  assert.deepEqual([form.street, form.type, form.house], ["", "", "3"]);
});

test("an order takes its draft along; an abandoned one expires", async () => {
  const { shopper, id } = await aCustomer();
  const gloves = await putOnShelf(shop, { stock: 5 });
  const version = versionOf(await save(shopper, "", filled));
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }]);
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  assert.equal(await read(shopper), null);
  assert.equal((await save(shopper, version, filled)).status, 409);
  assert.equal((await save(shopper, "", filled)).status, 200);
  await shop.drafts.forgetOld(shop.clock.now());
  assert.notEqual(await read(shopper), null);
  await sql`update checkout_draft set changed_at = now() - interval '91 days' where customer_id = ${id}`.execute(shop.db);
  await shop.drafts.forgetOld(shop.clock.now());
  assert.equal(await read(shopper), null);
});

test("merging drafts keeps local values, then the other's; addresses are never mixed", () => {
  assert.deepEqual(breaths.flat().sort(), Object.keys(emptyForm).sort());
  assert.deepEqual(uniteForms(emptyForm, emptyForm, filled), filled);
  assert.deepEqual(uniteForms(filled, filled, emptyForm), emptyForm);
  const here = { ...emptyForm, lastname: "Иванов", paymentType: "bank-card" } as const;
  assert.deepEqual(uniteForms(emptyForm, here, filled), {
    ...filled,
    lastname: "Иванов",
    firstname: "",
    phone: "",
    paymentType: "bank-card",
  });
  assert.deepEqual(uniteForms(filled, { ...filled, house: "5" }, { ...filled, city: "Омск", street: "Мира" }), { ...filled, house: "5" });
  assert.equal(sayTheSame(filled, { ...filled, typingCity: true }), true);
  assert.equal(sayTheSame(filled, { ...filled, house: "5" }), false);
});

test("a draft syncs between phone and desk, and ordering empties both", async () => {
  const { shopper, id } = await aCustomer();
  const desk = openBrowser(app);
  const heard = new Map<string, () => void>();
  Object.assign(document, { hidden: false, addEventListener: (name: string, listener: () => void) => heard.set(name, listener) });
  Object.assign(document, { removeEventListener: (name: string) => heard.delete(name) });
  const comeBack = async () => {
    heard.get("visibilitychange")!();
    await draftArrived();
  };
  alsoAt(desk.shopper, shopper);
  const version = versionOf(await save(shopper, "", filled));

  checkoutStore.forget();
  // As pages do before the customer is known.
  checkoutStore.prefill({ country: "RU", paymentType: "bank-card" });
  const stop = followDraft(id, 10);
  await draftArrived();
  assert.deepEqual(checkoutStore.get(), filled);
  checkoutStore.change({ house: "7" });
  await until(async () => (await read(shopper))!.form.house === "7");
  assert.equal((await save(shopper, version, filled)).status, 409);

  const { version: newer, form } = (await read(shopper))!;
  await save(shopper, newer, { ...form, firstname: "Ада" });
  await comeBack();
  assert.equal(checkoutStore.get().firstname, "Ада");
  // Offline, it stays local until the network returns.
  desk.state.offline = true;
  checkoutStore.change({ comments: "без звонка" });
  await pause(30);
  await draftArrived();
  assert.equal(JSON.parse(desk.kept.local.get("gong.checkout.2")!).form.comments, "без звонка");
  desk.state.offline = false;
  await comeBack();
  await until(async () => (await read(shopper))!.form.comments === "без звонка");
  assert.equal(checkoutStore.isUnsaved(), false);

  await shopper.order([{ productid: await putOnShelf(shop, { stock: 5 }), quantity: 1 }]);
  await comeBack();
  assert.deepEqual(checkoutStore.get(), emptyForm);
  stop();
  checkoutStore.change({ city: "Омск" });
  checkoutStore.follow("somebody-else");
  assert.equal(checkoutStore.get().city, "");
  checkoutStore.change({ city: "Омск" });
  checkoutStore.leaveCustomer();
  assert.equal(desk.kept.local.has("gong.checkout.2"), false);
  checkoutStore.change({ city: "Омск" });
  checkoutStore.leaveCustomer();
  checkoutStore.follow(id);
  assert.equal(checkoutStore.get().city, "Омск");
});
