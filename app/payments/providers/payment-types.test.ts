import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, mock, test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { payableIn } from "#app/checkout/payable.ts";
import { paymentMethods } from "#app/foundation/records.ts";
import { paymentTypes, storefronts } from "#app/foundation/storefront.ts";
import { startHousekeeping } from "#app/operations/housekeeping.server.ts";
import { afterOrder, lkAddress } from "#app/orders/after-order.ts";
import { paymentChoices } from "#app/storefront/checkout/payment-choices.ts";
import { invoices as invoicesCommand } from "../../../commands/invoices.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { everyProvider, openEveryProvider, providers } from "../../../test/examples/every-provider.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";
import { providersByService } from "./providers.server.ts";
import { checksumOf } from "./sber-notification.server.ts";

// Every payment method from choice to money.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { store, anOrder, anOpenPayment, isPaidOnce, worksUntil, cases } = await openEveryProvider(testShop, sandbox);
const anInvoice = billedOrders(testShop);
const { cloudpayments, sber } = providers;
afterEach(() => sandbox.heal());

/** The bank's signed webhook. */
async function bankNews({ id, ref }: { id: string; ref: string }) {
  const { rows } = await sql<{ of: string }>`select provider_id as of from payment where order_id = ${id}`.execute(shop.db);
  const fields = { mdOrder: rows[0]!.of, orderNumber: ref, operation: "deposited", status: "1" };
  return new URLSearchParams({ ...fields, checksum: checksumOf(fields, "sandbox-callback-key"), sign_alias: "k" });
}

/** Displayed methods with their types. */
function methodsOn(region: string) {
  const storefront = storefronts.find((one) => one.region === region)!;
  const shown = storefront.currencies.flatMap((currency) =>
    paymentChoices(payableIn(shop.payments.offered.types(storefront), currency), "ru"),
  );
  return Object.fromEntries(
    [...Map.groupBy(shown, ({ type, sberPay }) => (sberPay ? "sberpay" : paymentMethods[type].kind))].map(([method, choices]) => [
      method,
      [...new Set(choices.map(({ type }) => type))],
    ]),
  );
}

const ru = {
  card: ["bank-card", "moneta", "cloudpayments"],
  sberpay: ["bank-card"],
  installments: ["dolyamy", "split"],
  invoice: ["bank-transfer"],
  "on-receipt": ["payment-upon-receipt"],
};

test("[PAY-13] cards use the storefront's types; SberPay, parts, invoice, receipt their own", async () => {
  assert.deepEqual(methodsOn("ru"), ru);
  assert.deepEqual(methodsOn("eu"), { card: ["cloudpayments", "onevision"], invoice: ["bank-transfer"] });
  assert.deepEqual(methodsOn("reload"), {
    card: ["bank-card"],
    sberpay: ["bank-card"],
    installments: ["dolyamy", "split"],
    "on-receipt": ["payment-upon-receipt"],
  });
  assert.deepEqual(
    paymentChoices(["bank-card"], "ru").map(({ sberPay }) => sberPay),
    [false, true],
  );

  const order = await anOrder(sber);
  const opened = await order.pay();
  const page = new URL(String(opened.body.url)).pathname;
  assert.match(String((await order.shopper.get(page)).body), new RegExp(`href="${page}/app"`), "the bank's page has its button");
  await order.shopper.post(`${page}/app`, { outcome: "paid" });
  await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
  await isPaidOnce(order, "SberPay");
});

test("[PAY-01] five methods, eight types: each online one speaks its protocol and pays", async () => {
  assert.deepEqual(Object.keys(methodsOn("ru")).sort(), ["card", "installments", "invoice", "on-receipt", "sberpay"]);
  const online = everyProvider.map(({ type }) => type);
  assert.deepEqual([...online, "bank-transfer", "payment-upon-receipt"].sort(), [...paymentTypes].sort());
  const books = { heard: async () => [], askedMinor: async () => undefined, refunds: async () => [] };
  const adapters = providersByService(shop, () => books, shop.clock.now);
  assert.deepEqual([...adapters.keys()].sort(), [...online].sort());
  for (const [type, adapter] of adapters)
    for (const action of ["create", "fetch", "cancel", "refund", "parseNotification"] as const)
      assert.equal(typeof adapter[action], "function", `${type} ${action}`);

  await Promise.all(
    everyProvider.map(async (provider) => {
      const order = await anOpenPayment(provider);
      assert.equal(await order.play(), 200, provider.name);
      if (provider.type === "onevision") await shop.payments.settle(order.paymentId, shop.clock.now());
      await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
      await isPaidOnce(order, provider.name);
      assert.ok((await sandbox.asked(provider.name)).length > 0, `${provider.name} was spoken to over HTTP`);
    }),
  );

  const { id, number } = await anInvoice();
  assert.deepEqual(await shop.fulfilment.work(number, "paid", { by: "Анна", now: shop.clock.now() }), { ok: true });
  assert.equal((await store.orderState(id)).payment, "paid");
  const onReceipt = await anOrder(
    { type: "payment-upon-receipt", name: "on receipt" },
    { way: { type: "cdek", deliverytype: "delivery", code: "UFA1", city: "Уфа" } },
  );
  assert.deepEqual(await shop.fulfilment.work(onReceipt.number, "paid", { by: "Анна", now: shop.clock.now() }), { ok: true });
  assert.equal((await store.orderState(onReceipt.id)).payment, "paid");
});

test("[PAY-02] after ordering the cart is empty and the payment address known; DL goes to lk", async () => {
  for (const provider of everyProvider.filter((one) => one !== cloudpayments)) {
    const { placed, cart, pay } = await anOrder(provider, { isCustomer: true });
    assert.deepEqual([placed.body.panel, placed.body.next, await cart()], [null, { kind: "pay" }, 0], provider.name);
    const { status, body } = await pay();
    assert.equal(status, 200, provider.name);
    assert.match(new URL(String(body.url)).pathname, new RegExp(`^/sandbox/pay/${provider.name}/`));

    const toDl = { kind: "lk", mode: "dl" };
    const delivery = { type: "dl", mode: "point", priceMinor: 300_00 } as const;
    assert.deepEqual(afterOrder({ paymentType: provider.type, delivery, totalMinor: 2000_00, isGuest: false }).next, toDl, provider.name);
    // Not deliverable abroad.
    if (provider.type === "onevision") continue;
    const freight = await anOrder(provider, { isCustomer: true, way: { type: "dl", deliverytype: "delivery", code: "21", city: "Уфа" } });
    assert.deepEqual([freight.placed.body.panel, freight.placed.body.next, await freight.cart()], [null, toDl, 0], provider.name);
    assert.equal((await freight.pay()).status, 200, `${provider.name} is paid from there`);
  }
  assert.equal(lkAddress("dl"), "/lk?mode=dl");
});

test("[PAY-12] open payments are polled; return, webhook, poll and staff complete it once", async () => {
  const visitOf = async (id: string) => {
    const { rows } = await sql<{ guestHash: string }>`select guest_hash as "guestHash" from shop_order where id = ${id}`.execute(shop.db);
    return { customerId: null, ...rows[0]!, now: shop.clock.now() } as Parameters<typeof shop.payments.returned>[1];
  };
  const receipts = (id: string) => store.count(sql`select count(*)::int as n from receipt where order_id = ${id}`);
  type Payment = Awaited<ReturnType<typeof anOpenPayment>>;
  const isPaid = async ({ id }: Payment) => (await store.orderState(id)).payment === "paid";

  const bySchedule = async (payment: Payment) => {
    mock.timers.enable({ apis: ["setInterval"] });
    const stop = startHousekeeping(shop);
    // A minute later for timers and throttles.
    await sql`update payment set created_at = created_at - interval '2 minutes', checked_at = null where id = ${payment.paymentId}`.execute(
      shop.db,
    );
    mock.timers.tick(61_000);
    mock.timers.reset();
    await until(() => isPaid(payment));
    stop();
  };
  const comers: Record<string, (payment: Payment) => Promise<unknown>> = {
    notification: async (payment) => {
      await fetch(`${store.origin}/payment/webhook/sber?${await bankNews(payment)}`);
      await shop.jobs.runWaiting();
    },
    return: async (payment) => shop.payments.returned(payment.number, await visitOf(payment.id)),
    poll: () => shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000)),
    staff: async ({ paymentId }) => shop.payments.caseActions.take(paymentId, { by: "Анна", note: "", now: shop.clock.now() }),
  };
  for (const first of [...Object.keys(comers), "schedule"]) {
    const payment = await anOpenPayment(sber);
    // Staff decides doubtful money only: the bank reports a wrong id here.
    const inDoubt = first === "staff" ? { tamper: "merchant" } : {};
    await payment.play({ callback: "none", ...inDoubt });
    if (first === "staff") await shop.payments.settle(payment.paymentId, shop.clock.now());
    if (first === "schedule") await bySchedule(payment);
    else await comers[first]!(payment);
    assert.ok(await isPaid(payment), first);
    for (let round = 0; round < 2; round++) await Promise.all(Object.values(comers).map((come) => come(payment)));
    await isPaidOnce(payment, first);
    assert.deepEqual([await receipts(payment.id), await cases(payment.paymentId)], [1, 0], first);
  }
});

test("[PAY-07] only proof pays: provider, accounts, named staff, statement or carrier", async () => {
  const now = () => shop.clock.now();
  const stateOf = async (id: string) => (await store.orderState(id)).payment;
  const claimed = await anOpenPayment(sber);
  const claims = [
    claimed.shopper.post("/payment/createpayment", { orderNumber: claimed.number, type: "online", data: { status: "paid" } }),
    claimed.shopper.post("/order/updateOrderInfo", ["payment", claimed.number, claimed.paymentId]),
    claimed.shopper.get(`/pmt?order=${claimed.number}&status=paid`),
  ];
  await Promise.all(claims);
  const news = new URLSearchParams(await bankNews(claimed));
  assert.equal((await fetch(`${store.origin}/payment/webhook/sber?${news}`)).status, 200);
  news.set("checksum", "0".repeat(64));
  assert.equal((await fetch(`${store.origin}/payment/webhook/sber?${news}`)).status, 401);
  await shop.jobs.runWaiting();
  assert.deepEqual(await shop.fulfilment.work(claimed.number, "paid", { by: "Анна", now: now() }), { ok: false, refusal: "not_by_hand" });
  assert.equal(await stateOf(claimed.id), "not-paid", "though it was signed: the bank was asked and says that nobody has paid");
  await claimed.play({ callback: "none" });
  await shop.payments.settle(claimed.paymentId, now());
  await isPaidOnce(claimed, "asked");
  const told = await anOpenPayment(sber);
  await told.play({ repeat: 3 });
  await worksUntil(async () => (await stateOf(told.id)) === "paid");
  await isPaidOnce(told, "told thrice");

  const rich = createShopper({ port: store.port }, { host: store.host });
  await giveMoney(shop, await signIn(shop, rich), { advance: 300, deposit: 200 });
  const quoted = await rich.quote([{ productid: await putOnShelf(shop), quantity: 1 }], { avanse: 300, ad_deposit: 200 });
  const { body } = await rich.post("/order/addnew", orderBody(quoted.body));
  const parts = await sql<{
    kind: string;
    state: string;
  }>`select kind, state from payment where order_id = ${body._id} order by kind`.execute(shop.db);
  assert.deepEqual(parts.rows, [{ kind: "advance-return", state: "paid" }, { kind: "endorsement-deposit", state: "paid" }]); // biome-ignore format: one thought

  const say = (...args: string[]) => staffAt(shop)(invoicesCommand, ...args);
  const billed = await anInvoice();
  const file = join(testShop.dataDir, "statement.txt");
  const line = aLine({ number: "700", sum: "12980.00", purpose: `Оплата по счету № ${billed.number} без НДС` });
  writeFileSync(file, iconv.encode(aStatement([line]), "win1251"));
  assert.equal((await say("import", file)).status, 1, "nobody who bears no name");
  for (let times = 0; times < 2; times++) assert.equal((await say("import", file, "--by", "Анна")).status, 0);
  assert.deepEqual([await stateOf(billed.id), await store.moves(billed.id)], ["paid", 1]);
  const { aParcel, document } = await parcelOrders(testShop);
  const parcel = await aParcel({ delivery: { type: "boxberry", deliverytype: "delivery", code: "70101" } });
  await worksUntil(async () => Boolean((await document(parcel.id))?.carrier_id));
  await sandbox.boxberry(parcel.number, "Выдано");
  await worksUntil(async () => {
    await sql`delete from pgboss.job where name = 'delivery'`.execute(shop.db);
    await shop.delivery.pollOpen(new Date(now().getTime() + 62 * 60_000));
    await shop.jobs.runWaiting();
    return (await stateOf(parcel.id)) === "paid";
  });

  for (const tamper of ["amount", "currency"]) {
    const doubtful = await anOpenPayment(sber);
    await doubtful.play({ tamper, callback: "none" });
    await shop.payments.settle(doubtful.paymentId, now());
    assert.deepEqual([await stateOf(doubtful.id), await cases(doubtful.paymentId, `payment-${tamper}`)], ["not-paid", 1]);
  }
  const late = await anOpenPayment(sber);
  assert.equal((await late.shopper.post(`/order/${late.id}/cancel`, { reason: "" })).status, 200);
  await late.play({ late: true });
  await worksUntil(async () => (await store.payments(late.id))[0]!.state === "refunded");
  assert.deepEqual((await store.orderState(late.id)).status, "canceled-by-client");
});
