import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { actionsAllowed } from "../app/orders/order-actions.ts";
import { buyersDay, forActions } from "../app/orders/order-answer.ts";
import { createDemoShop } from "../test/demo-goods.ts";
import { signIn } from "../test/examples/customer.ts";
import { openSandbox } from "../test/examples/sandbox.ts";
import { createShopper } from "../test/examples/shopper.ts";
import { pastOrders, tellPastOrders } from "./past-orders.ts";

const PHONE = "+79000000006";
const sandbox = await openSandbox();
const { shop, app } = await createDemoShop(sandbox.env);
const reported: string[] = [];
await tellPastOrders(shop, PHONE, (line) => reported.push(line));

type Placed = { id: string; number: string; status: string; payment: string };
const orders = async () =>
  (await sql<Placed>`select id, number, status, payment_status as payment from shop_order order by created_at`.execute(shop.db)).rows;

test("a demo customer has an order in every state, and the books balance", async () => {
  assert.deepEqual(reported, []);
  assert.deepEqual(
    (await orders()).map(({ status, payment }) => `${status} ${payment}`),
    [
      "done paid",
      "done partly-refunded",
      "returned refunded",
      "canceled-by-client refunded",
      "done paid",
      "awaiting-pick-up paid",
      "cancel-requested paid",
      "on-the-way paid",
      "sent-to-assembling paid",
      "paid paid",
      "not-paid not-paid",
      "paid paid",
    ],
  );
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("repeats, also after a broken start, add nothing twice", async () => {
  await tellPastOrders(shop, PHONE, (line) => reported.push(line));
  await tellPastOrders(shop, "+79000000099", (line) => reported.push(line));
  assert.deepEqual([(await orders()).length, reported], [pastOrders.length, []]);
});

test("an edit can be tried on the order that is paid by card", async () => {
  const { number } = (await orders()).at(-1)!;
  const { order, standing } = (await shop.edits.find(number))!;
  assert.deepEqual([order.delivery.type, order.totalMinor > 0, standing], ["own", true, null]);
  const lines = order.lines.slice(0, 1).map(({ productId, specificationId }) => ({ productId, specificationId, quantity: 2 }));
  const preview = await shop.edits.preview(number, { lines, recipient: null, address: null, way: null }, { by: "", now: shop.clock.now() });
  assert.equal(preview!.refusal, null);
});

test("return, repeat and cancel can be tried at once", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper, PHONE);
  const placed = await orders();
  const actionsOf = async (at: number) => {
    const order = (await shop.orders.find(shop.db, placed[at]!.id))!;
    const now = shop.clock.now();
    return actionsAllowed(forActions(order, await shop.orders.history(order.id)), buyersDay(order, now));
  };
  assert.deepEqual(
    [await actionsOf(4), await actionsOf(9), await actionsOf(10)],
    [
      ["repeat", "return", "delete"],
      ["repeat", "cancel"],
      ["repeat", "cancel"],
    ],
  );
  const back = await shopper.post(`/order/${placed[4]!.id}/return`, { lines: [{ item: "0", quantity: 1 }], kind: "new", reason: "" });
  assert.equal(back.status, 200, JSON.stringify(back.body));
  for (const at of [9, 10]) assert.equal((await shopper.post(`/order/${placed[at]!.id}/cancel`, {})).status, 200);
  assert.deepEqual(
    (await orders()).slice(9, 11).map(({ status }) => status),
    ["canceled-by-client", "canceled-by-client"],
  );
  assert.deepEqual(await findBreaks(shop.db), []);
});
