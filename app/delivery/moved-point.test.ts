import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { toldHistory } from "#app/orders/order-history.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

// CDEK redirects from a closed point, and only the parcel's data says so.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document } = await parcelOrders(testShop);

afterEach(async () => {
  await sandbox.heal();
  await sql`delete from pgboss.job`.execute(shop.db);
});

async function aReplacedParcel(lang: "ru" | "en" = "ru") {
  const order = await aParcel({ shopper: createShopper(app, { lang }) });
  await sql`update shop_order set delivery = delivery || '{"code": "UFA4", "point": "старый адрес"}' where id = ${order.id}`.execute(
    shop.db,
  );
  return order;
}
async function isMade(id: string) {
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(id))?.state === "label-created";
  });
  // Repeats change nothing.
  for (const _ of [1, 2]) await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId: id }));
  await shop.jobs.runWaiting();
  return (await shop.orders.find(shop.db, id))!.delivery;
}
const told = async (id: string) =>
  (
    await sql<{ channel: string; subject: string; text: string }>`
      select channel, subject, text from message where cause like ${`order:${id}:point-changed:%`} order by channel`.execute(shop.db)
  ).rows;
const cases = async (id: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db)).rows.map(({ kind }) => kind);
const addressOf = async (code: string) =>
  (await sql<{ address: string }>`select address from delivery_point where carrier = 'cdek' and code = ${code}`.execute(shop.db)).rows[0]!
    .address;

test("a replaced point moves the order and notifies its buyer once, in both languages", async () => {
  for (const [lang, says, step] of [
    ["ru", "пункт выдачи", "Пункт выдачи изменился"],
    ["en", "pickup point", "Pickup point changed"],
  ] as const) {
    const { id } = await aReplacedParcel(lang);
    const { code, point } = await isMade(id);
    const address = await addressOf("UFA1");
    assert.deepEqual([code, point], ["UFA1", address]);
    const [letter, sms, ...more] = await told(id);
    assert.deepEqual([letter!.channel, sms!.channel, more], ["email", "sms", []]);
    for (const text of [letter!.subject, letter!.text, sms!.text])
      assert.ok(text.toLowerCase().includes(says) && text.includes(address), text);
    const order = (await shop.orders.find(shop.db, id))!;
    const labels = toldHistory(order, await shop.orders.history(id), lang).map(({ label }) => label.replaceAll("\u00a0", " "));
    assert.equal(labels.filter((label) => label === step).length, 1, labels.join());
    assert.deepEqual(await cases(id), []);
  }
});

test("each real change of the point is told, back and forth too", async () => {
  const { id } = await aReplacedParcel();
  await isMade(id);
  const letters = async () => (await told(id)).filter(({ channel }) => channel === "email").length;
  for (const expected of [2, 3]) {
    // The carrier has it in UFA1 again, after a stay elsewhere.
    await sql`update shop_order set delivery = delivery || '{"code": "UFA4"}' where id = ${id}`.execute(shop.db);
    await isMade(id);
    assert.equal(await letters(), expected);
  }
});

test("an unknown replaced point is a case with its address", async () => {
  const { id } = await aReplacedParcel();
  const { rows: known } = await sql<object>`select * from delivery_point where code = 'UFA1'`.execute(shop.db);
  assert.equal(known.length, 1);
  await sql`update delivery_point set code = 'away' where carrier = 'cdek' and code = 'UFA1'`.execute(shop.db);
  const { code, point } = await isMade(id);
  assert.deepEqual([code, point, await cases(id)], ["UFA1", "UFA1", ["point-unknown"]]);
  assert.equal((await told(id)).length, 2);
  await sql`update delivery_point set code = 'UFA1' where code = 'away'`.execute(shop.db);
});

test("a parcel that goes where it was sent to says nothing of its point", async () => {
  for (const delivery of [{ code: "UFA1" }, { deliverytype: "couier", code: "" }]) {
    const { id } = await aParcel({ delivery });
    await isMade(id);
    assert.deepEqual([await told(id), await cases(id)], [[], []]);
  }
});

test("an ended or cancelled parcel gets no messages about points", async () => {
  const ended = await aParcel();
  await isMade(ended.id);
  await sql`update delivery_document set state = 'delivered' where order_id = ${ended.id}`.execute(shop.db);
  const cancelled = await aParcel();
  await isMade(cancelled.id);
  assert.equal((await cancelled.shopper.post(`/order/${cancelled.id}/cancel`, {})).status, 200);
  for (const { id } of [ended, cancelled]) {
    await sql`update shop_order set delivery = delivery || '{"code": "UFA4"}' where id = ${id}`.execute(shop.db);
    await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId: id }));
    await shop.jobs.runWaiting();
    assert.deepEqual([await told(id), (await shop.orders.find(shop.db, id))!.delivery.code], [[], "UFA4"]);
  }
});
