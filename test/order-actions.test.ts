import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { OrderStatus } from "../app/foundation/states/order-status.ts";
import { type OrderAction, orderActions } from "../app/orders/order-actions.ts";
import { approve as approveCommand } from "../commands/approve.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openStore, until } from "./examples/card-order.ts";
import { certificateBuyers } from "./examples/certificates.ts";
import { aPhone, type Shopper, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { aCompany } from "./examples/invoice-order.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";
import { staffAt } from "./examples/staff.ts";

// Actions in every order status: what pages offer and calls accept.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop } = testShop;
const store = await openStore(testShop);
const { port, host, orderState } = store;
const { aPaidCertificate, sendAll } = certificateBuyers(testShop, store, sandbox);
afterEach(() => shop.clock.move(null));

const buttons: Record<OrderAction, string> = {
  repeat: "Заказать снова",
  cancel: "Отменить заказ",
  invoice: "Прислать счёт на почту",
  return: "Вернуть товары",
  delete: "Убрать из списка",
};
type OrderAnswer = { _id: string; status: string; actions: OrderAction[] };
type Placed = { id: string; number: string; shopper: Shopper; phone: string };

const listOf = async (shopper: Shopper) => (await shopper.post("/order/getuserall", {})).body as unknown as OrderAnswer[];
const tellOf = async ({ id, shopper, phone }: Placed) =>
  ((await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as OrderAnswer[]).find(
    ({ _id }) => _id === id,
  )!;
const ask = (action: OrderAction, { id, shopper }: Placed, body: object = action === "return" ? { lines: [], kind: "new" } : {}) =>
  shopper.post(`/order/${id}/${action}`, body);
const done = async (action: OrderAction, order: Placed, body?: object) => {
  const { status, body: told } = await ask(action, order, body);
  assert.equal(status, 200, `${action} ${JSON.stringify(told)}`);
};
const offeredOn = async ({ shopper }: Placed, path: string) => {
  const page = String((await shopper.get(path)).body).replaceAll("\u00a0", " ");
  return orderActions.filter((action) => new RegExp(`<(button|a)\\b[^>]*>${buttons[action]}</\\1>`).test(page));
};

/** Offers exactly these; others are refused with a reason and change nothing. */
async function offers(order: Placed, status: OrderStatus, expected: OrderAction[]) {
  const { id, number } = order;
  assert.equal((await orderState(id)).status, status);
  const before = await tellOf(order);
  assert.deepEqual(before.actions, expected, status);
  for (const path of ["/lk/orders", `/lk/orders/${number}`]) assert.deepEqual(await offeredOn(order, path), expected, `${status} ${path}`);
  for (const action of orderActions.filter((one) => !expected.includes(one))) {
    const { status: answer, body } = await ask(action, order);
    assert.deepEqual([answer, body.code], [409, "state"], `${status} ${action}`);
    assert.match(String(body.detail), /^[А-Я].{10,}\.$/, `${status} ${action}`);
  }
  if (expected.includes("repeat")) await done("repeat", order);
  assert.deepEqual(await tellOf(order), before, `${status}: nothing has changed`);
}

type Wish = { typepayment?: string; delivery?: object | null; city?: string; paymentorder?: object };
const gloves = await putOnShelf(shop, { price: 1610, stock: 10_000 });

async function anOrder({ typepayment = "bank-card", delivery = {}, city = "Москва", paymentorder }: Wish = {}, phone = aPhone()) {
  const shopper = createShopper({ port }, { host });
  await signIn(shop, shopper, phone);
  const way = { type: "own", deliverytype: "couier", code: "", city, ...delivery };
  const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], { typepayment, delivery: delivery && way });
  const body = orderBody(quoted.body);
  const placed = await shopper.post("/order/addnew", {
    ...{ ...body, typepayment, paymentorder },
    contragent: { ...body.contragent, phone },
    delivery: { ...body.delivery, ...way, ...(!delivery && { activity: false }) },
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { id: placed.body._id, number: placed.body.ordernumber, shopper, phone, total: quoted.body.total };
}
async function paid(order: Placed) {
  const data = { type: "in", status: "not-paid" };
  const { body } = await order.shopper.post("/payment/createpayment", { orderNumber: order.number, type: "online", data });
  await sandbox.pay(String(body.url).split("/").at(-1)!);
  await worked(async () => (await orderState(order.id)).payment === "paid");
  return order;
}
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  }, 60_000);
const stands = ({ id }: Placed, status: OrderStatus) =>
  sql`with moved as (update shop_order set status = ${status} where id = ${id} returning id)
      insert into order_history (order_id, field, became, actor, at) select id, 'status', ${status}, 'staff', now() from moved`.execute(
    shop.db,
  );
let rounds = 0;
/** A carrier event, polled an hour later. */
async function told({ id, number }: Placed, event: string, status: OrderStatus) {
  await sandbox.carrier(number, event, { webhook: false });
  // Polling is limited to once a minute per parcel: reset.
  await sql`delete from pgboss.job where name = 'delivery'`.execute(shop.db);
  await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + ++rounds * 62 * 60_000));
  await worked(async () => (await orderState(id)).status === status);
}

test("[ORD-05] order actions follow the state table on page and calls; deletion hides", async () => {
  const parcel = await anOrder({ delivery: { type: "cdek", deliverytype: "delivery", code: "UFA1" }, city: "Уфа" });
  await offers(parcel, "not-paid", ["repeat", "cancel"]);
  await paid(parcel);
  await offers(parcel, "paid", ["repeat", "cancel"]);
  await worked(
    async () =>
      (await sql`select 1 from delivery_document where order_id = ${parcel.id} and carrier_id is not null`.execute(shop.db)).rows.length >
      0,
  );
  for (const status of ["sent-to-assembling", "ready-for-delivery"] as const) {
    await stands(parcel, status);
    await offers(parcel, status, ["repeat", "cancel"]);
  }
  for (const [event, status] of [
    ["RECEIVED_AT_SHIPMENT_WAREHOUSE", "sent-to-delivery"],
    ["SENT_TO_RECIPIENT_CITY", "on-the-way"],
    ["ACCEPTED_AT_PICK_UP_POINT", "awaiting-pick-up"],
  ] as const) {
    await told(parcel, event, status);
    await offers(parcel, status, ["repeat"]);
  }
  await told(parcel, "DELIVERED", "done");
  await offers(parcel, "done", ["repeat", "return", "delete"]);
  const later = async (days: number) => {
    await shop.clock.move(new Date(Date.now() + days * 86_400_000));
    // In their own browser: elsewhere the phone is no proof after that long [T17].
    await signIn(shop, parcel.shopper, parcel.phone);
    return parcel;
  };
  await offers(await later(20), "done", ["repeat", "return", "delete"]);
  const old = await later(370);
  await offers(old, "done", ["repeat", "delete"]);
  await done("delete", old);
  assert.deepEqual(await listOf(old.shopper), []);
  assert.deepEqual(await offeredOn(old, "/lk/orders"), []);
  assert.deepEqual(await offeredOn(old, `/lk/orders/${old.number}`), ["repeat"], "by its address it is still there");
  assert.deepEqual(await orderState(old.id), { status: "done", payment: "paid", delivery: "delivered" });
  await shop.clock.move(null);

  const sold = await paid(await anOrder());
  await stands(sold, "sent-to-assembling");
  await done("cancel", sold);
  await offers(sold, "cancel-requested", ["repeat"]);

  const billed = await anOrder({ typepayment: "bank-transfer", paymentorder: { type: "online", payment: "", bank: aCompany } });
  await offers(billed, "not-paid", ["repeat", "cancel", "invoice"]);
  await done("invoice", billed);
  await done("cancel", billed);
  await offers(billed, "canceled-by-client", ["repeat", "delete"]);

  const onReceipt = await anOrder({ typepayment: "payment-upon-receipt" });
  await offers(onReceipt, "awaiting-processing", ["repeat", "cancel"]);
  await done("cancel", onReceipt);
  await offers(onReceipt, "canceled-by-client", ["repeat", "delete"]);
  await done("delete", onReceipt);
  assert.deepEqual(await listOf(onReceipt.shopper), []);

  const lapsed = await anOrder();
  await store.lapse(lapsed.id);
  await offers(lapsed, "expired", ["repeat", "delete"]);

  const giver = createShopper({ port }, { host });
  const givers = aPhone();
  await signIn(shop, giver, givers);
  const gift = { ...(await aPaidCertificate({}, { shopper: giver, settled: false })), phone: givers };
  await offers(gift, "paid", ["cancel"]);
  await sendAll();
  await offers(gift, "done", ["delete"]);

  const unpriced = await anOrder({ delivery: null });
  await offers(unpriced, "needs-approval", ["repeat", "cancel"]);
  assert.equal(
    (await staffAt(shop)(approveCommand, "approve", unpriced.number, "--price", "450", "--days", "3", "--by", "Анна")).status,
    0,
  );
  await offers(unpriced, "not-paid", ["repeat", "cancel"]);
});

test("partial returns leave the rest returnable; a full one is final", async () => {
  const order = await paid(await anOrder());
  await stands(order, "sent-to-delivery");
  await sql`update shop_order set status = 'done', delivery_status = 'delivered' where id = ${order.id}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, became, actor, at) values (${order.id}, 'status', 'done', 'staff', now()),
    (${order.id}, 'delivery', 'delivered', 'staff', now())`.execute(shop.db);
  await offers(order, "done", ["repeat", "return", "delete"]);
  await done("return", order, { kind: "new", lines: [{ item: 0, quantity: 1 }], reason: "Малы", photos: [] });
  await offers(order, "done", ["repeat", "return", "delete"]);
  await done("return", order, { kind: "new", lines: [{ item: 0, quantity: 1 }], reason: "И эта", photos: [] });
  await offers(order, "done", ["repeat", "delete"]);
  await stands(order, "returned");
  await offers(order, "returned", ["repeat", "delete"]);
});
