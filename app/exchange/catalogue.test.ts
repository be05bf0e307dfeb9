import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { goodsOf, one } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { createOneC, oneCEnv, zipped } from "../../test/examples/one-c.ts";
import { readProfile } from "./read-profile.server.ts";

const shared = resolve(process.env.SHARED_DATA ?? "../shared/data");
const skip = existsSync(shared) ? false : `no ${shared}: set SHARED_DATA`;
const folderOf = (name: string) => join(shared, "commerceml", name);
type Files = [name: string, bytes: Buffer][];
const filesOf = (name: string): Files =>
  readdirSync(folderOf(name))
    .filter((file) => file.endsWith(".xml") && !/^(orders|import_wo|classifier)/.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(folderOf(name), file))]);

const aBase = async (name?: string) => {
  const { shop, app } = await createTestShop({ ...oneCEnv, ...(name && { ONEC_PROFILE: `profiles/${name}.json` }) });
  return { shop, oneC: createOneC(app) };
};
/** Everything sold, without creation dates and file positions. */
const soldOf = async (shop: Shop) =>
  Object.fromEntries(
    Object.entries(await goodsOf(shop)).map(([table, text]) => [table, text.replace(/"(created_at|position)": ("[^"]*"|\d+)/g, "")]),
  );
async function fromFolder(name: string, files: Files) {
  const { shop } = await createTestShop();
  for (const [file] of [[folderOf(name), files] as const])
    assert.deepEqual((await shop.exchange.import(file, { profile: readProfile(`profiles/${name}.json`) })).refused, []);
  return soldOf(shop);
}

test("a catalogue zip in 64 KB parts equals its folder; a repeat changes nothing", { skip }, async () => {
  const { shop, oneC } = await aBase("shoes-2.07");
  const files = filesOf("shoes-2.07");
  const zip = await zipped(files);
  for (const round of [1, 2]) {
    await oneC.begin();
    assert.equal(await oneC.send("catalog", "v8_1A2B.zip", zip), "success");
    for (const [name] of files)
      assert.match(await oneC.until("catalog", "import", name), round === 1 ? /^success/ : /^success\nновых 0, изменено 0/);
    assert.match(await oneC.until("catalog", "complete"), /^success/);
    assert.deepEqual(await soldOf(shop), await fromFolder("shoes-2.07", files));
  }
});

test("files of a split exchange in any order are in the end what their folder is", { skip, timeout: 300_000 }, async () => {
  for (const name of ["split-2.09", "split-3.1", "shoes-2.07"]) {
    const files = filesOf(name);
    const whole = await fromFolder(name, files);
    for (const order of [files.toReversed(), [...files.slice(2), ...files.slice(0, 2)]]) {
      const { shop, oneC } = await aBase(name);
      for (const told of await oneC.catalogue(order)) assert.match(told, /^success/);
      assert.deepEqual(await soldOf(shop), whole);
      assert.equal((await one(shop, "select count(*) as n from exchange_waiting where kind <> 'property'")).n, 0);
    }
  }
});

const offers = (...ids: string[]) => ids.map((id) => ({ id, name: `Лапы (${id.slice(-1)})`, price: "1 100,50", count: "2" }));
const file = (name: string, said: Parameters<typeof anExport>[0]): Files[number] => [name, Buffer.from(anExport(said))];
const shown = async (shop: Shop) =>
  (
    await one(
      shop,
      "select string_agg(id, ' ' order by id) as ids from (select id from model where active union select guid from specification where active) t",
    )
  ).ids;

test("a full multi-file export deactivates the unnamed at its end; changes never do", async () => {
  const { shop, oneC } = await aBase();
  const all = [
    file("import0_1.xml", { full: true, goods: ["g-1"] }),
    file("import0_2.xml", { full: true, goods: ["g-2"] }),
    file("offers0_1.xml", { full: true, offers: offers("g-1#a") }),
    file("offers0_2.xml", { full: true, offers: offers("g-2#b") }),
  ];
  await oneC.catalogue(all);
  assert.equal(await shown(shop), "g-1 g-1#a g-2 g-2#b");
  await oneC.catalogue([file("import.xml", { goods: ["g-2"] }), file("offers.xml", { offers: offers("g-2#b") })]);
  await oneC.catalogue([all[1]!, all[3]!], { ends: false });
  assert.equal(await shown(shop), "g-1 g-1#a g-2 g-2#b", "half an exchange switches nothing off");
  await oneC.catalogue([all[1]!, all[3]!]);
  assert.equal(await shown(shop), "g-2 g-2#b");
  await oneC.catalogue([file("import.xml", { goods: ["g-1"] }), file("offers.xml", { offers: offers("g-1#a") })]);
  const removed = anExport({ goods: ["g-1"] }).replace("<Товар>", '<Товар Статус="Удален">');
  await oneC.catalogue([["import.xml", Buffer.from(removed)]], { ends: false });
  assert.equal((await one(shop, "select active from model where id = 'g-1'")).active, false);
});

test("a picture that comes again by its path is the new one", { skip }, async () => {
  const { shop, oneC } = await aBase();
  const goods = anExport({ goods: ["g-1"] }).replace("</Наименование>", "</Наименование><Картинка>import_files/G/G_1.jpg</Картинка>");
  const photos = join(shared, "media/luma/product");
  const shownPicture = () => one(shop, "select picture_id from product_picture");
  const seen = [];
  for (const photo of ["mh01-black_main.jpg", "mb01-blue-0.jpg"]) {
    await oneC.begin();
    assert.equal(await oneC.send("catalog", "import_files/G/G_1.jpg", readFileSync(join(photos, photo))), "success");
    assert.equal(await oneC.send("catalog", "import.xml", Buffer.from(goods)), "success");
    assert.match(await oneC.until("catalog", "import", "import.xml"), /^success/);
    seen.push((await shownPicture()).picture_id);
  }
  assert.equal(new Set(seen).size, 2);
});

test("refusals name their place and the rest is imported; repeats are idempotent", async () => {
  const { shop, oneC } = await aBase();
  await oneC.begin();
  const bad = [...offers("g-1#a"), { id: "g-1#b", name: "Лапы (L)", price: "бесплатно", count: "1" }];
  await oneC.send("catalog", "Offers.XML", Buffer.from(anExport({ goods: ["g-1"], offers: bad })));
  const told = await oneC.until("catalog", "import", "offers.xml");
  assert.match(told, /^success\n.*отклонено строк 1, первая: offers\.xml:\d+ \(g-1#b\): цена «бесплатно» не читается как число/);
  assert.equal(await oneC.until("catalog", "import", "offers.xml"), told);
  assert.equal((await one(shop, "select count(*) as n from import_run")).n, 1);
  assert.match((await oneC.ask("catalog", "import", { filename: "nowhere.xml" })).text, /^failure\n.*такой файл не приходил/);
  await oneC.send("catalog", "broken.xml", Buffer.from("<КоммерческаяИнформация><Каталог>"));
  assert.match(await oneC.until("catalog", "import", "broken.xml"), /^failure\nbroken\.xml:\d+: /);
  assert.equal((await one(shop, "select price_minor from specification where guid = 'g-1#a'")).price_minor, 1101_00);
});
