import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { approve as approveCommand } from "../../../commands/approve.ts";
import { bareEnv } from "../../../test/bare-env.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { aCompany } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { port, host, orderState, settled, count } = await openStore(testShop);
const say = (...args: string[]) => staffAt(shop)(approveCommand, ...args);
const named = ["--by", "Анна"];

afterEach(() => shop.clock.move(null));

type Wish = { typepayment?: string; asked?: object; signedIn?: boolean; region?: string; country?: string; more?: object };
/** Two pieces reserved, sent to support for lack of a delivery option. */
async function aSentOrder({
  typepayment = "bank-card",
  asked = {},
  signedIn = false,
  region = host,
  country = "RU",
  more = {},
}: Wish = {}) {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const shopper = createShopper({ port }, { host: region });
  const customerId = signedIn ? await signIn(shop, shopper) : null;
  if (customerId) await giveMoney(shop, customerId, { bonus: 300, advance: 500, deposit: 0 });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], { typepayment, delivery: null, ...asked });
  const body = orderBody(quoted.body);
  const placed = await shopper.post("/order/addnew", {
    ...body,
    ...more,
    country,
    typepayment,
    contragent: { ...body.contragent, phone: aPhone() },
    delivery: { ...body.delivery, activity: false, ...(country !== "RU" && { type: "cdek" }) },
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number, panel } = placed.body;
  assert.deepEqual([panel, (await orderState(id)).status], ["needToAprove", "needs-approval"]);
  return { id, number, shopper, gloves, customerId };
}
const find = async (id: string) => (await shop.orders.find(shop.db, id))!;
const told = (id: string, news: string) => count(sql`select count(*)::int as n from message where cause like ${`order:${id}:${news}:%`}`);
const history = async (id: string) =>
  (await shop.orders.history(id)).filter(({ field }) => field === "status").map(({ became, actor }) => `${became} ${actor}`);

test("support, price, payment, dispatch: the goods stay the buyer's throughout", async () => {
  const { id, number, shopper, gloves } = await aSentOrder();
  assert.match((await say()).text, new RegExp(`${number}  ru since .*bank-card, without delivery 3,220.*pieces 2\\n`));
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 10, reserved: 2 });
  const said = await say("approve", number, "--price", "450", "--days", "3", ...named);
  assert.match(said.text, /The total is 3,670.*Not paid/);
  const order = await find(id);
  assert.deepEqual([order.status, order.deliveryMinor, order.clientDeliveryMinor, order.totalMinor], ["not-paid", 450_00, 450_00, 3670_00]);
  assert.deepEqual([order.shownTotal, order.lines[0]!.customerDeliveryMinor, order.delivery.days !== null], [3670, 450_00, true]);
  assert.ok(order.holdUntil!.getTime() > shop.clock.now().getTime() + 71 * 3_600_000, "the goods are kept while he decides");
  assert.deepEqual([await told(id, "approved"), await shelf(shop, gloves)], [2, { on_hand: 10, reserved: 2 }]);
  const { rows } = await sql<{ text: string }>`select text from message where cause = ${`order:${id}:approved:email`}`.execute(shop.db);
  assert.match(rows[0]!.text.replaceAll("\u00a0", " "), new RegExp(`450 ₽[\\s\\S]*3 670 ₽[\\s\\S]*/order/${number}\\?k=`));
  // The bank's page isn't opened before the shopper asks for it.
  await shop.payments.openUnasked(new Date(shop.clock.now().getTime() + 120_000), () => `http://${host}`);
  assert.equal(await count(sql`select count(*)::int as n from payment where order_id = ${id}`), 0);

  const pay = (price: number) => shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: { price } });
  assert.equal((await pay(3220)).status, 409, "a sum that he saw before is not taken");
  const opened = await pay(3670);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
  await shop.jobs.runWaiting();
  assert.deepEqual(await orderState(id), { status: "paid", payment: "paid", delivery: "invoice-issued" });
  assert.equal(await count(sql`select count(*)::int as n from delivery_document where order_id = ${id}`), 1);
  assert.deepEqual(await history(id), ["needs-approval guest", "not-paid Анна", "paid sber"]);
});

test("paid on receipt it is packed at once; fully covered orders wait for no money", async () => {
  const receipt = await aSentOrder({ typepayment: "payment-upon-receipt" });
  assert.equal((await say("approve", receipt.number, "--price", "450", ...named)).status, 0);
  assert.deepEqual([(await find(receipt.id)).status, (await find(receipt.id)).totalMinor], ["awaiting-processing", 3670_00]);
  assert.deepEqual([await told(receipt.id, "approved-on-receipt"), await told(receipt.id, "approved")], [2, 0]);

  const covered = await aSentOrder({ signedIn: true });
  await giveMoney(shop, covered.customerId!, { bonus: 0, advance: 5000, deposit: 0 });
  assert.equal((await say("approve", covered.number, "--price", "0", ...named)).status, 0);
  assert.equal((await find(covered.id)).totalMinor, 3220_00);
});

test("a payment opened before pricing takes the agreed sum, or ends if the bank paid", async () => {
  const asked = async () => {
    const bank = { type: "online", payment: "", bank: aCompany };
    const order = await aSentOrder({ typepayment: "bank-transfer", more: { paymentorder: bank } });
    const pay = () => order.shopper.post("/payment/createpayment", { orderNumber: order.number, type: "online", data: {} });
    const { status, body } = await pay();
    assert.deepEqual([status, body.url], [200, undefined]);
    const its = sql<object>`select service, amount_minor, entity, state from payment where order_id = ${order.id} order by own_ref`;
    return { ...order, pay, payments: async () => (await its.execute(shop.db)).rows.map((one) => Object.values(one).join(" ")) };
  };
  const billed = await asked();
  assert.equal((await say("approve", billed.number, "--price", "450", ...named)).status, 0);
  assert.deepEqual(await billed.payments(), ["bank-transfer 367000 transfer pending"]);

  const online = await asked();
  assert.equal((await say("approve", online.number, "--price", "450", "--pay", "bank-card", ...named)).status, 0);
  assert.match(String((await online.pay()).body.url), /sandbox/);
  assert.deepEqual(await online.payments(), ["bank-transfer 322000 transfer canceled", "bank-card 367000 main pending"]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("refused, it is cancelled with its reason, and goods and accounts are free again", async () => {
  const { id, number, gloves, customerId } = await aSentOrder({ signedIn: true, asked: { bonus: 300, avanse: 500 } });
  assert.deepEqual(await moneyOf(shop, customerId!), { bonus: 0, advance: 0, deposit: 0 });
  assert.equal((await say("refuse", number, ...named, "--reason", "туда никто не возит")).status, 0);
  assert.deepEqual(await moneyOf(shop, customerId!), { bonus: 300, advance: 500, deposit: 0 });
  assert.deepEqual([(await orderState(id)).status, await shelf(shop, gloves)], ["canceled-by-client", { on_hand: 10, reserved: 0 }]);
  const { rows } = await sql<{ text: string }>`select text from message where cause = ${`order:${id}:not-approved:email`}`.execute(shop.db);
  assert.match(rows[0]!.text, /туда никто не возит/);
  for (const verb of [
    ["refuse", number, ...named, "--reason", "x"],
    ["approve", number, "--price", "1", ...named],
  ])
    assert.match((await say(...verb)).text, /no longer awaits approval: Canceled by client/);
});

test("two of the staff approve at once: one price stands, with one message", async () => {
  const { id, number } = await aSentOrder();
  const env = { ...bareEnv, ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const codes = await Promise.all(
    ["400", "500"].map(async (price) => {
      const child = spawn(process.execPath, ["commands/approve.ts", "approve", number, "--price", price, ...named], {
        env,
        stdio: "ignore",
      });
      return ((await once(child, "exit")) as [number])[0];
    }),
  );
  assert.deepEqual(codes.toSorted(), [0, 1]);
  const order = await find(id);
  assert.equal(order.totalMinor, 3220_00 + [400_00, 500_00][codes.indexOf(0)]!);
  assert.deepEqual([(await history(id)).length, await told(id, "approved")], [2, 2]);
});

test("an approved unpaid order expires and cannot be approved again, with reasons", async () => {
  const { id, number, gloves } = await aSentOrder();
  assert.match((await say("approve", number, ...named)).text, /--price RUBLES/);
  assert.match((await say("approve", number, "--price", "9", "--pay", "onevision", ...named)).text, /payment method is not available/);
  assert.equal((await say("approve", number, "--price", "450", "--carrier", "dl", ...named)).status, 0);
  assert.equal((await find(id)).delivery.type, "dl");
  const later = new Date(shop.clock.now().getTime() + 73 * 3_600_000);
  await shop.clock.move(later);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  assert.deepEqual([(await orderState(id)).status, await shelf(shop, gloves)], ["expired", { on_hand: 10, reserved: 0 }]);
  assert.match((await say("approve", number, "--price", "450", ...named)).text, /has expired/);
  for (const args of [
    ["approve", number],
    ["approve", number, "--price", "x", ...named],
    ["refuse", number, ...named],
    ["steal", number, ...named],
  ])
    assert.match((await say(...args)).text, /npm run approve/);
  assert.match((await say("approve", "2222-2222-2", "--price", "1", ...named)).text, /Order not found/);
});

const cases = async (id: string) =>
  count(sql`select count(*)::int as n from case_for_staff where kind = 'approval-due' and subject = ${id} and closed_at is null`);
/** Moves the clock and runs timed tasks. */
async function itIs(moment: string | Date) {
  const now = new Date(moment);
  await shop.clock.move(now);
  await shop.approval.warn(now);
  await shop.orders.expireHolds(now, shop.payments.closeOpen);
  await shop.approval.warn(now);
}

test("an unanswered order is a case for two business days, then ends, buyer notified", async () => {
  await shop.clock.move(new Date("2030-07-05T15:00:00+03:00")); // a Friday
  const asked = { bonus: 300, avanse: 500 };
  const [{ id, number, gloves, customerId }, other] = [await aSentOrder({ signedIn: true, asked }), await aSentOrder()];
  assert.match((await say()).text, new RegExp(`${number}  ru since 2030-07-05 12:00, until 2030-07-12 20:59 `));
  await itIs("2030-07-09T23:59:00+03:00");
  assert.equal(await cases(id), 0);
  await itIs("2030-07-10T00:01:00+03:00");
  await itIs("2030-07-12T23:59:00+03:00");
  assert.deepEqual([await cases(id), await cases(other.id), (await orderState(id)).status], [1, 1, "needs-approval"]);
  assert.equal((await say("approve", other.number, "--price", "450", ...named)).status, 0);
  assert.equal(await cases(other.id), 0, "answered on the last day it waits for its money, no longer for staff");

  await itIs("2030-07-13T00:00:01+03:00");
  assert.deepEqual([(await orderState(id)).status, (await orderState(other.id)).status], ["expired", "not-paid"]);
  assert.deepEqual([await shelf(shop, gloves), await cases(id)], [{ on_hand: 10, reserved: 0 }, 0]);
  assert.deepEqual(await moneyOf(shop, customerId!), { bonus: 300, advance: 500, deposit: 0 });
  assert.deepEqual(await history(id), ["needs-approval customer", "expired clock"]);
  assert.deepEqual([await told(id, "not-answered"), await told(id, "expired")], [2, 0]);
  await itIs("2030-07-15T12:00:00+03:00");
  assert.equal(await told(id, "not-answered"), 2);
  assert.match((await say("approve", number, "--price", "450", ...named)).text, /has expired/);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("holidays pause answers; a buyer's cancellation closes the case; same for gifts", async () => {
  await shop.clock.move(new Date("2030-12-30T15:00:00+03:00"));
  const { id, shopper } = await aSentOrder();
  await itIs("2031-01-11T12:00:00+03:00");
  assert.equal((await orderState(id)).status, "needs-approval", "after twelve days of which two were work");
  await itIs("2031-01-14T12:00:00+03:00");
  assert.equal(await cases(id), 1);
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  assert.deepEqual([await cases(id), (await orderState(id)).status], [0, "canceled-by-client"]);

  const certificate = await createShopper({ port }, { host: "eu.localhost" }).post("/shop/certificate", {
    value: 3000,
    email: "friend@example.com",
    contragent: { email: "buyer@example.com" },
  });
  await itIs("2031-02-01T12:00:00+03:00");
  assert.equal((await orderState(certificate.body._id)).status, "expired");
  assert.equal(await told(certificate.body._id, "not-answered"), 1);
});

test("an approved invoice order lasts to the invoice's last day, over holidays too", async () => {
  await shop.clock.move(new Date("2030-12-30T15:00:00+03:00"));
  const bank = { type: "online", payment: "", bank: aCompany };
  const { id, number } = await aSentOrder({ typepayment: "bank-transfer", more: { paymentorder: bank } });
  assert.equal((await say("approve", number, "--price", "450", ...named)).status, 0);
  const { payBy } = (await shop.invoices.find(id))!;
  assert.equal(payBy, "2031-01-13");
  assert.equal((await find(id)).holdUntil!.toISOString(), "2031-01-14T20:59:59.999Z");
  await itIs(`${payBy}T23:59:00+03:00`);
  assert.equal((await orderState(id)).status, "not-paid");
});

test("approving at the moment of expiry: one wins, goods are held only if approved", async () => {
  for (let round = 0; round < 6; round++) {
    const { id, number, gloves } = await aSentOrder();
    const after = new Date((await find(id)).holdUntil!.getTime() + 1);
    const agreed = { by: "Анна", priceMinor: 450_00, now: after };
    const [approved] = await Promise.all([shop.approval.approve(number, agreed), shop.orders.expireHolds(after, shop.payments.closeOpen)]);
    const { status } = await orderState(id);
    assert.equal(status, approved.ok ? "not-paid" : "expired");
    assert.deepEqual(await shelf(shop, gloves), { on_hand: 10, reserved: approved.ok ? 2 : 0 });
    assert.deepEqual([await told(id, "approved"), await told(id, "not-answered")], approved.ok ? [2, 0] : [0, 2]);
  }
});

test("abroad with no payment offered staff names a feasible one", async () => {
  const { id, number } = await aSentOrder({ typepayment: "onevision", region: "eu.localhost", country: "DE" });
  assert.match((await say("approve", number, "--price", "3000", "--carrier", "ems", ...named)).text, /payment method is not available/);
  assert.equal((await say("approve", number, "--price", "3000", "--carrier", "ems", "--pay", "cloudpayments", ...named)).status, 0);
  const order = await find(id);
  assert.deepEqual([order.status, order.paymentType, order.delivery.type, order.totalMinor], ["not-paid", "cloudpayments", "ems", 6220_00]);
  const certificate = await createShopper({ port }, { host: "eu.localhost" }).post("/shop/certificate", {
    value: 3000,
    email: "friend@example.com",
    contragent: { email: "buyer@example.com" },
  });
  assert.equal((await say("approve", certificate.body.ordernumber, "--price", "1", ...named)).status, 1);
  assert.equal((await say("approve", certificate.body.ordernumber, ...named)).status, 0);
  assert.equal((await orderState(certificate.body._id)).status, "not-paid");
});

test("instalments are refused for support's orders; staff names another payment", async () => {
  for (const typepayment of ["dolyamy", "split"]) {
    const { id, number } = await aSentOrder({ typepayment });
    const sent = await find(id);
    for (const way of [[], ["--pay", "dolyamy"], ["--pay", "split"]]) {
      assert.match((await say("approve", number, "--price", "450", ...way, ...named)).text, /instalments are not/);
      assert.deepEqual(await find(id), sent);
    }
    assert.equal((await say("approve", number, "--price", "450", "--pay", "bank-card", ...named)).status, 0);
    assert.deepEqual([(await find(id)).status, (await find(id)).paymentType], ["not-paid", "bank-card"]);
  }
});
