import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { sql } from "kysely";
import { startHousekeeping } from "#app/operations/housekeeping.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { banksOf, openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { createRates } from "./rates.server.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const day = (date: string) => new Date(`${date}T05:00:00Z`);
const at = async (date: string) => {
  await sandbox.clock(day(date));
  await shop.clock.move(day(date));
  return day(date);
};
const val = async (currency: string) => (await createShopper(app).get(`/books/currency/get/${currency}`)).body as Record<string, unknown>;

test("[STO-06] rates come daily; a failure keeps the last and is logged; absurd jumps wait", async () => {
  const warned: object[] = [];
  const log = { warn: (what: object) => void warned.push(what) } as Parameters<typeof createRates>[0]["log"];
  const rates = await createRates({ db: shop.db, urls: banksOf(sandbox), log, alarm: () => {}, onChange: () => {} });
  assert.equal(await rates.refresh(await at("2026-11-25")), true);
  const [first, firstDay] = [rates.val("usd"), rates.date("usd")];
  assert.equal(firstDay, "2026-11-25");
  assert.equal(await rates.refresh(await at("2026-11-26")), true);
  const [usd, kzt] = [rates.val("usd"), rates.val("kzt")];
  assert.notEqual(usd, first);

  for (const mode of ["error", "garbage", "reset", "timeout", "html", "old", "zero", "negative", "missing"]) {
    await sandbox.fault("cbr", mode);
    warned.length = 0;
    assert.equal(await rates.refresh(await at("2026-11-27")), false, mode);
    assert.equal(warned.length, 1, `${mode} ${JSON.stringify(warned)}`);
    assert.deepEqual([rates.val("usd"), rates.val("kzt"), rates.date("usd")], [usd, kzt, "2026-11-26"], mode);
  }
  // A week without the bank: the last rate still sells.
  await shop.rates.reload();
  await shop.clock.move(day("2026-12-03"));
  const gloves = await putOnShelf(shop);
  assert.equal((await createShopper(app).order([{ productid: gloves, quantity: 1 }])).status, 201);
  assert.equal((await val("usd")).val, Number(usd));

  await sandbox.fault("cbr", "jump");
  assert.equal(await rates.refresh(await at("2026-12-04")), true);
  assert.deepEqual([rates.val("usd"), rates.date("usd")], [usd, "2026-11-26"]);
  const cases = await sql<{ subject: string }>`select subject from case_for_staff where kind = 'rate-jump' order by subject`.execute(
    shop.db,
  );
  assert.ok(cases.rows.some(({ subject }) => subject === "usd 2026-12-04"));
  await sandbox.fault("cbr", "ok");
  assert.equal(await rates.refresh(await at("2026-12-05")), true);
  assert.equal(rates.date("usd"), "2026-12-05");
  await shop.clock.move(null);

  // Housekeeping refreshes at start and daily.
  let asked = 0;
  const counting = { ...shop, rates: { ...shop.rates, refresh: async () => ++asked > 0 } };
  mock.timers.enable({ apis: ["setInterval"] });
  const stop = startHousekeeping(counting);
  assert.equal(asked, 1);
  mock.timers.tick(24 * 3_600_000);
  stop();
  mock.timers.reset();
  for (let waited = 0; asked < 2 && waited < 100; waited++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(asked >= 2);
});

test("[STO-05] shown prices round up to whole units, sums add them, an order keeps its rate", async () => {
  await sql`delete from currency_rate`.execute(shop.db);
  const rate = (currency: string, rubles: string, date: string) =>
    sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at) values (${currency}, 'cbr', ${date}, ${rubles}, false, now())`.execute(
      shop.db,
    );
  await rate("usd", "92.5", "2026-11-25");
  await rate("eur", "100", "2026-11-25");
  await rate("kzt", "0.15012345", "2026-11-25");
  await shop.rates.reload();
  assert.deepEqual(await val("usd"), { currency: "usd", val: 92.5, date: "2026-11-25" });
  assert.deepEqual(await val("kzt"), { currency: "kzt", val: 0.15012345, date: "2026-11-25" });
  assert.equal((await val("rub")).val, 1);
  assert.equal((await createShopper(app).get("/books/currency/get/gbp")).status, 404);

  const [gloves, wraps] = [await putOnShelf(shop, { price: 1000 }), await putOnShelf(shop, { price: 990, sale: 15 })];
  const shopper = createShopper(app, { host: "eu.localhost", lang: "en" });
  const items = [
    { productid: gloves, quantity: 10 },
    { productid: wraps, quantity: 3 },
  ];
  for (const [currency, units] of [
    ["usd", [11, 10]],
    ["eur", [10, 9]],
    ["kzt", [6662, 5603]],
    ["rub", [1000, 841]],
  ] as const) {
    const { body } = await shopper.quote(items, { currency, delivery: null, typepayment: null });
    assert.deepEqual(
      body.lines.map((line) => [line.currency.unit.price, line.currency.price]),
      [
        [units[0], units[0] * 10],
        [units[1], units[1] * 3],
      ],
      currency,
    );
    assert.equal(body.currency.total, units[0] * 10 + units[1] * 3, currency);
  }

  const hand = { type: "cdek", deliverytype: "delivery", code: "", city: "Paris", activity: false };
  const quoted = await shopper.quote(items, { currency: "usd", delivery: null, typepayment: "cloudpayments", country: "FR" });
  const placed = await shopper.post("/order/addnew", {
    contragent: { phone: "+33123456789", firstname: "Ann", lastname: "Lee", email: "ann@example.com" },
    country: "FR",
    currency: "usd",
    items: quoted.body.lines.map(({ productid, specification, quantity, realprice, price }) => ({
      productid,
      specification,
      quantity,
      realprice,
      price,
    })),
    typepayment: "cloudpayments",
    delivery: hand,
    quote: quoted.body.id,
  });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  await rate("usd", "60", "2026-11-26");
  await shop.rates.reload();
  assert.equal((await val("usd")).val, 60);
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual([order.currency, Number(order.rate), order.shownTotal], ["usd", 92.5, 140]);
  assert.deepEqual(order.lines[0]!.currency, { type: "usd", rate: 92.5, price: 110, listPrice: 110 });
});
