import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { canMoveDelivery, type DeliveryStatus, deliveryLabels, deliveryStatuses } from "#app/delivery/delivery-status.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { canTransition, nextOrder, type OrderStatus, orderLabels, orderStatuses } from "#app/foundation/states/order-status.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { changeState } from "./orders.queries.server.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const gloves = await putOnShelf(shop, { stock: 999 });
const place = async () => (await createShopper(app).order([{ productid: gloves, quantity: 1 }])).body._id;
const stateOf = async (id: string) => {
  const { status, paymentStatus, deliveryStatus } = (await shop.orders.find(shop.db, id))!;
  return { status, paymentStatus, deliveryStatus };
};
const history = async (id: string) =>
  (
    await sql<{ field: string; was: string | null; became: string; actor: string; reason: string; at: Date }>`
      select field, was, became, actor, reason, at from order_history where order_id = ${id} order by id`.execute(shop.db)
  ).rows;
const move = (orderId: string, status: DeliveryStatus, more: object = {}) =>
  inTransaction(shop.db, async (trx) => {
    const order = (await shop.orders.lock(trx, orderId))!;
    await shop.orders.moveDelivery(trx, order, { status, actor: "cdek", reason: "word", now: shop.clock.now(), ...more });
  });

test("[ORD-01] ten bilingual statuses; one table allows steps; each has time, actor and reason", async () => {
  const given = {
    "not-paid": "Not paid",
    paid: "Paid",
    "awaiting-processing": "Awaiting processing",
    "canceled-by-client": "Canceled by client",
    "sent-to-assembling": "Sent to assembling",
    "ready-for-delivery": "Ready for delivery",
    "sent-to-delivery": "Sent to delivery",
    "on-the-way": "On the way",
    "awaiting-pick-up": "Awaiting pick-up",
    done: "Done",
  };
  for (const [code, label] of Object.entries(given)) {
    assert.equal(orderLabels[code as OrderStatus].en, label);
    assert.match(orderLabels[code as OrderStatus].ru, /^[А-Яа-яё -]{3,}$/);
  }
  const drawn = readFileSync(new URL("../../docs/order-states.md", import.meta.url), "utf8").split("## Payment")[0]!;
  const arrows = [...drawn.matchAll(/^ {2}([a-z_]+) --> ([a-z_]+)$/gm)].map(([, from, to]) => `${from} → ${to}`.replaceAll("_", "-"));
  const table = Object.entries(nextOrder).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`));
  assert.deepEqual(arrows.sort(), table.sort());
  for (const from of orderStatuses)
    for (const to of orderStatuses) assert.equal(canTransition(from, to), table.includes(`${from} → ${to}`));

  const id = await place();
  const before = await history(id);
  assert.deepEqual(
    before.map(({ field, was, became, actor }) => ({ field, was, became, actor })),
    [{ field: "status", was: null, became: "not-paid", actor: "guest" }],
  );
  await move(id, "delivered");
  assert.equal((await stateOf(id)).status, "not-paid");
  const now = new Date("2026-11-20T09:00:00Z");
  const step = (was: string, became: string) =>
    inTransaction(shop.db, (trx) =>
      changeState(trx, id, [{ field: "status", was, became }], { actor: "clock", reason: "not paid in time", now }),
    );
  assert.equal(await step("paid", "awaiting-processing"), false, "it is not where the step thinks");
  await shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 31 * 60_000), shop.payments.closeOpen);
  assert.equal((await stateOf(id)).status, "expired");
  await move(id, "delivered");
  assert.equal((await stateOf(id)).status, "expired", "and nothing leads on from an end");
  const [last] = (await history(id)).filter(({ became }) => became === "expired");
  assert.deepEqual([last!.was, last!.actor, last!.reason], ["not-paid", "clock", "not paid in time"]);
  assert.ok(Date.parse(String(last!.at)) > 0);
  await assert.rejects(sql`update order_history set reason = 'other' where order_id = ${id}`.execute(shop.db), /append-only/);
  await assert.rejects(sql`delete from order_history where order_id = ${id}`.execute(shop.db), /append-only/);
});

test("[DLV-10] eight labels, forward only, undelivered after acceptance; late ones ignored", async () => {
  const given = [
    "Invoice issued",
    "Processing",
    "Label created",
    "Accepted",
    "On the way",
    "Taken by courier",
    "Delivered",
    "Not delivered",
  ];
  assert.deepEqual(
    deliveryStatuses.map((status) => deliveryLabels[status].en),
    given,
  );
  for (const status of deliveryStatuses) assert.match(deliveryLabels[status].ru, /^[А-Яа-яё ]{5,}$/);
  const forward = deliveryStatuses.filter((status) => status !== "not-delivered");
  const failing = ["accepted", "on-the-way", "taken-by-courier"];
  for (const [i, from] of deliveryStatuses.entries())
    for (const [j, to] of deliveryStatuses.entries()) {
      const expected = to === "not-delivered" ? failing.includes(from) : from !== "not-delivered" && forward.includes(to) && j > i;
      assert.equal(canMoveDelivery(from, to), expected, `${from} → ${to}`);
    }

  const shopper = createShopper(app, { lang: "en" });
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  const id = placed.body._id;
  const words: DeliveryStatus[] = [
    "processing",
    "processing",
    "accepted",
    "label-created",
    "on-the-way",
    "accepted",
    "on-the-way",
    "delivered",
    "taken-by-courier",
    "not-delivered",
  ];
  const seen: (string | null)[] = [];
  for (const [n, status] of words.entries()) {
    await move(id, status, { now: new Date(Date.UTC(2026, 10, 25, 6, n)) });
    seen.push((await stateOf(id)).deliveryStatus);
  }
  const path = [
    "processing",
    "processing",
    "accepted",
    "accepted",
    "on-the-way",
    "on-the-way",
    "on-the-way",
    "delivered",
    "delivered",
    "delivered",
  ];
  assert.deepEqual(seen, path);
  const told = (await history(id)).filter(({ field }) => field === "delivery").map(({ became }) => became);
  assert.deepEqual(told, ["processing", "accepted", "on-the-way", "delivered"]);
  for (const [lang, labels] of [
    ["ru", told.slice(1).map((status) => deliveryLabels[status as DeliveryStatus].ru)],
    ["en", ["Accepted", "On the way", "Delivered"]],
  ] as const) {
    shopper.jar.set("lang", lang);
    const page = String((await shopper.get(`/order/${placed.body.ordernumber}`)).body);
    for (const [n, label] of labels.entries()) {
      const minute = [2, 4, 7][n]!;
      assert.match(
        page,
        new RegExp(
          `<time dateTime="2026-11-25T06:0${minute}:00.000Z">[^<]*09:0${minute}[^<]*</time><span>${label.replaceAll(" ", "\\s")}</span>`,
          "i",
        ),
      );
    }
    // A carrier's status before collection contradicts the order's.
    assert.ok(!page.includes(deliveryLabels.processing[lang]), lang);
  }
});
