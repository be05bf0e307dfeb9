import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { marking as markingCommand } from "../../../commands/marking.ts";
import { orders as ordersCommand } from "../../../commands/orders.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { codeIn } from "../../../test/examples/certificates.ts";
import { type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { aGtin, aMarkingCode, kiOf } from "../../../test/examples/marking.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { nomenclatureCode } from "./marking-code.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, dataDir } = testShop;
const { port, host, settled } = await openStore(testShop);
const { receipts, registered } = receiptsOf(testShop, sandbox);
const staff = staffAt(shop);
let gtins = 100;

async function markedGoods() {
  const product = await putOnShelf(shop, { price: 1000, stock: 50 });
  await sql`update model set marking = 'shoes' where id = (select model_id from product where id = ${product})`.execute(shop.db);
  await shop.catalogue.catchUp();
  return { product, gtin: aGtin(4_600_000_000_000 / 10 + gtins++) };
}

/** Marked pieces plus one of unmarked goods, paid by card. */
async function aPaidOrder(product: string, quantity: number, { shopper = createShopper({ port }, { host }), asked = {} as object } = {}) {
  const plain = await putOnShelf(shop, { price: 500, stock: 50 });
  const quoted = await shopper.quote(
    [
      { productid: product, quantity },
      { productid: plain, quantity: 1 },
    ],
    asked,
  );
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  await pay(shopper, number);
  return { id, number };
}

async function pay(shopper: Shopper, number: string) {
  const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
}

const capture = (number: string, ...codes: string[]) => staff(markingCommand, "capture", number, "1", "--by", "Анна", ...codes);
const action = (name: string, number: string) => staff(ordersCommand, name, number, "--by", "Анна");
const refund = (id: string, quantity: number) =>
  shop.payments
    .refundOrder(id, { back: [{ position: 0, quantity }], withDelivery: false, actor: "Анна", reason: "", now: shop.clock.now() })
    .then(() => shop.jobs.runWaiting());
const states = async (id: string) =>
  (await sql<{ state: string }>`select state from marking_code where order_id = ${id} order by id`.execute(shop.db)).rows.map(
    ({ state }) => state,
  );
const marksIn = (items: readonly { mark?: string }[]) => items.flatMap(({ mark }) => mark ?? []);

test("codes are read to the line of a barcode as to a line's number", async () => {
  const { product, gtin } = await markedGoods();
  const barcode = gtin.replace(/^0/, "");
  await sql`update product set barcode = ${barcode} where id = ${product}`.execute(shop.db);
  const { id, number } = await aPaidOrder(product, 2);
  await action("assemble", number);
  const captured = (line: string, ...codes: string[]) => staff(markingCommand, "capture", number, line, "--by", "Анна", ...codes);
  assert.match((await captured("4006381333931", aMarkingCode(gtin))).text, /No marked goods of the order have this barcode/);
  for (const line of ["0", "12345", barcode.replace(/.$/, (last) => String((Number(last) + 1) % 10)), "line"])
    assert.match((await captured(line, aMarkingCode(gtin))).text, /npm run marking/, line);
  assert.deepEqual(await states(id), []);
  assert.equal((await captured(barcode, aMarkingCode(gtin))).status, 0);
  assert.equal((await captured(`0${barcode}`, aMarkingCode(gtin))).status, 0);
  assert.match((await captured(barcode, aMarkingCode(gtin))).text, /has its code already/);
  assert.deepEqual(await states(id), ["packed", "packed"]);
});

test("[ORD-09] each marked piece is scanned when packed, checked, receipted, freed on return", async () => {
  const { product, gtin } = await markedGoods();
  const { id, number } = await aPaidOrder(product, 3);
  const codes = [aMarkingCode(gtin), aMarkingCode(gtin), aMarkingCode(gtin)];
  assert.deepEqual(marksIn((await receipts(id))[0]!.items), [], "money before goods carries no codes");
  assert.equal((await action("assemble", number)).status, 0);
  assert.match((await action("ready", number)).text, /Not every marked piece/);
  const refusals = [
    [
      await capture(
        number,
        codes[0]!.replace(
          gtin,
          aGtin(1).replace(/.$/, (last) => String((Number(last) + 1) % 10)),
        ),
      ),
      /GTIN does not add up/,
    ],
    [await capture(number, "4600000000015"), /Not a complete marking code/],
    [await capture("NOBODY", codes[0]!), /Order not found/],
    [await staff(markingCommand, "capture", number, "2", "--by", "Анна", codes[0]!), /no such line of marked goods/],
    [await capture(number, codes[0]!, codes[0]!), /is on another piece/],
  ] as const;
  for (const [{ status, text }, words] of refusals) {
    assert.equal(status, 1);
    assert.match(text, words);
  }
  assert.deepEqual(await states(id), [], "all of them or none");
  const path = join(dataDir, "codes.txt");
  writeFileSync(path, `${codes[0]}\r\n${codes[1]}\n`);
  assert.equal((await capture(number, "--codes", path)).status, 0);
  assert.match((await action("ship", number)).text, /Not every marked piece/);
  assert.equal((await capture(number, codes[2]!)).status, 0);
  assert.match((await capture(number, aMarkingCode(gtin))).text, /has its code already/);
  assert.match((await staff(markingCommand, number)).text, /Every marked piece has its code/);
  for (const name of ["ready", "ship", "deliver"]) assert.equal((await action(name, number)).status, 0, name);
  const handed = (await registered(id)).find(({ cause }) => cause === "handed-over")!;
  assert.deepEqual(marksIn(handed.items), codes.map(kiOf));
  assert.deepEqual(await states(id), ["sold", "sold", "sold"]);
  const sent = await sandbox.asked<{ external_id: string; receipt: { items: { nomenclature_code?: string; quantity: number }[] } }>(
    "atol",
    "/sell",
  );
  const told = sent.find(({ body }) => body.external_id.startsWith(handed.id))!.body.receipt.items.filter((item) => item.nomenclature_code);
  assert.deepEqual(
    told.map((item) => [item.nomenclature_code, item.quantity]),
    codes.map((code) => [nomenclatureCode(kiOf(code)), 1]),
  );

  assert.equal((await staff(markingCommand, "back", number, "--by", "Анна", codes[1]!)).status, 0);
  await refund(id, 1);
  assert.deepEqual(marksIn((await registered(id)).at(-1)!.items), [kiOf(codes[1]!)]);
  assert.deepEqual(await states(id), ["sold", "freed", "sold"]);
  const next = await aPaidOrder(product, 2);
  assert.match((await capture(next.number, codes[0]!)).text, /is on another piece/, "it is its buyer's");
  assert.equal((await capture(next.number, codes[1]!)).status, 0, "free again");
  await refund(id, 2);
  assert.deepEqual(marksIn((await registered(id)).at(-1)!.items), [kiOf(codes[0]!), kiOf(codes[2]!)]);
  assert.deepEqual(await states(id), ["freed", "freed", "freed"]);
});

test("[PAY-11] certificates sell as advance and offset it; receipts carry the pieces' codes", async () => {
  const buyer = createShopper({ port }, { host });
  const email = "friend@example.com";
  const { _id: certificate, ordernumber } = (await buyer.post("/shop/certificate", { value: 1000, email })).body;
  await pay(buyer, ordernumber);
  const [sold] = await registered(certificate);
  assert.deepEqual([sold!.operation, sold!.method, sold!.money, sold!.offset, sold!.vat], ["sell", "advance", 1000_00, 0, "vat122"]);
  assert.deepEqual(
    sold!.items.map(({ object, sumMinor }) => [object, sumMinor]),
    [["payment", 1000_00]],
  );
  await shop.jobs.runWaiting();
  await shop.notifications.sendDue();
  const [letter] = await sandbox.messages(email);
  const friend = createShopper({ port }, { host });
  await signIn(shop, friend);
  assert.equal((await friend.post("/shop/certificate/activate", { code: codeIn(letter!.text) })).status, 200);

  const { product, gtin } = await markedGoods();
  const { id, number } = await aPaidOrder(product, 2, { shopper: friend, asked: { avanse: 1000 } });
  const order = (await shop.orders.find(shop.db, id))!;
  assert.equal(order.advanceMinor, 1000_00);
  const codes = [aMarkingCode(gtin), aMarkingCode(gtin)];
  assert.equal((await capture(number, ...codes)).status, 0);
  for (const name of ["assemble", "ready", "ship", "deliver"]) assert.equal((await action(name, number)).status, 0, name);
  await refund(id, 2);
  const [paid, handed, back] = await registered(id);
  assert.deepEqual([paid!.method, paid!.money, paid!.offset], ["full_prepayment", order.totalMinor, 1000_00]);
  assert.deepEqual([handed!.method, handed!.money, handed!.offset], ["full_payment", 0, order.totalMinor + 1000_00]);
  assert.deepEqual([back!.operation, back!.method], ["sell_refund", "full_payment"]);
  assert.ok(back!.offset > 0, "the advance goes back as the offset it was");
  for (const receipt of [handed!, back!]) assert.deepEqual(marksIn(receipt.items), codes.map(kiOf));
});

test("removed pieces and ended orders free their codes; unread returns follow", async () => {
  const { product, gtin } = await markedGoods();
  const { id, number } = await aPaidOrder(product, 2);
  const codes = [aMarkingCode(gtin), aMarkingCode(gtin)] as const;
  await capture(number, ...codes);
  assert.equal((await staff(markingCommand, "release", number, "--by", "Анна", codes[0])).status, 0);
  assert.equal((await capture(number, codes[0])).status, 0);
  for (const name of ["assemble", "ready", "ship", "deliver"]) assert.equal((await action(name, number)).status, 0, name);
  assert.match((await staff(markingCommand, "release", number, "--by", "Анна", codes[0])).text, /not at a stage/);
  await refund(id, 1);
  assert.deepEqual(marksIn((await registered(id)).at(-1)!.items), [], "nobody knows which it was");
  assert.equal((await staff(markingCommand, "back", number, "--by", "Анна", codes[1])).status, 0);
  assert.deepEqual((await states(id)).toSorted(), ["freed", "freed", "sold"]);

  const ended = await aPaidOrder(product, 1);
  await capture(ended.number, codes[1]);
  await inTransaction(shop.db, async (trx) =>
    shop.orders.end(trx, (await shop.orders.lock(trx, ended.id))!, "canceled-by-client", { actor: "Анна", now: shop.clock.now() }),
  );
  assert.deepEqual(await states(ended.id), ["freed"]);
});

test("a code belongs to one kind of goods and one order, else a case", async () => {
  const [shoes, gloves] = [await markedGoods(), await markedGoods()];
  const [one, two] = [await aPaidOrder(shoes.product, 2), await aPaidOrder(gloves.product, 2)];
  const code = aMarkingCode(shoes.gtin);
  assert.equal((await capture(one.number, code)).status, 0);
  assert.match((await capture(two.number, aMarkingCode(shoes.gtin))).text, /of other goods/);
  const three = await aPaidOrder(shoes.product, 1);
  const same = aMarkingCode(shoes.gtin);
  const both = await Promise.all([capture(one.number, same), capture(three.number, same)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [0, 1]);

  await inTransaction(shop.db, async (trx) => {
    for (const status of ["accepted", "delivered"] as const)
      await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, two.id))!, { status, actor: "cdek", now: shop.clock.now() });
  });
  const cases =
    await sql`select 1 from case_for_staff where kind = 'marking-missing' and subject = ${two.id} and closed_at is null`.execute(shop.db);
  assert.equal(cases.rows.length, 1);
  for (const change of [
    sql`update shop_order set status = 'ready-for-delivery' where id = ${two.id}`,
    sql`update marking_code set ki = replace(ki, 'Ab', 'Ac') where order_id = ${one.id}`,
    sql`delete from marking_code where order_id = ${one.id}`,
    sql`insert into marking_code (ki, full_code, order_id, position, captured_by, captured_at)
        values (${kiOf(aMarkingCode(shoes.gtin))}, 'a', ${one.id}, 1, 'Анна', now())`,
  ])
    await assert.rejects(change.execute(shop.db), /marked|written once|bear no code/);
});

test("what was asked for badly is answered by how to ask", async () => {
  for (const args of [
    [],
    ["capture"],
    ["capture", "A", "0", "--by", "Анна", "x"],
    ["release", "A", "--by", "", "x"],
    ["back", "A", "--by", "Анна"],
  ])
    assert.match((await staff(markingCommand, ...args)).text, /npm run marking/);
  assert.match((await staff(markingCommand, "back", "A", "--by", "Анна", "--codes", "/nowhere")).text, /Can't read/);
});
