import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import type { Visit } from "#app/foundation/http/call.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { aFriend, certificateBuyers, codeIn } from "../../test/examples/certificates.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { slowness } from "../../test/slowness.ts";
import { createBackgrounds } from "./background.server.ts";

// Real limits behind a proxy: each request names its client.
const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
const { shop, app } = testShop;
const store = await openStore(testShop);
const { aPaidCertificate, aSentCertificate, aCustomer, certificateOf, letters, sendAll } = certificateBuyers(testShop, store, sandbox);
afterEach(() => shop.clock.move(null));

let networks = 0;
const aNetwork = () => `10.${++networks >> 8}.${networks & 255}.1`;
const blank = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: "#336699" } });
const photo = (await blank(160, 90).jpeg().toBuffer()).toString("base64");
const custom = { design: "custom", background: photo };

async function order(shopper = createShopper(app), from = aNetwork(), more: object = custom) {
  const { status, body, headers } = await shopper.post(
    "/shop/certificate",
    { value: 1000, email: aFriend(), ...more },
    { "x-forwarded-for": from },
  );
  return { status, id: body._id, code: body.code, wait: Number(headers["retry-after"]) };
}
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const expireAll = async () => {
  await shop.clock.move(new Date(Date.now() + 40 * 60_000));
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  await shop.jobs.runWaiting();
};
const keeps = async (orderId: string) => {
  const { design, background } = await certificateOf(orderId);
  assert.equal(design === "custom", background !== null);
  return background !== null;
};

test("[G06] a decompression bomb is refused by its header; phone pictures are read", async () => {
  const { read } = createBackgrounds(1000);
  const spent = async (file: Buffer) => {
    const before = process.cpuUsage();
    const answer = await read(file.toString("base64"), { customerId: null, address: aNetwork() } as Visit).then(
      () => "read",
      (error) => error.members.errors[0],
    );
    const { user, system } = process.cpuUsage(before);
    return { answer, ms: (user + system) / 1000 };
  };
  const bombs = [
    await blank(3100).avif({ effort: 0, quality: 20 }).toBuffer(),
    await blank(5100).png().toBuffer(),
    await blank(5100).webp({ effort: 0 }).toBuffer(),
    await blank(4100).png({ progressive: true }).toBuffer(),
    await blank(4100).jpeg({ progressive: true }).toBuffer(),
    await blank(6400).jpeg().toBuffer(),
  ];
  for (const bomb of bombs) {
    assert.ok(bomb.length < 500_000);
    const { answer, ms } = await spent(bomb);
    assert.deepEqual(answer, { path: "background", code: "picture" });
    assert.ok(ms < 300 * slowness(), `${(await sharp(bomb).metadata()).format} took ${ms} ms`);
  }
  for (const fine of [blank(7300, 5400).jpeg(), blank(4000, 3000).png(), blank(800).avif({ effort: 0 }), blank(4000).webp({ effort: 0 })])
    assert.equal((await spent(await fine.toBuffer())).answer, "read");
});

test("pictures are read one at a time; a few wait, more get Retry-After", async () => {
  const { read } = createBackgrounds(1000);
  const large = (await blank(4000, 3000).png().toBuffer()).toString("base64");
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => read(large, { customerId: null, address: aNetwork() } as Visit)));
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, 5);
  for (const one of all)
    if (one.status === "rejected") assert.deepEqual([one.reason.status, one.reason.headers], [503, { "retry-after": "5" }]);
  assert.equal((await read(large, { customerId: null, address: aNetwork() } as Visit)).subarray(0, 2).toString("hex"), "ffd8");
});

test("five pictures a minute a network and a customer; plain certificates go on", async () => {
  const from = aNetwork();
  const guests = [];
  for (let n = 0; n < 7; n++) guests.push(await order(createShopper(app), from));
  assert.deepEqual(statusesOf(guests), [201, 201, 201, 201, 201, 429, 429]);
  assert.ok(guests.at(-1)!.wait > 0 && guests.at(-1)!.wait <= 60);
  assert.equal((await order(createShopper(app), from, {})).status, 201);
  assert.equal((await order()).status, 201);

  const { shopper } = await aCustomer();
  const own = [];
  for (let n = 0; n < 6; n++) own.push(await order(shopper));
  assert.deepEqual(statusesOf(own), [201, 201, 201, 409, 409, 429]);
});

test("a visitor may have three unpaid pictured certificates; lapsed ones free a slot", async () => {
  const guest = createShopper(app);
  await order(guest, aNetwork(), {});
  const all = await Promise.all(Array.from({ length: 5 }, () => order(guest)));
  assert.deepEqual(statusesOf(all), [201, 201, 201, 409, 409]);
  assert.equal(all.find(({ status }) => status === 409)!.code, "unpaid_pictures");
  assert.equal((await order(guest, aNetwork(), { design: "light" })).status, 201);
  const placed = all.filter(({ status }) => status === 201);
  for (const { id } of placed) assert.equal(await keeps(id), true);
  await expireAll();
  for (const { id } of placed) assert.equal(await keeps(id), false);
  assert.equal((await order(guest)).status, 201);
});

test("a picture is kept while its certificate may be redrawn, then deleted", async () => {
  const [activated, refunded] = [await aSentCertificate(custom), await aSentCertificate(custom)];
  assert.equal(await keeps(activated.id), true);
  const there = aFriend();
  assert.equal((await activated.shopper.post("/shop/certificate/resend", { id: activated.id, email: there })).status, 200);
  await sendAll();
  assert.equal((await certificateOf(activated.id)).design, "custom");
  const { activate } = await aCustomer();
  assert.equal((await activate(codeIn((await letters(there))[0]!.text))).status, 200);
  assert.equal(await keeps(activated.id), false);

  const now = shop.clock.now();
  await shop.payments.refundOrder(refunded.id, { back: null, withDelivery: false, actor: "staff", reason: "test", now });
  assert.equal(await keeps(refunded.id), false);
});

test("an order unpaid for a month loses its picture; a paid one keeps it", async () => {
  const waiting = (await order()).id;
  await sql`update shop_order set status = 'needs-approval', hold_until = now() + interval '60 days' where id = ${waiting}`.execute(
    shop.db,
  );
  await sql`insert into order_history (order_id, field, was, became, actor, at) values (${waiting}, 'status', 'not-paid', 'needs-approval', 'test', now())`.execute(
    shop.db,
  );
  const paid = (await aPaidCertificate({ ...custom, sendat: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) })).id;
  const after = (days: number) => shop.certificates.forgetUnpaidPictures(new Date(Date.now() + days * 86_400_000));
  await after(29);
  assert.equal(await keeps(waiting), true);
  await after(31);
  assert.deepEqual([await keeps(waiting), await keeps(paid)], [false, true]);
});
