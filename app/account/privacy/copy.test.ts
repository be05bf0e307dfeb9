import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { fromBufferPromise } from "yauzl";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { aPhone, askCode, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { billedOrders, textOf } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { whereItStands, wholeCustomers } from "../../../test/examples/whole-customer.ts";
import { personal } from "./inventory.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app, dataDir } = testShop;
const aWholeCustomer = wholeCustomers(testShop, sandbox);
const HOUR = 3_600_000;

const askCopy = (shopper: Shopper) => shopper.post("/shop/user/data/export", {});
const take = (shopper: Shopper, key: unknown) =>
  app.inject({
    method: "POST",
    url: "/shop/user/data/export/take",
    headers: { host: "localhost", origin: "http://localhost", cookie: [...shopper.jar].map((pair) => pair.join("=")).join("; ") },
    payload: { key },
  });

const filesOf = async (bytes: Buffer) => new Map([...(await bytesOf(bytes))].map(([name, file]) => [name, file.toString("utf8")]));

async function bytesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
async function aCustomer() {
  const shopper = createShopper(app);
  const phone = aPhone();
  await sql`delete from sign_in_code`.execute(shop.db);
  return { shopper, phone, id: await signIn(shop, shopper, phone) };
}

test("[M06] the copy holds all that the inventory lists; its key works once, for a day", async () => {
  const [anna, other] = [await aWholeCustomer(), await aWholeCustomer()];
  await sql`update session set created_at = created_at - interval '11 minutes' where customer_id = ${anna.id}`.execute(shop.db);
  const stale = await askCopy(anna.shopper);
  assert.deepEqual([stale.status, stale.body.code, stale.body.by], [403, "step_up", "phone"]);
  await sql`update session set created_at = created_at + interval '11 minutes' where customer_id = ${anna.id}`.execute(shop.db);

  await askCode(createShopper(app), anna.phone);
  const asked = await askCopy(anna.shopper);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  await shop.notifications.sendDue();
  const [letter] = (await sandbox.messages(anna.mailbox)).filter(({ subject }) => /копия ваших данных/.test(subject ?? ""));
  const key = /\/lk\/data\?k=([\w-]+)/.exec(letter!.text)![1]!;
  assert.equal(key, asked.body.key);
  assert.deepEqual([(await take(other.shopper, key)).statusCode, (await take(createShopper(app), key)).statusCode], [404, 401]);

  const from = performance.now();
  const taken = await take(anna.shopper, key);
  assert.equal(taken.statusCode, 200, taken.body);
  assert.ok(performance.now() - from < 300_000);
  assert.deepEqual([taken.headers["content-type"], taken.headers["cache-control"]], ["application/zip", "no-store"]);
  const files = await filesOf(taken.rawPayload);
  const told = Object.entries(personal).filter(([, entry]) => entry.told.length > 0);
  const pictures = [...files.keys()].filter((name) => name.startsWith("returns/"));
  assert.deepEqual(
    pictures.map((name) => name.slice(-6)),
    ["-1.jpg"],
  );
  assert.deepEqual([...files.keys()].sort(), ["index.html", ...pictures, ...told.map(([table]) => `data/${table}.json`)].sort());
  const page = files.get("index.html")!;
  for (const [table, entry] of told) {
    const rows = JSON.parse(files.get(`data/${table}.json`)!) as Record<string, unknown>[];
    for (const row of rows) assert.deepEqual(Object.keys(row), entry.told, table);
  }
  const lacking = told.map(([table]) => table).filter((table) => files.get(`data/${table}.json`) === "[]\n");
  const notThere = [
    "bank_receipt",
    "invoice",
    "case_for_staff",
    "courier_booking",
    "order_note",
    "delivery_document",
    "delivery_event",
    "erasure",
    "payment_refund",
    "promo_use",
  ];
  assert.deepEqual(lacking.filter((table) => !notThere.includes(table)).sort(), [
    "balance_change",
    "birthday_bonus",
    "customer_look",
    "marking_code",
    "order_proposal",
    "order_reduction",
    "parcel_recall",
    "referral",
    "refund",
    "refund_line",
  ]);

  const all = [...files.values()].join("\n");
  for (const word of [anna.phone, anna.mailbox, anna.account, anna.promo, `${anna.word}-old@example.com`, `Гость-${anna.word}`])
    assert.ok(all.includes(word), word);
  for (const words of ["Улица", "Дом", "Получатель", "домофон", "передумал", "Держи удар"])
    assert.ok(new RegExp(`${words}[ -]${anna.word}`).test(page), words);
  assert.ok(page.includes(`&#60;b&#62;Фамилия-${anna.word}`), "a name is no markup");
  for (const secret of [other.word, other.phone, "Кассир", "sealed:"]) assert.ok(!all.includes(secret), secret);
  assert.match(page, /<html lang="ru">/);

  assert.equal((await take(anna.shopper, key)).statusCode, 404, "once");
  assert.deepEqual(existsSync(join(dataDir, "copies")) ? readdirSync(join(dataDir, "copies")) : [], [], "nothing of it lies anywhere");
});

test("a copy can be asked for once an hour, and its key is dead after a day", async () => {
  const { shopper } = await aCustomer();
  const { body } = await askCopy(shopper);
  const soon = await askCopy(shopper);
  assert.deepEqual([soon.status, soon.body.code], [429, "too_many"]);
  assert.ok(Number(soon.headers["retry-after"]) > 3500);
  await sql`update data_export set asked_at = asked_at - interval '1 hour'`.execute(shop.db);
  const second = await askCopy(shopper);
  assert.equal(second.status, 200);
  await shop.clock.move(new Date(shop.clock.now().getTime() + 24 * HOUR + 1000));
  for (const key of [body.key, second.body.key, "", "x".repeat(200), 7, null])
    assert.ok([404, 422].includes((await take(shopper, key)).statusCode), String(key));
  await shop.clock.move(null);
});

test("one of concurrent downloads wins; a broken one can retry, three times in all", async () => {
  const { shopper } = await aCustomer();
  const { key } = (await askCopy(shopper)).body;
  const taken = await Promise.all(Array.from({ length: 5 }, () => take(shopper, key)));
  const got = taken.map(({ statusCode }) => statusCode).filter((status) => status === 200);
  assert.equal(got.length, 1);
  for (const expected of [200, 200, 404]) {
    await sql`update data_export set taken_at = null`.execute(shop.db);
    assert.equal((await take(shopper, key)).statusCode, expected);
  }
});

test("the copy includes the customer's invoices, of cancelled orders too, no others", async () => {
  const anOrder = billedOrders(testShop);
  const [{ shopper }, { shopper: other }] = [await aCustomer(), await aCustomer()];
  const [open, canceled] = [await anOrder({ shopper }), await anOrder({ shopper })];
  assert.equal((await shopper.post(`/order/${canceled.id}/cancel`, {})).status, 200);
  const theirs = await anOrder({ shopper: other });
  const files = await bytesOf((await take(shopper, (await askCopy(shopper)).body.key)).rawPayload);
  const numbers = [open, canceled].map(({ number }) => number.replaceAll("-", ""));
  const documents = [...files.keys()].filter((name) => name.endsWith(".pdf"));
  assert.deepEqual(documents.sort(), numbers.map((number) => `invoices/${number}.pdf`).sort());
  assert.deepEqual(
    (JSON.parse(String(files.get("data/invoice.json"))) as { number: string }[]).map(({ number }) => number).sort(),
    [...numbers].sort(),
  );
  for (const number of numbers) {
    const { text } = await textOf(files.get(`invoices/${number}.pdf`)!);
    for (const part of [`Счёт на оплату № ${number}`, "ООО «Угловой Клуб», ИНН 0299001008", "12 980,00"])
      assert.ok(text.includes(part), `${part} in ${text}`);
  }
  assert.ok(![...files.values()].some((file) => file.includes(theirs.number)));
});

test("while a copy is made nothing of it lies where a power cut would leave it", async () => {
  const { shopper } = await aCustomer();
  const { key } = (await askCopy(shopper)).body;
  let taking: ReturnType<typeof take> | undefined;
  await inTransaction(shop.db, async (trx) => {
    await sql`lock table message in access exclusive mode`.execute(trx);
    taking = take(shopper, key);
    // Injection is lazy: `then` starts the request.
    taking.then(() => {});
    await until(async () => waiting());
    assert.deepEqual(readdirSync(join(dataDir, "copies")), []);
  });
  assert.equal((await taking!).statusCode, 200);
});
const waiting = async () =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(shop.db)).rows.length >
  0;

test("however much there is, all of it is in the copy", async () => {
  const { shopper, phone } = await aCustomer();
  await sql`insert into message (id, cause, channel, recipient, text, created_at, sent_at)
            select 'm' || n, 'many:' || n, 'sms', ${phone}, 'news ' || n, now(), now() from generate_series(1, 1001) n`.execute(shop.db);
  const files = await filesOf((await take(shopper, (await askCopy(shopper)).body.key)).rawPayload);
  const texts = (JSON.parse(files.get("data/message.json")!) as { text: string }[]).map(({ text }) => text);
  assert.equal(new Set(texts.filter((text) => text.startsWith("news"))).size, 1001);
});

test("[ACC-08] the copy covers all of a customer's places; erasure leaves legal records only", async () => {
  const anna = await aWholeCustomer();
  const { key } = (await askCopy(anna.shopper)).body;
  await shop.notifications.sendDue();
  const files = await filesOf((await take(anna.shopper, key)).rawPayload);
  const places = [anna.word, anna.phone, anna.mailbox].map((word) => whereItStands(testShop, word));
  const tables = [...new Set((await Promise.all(places)).flatMap(Object.keys))].filter((table) => personal[table]);
  assert.ok(tables.length > 10, String(tables));
  for (const table of tables.filter((table) => personal[table]!.told.length > 0))
    assert.notEqual(files.get(`data/${table}.json`), "[]\n", table);
  assert.equal((await anna.shopper.post("/shop/user/data/erase", { confirm: true, giveup: 0 })).status, 200);
  // The record's number still has to reach the customer.
  await shop.notifications.sendDue();
  for (const word of [anna.word, anna.phone, anna.mailbox]) assert.deepEqual(await whereItStands(testShop, word), {}, word);
  const left = async (columns: string) =>
    (
      await sql<Record<string, unknown>>`select ${sql.raw(columns)} from shop_order where id = any (${anna.orders}) order by id`.execute(
        shop.db,
      )
    ).rows;
  for (const [table, { whose, kept }] of Object.entries(personal)) {
    if (kept || (whose !== "self" && whose !== "customer")) continue;
    const own = sql.ref(whose === "self" ? "id" : "customer_id");
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${own} = ${anna.id}`.execute(shop.db);
    assert.equal(rows.length, 0, table);
  }
  const books = await left("number, total_minor, payment_status");
  assert.equal(books.length, anna.orders.length);
  const year = shop.clock.now().getUTCFullYear() + 5;
  await shop.privacy.forgetKept(new Date(`${year}-12-31T12:00:00Z`));
  const cities = await left("delivery ->> 'city' as city");
  assert.ok(cities.some(({ city }) => city !== ""));
  await shop.privacy.forgetKept(new Date(`${year + 1}-01-01T12:00:00Z`));
  assert.deepEqual([...new Set((await left("delivery ->> 'city' as city")).map(({ city }) => city || ""))], [""]);
  assert.deepEqual(await left("number, total_minor, payment_status"), books, "what was sold stays sold");
});
