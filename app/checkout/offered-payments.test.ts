import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { withoutInvoices } from "#app/foundation/hosts.ts";
import { type PaymentType, paymentTypes, type Storefront, storefronts } from "#app/foundation/storefront.ts";
import { daysBetween, moscowTime } from "#app/foundation/time/day.ts";
import { createOffered } from "#app/payments/providers/offered.server.ts";
import { installmentsOf } from "#app/pricing/installments.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, type Reply } from "../../test/examples/shopper.ts";
import { payableIn } from "./payable.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { port } = await openStore(testShop);
afterEach(() => sandbox.heal());

type Wishes = {
  price?: number;
  citizen?: boolean;
  phone?: string;
  currency?: string;
  storefront?: Storefront;
  point?: { type: string; code: string };
};
const [ru, eu, reload] = storefronts as readonly [Storefront, Storefront, Storefront];
const ways = {
  ru: { country: "RU", delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" } },
  eu: { country: "KZ", delivery: { type: "cdek", deliverytype: "couier", code: "", city: "Almaty" } },
};

/** One piece, delivered as the storefront does. */
async function order(typepayment: PaymentType, { price = 1610, citizen = true, phone, currency, storefront = ru, point }: Wishes = {}) {
  const shopper = createShopper({ port }, { host: storefront.hosts[0]! });
  const gloves = await putOnShelf(shop, { price, stock: 100 });
  const toPoint = point && { country: "RU", delivery: { ...point, deliverytype: "delivery", city: "Уфа" } };
  const way = toPoint ?? (storefront === eu ? ways.eu : ways.ru);
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { ...way, typepayment, ...(currency && { currency }) });
  const items = quoted.body.lines.map(({ productid, specification, quantity, realprice, price }) => ({
    ...{ productid, specification, quantity, realprice, price },
  }));
  const buyer = { phone: phone ?? "+79001234567", firstname: "Иван", lastname: "Петров", email: "ivan@example.com" };
  const body = {
    ...{ contragent: buyer, country: way.country, items, typepayment, quote: quoted.body.id, bonus: 0, avanse: 0, ad_deposit: 0 },
    ...(currency && { currency }),
    delivery: { ...way.delivery, street: "Ленина", house: "1", kvartira: "5" },
    paymentorder: { citizen },
  };
  const reply = await shopper.post("/order/addnew", body);
  return { shopper, reply, currency: quoted.body.currency.type, total: quoted.body.total };
}
const refusals = ({ status, body }: Reply) => [status, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];

test("what a storefront offers in a currency is what it accepts, and nothing else", async () => {
  for (const storefront of [ru, eu, reload])
    for (const currency of storefront.currencies) {
      const offered = payableIn(shop.payments.offered.types(storefront), currency);
      for (const type of paymentTypes) {
        if (type === "bank-transfer") continue;
        const { reply } = await order(type, { storefront, currency });
        const name = `${storefront.region} ${currency} ${type}`;
        if (!offered.includes(type)) assert.deepEqual(refusals(reply), [422, "typepayment invalid"], name);
        else assert.equal(reply.status, 201, `${name}: ${JSON.stringify(reply.body)}`);
      }
    }
  assert.deepEqual(payableIn(shop.payments.offered.types(eu), "kzt").includes("onevision"), true);
  assert.deepEqual(payableIn(shop.payments.offered.types(eu), "usd").includes("onevision"), false);
});

test("payment on receipt requires a point that takes money; freight is settled apart", async () => {
  type Point = { type: string; code: string; cash: boolean; card: boolean };
  for (const type of ["cdek", "boxberry", "dl"]) {
    const points = (await createShopper({ port }).get(`/delivery/points?city=${encodeURIComponent("Уфа")}&type=${type}`))
      .body as unknown as Point[];
    const isPrepaid = ({ cash, card }: Point) => !cash && !card;
    const [prepaid, takesMoney] = [points.find(isPrepaid), points.find((point) => !isPrepaid(point))];
    assert.ok(prepaid && (takesMoney || type === "dl"), type);
    const asked = (typepayment: PaymentType, { code }: Point) => order(typepayment, { point: { type, code } });
    const refused = [422, "typepayment point_takes_no_money"];
    assert.deepEqual(refusals((await asked("payment-upon-receipt", prepaid)).reply), type === "dl" ? [201] : refused, type);
    assert.equal((await asked("bank-card", prepaid)).reply.status, 201, type);
    if (takesMoney) assert.equal((await asked("payment-upon-receipt", takesMoney)).reply.status, 201, type);
  }
});

test("[PRC-16] four parts on days 0, 14, 28, 42 are shown; refusals by sum and country", async () => {
  const shopper = createShopper({ port });
  const schedule = async (price: number) =>
    (await shopper.quote([{ productid: await putOnShelf(shop, { price }), quantity: 1 }], { ...ways.ru, typepayment: "dolyamy" })).body
      .installments;
  // With 390 of delivery 1,001.
  const parts = (await schedule(611))!;
  assert.deepEqual(
    parts.map(({ sum }) => sum),
    [251, 250, 250, 250],
  );
  const { day } = moscowTime(shop.clock.now());
  assert.deepEqual(
    parts.map(({ date }) => daysBetween(day, date)),
    [0, 14, 28, 42],
  );
  assert.equal(await schedule(609), undefined);
  for (const [total, sums] of [
    [1000, [250, 250, 250, 250]],
    [1002, [249, 251, 251, 251]],
    [1003, [250, 251, 251, 251]],
  ] as const)
    assert.deepEqual(
      installmentsOf(total * 100, day)!.map(({ amountMinor }) => amountMinor / 100),
      sums,
    );
  for (const type of ["dolyamy", "split"] as const) {
    const cases: [Wishes, (string | number)[]][] = [
      [{ citizen: false }, [422, "paymentorder.citizen confirm_citizen"]],
      [{ phone: "+77011234567" }, [422, "typepayment installments_phone"]],
      [{ phone: "+76011234567" }, [422, "typepayment installments_phone"]],
      [{ phone: "+375291234567" }, [422, "typepayment installments_phone"]],
      // With 390 of delivery 999, then 1,000.
      [{ price: 609 }, [422, "typepayment installments_least"]],
      [{ price: 610 }, [201]],
      [{ price: 30_001 }, type === "dolyamy" ? [422, "typepayment dolyame_largest"] : [201]],
    ];
    for (const [wishes, expected] of cases)
      assert.deepEqual(refusals((await order(type, wishes)).reply), expected, `${type} ${JSON.stringify(wishes)}`);
  }
  const { reply } = await order("dolyamy", { citizen: false, phone: "+77011234567" });
  assert.equal(reply.body.errors.length, 2);
  for (const { message } of reply.body.errors) assert.match(message, /[А-я]/);
});

const online = paymentTypes.filter((type) => type !== "bank-transfer" && type !== "payment-upon-receipt");
const placeFor = (type: PaymentType): Wishes => (type === "onevision" ? { storefront: eu, currency: "kzt" } : {});

test("the amount on the page is compared with the order for every provider", async () => {
  for (const type of online) {
    const { shopper, reply, total, currency } = await order(type, placeFor(type));
    assert.deepEqual(
      [reply.status, reply.body.next.kind],
      [201, type === "cloudpayments" ? "widget" : "pay"],
      `${type} ${JSON.stringify(reply.body)}`,
    );
    const right = { service: type, price: total, status: "not-paid", type: "in", currency, entity: "main" };
    const pay = (more: object) =>
      shopper.post("/payment/createpayment", { orderNumber: reply.body.ordernumber, type: "online", data: { ...right, ...more } });
    for (const [field, wrong] of Object.entries({
      service: "unknown",
      price: total + 1,
      currency: "eur",
      entity: "transfer",
      status: "paid",
    })) {
      const { status, body } = await pay({ [field]: wrong });
      assert.deepEqual([status, body.code, body.differences], [409, "state", [field]], `${type} ${field}`);
    }
    const { status, body } = await pay({});
    assert.equal(status, 200, `${type} ${JSON.stringify(body)}`);
    if (type === "cloudpayments") assert.ok(body.widget);
    else assert.match(String(body.url), /^http:\/\/[^/]+\/sandbox\/pay\//);
  }
});

test("a slow provider delays others by three seconds at most, and no other's payers", async () => {
  const slow = [
    ["bank-card", "sber"],
    ["dolyamy", "dolyame"],
    ["split", "yandex"],
    ["onevision", "onevision"],
  ] as const;
  for (const [type, provider] of slow) {
    const asked = await order(type, placeFor(type));
    const other = await order("moneta");
    const pay = async ({ shopper, reply }: typeof asked) => {
      const from = performance.now();
      const data = { type: "in", status: "not-paid" };
      const { status } = await shopper.post("/payment/createpayment", { orderNumber: reply.body.ordernumber, type: "online", data });
      return { status, ms: performance.now() - from };
    };
    await sandbox.fault(provider, "slow", { delay_ms: 20_000 });
    const [late, quick] = await Promise.all([pay(asked), pay(other)]);
    assert.equal(late.status, 503, type);
    assert.ok(late.ms < 3500, `${type} ${late.ms}`);
    assert.deepEqual([quick.status, quick.ms < 2500], [200, true], `beside ${type}: ${quick.ms}`);
    await sandbox.heal();
  }
});

/** Offered in production with this environment. */
function live(env: object) {
  const all = { NODE_ENV: "production", DATA_DIR: "/nowhere", SECRET_KEY: "k".repeat(32), STOREFRONT_HOSTS: "ru=gong.example", ...env };
  const config = readConfig(all);
  return createOffered({ config, secrets: readSecrets(config, all) });
}

test("production offers only providers with keys, and pages lead to those only", () => {
  // Invoices need a configured seller, which the visit checks.
  const [ruThen, reloadThen] = withoutInvoices([ru, reload], () => false) as [Storefront, Storefront];
  const none = live({});
  assert.deepEqual([none.types(ruThen), none.pages(ruThen), none.widget(ruThen)], [["payment-upon-receipt"], [], null]);
  const some = live({ MONETA_ACCOUNT: "1", MONETA_CODE: "c", CLOUDPAYMENTS_PUBLIC_ID: "p", CLOUDPAYMENTS_API_SECRET: "s" });
  assert.deepEqual(some.types(ruThen), ["moneta", "cloudpayments", "payment-upon-receipt"]);
  assert.ok(some.pages(ruThen).includes("https://moneta.ru"));
  assert.ok(some.pages(ruThen).every((origin) => /moneta|payanyway/.test(origin)));
  assert.deepEqual([some.pages(reloadThen), some.widget(reloadThen)], [[], null]);
  assert.equal(some.widget(ruThen), "https://widget.cloudpayments.ru/bundles/cloudpayments.js");
});

test("a payment method without one of its keys is not offered", () => {
  const pem = fileURLToPath(import.meta.url);
  const keys = {
    "bank-card": { SBER_USER: "u", SBER_PASSWORD: "p", SBER_CALLBACK_KEY: "k" },
    dolyamy: { DOLYAME_LOGIN: "l", DOLYAME_PASSWORD: "p", DOLYAME_CERTIFICATE_FILE: pem, DOLYAME_KEY_FILE: pem },
    onevision: { ONEVISION_API_KEY: "k", ONEVISION_SECRET: "s", ONEVISION_MERCHANT_ID: "m", ONEVISION_SERVICE_ID: "s" },
    split: { YANDEX_PAY_API_KEY: "k", YANDEX_PAY_MERCHANT_ID: "m" },
    moneta: { MONETA_ACCOUNT: "1", MONETA_CODE: "c" },
    cloudpayments: { CLOUDPAYMENTS_PUBLIC_ID: "p", CLOUDPAYMENTS_API_SECRET: "s" },
    "bank-transfer": {},
    "payment-upon-receipt": {},
  } satisfies Record<PaymentType, Record<string, string>>;
  for (const type of paymentTypes) {
    const is = (env: object) =>
      live(env)
        .types({ paymentTypes: [type, "payment-upon-receipt"] })
        .includes(type);
    assert.equal(is(keys[type]), true, type);
    // Without these the store doesn't start.
    const names = Object.keys(keys[type]).filter((name) => !/_(FILE|CALLBACK_KEY)$/.test(name));
    for (const name of names) assert.equal(is({ ...keys[type], [name]: undefined }), false, `${type} without ${name}`);
  }
  const forgotten = ["sbp", "toString", "__proto__", "BANK-CARD", ""] as string[] as PaymentType[];
  for (const NODE_ENV of ["production", "development"])
    assert.deepEqual(live({ NODE_ENV }).types({ paymentTypes: [...forgotten, "payment-upon-receipt"] }), ["payment-upon-receipt"]);
});
