import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { readXml } from "#app/foundation/read-xml.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { one } from "../../../test/examples/catalogue-state.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { aDocument, createOneC, oneCEnv, openCasesOf, said } from "../../../test/examples/one-c.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { aSoldLine } from "../../../test/examples/sold-line.ts";
import { evenLines, orderDocument } from "./orders-out.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, ...oneCEnv });
const { shop, app } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const stateOf = async (id: string) => {
  const { status, paymentStatus } = (await shop.orders.find(shop.db, id))!;
  return [status, paymentStatus];
};

async function anOrderOnReceipt(pieces = 2) {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: gloves, quantity: pieces }], { typepayment: "payment-upon-receipt" });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "payment-upon-receipt" });
  const { _id: id, ordernumber: number } = placed.body;
  return { id: id as string, number: number as string };
}

const numbersIn = (xml: string) => [...xml.matchAll(/<Номер>([^<]+)</g)].map(([, number]) => number!).sort();
const kopecks = (said: string) => Math.round(Number(said) * 100);
async function aBase() {
  const oneC = createOneC(app);
  await oneC.begin("sale");
  return oneC;
}
async function caughtUp() {
  const oneC = await aBase();
  await oneC.ask("sale", "query");
  assert.equal((await oneC.ask("sale", "success")).text, "success");
}
const openCases = openCasesOf(shop);
const tell = async (xml: string) => (await aBase()).send("sale", "orders-1.xml", Buffer.from(xml));

test("lines multiply to their sums to the kopeck, for any division", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 1e9 }), (quantity, sumMinor) => {
      const lines = evenLines(quantity, sumMinor);
      assert.equal(
        lines.reduce((sum, line) => sum + line.quantity, 0),
        quantity,
      );
      assert.equal(
        lines.reduce((sum, line) => sum + line.quantity * line.priceMinor, 0),
        sumMinor,
      );
    }),
  );
});

test("a document is valid XML for any input, with no more of the buyer than 1C takes", () => {
  const order = {
    number: "S-1",
    buyerId: "c-1",
    createdAt: new Date("2026-11-20T21:30:00Z"),
    changedAt: new Date("2026-11-20T21:30:00Z"),
    status: "paid",
    paymentStatus: "paid",
    paymentType: "bank-card",
    address: { postalCode: "450000", line: "Уфа, Ленина", notes: { comment: '</Комментарий> & "зовите" \u0000\ud800 😀' } },
    way: "cdek delivery",
    carrier: "cdek",
    pointCode: "",
    track: "",
    storefront: "ru",
    deliveryMinor: 35000,
    lines: [{ guid: "g-1#m", name: "Перчатки", size: "12 oz", ...aSoldLine({ quantity: 3, priceMinor: 100_00 }) }],
    refund: null,
  } as const;
  const buyer = { lastname: "Иванова", firstname: "Анна", surname: "", phone: "+79990000000", email: "a@b.example" };
  const xml = orderDocument({ ...order, lines: [...order.lines], buyer, recipient: buyer });
  assert.equal(readXml(xml, {}), null);
  assert.match(xml, /<Дата>2026-11-21<\/Дата><Время>00:30:00</);
  assert.match(xml, /<Сумма>450\.00</);
  assert.match(xml, /😀/);
  assert.match(xml, /Перчатки \(12\sунц\.\)/);
});

test("query returns placed orders until the session's success; changes return again", {
  timeout: 120_000,
}, async () => {
  const paid = await aPaidOrder();
  const placed = await anOrderOnReceipt();
  const waits = await store.anOpenPayment();
  const oneC = await aBase();
  assert.match((await oneC.ask("sale", "success")).text, /^failure/, "nothing was asked for yet");
  const { text } = await oneC.ask("sale", "query");
  assert.deepEqual(numbersIn(text), [paid.number, placed.number].sort(), "nothing that may never be paid");
  assert.ok(!text.includes(waits.number));
  for (const [document] of text.matchAll(/<Документ>.*?<\/Документ>/gs)) {
    const sums = [...document.matchAll(/<Товар>.*?<ЦенаЗаЕдиницу>([^<]+)<.*?<Количество>([^<]+)<.*?<Сумма>([^<]+)</gs)];
    for (const [, price, count, sum] of sums) assert.equal(kopecks(price!) * Number(count), kopecks(sum!));
    assert.equal(
      sums.reduce((all, [, , , sum]) => all + kopecks(sum!), 0),
      kopecks(/<Сумма>([^<]+)</.exec(document)![1]!),
    );
  }
  const order = (await shop.orders.find(shop.db, paid.id))!;
  assert.match(
    text,
    new RegExp(
      `<Номер>${paid.number}<.*?<Сумма>${((order.goodsMinor - order.bonusMinor + order.clientDeliveryMinor) / 100).toFixed(2)}<`,
      "s",
    ),
  );

  assert.deepEqual(numbersIn((await (await aBase()).ask("sale", "query")).text).length, 2, "an answer that got lost");
  assert.equal((await shop.fulfilment.work(placed.number, "assemble", { by: "Анна", now: shop.clock.now() })).ok, true);
  assert.equal((await oneC.ask("sale", "success")).text, "success");
  const next = await aBase();
  assert.deepEqual(numbersIn((await next.ask("sale", "query")).text), [placed.number], "changed after it was given");
  assert.equal((await next.ask("sale", "success")).text, "success");
  assert.deepEqual(numbersIn((await (await aBase()).ask("sale", "query")).text), []);
  const third = await anOrderOnReceipt();
  assert.deepEqual(numbersIn((await (await aBase()).ask("sale", "query")).text), [third.number]);
});

test("what a carrier reports days late reaches 1C, once", async () => {
  const { id, number } = await anOrderOnReceipt();
  await caughtUp();
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 24 * 3600_000);
  for (const [status, at] of [
    ["on-the-way", daysAgo(40)],
    ["delivered", daysAgo(3)],
  ] as const) {
    await inTransaction(shop.db, async (trx) => {
      await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status, actor: "cdek", now: at });
    });
    assert.deepEqual(numbersIn((await (await aBase()).ask("sale", "query")).text), [number], status);
    await caughtUp();
    assert.deepEqual(numbersIn((await (await aBase()).ask("sale", "query")).text), [], status);
  }
});

test("states of 1C move orders on and never back; a second telling changes nothing", async () => {
  const order = await anOrderOnReceipt();
  const is = async (...expected: string[]) => assert.deepEqual(await stateOf(order.id), expected);
  const state = (name: string, more = {}) => tell(said([aDocument(order.number, { "Статус заказа": name, ...more })]));
  assert.match(await state("К выполнению"), /^success/);
  await is("sent-to-assembling", "not-paid");
  await state("Не согласован");
  await is("sent-to-assembling", "not-paid");
  await state("[F] Отгружен");
  await is("ready-for-delivery", "not-paid");
  await state("К  Выполнению", { "Дата оплаты по 1С": "2026-11-21" });
  await is("ready-for-delivery", "paid");
  await state("Закрыт", { "Номер отгрузки по 1С": "77" });
  await is("done", "paid");
  const history = await one(shop, `select count(*) as n from order_history where order_id = '${order.id}'`);
  await state("Подтвержден", { "Дата оплаты по 1С": "2026-11-21" });
  assert.deepEqual(await one(shop, `select count(*) as n from order_history where order_id = '${order.id}'`), history);
  assert.deepEqual(await openCases(order.number), []);
});

test("1C's empty date is no payment and no shipment", async () => {
  const { id, number } = await anOrderOnReceipt();
  for (const empty of ["0001-01-01T00:00:00", "01.01.0001 0:00:00", "", "0001-01-01"])
    await tell(said([aDocument(number, { "Дата оплаты по 1С": empty, "Дата отгрузки по 1С": empty, "Статус заказа": "К обеспечению" })]));
  assert.deepEqual(await stateOf(id), ["awaiting-processing", "not-paid"]);
  await tell(said([aDocument(number, { "Статус заказа": "В работе" })]));
  assert.deepEqual([await stateOf(id), await openCases(number)], [["sent-to-assembling", "not-paid"], []]);
});

test("cancellations, changed lines, non-cash payments and unknown states are one case", async () => {
  const order = await anOrderOnReceipt();
  const lines = (quantity: number, sum: string, guid: string) =>
    `<Товары><Товар><Ид>${guid}</Ид><Количество>${quantity}</Количество><Сумма>${sum}</Сумма></Товар><Товар><Ид>ORDER_DELIVERY</Ид><Количество>1</Количество><Сумма>1</Сумма></Товар></Товары>`;
  const { guid } = (await shop.orders.find(shop.db, order.id))!.lines[0]!;
  await tell(said([aDocument(order.number, {}, lines(2, "3 220,00", guid))]));
  assert.deepEqual(await openCases(order.number), []);
  const apart = `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме><Сумма>620,00</Сумма></Налог></Налоги><Скидки><Скидка><УчтеноВСумме>false</УчтеноВСумме><Сумма>100</Сумма></Скидка></Скидки></Товар><Товар><Ид>ORDER`;
  const untaxed = lines(2, "2700.00", guid).replace("</Товар><Товар><Ид>ORDER", apart);
  await tell(said([aDocument(order.number, {}, untaxed)]));
  assert.deepEqual(await openCases(order.number), [], "a tax and a discount beside the sum belong to it");
  const canceled = said([aDocument(order.number, { СтатусЗаказа: "Отменен" }, lines(1, "1610.00", guid))]);
  for (let times = 0; times < 2; times++) assert.match(await tell(canceled), /^success/);
  assert.deepEqual(await openCases(order.number), ["1c-canceled", "1c-lines"]);
  assert.deepEqual(await stateOf(order.id), ["awaiting-processing", "not-paid"]);
  await tell(said([aDocument(order.number, { "Статус заказа": "На Марсе" })]));
  assert.deepEqual(await openCases(order.number), ["1c-canceled", "1c-lines", "1c-state"]);

  const waits = await store.anOpenPayment();
  await tell(said([aDocument(waits.number, { "Дата оплаты по 1С": "2026-11-21" })]));
  assert.deepEqual([await openCases(waits.number), await stateOf(waits.id)], [["1c-state"], ["not-paid", "not-paid"]]);
});

test("a bad document harms no other, unknown orders are skipped, broken files fail", async () => {
  const [first, second] = [await anOrderOnReceipt(), await anOrderOnReceipt()];
  const go = { "Статус заказа": "Подтвержден" };
  const bad = "<Документ><ЗначенияРеквизитов/></Документ>";
  const payment = `<Документ><Номер>${first.number}</Номер><ХозОперация>Выплата безналичных денег</ХозОперация></Документ>`;
  assert.match(
    await tell(said([aDocument(first.number, go), bad, payment, aDocument("S-000000", go)])),
    /^success\nдокументов: 3, изменено заказов: 1/,
  );
  assert.equal((await stateOf(first.id))[0], "sent-to-assembling");
  const [run] = await shop.exchange.runs();
  assert.deepEqual([run!.door, run!.format, run!.result, run!.summary!.unknown], ["1c", "orders", "partly", ["S-000000"]]);

  const broken = said([aDocument(second.number, go)]).replace("</КоммерческаяИнформация>", "");
  assert.match(await tell(broken), /^failure\norders-1\.xml:1: в XML ошибка: unclosed tag/);
  assert.match(
    await tell(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${said([]).replace(/^<\?.*?\?>/, "")}`),
    /^failure\n.*DOCTYPE/,
  );
  assert.equal((await stateOf(second.id))[0], "awaiting-processing");
});

test("info lists states and payments in windows-1251; foreign origins get sales only", async () => {
  const oneC = await aBase();
  const { text, headers } = await oneC.ask("sale", "info");
  assert.match(String(headers["content-type"]), /windows-1251/);
  assert.match(text, /<Cтатусы>.*<Элемент><Ид>paid<\/Ид><Название>Оплачен<\/Название>.*<ПлатежныеСистемы>.*Банковская карта/s);
  assert.match(text, /<СлужбыДоставки>.*<Элемент><Ид>cdek<\/Ид><Название>СДЭК</s);
  assert.match((await oneC.ask("catalog", "query")).text, /^failure/);
  await caughtUp();
});
