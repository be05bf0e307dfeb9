import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { shelf } from "../../../test/examples/goods.ts";
import { paidOrders, started } from "../../../test/examples/paid-order.ts";
import { askBack, deliver, everything } from "../../../test/examples/returning.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, mails } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
afterEach(async () => {
  await sandbox.heal();
  await shop.clock.move(null);
});

const DAY = 86_400_000;
const done = () => shop.jobs.runWaiting();
const by = () => ({ by: "Анна", now: shop.clock.now() });
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * DAY);
const photo = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer()
).toString("base64");
const linesOf = async (id: string) => (await shop.orders.find(shop.db, id))!.lines;
const casesOf = async () =>
  (await sql<{ kind: string }>`select kind from case_for_staff where kind like 'return-%' and closed_at is null`.execute(shop.db)).rows.map(
    ({ kind }) => kind,
  );
const sources = async (orderId: string) =>
  (
    await sql<{ money: number; bonus: number; advance: number; deposit: number; delivery: number }>`
      select sum(money_minor)::bigint as money, sum(bonus_minor)::bigint as bonus, sum(advance_minor)::bigint as advance, sum(deposit_minor)::bigint as deposit,
        sum(delivery_minor)::bigint as delivery
      from refund where order_id = ${orderId} and done_at is not null`.execute(shop.db)
  ).rows[0]!;
async function aDelivered(at?: Date, city?: string) {
  const order = await aPaidOrder();
  await deliver(shop, order.id, at, city);
  return order;
}

test("[ORD-06] new goods return for 14 days, faulty for 365; in part; each part to its source", async () => {
  const { id, number, shopper, customerId, total } = await aDelivered(daysAgo(13));
  const some = [{ item: "1", quantity: 3 }];
  const asked = await askBack(shopper, id, { lines: some, reason: "не тот размер", photos: [photo, `data:image/jpeg;base64,${photo}`] });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const [told] = asked.body.returns;
  assert.deepEqual([told!.n, told!.state, told!.kind, told!.reason, told!.lines], [1, "asked", "new", "не тот размер", some]);
  assert.deepEqual(
    asked.body.items.map(({ returned, comingback }) => [returned, comingback]),
    [
      [0, 0],
      [0, 3],
      [0, 0],
    ],
  );
  assert.deepEqual(told!.photos, [`/order/${id}/return/1/photo/1`, `/order/${id}/return/1/photo/2`]);
  assert.equal((await shopper.get(told!.photos[1]!)).headers["content-type"], "image/jpeg");
  assert.deepEqual(await casesOf(), ["return-asked"]);

  const wraps = (await linesOf(id))[1]!;
  const before = await shelf(shop, wraps.productId);
  assert.deepEqual(await shop.returns.approve({ number, n: 1 }, by()), { ok: true });
  assert.deepEqual(await shop.returns.receive({ number, n: 1 }, { ...by(), fit: "usual" }), { ok: true });
  assert.equal((await orderState(id)).payment, "paid", "the money has not left yet");
  await done();
  assert.deepEqual(await orderState(id), { status: "done", payment: "partly-refunded", delivery: "delivered" });
  assert.deepEqual(await shelf(shop, wraps.productId), { on_hand: before.on_hand + 3, reserved: before.reserved });
  const share = (minor: number) => Math.floor((minor * 3 * 2 + 7) / 14);
  const part = {
    money: share(wraps.priceMinor - wraps.advanceMinor - wraps.depositMinor),
    bonus: share(wraps.bonusMinor),
    advance: share(wraps.advanceMinor),
    deposit: share(wraps.depositMinor),
    delivery: 0,
  };
  assert.deepEqual(await sources(id), part);

  const failed = await askBack(shopper, id, { lines: [{ item: 0, quantity: 1 }], kind: "failed", reason: "шов разошёлся" });
  assert.equal(failed.status, 200, JSON.stringify(failed.body));
  const gloves = (await linesOf(id))[0]!;
  const worn = await shelf(shop, gloves.productId);
  await shop.returns.approve({ number, n: 2 }, by());
  await shop.returns.receive({ number, n: 2 }, { ...by(), fit: "usual" });
  assert.deepEqual(await shelf(shop, gloves.productId), worn, "what failed is not sold again");
  const rest = await askBack(shopper, id, {
    lines: [
      { item: "1", quantity: 4 },
      { item: "2", quantity: 1 },
    ],
  });
  assert.equal(rest.status, 200);
  await shop.returns.approve({ number, n: 3 }, by());
  await shop.returns.receive({ number, n: 3 }, { ...by(), fit: [{ position: 1, quantity: 2 }] });
  await done();
  assert.deepEqual(await orderState(id), { status: "returned", payment: "refunded", delivery: "delivered" });
  const all = await sources(id);
  assert.deepEqual([all.money, all.bonus, all.advance, all.deposit], [total * 100, 700_00, 301_00, 200_00]);
  assert.deepEqual(await moneyOf(shop, customerId), started, "and the cashback is taken back");
  for (const n of [1, 2, 3])
    for (const news of ["asked", "approved", "received"]) assert.equal(await mails(id, `return:${n}:${news}`), 1, `${n} ${news}`);
  assert.deepEqual(await casesOf(), []);

  const late = await aDelivered(daysAgo(16));
  const refused = await askBack(late.shopper, late.id, { lines: some });
  assert.deepEqual(
    [refused.status, refused.body.errors.map(({ path, message }) => [path, message])],
    [422, [["kind", "Срок такого возврата прошёл"]]],
  );
  assert.equal((await askBack(late.shopper, late.id, { lines: some, kind: "failed", reason: "порвались" })).status, 200);
  const over = await aDelivered(daysAgo(367));
  assert.equal((await askBack(over.shopper, over.id, { lines: some, kind: "failed", reason: "порвались" })).status, 409);
});

test("[ORD-12] days end on day 14 and 365 by the buyer's region, excluding delivery day", async () => {
  // Evening in Moscow: tomorrow in Vladivostok, still today in Almaty.
  const noon = new Date(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T15:00:00Z`);
  const asks: (() => Promise<{ status: number }>)[] = [];
  for (const city of ["Владивосток", "Калининград"])
    for (const [days, kind] of [
      [14, "new"],
      [365, "failed"],
    ] as const) {
      const { id, shopper } = await aDelivered(new Date(noon.getTime() - days * DAY - 4 * 3_600_000), city);
      asks.push(() => askBack(shopper, id, { lines: [{ item: "0", quantity: 1 }], kind, reason: "так вышло" }));
    }
  await shop.clock.move(noon);
  const statuses: number[] = [];
  for (const ask of asks) statuses.push((await ask()).status);
  assert.deepEqual(statuses, [422, 409, 200, 200], "over in Vladivostok, the last day in Kaliningrad");
});

test("staff refuses with a reason before arrival, freeing pieces; each step runs once", async () => {
  const { id, number, shopper, refund } = await aDelivered();
  const name = { number, n: 1 };
  assert.equal((await askBack(shopper, id, { lines: everything })).status, 200);
  const none = await askBack(shopper, id, { lines: [{ item: "0", quantity: 1 }] });
  assert.deepEqual([none.status, none.body.code], [409, "state"], "all of it is coming back");
  await assert.rejects(refund([{ position: 0, quantity: 1 }]), { code: "state" }, "staff gives nothing back of what a return speaks for");
  await assert.rejects(refund(null), { code: "state" });

  assert.deepEqual(await shop.returns.receive(name, { ...by(), fit: "all" }), { ok: false, refusal: "elsewhere" });
  assert.deepEqual(await shop.returns.refuse(name, { ...by(), reason: "нет ярлыков" }), { ok: true });
  assert.deepEqual(await shop.returns.approve(name, by()), { ok: false, refusal: "elsewhere" });
  assert.deepEqual(await shop.returns.approve({ number, n: 2 }, by()), { ok: false, refusal: "unknown" });
  assert.deepEqual(await shop.returns.approve({ number: "2222-2222-2", n: 1 }, by()), { ok: false, refusal: "unknown" });

  const again = await askBack(shopper, id, { lines: [{ item: "0", quantity: 1 }] });
  assert.deepEqual(
    again.body.returns.map(({ n, state, history }) => [n, state, history.at(-1)!.reason]),
    [
      [1, "refused", "нет ярлыков"],
      [2, "asked", ""],
    ],
  );
  await shop.returns.approve({ number, n: 2 }, by());
  for (const fit of [[{ position: 0, quantity: 2 }], [{ position: 1, quantity: 1 }]])
    assert.deepEqual(await shop.returns.receive({ number, n: 2 }, { ...by(), fit }), { ok: false, refusal: "pieces" });
  assert.deepEqual(await shop.returns.receive({ number, n: 2 }, { ...by(), fit: "none" }), { ok: true });
  assert.deepEqual(await shop.returns.paid({ number, n: 2 }, by()), { ok: false, refusal: "elsewhere" }, "the bank gives it back");
  await done();
  assert.equal((await orderState(id)).status, "done");
  assert.equal(await mails(id, "return:1:refused"), 1);
  assert.equal(await mails(id, "return:2:refused"), 0);
});

test("invalid requests are named per field, bilingual; others' orders stay unknown", async () => {
  const { id, shopper } = await aDelivered();
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from goods_return`.execute(shop.db)).rows[0]!.n;
  const before = await count();
  const one = [{ item: "0", quantity: 1 }];
  for (const [wish, path] of [
    [{ lines: [] }, "lines"],
    [{ lines: [{ item: "0", quantity: 2 }] }, "lines.0.quantity"],
    [{ lines: [{ item: "0", quantity: 0 }] }, "lines.0.quantity"],
    [{ lines: [{ item: "0", quantity: 1e300 }] }, "lines.0.quantity"],
    [{ lines: [{ item: "7", quantity: 1 }] }, "lines.0.item"],
    [{ lines: [{ item: "' or", quantity: 1 }] }, "lines.0.item"],
    [{ lines: [{ item: -1, quantity: 1 }] }, "lines.0.item"],
    [{ lines: [...one, ...one] }, "lines.1.item"],
    [{ lines: one, kind: "failed" }, "reason"],
    [{ lines: one, kind: "stolen" }, "kind"],
    [{ lines: one, reason: "x".repeat(501) }, "reason"],
    [{ lines: one, reason: "two\nlines" }, "reason"],
    [{ lines: one, photos: Array.from({ length: 6 }, () => photo) }, "photos"],
    [{ lines: one, photos: [photo, "bm8gcGhvdG8="] }, "photos.1"],
  ] as const)
    for (const lang of ["ru", "en"]) {
      shopper.jar.set("lang", lang);
      const { status, body } = await askBack(shopper, id, wish as never);
      assert.deepEqual([status, body.errors?.[0]?.path], [422, path], JSON.stringify(wish).slice(0, 80));
      assert.match(body.errors[0]!.message, lang === "ru" ? /^[^a-z]+$/i : /[a-z]/);
    }
  const stranger = createShopper({ port: store.port }, { host: store.host });
  assert.equal((await askBack(stranger, id, { lines: one })).status, 401);
  await stranger.quote([{ productid: (await linesOf(id))[0]!.productId, quantity: 1 }]);
  assert.equal((await askBack(stranger, id, { lines: one })).status, 404);
  assert.equal(await count(), before);

  const { id: early, shopper: waiting } = await aPaidOrder();
  assert.deepEqual((await askBack(waiting, early, { lines: one })).status, 409, "not delivered yet");
});
