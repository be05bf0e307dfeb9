import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { linkIn, pressed, restock, waitMessages } from "../../../test/examples/waits.ts";
import { killWorkers } from "../../../test/kill-worker.ts";

const sandbox = await openSandbox();
const { shop, app, databaseUrl, dataDir } = await createTestShop(sandbox.env);
const later = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
const settle = (now = shop.clock.now()) => shop.waits.settle(now);

async function aCustomer(to: string = aPhone()) {
  const shopper = createShopper(app);
  const id = await signIn(shop, shopper, to);
  const edit = (data: object) => shopper.post("/shop/user/editors/", { _id: id, type: "wait", data });
  return { shopper, id, to, edit };
}
const waitsOf = async (shopper: Shopper) =>
  ((await shopper.post("/shop/auth/token/", {})).body.data as { waits: { productid: string; specification: string }[] }).waits;

test("[CAT-12] customers and confirmed mailboxes wait for a sold-out size; one notice each", async () => {
  const gloves = await putOnShelf(shop, { sizes: { "g-10": 0, "g-12": 3 } });
  const goods = { productid: gloves, specification: "g-10" };
  const { shopper, to } = await aCustomer();
  const guest = createShopper(app, { lang: "en" });
  for (const one of [shopper, shopper, guest]) {
    const answer = await one.post("/shop/wait", { ...goods, ...(one === guest && { email: "Tim@Example.com" }) });
    assert.deepEqual([answer.status, answer.body], [200, { activity: true }]);
  }
  assert.deepEqual(await waitsOf(shopper), [goods]);
  const [question, ...none] = await waitMessages(shop);
  assert.deepEqual([question!.to, none.length], ["tim@example.com", 0]);
  assert.match(question!.subject!, /^Gong: notify you when “Gloves .*, g-10” is back\?$/u);
  const link = linkIn(question!);
  assert.match(link, /&lang=en$/);
  const yes = await guest.post(pressed(link, "confirm"), undefined);
  assert.deepEqual([yes.status, yes.headers.location], [303, link.replace("&lang=en", "")]);

  assert.equal(await settle(), 0, "nothing is back yet");
  await restock(shop, gloves, 5, "g-10");
  assert.equal(await settle(), 2);
  assert.equal(await settle(), 0);
  await restock(shop, gloves, 0, "g-10");
  await restock(shop, gloves, 9, "g-10");
  assert.equal(await settle(later(48)), 0, "each once");
  const [sms] = await waitMessages(shop, to);
  assert.deepEqual([sms!.channel, sms!.unsubscribe], ["sms", null]);
  assert.match(sms!.text, /^Гонг: снова есть «Перчатки .*, g-10» http:\/\/localhost:\d+\/model\/m-\S+\?color=\S+&lang=ru$/);
  const letters = await waitMessages(shop, "tim@example.com");
  assert.equal(letters.length, 2);
  assert.match(letters[1]!.text, /is back in stock.*\/model\/m-\S+\?color=\S+&lang=en.*\/wait\//s);
  assert.deepEqual(await waitsOf(shopper), []);
});

test("the longest waiting are notified first, one per piece, then the next", async () => {
  const bag = await putOnShelf(shop, { stock: 0 });
  const waiters: string[] = [];
  for (let n = 0; n < 4; n++) {
    const waiter = await aCustomer();
    assert.equal((await waiter.shopper.post("/shop/wait", { productid: bag })).status, 200);
    waiters.push(waiter.to);
    await sql`update wait set asked_at = asked_at + ${n} * interval '1 second' where customer_id = ${waiter.id}`.execute(shop.db);
  }
  const told = async () => (await waitMessages(shop)).map(({ to }) => to).filter((to) => waiters.includes(to));
  await restock(shop, bag, 2);
  assert.equal(await settle(), 2);
  assert.deepEqual((await told()).sort(), waiters.slice(0, 2));
  assert.equal(await settle(later(11)), 0, "two pieces, two who may be on their way");
  assert.equal(await settle(later(13)), 2, "nobody came: the next two");
  assert.deepEqual((await told()).sort(), waiters);
});

test("cancelled and lapsed orders restock with notices, like an import", async () => {
  for (const back of ["cancelled", "lapsed"]) {
    const ball = await putOnShelf(shop, { stock: 1 });
    const buyer = createShopper(app);
    const { _id } = (await buyer.order([{ productid: ball, quantity: 1 }])).body;
    const { shopper, to } = await aCustomer();
    assert.equal((await shopper.post("/shop/wait", { productid: ball })).status, 200);
    if (back === "cancelled") assert.equal((await buyer.post(`/order/${_id}/cancel`, {})).status, 200);
    else await shop.orders.expireHolds(later(2), shop.payments.closeOpen);
    assert.equal(await settle(), 1, back);
    assert.equal((await waitMessages(shop, to)).length, 1);
  }
});

test("two processes notify a crowd once each; double taps are one wait", async () => {
  const other = await createTestShop({ ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const belt = await putOnShelf(shop, { stock: 0 });
  const crowd = await Promise.all(Array.from({ length: 5 }, () => aCustomer()));
  await Promise.all(
    crowd.flatMap(({ shopper, edit }) => [
      shopper.post("/shop/wait", { productid: belt }),
      edit({ productid: belt, specification: "0", on: true }),
    ]),
  );
  await restock(shop, belt, 50);
  const now = shop.clock.now();
  const told = await Promise.all([shop, other.shop, shop, other.shop].map(({ waits }) => waits.settle(now)));
  assert.equal(
    told.reduce((sum, n) => sum + n),
    5,
  );
  for (const { to } of crowd) assert.equal((await waitMessages(shop, to)).length, 1);
  await other.close();
});

test("impossible waits are refused with a reason, and so are waits in another's name", async () => {
  const sized = await putOnShelf(shop, { sizes: { "r-1": 0, "r-2": 1 } });
  const made = await putOnShelf(shop, { stock: 0, madeToOrder: true });
  const abroad = await putOnShelf(shop, { stock: 0, storefronts: ["eu"] });
  const out = await putOnShelf(shop, { stock: 0 });
  const { shopper, id, edit } = await aCustomer();
  const guest = createShopper(app);
  const cases = [
    [shopper, { productid: sized, specification: "r-2" }, 409, "in_stock"],
    [shopper, { productid: made }, 409, "in_stock"],
    [shopper, { productid: sized }, 422, "choose_size"],
    [shopper, { productid: sized, specification: "nothing" }, 404, "not_found"],
    [shopper, { productid: "nothing" }, 404, "not_found"],
    [shopper, { productid: abroad }, 404, "not_found"],
    [guest, { productid: out }, 422, "enter_email"],
    [guest, { productid: out, email: "no mailbox" }, 422, "invalid"],
    [guest, { productid: out, email: "a@example.com\r\nBcc: b@example.com" }, 422, "invalid"],
    [guest, { specification: "0", email: "a@example.com" }, 422, "required"],
  ] as const;
  for (const [one, body, status, code] of cases) {
    const answer = await one.post("/shop/wait", body);
    assert.equal(answer.status, status, JSON.stringify(body));
    assert.ok([answer.body.code, ...(answer.body.errors ?? []).map((error) => error.code)].includes(code), JSON.stringify(answer.body));
  }
  const stranger = await aCustomer();
  const theirs = await stranger.shopper.post("/shop/user/editors/", { _id: id, type: "wait", data: { productid: out, on: true } });
  assert.equal(theirs.status, 403);
  assert.deepEqual(await waitsOf(shopper), []);

  const on = await edit({ productid: out, specification: 0, on: true });
  assert.deepEqual((on.body.data as { waits: unknown }).waits, [{ productid: out, specification: "0" }]);
  assert.equal((await stranger.edit({ productid: out, on: false })).status, 200);
  assert.equal((await waitsOf(shopper)).length, 1, "another's end is his own");
  const off = await edit({ productid: out, on: false });
  assert.deepEqual((off.body.data as { waits: unknown }).waits, []);
  assert.equal((await shopper.post("/shop/user/editors/", { _id: id, type: "club", data: { club: "ring", on: true } })).status, 404);
});

test("a notifier killed before commit sent nothing; the next one notifies each once", async () => {
  const ring = await putOnShelf(shop, { stock: 0 });
  const waiters = [await aCustomer(), await aCustomer()];
  for (const { shopper } of waiters) assert.equal((await shopper.post("/shop/wait", { productid: ring })).status, 200);
  await restock(shop, ring, 9);
  const told = async () => (await Promise.all(waiters.map(({ to }) => waitMessages(shop, to)))).map(({ length }) => length);
  const seen: number[][] = [];
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const between = async () => void seen.push(await told());
  assert.equal(await killWorkers(shop, { env, killAt: "wait.told", times: 2, between }), 2);
  assert.deepEqual(seen, [
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
});
