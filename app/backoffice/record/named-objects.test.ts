import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { paymentName } from "../orders/money-words.ts";
import { findCalled } from "./named-objects.queries.server.ts";
import { calledBy, idsIn } from "./named-objects.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, app } = testShop;
const said = async (kind: string, objectId: string) => {
  const found = await findCalled(shop.db, idsIn([objectId]));
  return speaking("en", async () => calledBy(kind, objectId, Object.fromEntries(found.map((one) => [one.id, one]))));
};

test("objects of the record have number, name or reference; erased people stay ids", async () => {
  const { id, number } = await paidOrders(testShop, await openStore(testShop), sandbox)();
  const order = { name: number, to: `/orders/${number}` };
  assert.deepEqual(await said("order", id), order);
  assert.deepEqual(await said("order", number), order);
  assert.deepEqual(await said("posting", `order ${id}`), order);
  assert.deepEqual(await said("return", `${number}/1`), { name: `${number}/1`, to: `/returns/${number}/1` });
  assert.deepEqual(await said("case", `cancel-requested ${id}`), { name: `Cancellation: ${number}`, to: `/orders/${number}` });
  const anna = await atDesk(testShop);
  assert.deepEqual(await said("staff", anna.id), { name: anna.name, to: `/people/${anna.id}` });
  const [payment] = (await sql<{ id: string; own_ref: string }>`select id, own_ref from payment where order_id = ${id}`.execute(shop.db))
    .rows;
  assert.ok(payment);
  assert.deepEqual(await said("payment", payment.id), {
    name: speaking("en", () => paymentName(payment.own_ref)),
    to: `/money/payments/${payment.id}`,
  });
  const customer = await signIn(shop, createShopper(app));
  assert.equal((await said("customer", customer)).to, `/customers/${customer}`);
  assert.ok(
    (await shop.privacy.eraseFor({ customerId: customer, actor: anna.name, proof: "letter", giveUp: 0, now: new Date() }, "en")).ok,
  );
  assert.deepEqual(await said("customer", customer), { name: customer, to: null });
});

test("a customer whose id came from the former shop has a name as well", async () => {
  const id = "5f1c0ffee1c0ffee1c0ffee1";
  await sql`insert into customer (id, phone, firstname, lastname, created_at) values (${id}, '+79990001122', 'Майя', 'Бойцова', now())`.execute(
    shop.db,
  );
  assert.deepEqual(await said("customer", id), { name: "Майя Бойцова", to: `/customers/${id}` });
});
