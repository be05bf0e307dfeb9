import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { PaymentStatus } from "#app/foundation/states/payment-status.ts";
import { orders as ordersCommand } from "../../../commands/orders.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { aDocument, createOneC, documentsIn, oneCEnv, openCasesOf, said } from "../../../test/examples/one-c.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { askBack, deliver } from "../../../test/examples/returning.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { aSoldLine } from "../../../test/examples/sold-line.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { linesLeft } from "./order-left.ts";
import { answerTo, type OrderSaid } from "./states-in.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, ...oneCEnv });
const { shop, app } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const { aParcel } = await parcelOrders(testShop);
const openCases = openCasesOf(shop);
const by = () => ({ by: "Анна", now: shop.clock.now() });

async function asked() {
  const oneC = createOneC(app);
  await oneC.begin("sale");
  const documents = documentsIn((await oneC.ask("sale", "query")).text);
  return { documents, confirm: async () => assert.equal((await oneC.ask("sale", "success")).text, "success") };
}
/** The order document 1C receives and confirms; undefined = nothing new. */
async function told(number: string) {
  const { documents, confirm } = await asked();
  await confirm();
  return documents.get(number);
}
const tell = async (xml: string) => {
  const oneC = createOneC(app);
  await oneC.begin("sale");
  return oneC.send("sale", "orders-1.xml", Buffer.from(xml));
};

test("what is left of a line is what was sold, less what came back, to the kopeck", () => {
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 99 }),
      priceMinor: fc.integer({ min: 0, max: 1e8 }),
      returned: fc.nat(99),
      share: fc.nat(100),
    })
    .map(({ quantity, priceMinor, returned, share }) =>
      aSoldLine({ quantity, priceMinor, returned: Math.min(returned, quantity), advanceMinor: Math.floor((priceMinor * share) / 100) }),
    );
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (drawn) => {
      const lines = drawn.map((line, position) => ({ ...line, position }));
      const left = linesLeft({ status: "paid", lines });
      const pieces = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0);
      assert.equal(pieces(left), pieces(lines) - lines.reduce((sum, { returned }) => sum + returned, 0));
      for (const { position, quantity, sumMinor } of left) {
        const { priceMinor, ...sold } = lines[position]!;
        assert.ok(Math.abs(sumMinor - (priceMinor * quantity) / sold.quantity) <= 1, "each source rounds by itself");
        if (quantity === 0) assert.equal(sumMinor, 0);
      }
    }),
  );
});

test("1C gets each partial refund at once: remaining pieces, sums and the refund", {
  timeout: 120_000,
}, async () => {
  const order = await aPaidOrder({ bonus: 0, avanse: 700, ad_deposit: 0 });
  const guids = (await shop.orders.find(shop.db, order.id))!.lines.map(({ guid }) => guid);
  const whole = (await told(order.number))!;
  assert.deepEqual([whole.lines.length, whole.requisites["Сумма возврата"], whole.requisites.Отменен], [4, undefined, "false"]);

  await order.refund([{ position: 1, quantity: 5 }]);
  const first = (await told(order.number))!;
  assert.deepEqual(first.lines.slice(0, 3), [
    [guids[0], 1, 1610],
    [guids[1], 2, 666],
    [guids[2], 1, 1000],
  ]);
  assert.equal(first.sum, whole.sum - 1665);
  const { requisites } = first;
  assert.deepEqual(
    [
      requisites["Сумма возврата"],
      requisites["Возврат выполнен"],
      requisites["Заказ оплачен"],
      requisites["Доставка разрешена"],
      requisites.Отменен,
    ],
    ["1665.00", "false", "true", "true", "false"],
  );
  assert.equal(requisites.Возвращено, "5");
  await shop.jobs.runWaiting();
  assert.equal((await told(order.number))!.requisites["Возврат выполнен"], "true");

  await order.refund([{ position: 0, quantity: 1 }]);
  await shop.jobs.runWaiting();
  const second = (await told(order.number))!;
  assert.deepEqual(second.lines.slice(0, 2), [
    [guids[1], 2, 666],
    [guids[2], 1, 1000],
  ]);
  assert.deepEqual([second.sum, second.requisites["Сумма возврата"]], [whole.sum - 3275, "3275.00"]);
  assert.equal(await told(order.number), undefined);
});

test("a fully refunded order is not sent; 1C gets it cancelled and refunded, no case", {
  timeout: 120_000,
}, async () => {
  const open = async () => (await staffAt(shop)(ordersCommand)).text;
  for (const withDelivery of [true, false]) {
    const order = await aPaidOrder();
    assert.equal((await shop.fulfilment.work(order.number, "assemble", by())).ok, true);
    const whole = (await told(order.number))!;
    const delivery = (await shop.orders.find(shop.db, order.id))!.clientDeliveryMinor / 100;
    assert.match(await open(), new RegExp(order.number));
    await order.refund(null, withDelivery);
    const kept = withDelivery ? 0 : delivery;
    for (const isDone of ["false", "true"]) {
      const { lines, sum, requisites } = (await told(order.number))!;
      assert.deepEqual(
        lines.filter(([id]) => id !== "ORDER_DELIVERY").map(([, count, cost]) => [count, cost]),
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      );
      assert.deepEqual(lines.find(([id]) => id === "ORDER_DELIVERY")?.[2] ?? 0, kept, "delivery that is not given back");
      assert.deepEqual([sum, requisites["Сумма возврата"]], [kept, (whole.sum - kept).toFixed(2)]);
      assert.deepEqual(
        [requisites.Отменен, requisites["Доставка разрешена"], requisites["Финальный статус"], requisites["Возврат выполнен"]],
        ["true", "false", "true", isDone],
      );
      assert.equal(requisites["Статус заказа"], "[refunded] Деньги возвращены");
      await shop.jobs.runWaiting();
    }
    assert.doesNotMatch(await open(), new RegExp(order.number));
    assert.equal(await told(order.number), undefined);

    const states = { "Статус заказа": "[refunded] Деньги возвращены", Отменен: "true" };
    assert.match(await tell(said([aDocument(order.number, states)])), /^success/);
    assert.deepEqual(await openCases(order.number), [], "1C says back what it was told");
    await tell(said([aDocument(order.number, { "Статус заказа": "К выполнению" })]));
    assert.deepEqual(await openCases(order.number), ["1c-state"], "1C goes on with it");
  }
});

test("an order sent to 1C but never confirmed is sent again once it is void", async () => {
  const { number, shopper, id } = await aParcel();
  assert.ok((await asked()).documents.has(number));
  assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "" })).status, 200);
  const { requisites, lines, sum } = (await told(number))!;
  assert.deepEqual([requisites.Отменен, requisites["Статус заказа"], sum], ["true", "[canceled-by-client] Отменён клиентом", 0]);
  assert.ok(lines.length > 0 && lines.every(([, count]) => count === 0));
  assert.equal(await told(number), undefined);
  const never = await aParcel();
  await never.shopper.post(`/order/${never.id}/cancel`, { reason: "" });
  assert.equal(await told(never.number), undefined, "of what it never had it needs no end");
});

test("refused or returned goods are the shop's again; performed delivery stays charged", {
  timeout: 120_000,
}, async () => {
  const back = await aPaidOrder({ bonus: 0, avanse: 0, ad_deposit: 0 });
  assert.equal((await shop.fulfilment.work(back.number, "ship", by())).ok, true);
  const shipped = (await told(back.number))!;
  const delivery = shipped.lines.find(([id]) => id === "ORDER_DELIVERY")![2];
  assert.equal((await shop.fulfilment.work(back.number, "back", by())).ok, true);
  await shop.jobs.runWaiting();
  const { requisites, sum } = (await told(back.number))!;
  assert.deepEqual(
    [requisites["Статус заказа"], requisites.Отменен, requisites["Сумма возврата"], sum],
    ["[returned] Возвращён", "true", (shipped.sum - delivery).toFixed(2), delivery],
  );

  const unpaid = await aParcel();
  assert.equal((await shop.fulfilment.work(unpaid.number, "ship", by())).ok, true);
  await told(unpaid.number);
  assert.equal((await shop.fulfilment.work(unpaid.number, "back", by())).ok, true);
  const nothing = (await told(unpaid.number))!;
  assert.deepEqual([nothing.sum, nothing.requisites["Сумма возврата"], nothing.requisites["Заказ оплачен"]], [0, undefined, "false"]);

  const returned = await aPaidOrder({ bonus: 0, avanse: 0, ad_deposit: 0 });
  await deliver(shop, returned.id);
  const had = (await told(returned.number))!;
  await askBack(returned.shopper, returned.id, { lines: [{ item: "0", quantity: 1 }] });
  assert.deepEqual(await shop.returns.approve({ number: returned.number, n: 1 }, by()), { ok: true });
  assert.deepEqual(await shop.returns.receive({ number: returned.number, n: 1 }, { ...by(), fit: "all" }), { ok: true });
  await shop.jobs.runWaiting();
  const part = (await told(returned.number))!;
  assert.deepEqual([part.requisites.Отменен, part.requisites["Статус заказа"]], ["false", "[done] Выполнен"]);
  assert.ok(part.sum < had.sum);
  assert.equal(part.lines.length, had.lines.length - 1);
});

test("1C gets address, carrier, track, recipient and comment; later tracks as well", async () => {
  const { id, number } = await aParcel({ delivery: { comments: "Позвоните за час" }, buyer: { surname: "Ильич" } });
  await shop.database.pool.query("update shop_order set recipient = recipient || $2 where id = $1", [
    id,
    { type: "other", firstname: "Пётр", lastname: "Сидоров", surname: "", phone: "+79005554433" },
  ]);
  const { requisites, comment } = (await told(number))!;
  assert.deepEqual(
    [
      requisites["Служба доставки"],
      requisites["Код пункта выдачи"],
      requisites["Трек-номер"],
      requisites.Получатель,
      requisites["Телефон получателя"],
    ],
    ["СДЭК", "UFA1", undefined, "Сидоров Пётр", "+79005554433"],
  );
  assert.equal(comment, "Позвоните за час");
  const { track } = await trackOf(id);
  assert.equal((await told(number))!.requisites["Трек-номер"], track);
  assert.equal(await told(number), undefined);
});

async function trackOf(orderId: string): Promise<{ track: string }> {
  for (let tries = 0; tries < 200; tries++) {
    await shop.jobs.runWaiting();
    const { rows } = await shop.database.pool.query("select track from delivery_document where order_id = $1 and track is not null", [
      orderId,
    ]);
    if (rows[0]) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("no track came");
}

const aState = (more: Partial<OrderSaid>): OrderSaid => ({
  number: "S-1",
  state: "",
  isShipped: false,
  isPaid: false,
  isDeleted: false,
  goods: undefined,
  ...more,
});
const anOrder = (status: OrderStatus, returned = 0, paymentStatus: PaymentStatus = "paid") => ({
  status,
  paymentStatus,
  lines: [{ ...aSoldLine({ quantity: 2, priceMinor: 20_00, returned }), guid: "g-1" }],
});
const goods = (quantity: number) => ({ "g-1": { quantity, sumMinor: quantity * 10_00 } });

test("states echoed by 1C are no news; lines are compared with what is left", () => {
  const none = { actions: [], doubts: [] };
  const rows: [said: Partial<OrderSaid>, order: ReturnType<typeof anOrder>, hasNews: boolean, actions: string[], doubts: string[]][] = [
    [{ state: "переданнасборку" }, anOrder("paid"), false, ["assemble"], []],
    [{ state: "переданнасборку" }, anOrder("sent-to-assembling"), false, [], []],
    [{ state: "переданвдоставку" }, anOrder("paid"), false, ["assemble", "ready"], []],
    [{ state: "выполнен" }, anOrder("on-the-way"), false, ["deliver"], []],
    [{ state: "запрошенаотмена" }, anOrder("cancel-requested"), false, [], []],
    [{ state: "запрошенаотмена" }, anOrder("paid"), false, [], ["1c-canceled"]],
    [{ state: "возвращен" }, anOrder("returned", 2, "refunded"), false, [], []],
    [{ state: "возвращен", isShipped: true }, anOrder("returned", 2, "refunded"), false, [], []],
    [{ state: "деньгивозвращены" }, anOrder("paid", 2, "refunded"), false, [], []],
    [{ state: "деньгивозвращены" }, anOrder("paid", 1, "partly-refunded"), false, [], ["1c-canceled"]],
    [{ state: "закрыт", isShipped: true }, anOrder("on-the-way"), false, ["deliver"], []],
    [{ state: "закрыт" }, anOrder("paid"), false, [], ["1c-canceled"]],
    [{ state: "намарсе", isShipped: true }, anOrder("paid"), false, ["assemble", "ready"], []],
    [{ state: "намарсе" }, anOrder("paid"), false, [], ["1c-state"]],
    [{ isDeleted: true }, anOrder("paid", 2, "refunded"), false, [], []],
    [{ state: "квыполнению" }, anOrder("paid", 2), false, [], ["1c-state"]],
    [{ isPaid: true }, anOrder("paid", 2, "refunded"), false, [], []],
    [{ goods: goods(1) }, anOrder("paid", 1, "partly-refunded"), false, [], []],
    [{ goods: goods(2) }, anOrder("paid", 1, "partly-refunded"), false, [], ["1c-lines"]],
    [{ goods: goods(2) }, anOrder("paid", 1, "partly-refunded"), true, [], []],
    [{ goods: goods(2) }, anOrder("done", 1, "partly-refunded"), false, [], []],
    [{ goods: goods(0), isDeleted: true }, anOrder("paid", 2, "refunded"), false, [], []],
    [{ goods: goods(2), isDeleted: true }, anOrder("canceled-by-client"), false, [], []],
    [{ goods: {} }, anOrder("paid"), false, [], ["1c-lines"]],
  ];
  for (const [one, order, hasNews, actions, doubts] of rows) {
    const answer = answerTo(aState(one), order, hasNews);
    assert.deepEqual([answer.actions, answer.doubts.map(({ kind }) => kind)], [actions, doubts], JSON.stringify([one, order.status]));
  }
  assert.deepEqual(answerTo(aState({}), anOrder("paid")), none);
});

test("1C may not ship an order while its cancellation is being decided", async () => {
  const { id, number, shopper } = await aPaidOrder();
  const may = async () => (await told(number))!.requisites["Доставка разрешена"];
  await shop.fulfilment.work(number, "assemble", by());
  assert.equal(await may(), "true");
  assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
  assert.equal(await may(), "false");
  await shop.aftersales.refuse(number, { ...by(), reason: "уже собран" });
  assert.equal(await may(), "true");
});
