import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { emptyForm } from "./checkout-form.ts";

const { shop, app } = await createTestShop();

test("[CHK-11] addresses use wire names; activity flags chosen options and open checkouts", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  await signIn(shop, shopper, phone);
  const gloves = await putOnShelf(shop, { stock: 9 });
  const day = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const address = { city: "Москва", region: "Москва", index: "119019", street: "Арбат", house: "12", block: "к. 2", kvartira: "5" };
  const wish = { comments: "домофон 5", date: day, time: "10-14", countrycode: "RU", dutypayment: true };
  const order = (delivery: object) =>
    shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({ ...body, delivery: { ...body.delivery, ...delivery } }));
  type OrderAnswer = { _id: string; delivery: Record<string, unknown> };
  const told = async (id: string) =>
    ((await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as OrderAnswer[]).find(
      ({ _id }) => _id === id,
    )!.delivery;

  const activity = async () => (await shopper.get("/shop/user/checkout")).body.activity as unknown as boolean;
  assert.equal(await activity(), false);
  const opened = await shopper.post("/shop/user/checkout", { version: "", form: { ...emptyForm, city: "Москва" } });
  assert.deepEqual([opened.body.activity, await activity()], [true, true]);

  const door = await order({ ...address, ...wish, adress: "as somebody has written it" });
  assert.equal(door.status, 201, JSON.stringify(door.body));
  const { price, days, ...rest } = await told(door.body._id);
  const sent = { type: "own", deliverytype: "couier", code: "", activity: true };
  assert.deepEqual(rest, { ...sent, ...address, ...wish, adress: "Арбат, 12, к. 2, 5" });
  assert.equal(typeof price, "number");
  assert.ok(days);
  assert.equal(await activity(), false);
  const { rows } = await sql<{ delivery: object }>`select delivery from shop_order where id = ${door.body._id}`.execute(shop.db);
  const kept = { building: "12", block: "к. 2", flat: "5", comment: "домофон 5", slot: "10-14", country: "RU", paysDuty: true };
  for (const [name, value] of Object.entries(kept)) assert.equal(Reflect.get(rows[0]!.delivery, name), value, name);

  const unsure = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }], { delivery: undefined })).body);
  const none = { ...unsure.delivery, ...address, activity: false, deliverytype: "delivery", price: null };
  const byHand = await shopper.post("/order/addnew", { ...unsure, delivery: none });
  assert.deepEqual([byHand.status, byHand.body.panel], [201, "needToAprove"], JSON.stringify(byHand.body));
  const unpriced = await told(byHand.body._id);
  assert.deepEqual([unpriced.activity, unpriced.price, unpriced.dutypayment], [false, null, false]);

  const elsewhere = await order({ ...address, countrycode: "KZ" });
  assert.deepEqual(
    [elsewhere.status, elsewhere.body.errors?.map(({ path, code }) => `${path} ${code}`)],
    [422, ["delivery.countrycode invalid"]],
  );
});
