import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { sql } from "kysely";
import { boxberryFileAt } from "#app/delivery/carriers/boxberry-access.server.ts";
import { orders as ordersCommand } from "../../commands/orders.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { askedCarriers, carrierDoors } from "../../test/examples/carrier-doors.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aParcel, document } = await parcelOrders(testShop);
const doors = carrierDoors(sandbox);
const say = (...args: string[]) => staffAt(shop)(ordersCommand, ...args);
const folder = mkdtempSync(join(tmpdir(), "prints-"));
after(() => rmSync(folder, { recursive: true }));
afterEach(() => sandbox.heal());

async function sent(wish: Parameters<typeof aParcel>[0]) {
  const order = await aParcel(wish);
  await until(async () => {
    await shop.jobs.runWaiting();
    return Boolean((await document(order.id))?.carrier_id);
  }, 60_000);
  return order;
}

test("an order is shown whole: lines, sums, people, point, comment, track, history", async () => {
  const { id, number } = await sent({ quantity: 3 });
  const buyer = JSON.stringify({ firstname: "Иван\u001b[2J", lastname: "Петров\nline 2: free" });
  await sql`update shop_order set buyer = buyer || ${buyer}::jsonb, delivery = delivery || ${JSON.stringify({ comment: "позвонить\r\nза час", point: "Уфа, Ленина, 1" })}::jsonb
    where id = ${id}`.execute(shop.db);
  await sql`update delivery_document set track = 'T-77' where order_id = ${id}`.execute(shop.db);
  const { status, text } = await say("show", number);
  assert.equal(status, 0, text);
  const lines = text.split("\n");
  assert.match(lines[0]!, new RegExp(`^${number}  Awaiting processing, Not paid \\(payment-upon-receipt\\), ru, placed \\d{4}-`));
  assert.match(lines[1]!, /^ {2}line 1: .+ × 3 {2}4,830 ₽$/);
  assert.match(lines[2]!, /^ {2}goods 4,830 ₽, delivery [\d,]+ ₽, to pay [\d,]+ ₽$/);
  assert.match(text, /\n {2}buyer: Иван \[2J Петров line 2: free \+7/);
  assert.match(text, /\n {2}recipient: .*\+7/);
  assert.match(text, /\n {2}delivery: cdek.*: RU, .*Уфа, point UFA1, Уфа, Ленина, 1\n/);
  assert.match(text, /\n {2}comment: позвонить за час\n/);
  assert.match(text, /\n {2}track: T-77 {2}https:\/\/www\.cdek\.ru\/ru\/tracking\?order_id=T-77\n/);
  assert.match(text, /\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}\S.*$/);

  const toDoor = await aParcel({ delivery: { type: "own", deliverytype: "couier", code: "" }, city: "Москва" });
  assert.match((await say("show", toDoor.number)).text, /\n {2}delivery: own.*Москва, Ленина, 1, .*5\n/);
  for (const wrong of [
    ["show"],
    ["show", "--by"],
    ["show", number, "all"],
    ["print"],
    ["print", number, "--into"],
    ["print", number, "now"],
  ])
    assert.match((await say(...wrong)).text, /npm run orders -- show NUMBER/, wrong.join(" "));
  for (const verb of ["show", "print"]) assert.match((await say(verb, "G-0")).text, /Order not found/);
});

test("each carrier prints its documents: labels, and a receipt or waybill", async () => {
  const kinds = { cdek: ["label", "receipt"], boxberry: ["label"], dl: ["receipt"], ems: ["label"] } as const;
  for (const name of askedCarriers) {
    const { id, number } = await sent({ delivery: doors[name].way });
    // Labels exist once the carrier has accepted the parcel.
    let text = "";
    await until(async () => {
      const said = await say("print", number, "--into", join(folder, name));
      text = said.text;
      return said.status === 0;
    }, 30_000).catch(() => assert.fail(`${name}: ${text}`));
    const paths = kinds[name].map((kind) => join(folder, name, `${number}-${kind}.pdf`));
    assert.equal(text, paths.join("\n"));
    for (const path of paths) {
      const pdf = readFileSync(path);
      assert.equal(pdf.subarray(0, 5).toString(), "%PDF-", path);
      assert.equal(statSync(path).mode & 0o777, 0o600);
    }
    assert.ok((await document(id))!.carrier_id);
  }
});

test("a missing label is not stored: no parcel, carrier down, a page, a foreign URL", async () => {
  const none = await aParcel({ delivery: { type: "own", deliverytype: "couier", code: "" }, city: "Москва" });
  assert.deepEqual(await say("print", none.number), { status: 1, text: "No carrier has a parcel of this order." });
  const { number } = await sent({ delivery: doors.boxberry.way });
  await sandbox.fault("boxberry", "error");
  assert.equal((await say("print", number, "--into", folder)).status, 1);
  const base = "http://127.0.0.1:4000/boxberry/json.php";
  for (const fine of [
    "http://127.0.0.1:4000/boxberry/parcel-files/barcodes?parcel_id=1",
    "https://api.boxberry.ru/parcel-files/x.pdf",
    "https://boxberry.ru/l",
  ])
    assert.ok(boxberryFileAt(fine, base), fine);
  for (const other of [
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:5432/",
    "https://boxberry.ru.evil.example/l",
    "https://evilboxberry.ru/l",
    "http://api.boxberry.ru/l",
    "file:///etc/passwd",
    "//boxberry.ru/l",
    "",
    "https://user@evil.example/boxberry.ru",
    "ftp://127.0.0.1:4000/l",
  ])
    assert.equal(boxberryFileAt(other, base), null, other);
});
