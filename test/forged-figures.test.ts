import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, { pages: true });
const gloves = await putOnShelf(shop, { price: 5000, stock: 500 });

async function aCustomer() {
  const shopper = createShopper(app);
  const phone = aPhone();
  const id = await signIn(shop, shopper, phone);
  await giveMoney(shop, id, { bonus: 100 });
  return { shopper, phone, id };
}
const rowOf = async (id: string) => JSON.stringify((await sql`select * from customer where id = ${id}`.execute(shop.db)).rows);

test("[SEC-02] no call trusts client prices, discounts, status, balance or role", async () => {
  const { shopper, phone, id } = await aCustomer();
  const line = { productid: gloves, specification: "0", quantity: 2 };
  const lies = {
    price: 1,
    realprice: 1,
    discount_procent: 99,
    discount_sum: 9999,
    remove_bonus: 9999,
    sale: 99,
    cashback: 99_999,
    unit: { price: 1 },
  };
  const more = {
    bonus: 99_999,
    avanse: 99_999,
    ad_deposit: 99_999,
    total: 1,
    priceclient: 0,
    producttotal: 1,
    free: true,
    limitbonus: 100,
    dealer: true,
  };
  const { body: quoted } = await shopper.quote([{ ...line, ...lies }], { ...more, role: "staff", currency: "rub" });
  assert.deepEqual(
    [quoted.goodstotal, quoted.priceclient, quoted.bonus, quoted.avanse, quoted.ad_deposit, quoted.total],
    [10_000, 0, 100, 0, 0, 9900],
    "free from ten thousand on by the storefront's own rule",
  );
  const { body: small } = await shopper.quote([{ ...line, ...lies, quantity: 1 }], { ...more, bonus: 0 });
  assert.deepEqual([small.priceclient, small.total], [390, 5390], "and not by the client's word");

  const body = orderBody(quoted);
  const wrongs: object[] = [
    { items: [{ ...body.items[0], price: 1 }] },
    { items: [{ ...body.items[0], realprice: 1 }] },
    { items: [{ ...body.items[0], price: body.items[0]!.price - 1, discounts: { procent: 99, sum: 1, activity: true } }] },
    { bonus: 5000 },
    { avanse: 5000 },
    { ad_deposit: 1 },
  ];
  for (const wrong of wrongs) {
    const answer = await shopper.post("/order/addnew", { ...body, ...wrong });
    assert.deepEqual([answer.status, answer.body.code, answer.body.quote.total], [409, "quote_changed", 9900], JSON.stringify(wrong));
  }
  const placed = await shopper.post("/order/addnew", {
    ...body,
    status: "paid",
    payment_status: "paid",
    total: 1,
    priceclient: -5000,
    channel: "gong-com",
    cashback: 99_999,
    items: body.items.map((item) => ({
      ...item,
      payment_status: "paid",
      cashback: 99_999,
      discounts: { procent: 99, sum: 9999, activity: true },
    })),
    delivery: { ...body.delivery, price: 0, free: true, addDeliveryPayment: 0 },
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual(
    [
      order.status,
      order.paymentStatus,
      order.totalMinor,
      order.deliveryMinor,
      order.channel,
      order.lines[0]!.cashbackMinor,
      order.lines[0]!.discountMinor,
    ],
    ["not-paid", "not-paid", 9900_00, 390_00, "gong-store", 495_00, 0],
  );

  const pay = (data: object) => shopper.post("/payment/createpayment", { orderNumber: placed.body.ordernumber, type: "online", data });
  for (const data of [{ price: 1 }, { status: "paid" }, { type: "out" }, { currency: "kzt" }]) assert.equal((await pay(data)).status, 409);
  const opened = await pay({});
  assert.equal((await shopper.post("/order/updateOrderInfo", ["payment", placed.body.ordernumber, opened.body._id])).status, 200);
  assert.equal((await shop.orders.find(shop.db, placed.body._id))!.paymentStatus, "not-paid");
  const documented = await shopper.post("/delivery/createdocument", {
    o: placed.body._id,
    on: placed.body.ordernumber,
    status: "paid",
    payment: { totalprice: 1, oplata: 0 },
  });
  assert.equal(documented.status, 409);

  const before = await rowOf(id);
  const money = await moneyOf(shop, id);
  const profile = { firstname: "Олег", lastname: "Жуков", birthday: "1990-01-01", role: "coach" };
  for (const lie of [{ bonus: 9999 }, { avans: 9999 }, { ad_deposit: 9999 }, { limitbonus: 100 }, { dealer: true }, { phone: aPhone() }])
    assert.equal(
      (await shopper.post("/shop/user/editors/", { _id: id, type: "profile", data: { ...profile, ...lie } })).status,
      422,
      JSON.stringify(lie),
    );
  for (const role of ["staff", "admin", "dealer", "owner"])
    assert.equal((await shopper.post("/shop/user/editors/", { _id: id, type: "profile", data: { ...profile, role } })).status, 422, role);
  assert.equal(await rowOf(id), before);
  assert.deepEqual([await moneyOf(shop, id), money], [money, { bonus: 0, advance: 0, deposit: 0 }]);
  const session = (await shopper.post("/shop/auth/token/", { data: { bonus: 9999, dealer: true }, activity: true })).body.data as Record<
    string,
    unknown
  >;
  assert.deepEqual([session.bonus, session.dealer, session.phone], [0, false, phone]);
});

test("[ACC-02] who one is in boxing: eight roles and none chosen, in both languages", async () => {
  const { shopper, id } = await aCustomer();
  const told = {
    ru: [
      "Любитель бокса",
      "Боксёр-любитель",
      "Профессиональный боксёр",
      "Тренер",
      "Катмен",
      "Менеджер в боксе",
      "Представитель зала",
      "Другое",
    ],
    en: ["Boxing enthusiast", "Amateur boxer", "Pro boxer", "Coach", "Cutman", "Boxing manager", "Boxing gym rep", "Other"],
  };
  for (const [lang, labels] of Object.entries(told)) {
    shopper.jar.set("lang", lang);
    const page = String((await shopper.get("/lk/profile")).body).replaceAll("\u00a0", " ");
    const options = [...page.matchAll(/<option value="([a-z-]*)"[^>]*>([^<]+)<\/option>/g)];
    for (const label of labels)
      assert.ok(
        options.some(([, , text]) => text === label),
        `${lang} ${label}: ${options.map(([, , text]) => text)}`,
      );
    assert.ok(options.some(([, value]) => value === "none-chosen" || value === ""));
  }
  const save = (role: string) =>
    shopper.post("/shop/user/editors/", {
      _id: id,
      type: "profile",
      data: { firstname: "Олег", lastname: "Жуков", birthday: "1990-01-01", role },
    });
  const roles = "boxing-enthusiast amateur-boxer pro-boxer coach cutman boxing-manager gym-rep other".split(" ");
  for (const role of roles) assert.equal((await save(role)).status, 200, role);
  assert.equal((await save("none-chosen")).status, 422);
  assert.equal((await save("champion")).status, 422);
});

test("[D06] made-to-order goods sell past stock, say thirty days, touch no stock", async () => {
  const made = await putOnShelf(shop, { stock: 0, madeToOrder: true });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: made, quantity: 50 }]);
  assert.deepEqual([quoted.body.lines[0]!.podzakaz, quoted.body.lines[0]!.made], [true, true]);
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  const days = (Date.parse(order.delivery.handover!) - shop.clock.now().getTime()) / 86_400_000;
  assert.ok(days > 28 && days < 42, `${days}`);
  const { rows } = await sql<{ on_hand: number; reserved: number }>`select on_hand, reserved from stock where product_id = ${made}`.execute(
    shop.db,
  );
  assert.deepEqual(rows, [{ on_hand: 0, reserved: 0 }]);
});

test("[F07] a key is its owner's: another's equal key makes another order", async () => {
  const [a, b] = [await aCustomer(), await aCustomer()];
  const guest = createShopper(app);
  const orders = [];
  for (const shopper of [a.shopper, b.shopper, guest])
    orders.push(await shopper.order([{ productid: gloves, quantity: 1 }], (body) => body, "the-same"));
  assert.deepEqual(
    orders.map(({ status }) => status),
    [201, 201, 201],
  );
  assert.equal(new Set(orders.map(({ body }) => body._id)).size, 3);
});
