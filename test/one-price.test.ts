import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { aPhone, giveMoney, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { receiptsOf } from "./examples/receipts.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { port, host, settled } = await openStore(testShop);
const { registered } = receiptsOf(testShop, sandbox);

type InFull = {
  total: number;
  goods: number;
  bonus: number;
  avanse: number;
  priceclient: number;
  items: { productid: string; quantity: number; realprice: number; price: number; discounts: { procent: number; sum: number } }[];
};

test("[PRC-12] one pure function prices every view; different figures get a new quote", async () => {
  const callers = globSync("app/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.ts$/.test(file) && /(?<!function )\bpriceCart\(/.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(callers.sort(), ["app/cart/quote.server.ts", "app/gifts/certificates.server.ts", "app/pricing/edited-order.ts"]);
  const impure = /\bawait\b|Date\.now|new Date\(\)|Math\.random|process\.|fetch\(/;
  for (const file of globSync("app/pricing/*.ts").filter((file) => !/\.test\.ts$/.test(file)))
    assert.doesNotMatch(readFileSync(file, "utf8"), impure, file);

  const shopper = createShopper({ port }, { host });
  const phone = aPhone();
  const customer = await signIn(shop, shopper, phone);
  await giveMoney(shop, customer, { bonus: 700, advance: 300 });
  const [gloves, wraps] = [await putOnShelf(shop, { price: 1990, sale: 15, stock: 9 }), await putOnShelf(shop, { price: 333, stock: 9 })];
  const items = [
    { productid: gloves, quantity: 1 },
    { productid: wraps, quantity: 3 },
  ];
  const money = { bonus: 500, avanse: 300 };
  const drawer = (await shopper.quote(items, money)).body;
  const quoted = (await shopper.quote(items, money)).body;
  assert.deepEqual({ ...quoted, id: "", expires: "" }, { ...drawer, id: "", expires: "" });
  assert.deepEqual([quoted.bonus, quoted.avanse], [500, 300]);

  const body = orderBody(quoted);
  const [first, second] = body.items;
  const lies: object[] = [
    { items: [{ ...first!, price: first!.price - 1 }, second] },
    { items: [{ ...first!, realprice: first!.realprice + 1 }, second] },
    { items: [{ ...first!, quantity: 2 }, second] },
    { bonus: 501 },
    { avanse: 299 },
    { delivery: { ...body.delivery, price: 1 } },
  ];
  for (const lie of lies) {
    const { status, body: told } = await shopper.post("/order/addnew", { ...body, ...lie });
    assert.deepEqual([status, told.code], [409, "quote_changed"], JSON.stringify(lie));
    assert.ok(told.quote.id && told.quote.id !== quoted.id);
  }
  const placed = await shopper.post("/order/addnew", body);
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: orderNumber } = placed.body;

  const [told] = (await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as [InFull];
  assert.deepEqual(
    [told.total, told.bonus, told.avanse, told.priceclient],
    [quoted.total, quoted.bonus, quoted.avanse, quoted.priceclient],
  );
  assert.deepEqual(
    told.items.map(({ productid, quantity, realprice, price, discounts }) => [productid, quantity, realprice, price, discounts.sum]),
    quoted.lines.map(({ productid, quantity, realprice, price, discount_sum }) => [productid, quantity, realprice, price, discount_sum]),
  );
  const office = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual(
    [office.totalMinor, office.bonusMinor, office.advanceMinor, office.clientDeliveryMinor],
    [quoted.total, quoted.bonus, quoted.avanse, quoted.priceclient].map((rubles) => rubles * 100),
  );

  const pay = { service: "bank-card", price: quoted.total, status: "not-paid", type: "in", currency: "rub", entity: "main" };
  const opened = await shopper.post("/payment/createpayment", { orderNumber, type: "online", data: pay });
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
  const [paid] = await registered(id);
  assert.deepEqual([paid!.money, paid!.offset], [quoted.total * 100, quoted.avanse * 100]);
  assert.equal(
    paid!.items.reduce((sum, { sumMinor }) => sum + sumMinor, 0),
    (quoted.total + quoted.avanse) * 100,
  );
  const refund = await shop.payments.refundOrder(id, {
    back: null,
    withDelivery: true,
    actor: "staff",
    reason: "test",
    now: shop.clock.now(),
  });
  assert.deepEqual([refund.moneyMinor, refund.advanceMinor, refund.bonusMinor], [quoted.total * 100, 300_00, 500_00]);
});
