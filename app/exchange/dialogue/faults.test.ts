import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { catalogueOf, one } from "../../../test/examples/catalogue-state.ts";
import { anExport, type OfferSaid } from "../../../test/examples/commerceml.ts";
import { createOneC, oneCEnv, zipped } from "../../../test/examples/one-c.ts";
import { aShopFile } from "../../../test/examples/shop-file.ts";

const IMPORTS = 4711003;
const offer: OfferSaid = { id: "g-1#m", name: "Лапы (M)", price: "1 500,00", count: "7" };
const bytesOf = (said: Parameters<typeof anExport>[0], change = (text: string) => text) => Buffer.from(change(anExport(said)));

async function aBase() {
  const { shop, app } = await createTestShop(oneCEnv);
  return { shop, app, oneC: createOneC(app) };
}

test("1C sees progress from any process, and success once the import is done", {
  timeout: 120_000,
}, async () => {
  const { shop, oneC } = await aBase();
  await oneC.begin();
  await oneC.send("catalog", "all.xml", bytesOf({ goods: ["g-1"], offers: [offer] }));
  const other = await shop.database.connect();
  await other.query("select pg_advisory_lock($1)", [IMPORTS]);
  const asked = performance.now();
  const [first, second] = await Promise.all([1, 2].map(() => oneC.ask("catalog", "import", { filename: "all.xml" })));
  assert.deepEqual([first!.lines[0], second!.lines[0]], ["progress", "progress"]);
  assert.ok(performance.now() - asked < 25_000, "well within the time that 1C waits");
  assert.match(
    (await oneC.ask("catalog", "file", { filename: "all.xml", body: Buffer.from("x") })).text,
    /^failure\nэтот файл сейчас загружается/,
  );
  await other.query("select pg_advisory_unlock($1)", [IMPORTS]);
  await other.end();
  assert.match(await oneC.until("catalog", "import", "all.xml"), /^success/);
  assert.equal((await one(shop, "select count(*) as n from import_run")).n, 1, "taken in once, however often it was asked for");
});

test("a removed characteristic is no longer sold and returns when sent again", async () => {
  const { shop, oneC } = await aBase();
  const active = async () => (await one(shop, "select active from specification where guid = 'g-1#m'")).active;
  await oneC.catalogue([["all.xml", bytesOf({ goods: ["g-1"], offers: [offer] })]]);
  await oneC.catalogue([
    ["offers.xml", bytesOf({ offers: [offer] }, (text) => text.replace("<Предложение>", '<Предложение Статус="Удален">'))],
  ]);
  assert.equal(await active(), false);
  await oneC.catalogue([["offers.xml", bytesOf({ offers: [offer] })]]);
  assert.equal(await active(), true);
});

test("unknown price types and warehouses change nothing and are reported at the end", async () => {
  const { shop, app } = await createTestShop({ ...oneCEnv, ONEC_PROFILE: "profiles/split-3.1.json" });
  const oneC = createOneC(app);
  const nameless = (text: string) =>
    text
      .replace(/<ТипыЦен>.*<\/ТипыЦен>/, "")
      .replace(/<Склады>.*<\/Склады>/, "")
      .replace("<ИдТипаЦены>pt<", "<ИдТипаЦены>nobody<")
      .replace('ИдСклада="w"', 'ИдСклада="nowhere"');
  const told = await oneC.catalogue([["all.xml", bytesOf({ goods: ["g-1"], offers: [offer] }, nameless)]]);
  assert.match(told[0]!, /^success/);
  assert.match(
    told[1]!,
    /^failure\nв профиле указан вид цен «Розничные», а в предложениях есть «nobody»; не указаны названия складов; предложений на них: 1/,
  );
  const sold = () =>
    one(shop, "select s.price_minor, k.on_hand from specification s left join stock k on k.specification_id = s.id where s.guid = 'g-1#m'");
  assert.deepEqual(await sold(), { price_minor: null, on_hand: null });
  await oneC.catalogue([["all.xml", bytesOf({ offers: [offer] }, (text) => text.replace("Розничная", "Розничные"))]]);
  assert.deepEqual(await sold(), { price_minor: 1500_00, on_hand: 7 });
});

test("after a file that failed or was never imported, the end switches no goods off", async () => {
  const { shop, oneC } = await aBase();
  const offers = (...ids: string[]) => ids.map((id) => ({ id, name: `Лапы (${id})`, price: "100", count: "1" }));
  const first = bytesOf({ full: true, goods: ["g-1"], offers: offers("g-1") });
  const second = bytesOf({ full: true, goods: ["g-2"], offers: offers("g-2") });
  const sold = async () => (await one(shop, "select string_agg(id, ' ' order by id) as ids from product where active")).ids;
  await oneC.catalogue([
    ["import0_1.xml", first],
    ["import1_1.xml", second],
  ]);
  assert.equal(await sold(), "g-1 g-2");

  const [, failed, ended] = await oneC.catalogue([
    ["import0_1.xml", first],
    ["import1_1.xml", second.subarray(0, second.length - 60)],
  ]);
  assert.match(failed!, /^failure/);
  assert.match(ended!, /ничего не выключено, так как приняты не все файлы обмена: import1_1\.xml/);
  assert.equal(await sold(), "g-1 g-2");

  await oneC.catalogue([["import0_1.xml", first]], { ends: false });
  await oneC.send("catalog", "rest.zip", await zipped([["Import1_1.xml", second]]));
  assert.match(await oneC.until("catalog", "complete"), /приняты не все файлы обмена: import1_1\.xml/);
  assert.equal(await sold(), "g-1 g-2");
  assert.match(await oneC.until("catalog", "import", "import1_1.xml"), /^success/);

  await oneC.catalogue([["import0_1.xml", first]], { ends: false });
  await oneC.send("catalog", "import1_1.xml", second.subarray(0, 300));
  assert.match(await oneC.until("catalog", "import", "import1_1.xml"), /^failure/);
  assert.match(await oneC.until("catalog", "complete"), /ничего не выключено/);
  await oneC.send("catalog", "import1_1.xml", bytesOf({ full: true, goods: ["g-3"], offers: offers("g-3") }));
  assert.match(await oneC.until("catalog", "import", "import1_1.xml"), /^success/);
  assert.match(await oneC.until("catalog", "complete"), /^success/);
  assert.equal(await sold(), "g-1 g-3", "sent again, the exchange is whole");
});

test("goods whose row one of several files had refused are not switched off", async () => {
  const { shop, oneC } = await aBase();
  const offers = (price: string, ...ids: string[]) => ids.map((id) => ({ id, name: `Лапы (${id})`, price, count: "1" }));
  const sold = async () => (await one(shop, "select string_agg(id, ' ' order by id) as ids from product where active")).ids;
  const send = (change = (text: string) => text) =>
    oneC.catalogue([
      ["import0_1.xml", bytesOf({ full: true, goods: ["g-1", "g-2"] }, change)],
      ["offers0_1.xml", bytesOf({ full: true, offers: offers("100", "g-1", "g-2") }, change)],
    ]);
  await send();
  assert.equal(await sold(), "g-1 g-2");
  for (const change of [
    (text: string) => text.replace("<Наименование>Товар g-2</Наименование>", ""),
    (text: string) => text.replace(/(<Ид>g-2<.*?<ЦенаЗаЕдиницу>)100/, "$1дорого"),
  ]) {
    await send(change);
    assert.equal(await sold(), "g-1 g-2");
  }
});

test("a picture in a description costs that description alone; a long price its offer", async () => {
  const { shop, oneC } = await aBase();
  const picture = "&lt;img src=&quot;data:image/png;base64,QUJDRA".padEnd(6 * 1024 ** 2, "A");
  const described = (text: string) => text.replace("</Наименование>", `</Наименование><Описание>${picture}</Описание>`);
  const dear = (text: string) => text.replace("<ЦенаЗаЕдиницу>1 500,00<", `<ЦенаЗаЕдиницу>${"1".repeat(2 * 1024 ** 2)}<`);
  await oneC.catalogue([["all.xml", bytesOf({ goods: ["g-1", "g-2"], offers: [offer] })]]);
  await shop.database.pool.query(`update model set description = '{"ru": "Прежнее"}' where id = 'g-1'`);
  const [told] = await oneC.catalogue([
    ["all.xml", bytesOf({ full: true, goods: ["g-1", "g-2"], offers: [{ ...offer, price: "900", count: "3" }] }, described)],
  ]);
  assert.match(told!, /^success\n.*отклонено строк 1, первая: all\.xml:\d+ \(g-1\): Описание длиннее 1 МиБ и пропущено/);
  const sold =
    "select m.description ->> 'ru' as text, s.price_minor, k.on_hand, s.active from model m, specification s join stock k on k.specification_id = s.id where m.id = 'g-1' and s.guid = 'g-1#m'";
  assert.deepEqual(await one(shop, sold), { text: "Прежнее", price_minor: 900_00, on_hand: 3, active: true });

  const [long] = await oneC.catalogue([["all.xml", bytesOf({ full: true, goods: ["g-1", "g-2"], offers: [offer] }, dear)]]);
  assert.match(long!, /отклонено строк 1, первая: all\.xml:\d+ \(g-1#m\): Цены\/Цена\/ЦенаЗаЕдиницу длиннее 1 МиБ;/);
  assert.deepEqual(await one(shop, sold), { text: "Прежнее", price_minor: 900_00, on_hand: 3, active: true });
});

test("1C imports CommerceML only: no customers or promo codes of a shop file", async () => {
  const { shop, oneC } = await aBase();
  const before = await catalogueOf(shop);
  const customers = [{ phone: "+79990000001", opening: { bonus: 1000 } }];
  const told = await oneC.catalogue([["shop.json", Buffer.from(JSON.stringify({ ...aShopFile(), customers }))]]);
  assert.match(told[0]!, /^failure\nshop\.json: по обмену с 1С принимается только CommerceML/);
  assert.deepEqual(await catalogueOf(shop), before);
});

test("a session restarted during its import gets nothing of the former import", { timeout: 120_000 }, async () => {
  const { shop, oneC } = await aBase();
  await oneC.begin();
  await oneC.send("catalog", "all.xml", bytesOf({ goods: ["g-1"] }));
  const other = await shop.database.connect();
  await other.query("select pg_advisory_lock($1)", [IMPORTS]);
  assert.equal((await oneC.ask("catalog", "import", { filename: "all.xml" })).lines[0], "progress");
  await oneC.ask("catalog", "init");
  assert.equal(await oneC.send("catalog", "all.xml", bytesOf({ goods: ["g-2"] })), "success");
  await other.query("select pg_advisory_unlock($1)", [IMPORTS]);
  await other.end();
  assert.match(await oneC.until("catalog", "import", "all.xml"), /^success/);
  assert.deepEqual(await one(shop, "select string_agg(id, ' ' order by id) as ids from model"), { ids: "g-1 g-2" });
});

test("a half-sent, never imported exchange changes nothing, and the next starts clean", async () => {
  const { shop, oneC } = await aBase();
  const bytes = bytesOf({ goods: ["g-1"], offers: [offer] });
  await oneC.begin();
  const before = await catalogueOf(shop);
  await oneC.send("catalog", "all.xml", bytes.subarray(0, 500));
  oneC.forget();
  assert.match((await oneC.ask("catalog", "import", { filename: "all.xml" })).text, /^failure\nнет сеанса/);
  assert.deepEqual(await catalogueOf(shop), before);
  assert.match((await oneC.catalogue([["all.xml", bytes]]))[0]!, /^success/);
});

test("a zip that was cut off is named as 1C named it, without our folders", async () => {
  const { oneC } = await aBase();
  await oneC.begin();
  await oneC.send("catalog", "v8_1.zip", Buffer.from("PK\u0003\u0004 cut"));
  assert.match(await oneC.until("catalog", "import", "import0_1.xml"), /^failure\nv8_1\.zip: архив zip повреждён/);
});
