import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { type ParcelWish, parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document, orderState, pack } = await parcelOrders(testShop);

const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
async function aTakenParcel(wish: ParcelWish) {
  const { id, number } = await aParcel(wish);
  await worked(async () => (await document(id))?.state === "label-created");
  await pack(id);
  return { id, number, track: (await document(id))!.track! };
}
/** A carrier event, processed by two jobs. */
async function moves({ id, number }: { id: string; number: string }, event: string, status: string) {
  await sandbox.carrier(number, event, { webhook: false });
  for (const _ of [1, 2]) await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "delivery", { kind: "follow", orderId: id }));
  await worked(async () => (await orderState(id)).status === status);
}
const told = async (id: string, news: string) =>
  (
    await sql<{ cause: string; channel: string; text: string; html: string | null; link: string | null }>`
      select cause, channel, text, html, link from message where cause like ${`order:${id}:${news}:%`} order by cause`.execute(shop.db)
  ).rows.map((row) => ({ ...row, text: row.text.replaceAll("\u00a0", " ") }));
const way = [
  ["RECEIVED_AT_SHIPMENT_WAREHOUSE", "sent-to-delivery"],
  ["TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY", "on-the-way"],
  ["ACCEPTED_AT_PICK_UP_POINT", "awaiting-pick-up"],
] as const;

test("the shipping letter has track and link, SMS and push the number, once, bilingual", async () => {
  for (const [lang, says, on] of [
    ["ru", (track: string) => `Трек-номер ${track}, СДЭК`, "Отследить"],
    ["en", (track: string) => `Tracking number ${track}, CDEK`, "Track on"],
  ] as const) {
    const shopper = createShopper(app, { lang });
    const phone = aPhone();
    const me = await signIn(shop, shopper, phone);
    await shopper.post("/shop/push/subscribe", await sandbox.browser());
    const wishes = (data: object) => shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data });
    await wishes({ email: true, push: true });
    const order = await aTakenParcel({ shopper, buyer: { phone, email: `${phone.slice(1)}@example.com` } });
    const words = says(order.track);
    const page = `https://www.cdek.ru/ru/tracking?order_id=${order.track}`;

    // The number may come with the event.
    if (lang === "en") await sql`update delivery_document set track = null where order_id = ${order.id}`.execute(shop.db);
    await moves(order, ...way[0]);
    const [letter, push, ...more] = await told(order.id, "sent-to-delivery");
    assert.deepEqual([letter?.channel, push?.channel, more], ["email", "push", []]);
    assert.ok(letter!.text.includes(`\n${words}\n${page}\n`), letter!.text);
    assert.ok(letter!.html!.includes(`<a href="${page}">${on}`), letter!.html!);
    assert.ok(push!.text.endsWith(`. ${words}`) && push!.link === `/lk/orders/${order.number}`, push!.text);
    assert.ok(!push!.text.includes("http"));

    await wishes({ email: false, push: false });
    await moves(order, ...way[1]);
    const [sms, ...others] = await told(order.id, "on-the-way");
    assert.deepEqual([sms?.channel, others], ["sms", []]);
    assert.ok(sms!.text.endsWith(`. ${words}`) && !sms!.text.includes("http"), sms!.text);

    await moves(order, ...way[2]);
    for (const { text } of await told(order.id, "awaiting-pick-up")) assert.ok(!text.includes(order.track), "said before");
  }
});

test("messages have no track number before the carrier gives one or after it drops it", async () => {
  for (const change of [sql`track = null`, sql`problem = 'called off'`, sql`carrier_id = null`]) {
    const { id } = await aTakenParcel({});
    await sql`update delivery_document set ${change} where order_id = ${id}`.execute(shop.db);
    await shop.fulfilment.work((await shop.orders.find(shop.db, id))!.number, "ship", { by: "Вера", now: shop.clock.now() });
    const [letter, ...more] = await told(id, "sent-to-delivery");
    assert.deepEqual(more, []);
    assert.match(letter!.text, /передан в доставку\n\n/);
  }
});

test("a parcel marked as sent by staff is announced with its number as well", async () => {
  const { id, number, track } = await aTakenParcel({});
  await shop.fulfilment.work(number, "ship", { by: "Вера", now: shop.clock.now() });
  const [letter] = await told(id, "sent-to-delivery");
  assert.ok(letter!.text.includes(`Трек-номер ${track}, СДЭК`));
});
