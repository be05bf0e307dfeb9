import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { marking as markingCommand } from "../../../commands/marking.ts";
import { orders as ordersCommand } from "../../../commands/orders.ts";
import { receipts as receiptsCommand } from "../../../commands/receipts.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { aGtin, aMarkingCode, kiOf } from "../../../test/examples/marking.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { shownReceipt } from "./shown-receipt.ts";

const PIECES = 250;
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, dataDir } = testShop;
const { port, host, settled } = await openStore(testShop);
const { registered, documents, hand } = receiptsOf(testShop, sandbox);
const staff = staffAt(shop);

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const toFile = (name: string, codes: readonly string[]) => {
  const path = join(dataDir, name);
  writeFileSync(path, codes.join("\n"));
  return path;
};

test("250 marked pieces are receipted in parts, each registered, out and back", {
  timeout: 120_000,
}, async () => {
  const product = await putOnShelf(shop, { price: 333, stock: 0, madeToOrder: true });
  await sql`update model set marking = 'shoes', weight_g = 10, length_mm = 10, width_mm = 10, height_mm = 10 where id = (select model_id from product where id = ${product})`.execute(
    shop.db,
  );
  await shop.catalogue.catchUp();
  const shopper = createShopper({ port }, { host });
  const placed = await shopper.order([{ productid: product, quantity: PIECES }]);
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} });
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
  const [paid] = await registered(id);

  const codes = Array.from({ length: PIECES }, () => aMarkingCode(aGtin(460_000_000_777)));
  const said = async (answer: ReturnType<typeof staff>) => assert.equal((await answer).status, 0, (await answer).text);
  const step = ["--by", "Анна"];
  await said(staff(ordersCommand, "assemble", number, ...step));
  await said(staff(markingCommand, "capture", number, "1", ...step, "--codes", toFile("codes.txt", codes)));
  await hand({ fail: { code: 3804, type: "driver", text: "смена истекла" } });
  for (const action of ["ready", "ship", "deliver"]) await said(staff(ordersCommand, action, number, ...step));

  const handed = (await registered(id)).filter(({ cause }) => cause === "handed-over");
  assert.deepEqual(
    handed.map(({ part, parts }) => [part, parts]),
    [
      [1, 3],
      [2, 3],
      [3, 3],
    ],
  );
  assert.equal(sum(handed.map(({ offset }) => offset)), paid!.money);
  assert.deepEqual(
    handed.flatMap(({ items }) => items.flatMap(({ mark }) => mark ?? [])),
    codes.map(kiOf),
  );
  const refused = handed.filter(({ state }) => state === "refused");
  assert.deepEqual([refused.length, handed.filter(({ state }) => state === "done").length], [1, 2]);
  assert.match(
    (await staff(receiptsCommand)).text,
    new RegExp(`${refused[0]!.id}  order ${number}, sale of [\\d,.]+ ₽, part ${refused[0]!.part} of 3: atol: 3804`),
  );
  await said(staff(receiptsCommand, "again", refused[0]!.id, "--by", "Анна"));

  const back = codes.slice(0, 120);
  await said(staff(markingCommand, "back", number, ...step, "--codes", toFile("back.txt", back)));
  await shop.payments.refundOrder(id, {
    back: [{ position: 0, quantity: back.length }],
    withDelivery: false,
    actor: "Анна",
    reason: "",
    now: shop.clock.now(),
  });
  await shop.jobs.runWaiting();
  const all = await registered(id);
  const refunds = all.filter(({ cause }) => cause === "refund");
  assert.deepEqual(
    refunds.map(({ part, parts, method }) => [part, parts, method]),
    [
      [1, 2, "full_payment"],
      [2, 2, "full_payment"],
    ],
  );
  assert.equal(sum(refunds.map(({ money }) => money)), back.length * 333_00);
  assert.deepEqual(
    refunds.flatMap(({ items }) => items.flatMap(({ mark }) => mark ?? [])),
    back.map(kiOf),
  );
  for (const { id: receipt, state, money, offset } of all) {
    const made = (await documents(receipt)).filter((one) => one.state === "done");
    assert.deepEqual([state, made.map(({ receipt: { total } }) => Math.round(total * 100))], ["done", [money + offset]]);
  }
  assert.deepEqual(await findBreaks(shop.db), []);

  assert.deepEqual(
    (await shop.receipts.shown(id)).map(shownReceipt).map(({ kind, part, parts }) => `${kind} ${part}/${parts}`),
    ["paid 1/1", "handed-over 1/3", "handed-over 2/3", "handed-over 3/3", "back 1/2", "back 2/2"],
  );
});

test("no cause has two receipts, in any parts", async () => {
  const { rows } = await sql<{ cause: string }>`select cause from receipt where parts = 3 limit 1`.execute(shop.db);
  assert.equal(rows.length, 1);
  const again = (part: number, parts: number) =>
    sql`insert into receipt (id, order_id, cause, cause_id, part, parts, operation, method, money_minor, money_kind, offset_minor, state, created_at)
        select 'again', order_id, cause, cause_id, ${part}, ${parts}, operation, method, money_minor, money_kind, offset_minor, 'not-due', now()
        from receipt where parts = 3 limit 1`.execute(shop.db);
  await assert.rejects(again(1, 3), /receipt_cause_cause_id_part_key/);
  await assert.rejects(again(4, 3), /receipt_part_of_parts/);
});
