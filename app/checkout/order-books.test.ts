import assert from "node:assert/strict";
import { test } from "node:test";
import { reserve } from "#app/catalogue/reservation.queries.server.ts";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { giveMoney } from "../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../test/examples/goods.ts";
import { type RichBuyer, richBuyers } from "../../test/examples/rich-buyer.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody, type Reply } from "../../test/examples/shopper.ts";

// Lets a test fail a reservation half-way.
let failing = "";
const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, {
  reserve: async (trx, goods, orderId, now) => (goods.productId === failing ? null : reserve(trx, goods, orderId, now)),
});
const aBuyer = richBuyers({ shop, app });
const placedWith = (reply: Reply) => reply.body._id ?? reply.body.ordernumber ?? reply.body.next ?? reply.body.panel;

test("[ORD-02] [PRC-20] items hold all fields; money is per line, unit price beside, unpaid at first", async () => {
  const { shopper, quote, orders, goods } = await aBuyer();
  const quoted = await quote();
  assert.equal((await shopper.post("/order/addnew", orderBody(quoted))).status, 201);
  const [{ items } = { items: [] }] = await orders();
  assert.deepEqual(
    items.map((item) =>
      Object.keys(item)
        .filter((name) => name !== "size")
        .sort(),
    ),
    Array(2).fill(
      "actual_delivery_cost cashback comingback currency customer_delivery_cost discounts guid item marking name payment_status price productid quantity realprice returned specification unit why".split(
        " ",
      ),
    ),
  );
  const [first, second] = items as [Record<string, unknown>, Record<string, unknown>];
  const { lines } = quoted;
  // Goods 5782 less 700 and 300; bonus 500 by shares of 3382 and 2400; delivery 390 alike.
  assert.deepEqual(
    [first.realprice, first.discounts, first.price, first.unit],
    [3980, { procent: 15, sum: 598, activity: true }, 3980 - 598 - lines[0]!.remove_bonus, { realprice: 1990, price: 1691 }],
  );
  assert.deepEqual(
    [second.realprice, second.discounts, second.price, second.unit],
    [3000, { procent: 20, sum: 600, activity: true }, 3000 - 600 - lines[1]!.remove_bonus, { realprice: 3000, price: 2400 }],
  );
  assert.equal(lines[0]!.remove_bonus + lines[1]!.remove_bonus, 500);
  for (const [n, item] of items.entries()) {
    const line = lines[n]!;
    assert.deepEqual([item.productid, item.specification, item.quantity], [goods[n], "0", 2 - n]);
    assert.match(String(item.guid), /^[\w-]{36}$/);
    assert.equal(item.name, line.name);
    assert.equal(item.payment_status, "not-paid");
    assert.equal(item.cashback, Math.floor((line.price * 5) / 100));
    assert.deepEqual(item.currency, { type: "rub", rate: 1, price: line.unit.price * line.quantity, realprice: line.realprice });
    assert.deepEqual(
      [line.realprice, line.discount_sum, line.price, line.unit],
      [item.realprice, (item.discounts as { sum: number }).sum, item.price, item.unit],
    );
  }
  assert.deepEqual([first.marking, second.marking], [null, "shoes"]);
  for (const cost of ["actual_delivery_cost", "customer_delivery_cost"]) assert.equal(Number(first[cost]) + Number(second[cost]), 390);
});

test("[ORD-03] an order commits stock, accounts, promo and cart atomically and idempotently", async () => {
  const buyer = await aBuyer();
  const before = await buyer.books();
  const body = orderBody(await buyer.quote());
  const clicks = await Promise.all(Array.from({ length: 6 }, () => buyer.shopper.post("/order/addnew", body)));
  const later = await buyer.shopper.post("/order/addnew", body);
  assert.deepEqual(new Set([...clicks, later].map(({ status, body }) => `${status} ${body._id}`)).size, 1);
  assert.equal(later.status, 201);
  const after = await buyer.books();
  assert.deepEqual(after.shelves, [
    { on_hand: 9, reserved: 2 },
    { on_hand: 5, reserved: 1 },
  ]);
  assert.deepEqual(after.money, { bonus: 400, advance: 0, deposit: 100 });
  assert.deepEqual([after.promo, after.cart, after.orders], [1, 0, 1]);

  const keyed = await aBuyer();
  const one = orderBody(await keyed.quote());
  const send = () => keyed.shopper.post("/order/addnew", one, { "idempotency-key": "mine" });
  const first = await send();
  assert.deepEqual((await send()).body, first.body);
  assert.equal((await keyed.books()).orders, 1);

  const failed = await aBuyer();
  const still = await failed.books();
  failing = failed.goods[1]!;
  const refused = await failed.shopper.post("/order/addnew", orderBody(await failed.quote()));
  failing = "";
  assert.equal(refused.status, 409);
  assert.deepEqual(await failed.books(), { ...still, orders: 0 });
  assert.deepEqual(before.shelves, still.shelves);

  const hasty = createShopper(app);
  const lastOne = await putOnShelf(shop, { stock: 1 });
  const wanted = orderBody((await hasty.quote([{ productid: lastOne, quantity: 1 }])).body);
  const twice = await Promise.all(Array.from({ length: 8 }, () => hasty.post("/order/addnew", wanted)));
  assert.deepEqual(
    new Set(twice.map(({ status, body }) => `${status} ${body.ordernumber}`)),
    new Set([`201 ${twice[0]!.body.ordernumber}`]),
  );

  const rare = await putOnShelf(shop, { stock: 3 });
  const crowd = Array.from({ length: 25 }, () => createShopper(app));
  const bodies = await Promise.all(crowd.map(async (one) => orderBody((await one.quote([{ productid: rare, quantity: 1 }])).body)));
  const sold = await Promise.all(crowd.map((one, n) => one.post("/order/addnew", bodies[n])));
  assert.equal(sold.filter(({ status }) => status === 201).length, 3);
  assert.deepEqual(await shelf(shop, rare), { on_hand: 3, reserved: 3 });
});

test("[ORD-10] a failed order leaves no trace, keeps the cart and returns a fresh quote", async () => {
  const gone = async ({ promocode }: { promocode: string }) =>
    void (await sql`update promo_code set active = false where name = ${promocode}`.execute(shop.db));
  const reasons: Record<string, (buyer: RichBuyer) => Promise<void>> = {
    "the price has changed": async ({ goods }) =>
      void (await sql`update product set price_minor = 200000 where id = ${goods[0]}`.execute(shop.db)),
    "the goods are gone": async ({ goods }) => void (await createShopper(app).order([{ productid: goods[1]!, quantity: 5 }])),
    "another got the last one a moment ago": async ({ goods }) => {
      failing = goods[1]!;
    },
    "the money is spent": async ({ id }) => giveMoney(shop, id, { advance: -200 }),
  };
  for (const [why, happen] of Object.entries(reasons)) {
    const buyer = await aBuyer();
    const body = orderBody(await buyer.quote());
    await happen(buyer);
    const before = await buyer.books();
    const answer = await buyer.shopper.post("/order/addnew", body);
    failing = "";
    assert.deepEqual([answer.status, answer.body.code, placedWith(answer)], [409, "quote_changed", undefined], why);
    assert.ok(answer.body.quote.id !== body.quote && answer.body.quote.lines.length === 2, why);
    assert.deepEqual(await buyer.books(), before, why);
    assert.deepEqual([before.cart, before.orders], [2, 0]);
  }
  const buyer = await aBuyer();
  const body = orderBody(await buyer.quote());
  await gone(buyer);
  const before = await buyer.books();
  assert.equal((await buyer.shopper.post("/order/addnew", body)).status, 409);
  const unfilled = await buyer.shopper.post("/order/addnew", { ...body, delivery: { ...body.delivery, street: "" } });
  assert.deepEqual([unfilled.status, placedWith(unfilled)], [422, undefined]);
  assert.deepEqual(await buyer.books(), before);
});

test("[PAY-06] the main payment starts unpaid; advance and deposit are paid at once", async () => {
  const { shopper, quote } = await aBuyer();
  const placed = await shopper.post("/order/addnew", orderBody(await quote()));
  const payments = async () =>
    (
      await sql<{ kind: string; state: string; rubles: number; paid: boolean }>`
        select kind, state, (amount_minor / 100)::int as rubles, paid_at is not null as paid from payment where order_id = ${placed.body._id} order by kind`.execute(
        shop.db,
      )
    ).rows;
  const parts = [
    { kind: "advance-return", state: "paid", rubles: 700, paid: true },
    { kind: "endorsement-deposit", state: "paid", rubles: 300, paid: true },
  ];
  assert.deepEqual(await payments(), parts);
  const opened = await shopper.post("/payment/createpayment", {
    orderNumber: placed.body.ordernumber,
    type: "online",
    data: { service: "bank-card", status: "not-paid" },
  });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual(await payments(), [...parts, { kind: "main", state: "pending", rubles: order.totalMinor / 100, paid: false }]);
  assert.equal(order.paymentStatus, "not-paid");
  assert.equal(order.totalMinor, order.goodsMinor - 500_00 - 700_00 - 300_00 + 390_00);
});

test("[CHK-08] a sent or paid order is not changed by later requests", async () => {
  const { shopper, quote, goods, id } = await aBuyer();
  const body = orderBody(await quote());
  const placed = await shopper.post("/order/addnew", body);
  const row = async () =>
    JSON.stringify(
      (
        await sql`select to_jsonb(o) - array['status', 'payment_status', 'hold_until', 'payment_opened_at', 'parcel_due'] as o, (select jsonb_agg(l order by position) from order_line l where l.order_id = o.id) as l
                  from shop_order o where id = ${placed.body._id}`.execute(shop.db)
      ).rows,
    );
  const before = await row();
  const again = async () => {
    const changes: object[] = [
      { delivery: { ...body.delivery, street: "Чужая", house: "9" } },
      { contragent: { ...body.contragent, firstname: "Другой" } },
      { items: body.items.map((item) => ({ ...item, quantity: 1 })) },
      { typepayment: "payment-upon-receipt" },
    ];
    for (const change of changes) {
      const reply = await shopper.post("/order/addnew", { ...body, ...change });
      assert.deepEqual([reply.status, reply.body._id], [201, placed.body._id], JSON.stringify(change));
    }
    await shopper.post("/shop/user/editors/", {
      _id: id,
      type: "address",
      data: { country: "RU", city: "Пермь", street: "Новая", house: "1" },
    });
    await sql`update product set price_minor = price_minor + 100000 where id = ${goods[0]}`.execute(shop.db);
    assert.equal(await row(), before);
  };
  await again();
  const opened = await shopper.post("/payment/createpayment", { orderNumber: placed.body.ordernumber, type: "online", data: {} });
  await sandbox.pay(String(opened.body.url).split("/").at(-1)!, { callback: "none" });
  await shop.payments.settle(String(opened.body._id), shop.clock.now());
  assert.equal((await shop.orders.find(shop.db, placed.body._id))!.paymentStatus, "paid");
  await again();
  const methods = Object.values((await shopper.get("/openapi.json")).body.paths as object).flatMap((path) => Object.keys(path));
  assert.deepEqual([...new Set(methods)].sort(), ["delete", "get", "post"], "no call edits");
});

test("[DLV-12] hand-over is the next business day after payment or placement, Moscow time", async () => {
  const at = async (time: string) => {
    const now = new Date(time);
    await shop.clock.move(now);
    await sandbox.clock(now);
    return now;
  };
  const gloves = await putOnShelf(shop, { stock: 99 });
  const made = await putOnShelf(shop, { stock: 0, madeToOrder: true });
  const dates = async (id: string) => {
    const { handover, days } = (await shop.orders.find(shop.db, id))!.delivery;
    return [handover, days!.from, days!.to];
  };
  /** Placed just before midnight in Moscow, paid just after. */
  const order = async (productid: string, typepayment: string, times: [placed: string, paid: string]) => {
    const shopper = createShopper(app);
    await at(times[0]);
    const delivery = { type: "cdek", deliverytype: "delivery", code: "UFA1", city: "Уфа" };
    const quoted = await shopper.quote([{ productid, quantity: 1 }], { delivery, typepayment });
    const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment, delivery });
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const before = await dates(placed.body._id);
    const now = await at(times[1]);
    if (typepayment === "bank-card") {
      const opened = await shopper.post("/payment/createpayment", { orderNumber: placed.body.ordernumber, type: "online", data: {} });
      await sandbox.pay(String(opened.body.url).split("/").at(-1)!, { callback: "none" });
      await shop.payments.settle(String(opened.body._id), now);
    }
    return [before, await dates(placed.body._id)];
  };
  const midnight: [string, string] = ["2026-11-18T20:50:00Z", "2026-11-18T21:05:00Z"];
  const [said, paid] = await order(gloves, "bank-card", midnight);
  assert.deepEqual([said![0], paid![0]], ["2026-11-19", "2026-11-20"]);
  assert.ok(paid![1]! > said![1]! && paid![2]! > said![2]!, `${said} ${paid}`);
  const [placed, later] = await order(gloves, "payment-upon-receipt", midnight);
  assert.deepEqual([placed![0], later], ["2026-11-19", placed]);
  const [friday, saturday] = await order(gloves, "bank-card", ["2026-11-20T20:50:00Z", "2026-11-20T21:05:00Z"]);
  assert.deepEqual([friday![0], saturday], ["2026-11-23", friday], "neither day is one for handing over");
  const [making, begun] = await order(made, "bank-card", ["2026-11-17T20:50:00Z", "2026-11-17T21:05:00Z"]);
  assert.deepEqual([making![0], begun![0]], ["2026-12-17", "2026-12-18"], "what is made is begun when it is paid");
  await shop.clock.move(null);
  await sandbox.clock(null);
});
