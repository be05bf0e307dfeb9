import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import type { Visit } from "#app/foundation/http/call.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { aFriend, certificateBuyers, codeIn } from "../../test/examples/certificates.ts";
import { moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { historyOn } from "../../test/examples/money-history.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop } = testShop;
const store = await openStore(testShop);
afterEach(() => sandbox.heal());

const { aShopper, aPaidCertificate, aSentCertificate, aCustomer, letters, sendAll } = certificateBuyers(testShop, store, sandbox);

test("a paid certificate is mailed as picture and document, and its order is done", async () => {
  const shopper = aShopper();
  const email = aFriend();
  const placed = await shopper.post("/shop/certificate", {
    value: 5000,
    design: "light",
    cover: "gong",
    wishes: "Бей <b>точно</b>",
    email,
  });
  assert.deepEqual([placed.status, placed.body.panel, placed.body.next], [201, null, { kind: "pay" }]);
  await sendAll();
  assert.deepEqual(await letters(email), []);
  const opened = await shopper.post("/payment/createpayment", {
    orderNumber: placed.body.ordernumber,
    type: "online",
    data: { service: "bank-card", price: 5000, status: "not-paid", type: "in", currency: "rub", entity: "main" },
  });
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await store.settled(bankId);
  await sendAll();
  await sendAll();
  const [letter, ...more] = await letters(email);
  assert.equal(more.length, 0);
  assert.match(letter!.text, /5\s000\s₽/);
  assert.match(letter!.html!, /Бей &#60;b&#62;точно/);
  assert.doesNotMatch(letter!.html!, /<b>точно/);
  // The logo is between them.
  const [jpeg, , pdf] = letter!.attachments!.map(({ content }) => Buffer.from(content, "base64"));
  const { width, height, format } = await sharp(jpeg).metadata();
  assert.deepEqual([width, height, format], [1200, 675, "jpeg"]);
  assert.equal(pdf!.subarray(0, 5).toString(), "%PDF-");
  assert.match(pdf!.toString("latin1"), /\/URI \(https?:\/\/[^)]+\/lk\/money\?account=advance\)/, "its address can be pressed");
  assert.match(letter!.html!, /<a href="(https?:[^"]+\/lk\/money\?account=advance)">\1<\/a>/);
  assert.match(letter!.html!, /<head><meta charset="utf-8">/);
  assert.deepEqual(await store.orderState(placed.body._id), { status: "done", payment: "paid", delivery: null });
});

test("nowhere in the database does a code stand, before it is sent or after", async () => {
  const { id, email } = await aPaidCertificate();
  await shop.jobs.runWaiting();
  const dump = async () => {
    const tables = await sql<{
      t: string;
    }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as t from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(shop.db);
    const texts = await Promise.all(
      tables.rows.map(async ({ t }) =>
        (await sql<{ x: string }>`select x::text as x from ${sql.raw(t)} x`.execute(shop.db)).rows.map(({ x }) => x).join("\n"),
      ),
    );
    return texts.join("\n");
  };
  const before = await dump();
  await shop.notifications.sendDue();
  const code = codeIn((await letters(email))[0]!.text);
  for (const text of [before, await dump()]) {
    assert.ok(text.includes(id));
    assert.ok(!text.includes(code) && !text.includes(code.replaceAll("-", "")));
    assert.ok(!text.includes("JVBERi0"), "nor the document that shows it");
  }
});

test("[GFT-03] a code is redeemed once under concurrency; misses are uniform and throttled", async () => {
  const { code } = await aSentCertificate();
  const { customerId, activate } = await aCustomer();
  const wrong = await activate("ABCD-EFGH-JKMN-PQRS");
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.path, wrong.body.errors[0]?.message], [422, "code", "Код не найден"]);
  const others = await Promise.all(Array.from({ length: 4 }, aCustomer));
  const tries = await Promise.all(
    others.flatMap((other) => Array.from({ length: 10 }, () => other.activate(` ${code.toLowerCase().replaceAll("-", " ")} `))),
  );
  assert.equal(tries.filter(({ status }) => status === 200).length, 1);
  const sums = await Promise.all(others.map(async (other) => (await moneyOf(shop, other.customerId)).advance));
  assert.equal(
    sums.reduce((all, one) => all + one, 0),
    1000,
  );
  const refused = await activate(code);
  assert.deepEqual([refused.status, refused.body.errors], [422, wrong.body.errors], "as one that never was");
  const winner = others[sums.indexOf(1000)]!;
  for (const [lang, title] of [
    ["ru", "Этот код вы уже активировали."],
    ["en", "You've already activated this code."],
  ] as const) {
    winner.shopper.jar.set("lang", lang);
    const { status, body } = await winner.activate(code);
    assert.deepEqual([status, body.code, body.title], [409, "certificate_used", title]);
  }
  assert.equal((await moneyOf(shop, customerId)).advance, 0);

  // Limits: ten wrong codes per account, twenty per network, where a customer with a phone has one more.
  const guessing = await createTestShop({ ...sandbox.env, RATE_LIMIT_FACTOR: "1" });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) {
    const shopper = createShopper(guessing.app);
    await signIn(guessing.shop, shopper);
    for (let m = 0; m < 11; m++)
      statuses.push((await shopper.post("/shop/certificate/activate", { code: `AAAA-AAAA-AAAA-A${n}${m}` })).status);
  }
  assert.equal(statuses.filter((status) => status === 422).length, 21);
  assert.equal(statuses.filter((status) => status === 429).length, 12);
});

test("[C07] of thirty orders using 600 of 1,000 one succeeds, and the books balance", async () => {
  const { code } = await aSentCertificate();
  const { customerId, activate, shopper } = await aCustomer();
  const done = await activate(code);
  assert.deepEqual(done.body, { activity: true, value: 1000, avans: 1000 } as never);
  const goods = await putOnShelf(shop, { price: 600, stock: 100 });
  const quotes = [];
  for (let n = 0; n < 30; n++) quotes.push(await shopper.quote([{ productid: goods, quantity: 1 }], { avanse: 600 }));
  const placed = await Promise.all(quotes.map(({ body }) => shopper.post("/order/addnew", orderBody(body))));
  assert.equal(placed.filter(({ status }) => status === 201).length, 1);
  for (const { status, body } of placed)
    if (status !== 201) assert.deepEqual([status, body.code, body.quote.avanse], [409, "quote_changed", 400]);
  assert.equal((await moneyOf(shop, customerId)).advance, 400);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a certificate goes on its day; its buyer can redirect it with a new code", async () => {
  const { id, email, shopper } = await aPaidCertificate({ sendat: inDays(3) });
  await sendAll();
  assert.deepEqual(await letters(email), []);
  await shop.clock.move(new Date(Date.now() + 4 * 86_400_000));
  await sendAll();
  const code = codeIn((await letters(email))[0]!.text);
  const elsewhere = aFriend();
  const stranger = await aShopper().post("/shop/certificate/resend", { id, email: elsewhere });
  assert.equal(stranger.status, 404);
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: "nowhere" })).status, 422);
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: elsewhere })).status, 200);
  await sendAll();
  const other = codeIn((await letters(elsewhere))[0]!.text);
  assert.notEqual(other, code);
  const { activate } = await aCustomer();
  assert.equal((await activate(code)).status, 422, "the first is worth nothing");
  assert.equal((await activate(other)).status, 200);
  assert.equal((await shopper.post("/shop/certificate/resend", { id })).status, 409);
  await shop.clock.move(null);
});

/** The order page's text about the certificate, in both languages. */
async function toldOf({ number, shopper }: { number: string; shopper: ReturnType<typeof aShopper> }) {
  const told = [];
  for (const lang of ["ru", "en"]) {
    shopper.jar.set("lang", lang);
    const page = String((await shopper.get(`/order/${number}`)).body);
    told.push(
      /<section class="certificate-news".*?<p role="status"[^>]*>([^<]*)</
        .exec(page)?.[1]
        ?.replaceAll("\u00a0", " ")
        .replaceAll("&#x27;", "'"),
    );
  }
  return told;
}

test("buyers are notified of sending and bounces, bilingual, and can redirect", async () => {
  const bought = await aPaidCertificate({ email: "reject@example.com" });
  const { number, id, shopper } = bought;
  await sendAll();
  const page = async () => (await shop.certificates.ofOrder(number, await visitOf(id)))!.state;
  assert.equal(await page(), "not-issued");
  assert.deepEqual(await toldOf(bought), [
    "Сертификат не удалось выдать: почта reject@example.com его не приняла",
    "The certificate could not be issued: reject@example.com didn't accept it",
  ]);
  const there = aFriend();
  assert.equal((await shopper.post("/shop/certificate/resend", { id, email: there })).status, 200);
  assert.equal(await page(), "waiting");
  await sendAll();
  assert.equal(await page(), "sent");
  assert.equal((await letters(there)).length, 1);
  assert.deepEqual(await toldOf(bought), [`Сертификат отправлен на ${there}`, `Certificate sent to ${there}`]);

  const { activate, shopper: holder } = await aCustomer();
  assert.equal((await activate(codeIn((await letters(there))[0]!.text))).status, 200);
  assert.deepEqual(await toldOf(bought), ["Сертификат активирован", "Certificate activated"]);
  for (const [lang, row] of [
    ["ru", "Подарочный сертификат: +1 000 ₽"],
    ["en", "Gift certificate: +1,000 ₽"],
  ] as const) {
    holder.jar.set("lang", lang);
    assert.deepEqual((await historyOn(holder, "/lk/money?account=advance")).rows, [row]);
  }
});

test("an unused certificate is refundable and then void; a used one is not", async () => {
  const back = { back: null, withDelivery: false, actor: "staff", reason: "test", now: shop.clock.now() };
  const unused = await aSentCertificate();
  await shop.payments.refundOrder(unused.id, back);
  await sendAll();
  assert.equal((await store.orderState(unused.id)).payment, "refunded");
  const { activate, customerId } = await aCustomer();
  assert.equal((await activate(unused.code)).status, 422);
  const used = await aSentCertificate();
  assert.equal((await activate(used.code)).status, 200);
  await assert.rejects(shop.payments.refundOrder(used.id, back), { status: 409 });
  assert.equal((await moneyOf(shop, customerId)).advance, 1000);
  const both = await aSentCertificate();
  const racing = await Promise.allSettled([activate(both.code), shop.payments.refundOrder(both.id, back)]);
  const isActivated = racing[0].status === "fulfilled" && racing[0].value.status === 200;
  assert.notEqual(isActivated, racing[1].status === "fulfilled", "one of the two");
});

test("a certificate refunded by the bank before its day is held until staff ends it", async () => {
  const { id, email } = await aPaidCertificate({}, { settled: false });
  const bank = await bankOf(shop, sandbox, id);
  assert.equal((await bank.ask("refund", { amount: "100000" })).errorCode, "0");
  await shop.payments.settle(bank.paymentId, shop.clock.now());
  await sendAll();
  assert.deepEqual(await letters(email), []);
  await shop.payments.refundOrder(id, {
    back: null,
    withDelivery: false,
    byHand: true,
    actor: "staff",
    reason: "test",
    now: shop.clock.now(),
  });
  await sendAll();
  assert.deepEqual([(await store.orderState(id)).payment, await letters(email)], ["refunded", []]);
});

test("the same key buys one certificate", async () => {
  const shopper = aShopper();
  const body = { value: 700, email: "one@example.com" };
  const [first, second] = [
    await shopper.post("/shop/certificate", body, { "idempotency-key": "k1" }),
    await shopper.post("/shop/certificate", body, { "idempotency-key": "k1" }),
  ];
  assert.deepEqual([first.status, second.body], [201, first.body]);
  assert.equal((await shopper.post("/shop/certificate", { ...body, value: 800 }, { "idempotency-key": "k1" })).body.code, "key_reused");
});

async function visitOf(orderId: string): Promise<Visit> {
  const { guestHash } = (await shop.orders.find(shop.db, orderId))!;
  return { customerId: null, guestHash } as Visit;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
