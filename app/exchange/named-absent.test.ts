import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { one, write } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { createOneC, oneCEnv } from "../../test/examples/one-c.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";

const colours = { a: "#c4222c", b: "#1546d6", c: "#222226" };
const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
async function folderWith(...names: (keyof typeof colours)[]): Promise<string> {
  const folder = createTestFolder();
  for (const name of names) await sharp(await pictureOf(colours[name])).toFile(join(folder, `${name}.png`));
  return folder;
}
const { shop, app } = await createTestShop(oneCEnv);
const shown = async (id: string): Promise<string[]> =>
  (await one<{ ids: string[] | null }>(
    shop,
    `select json_agg(picture_id order by position) as ids from product_picture where product_id = '${id}'`,
  ))!.ids ?? [];

test("photographs named by a shop file but absent all stay in order and are reported", async () => {
  const file = aShopFile();
  const product = file.models![0]!.products![0]!;
  product.images = ["a.png", "b.png", "c.png"];
  product.turn = "c.png";
  const first = await shop.exchange.import(write(file, await folderWith("a", "b", "c")));
  assert.equal(first.isLacking, false);
  const [a, b, c] = await shown(product._id);
  const turn = () => one(shop, "select turn_id from product where id = 'classic-red'");
  const before = await turn();

  const take = async (images: string[] | undefined, ...there: (keyof typeof colours)[]) => {
    product.images = images;
    const summary = await shop.exchange.import(write(file, await folderWith(...there)));
    return { ids: await shown(product._id), isLacking: summary.isLacking, notes: summary.notes.join() };
  };
  product.price = { count: 5490 };
  const saved = await take(["a.png", "b.png", "c.png"]);
  assert.deepEqual([saved.ids, saved.isLacking], [[a, b, c], true]);
  assert.match(saved.notes, /pictures that are not there: a\.png; b\.png; c\.png/);
  assert.deepEqual(await turn(), before);
  assert.equal((await one(shop, "select price_minor from product where id = 'classic-red'")).price_minor, 5490_00);
  assert.deepEqual((await take(["c.png", "a.png"])).ids, [c, a], "those that it names, in its order; one that it no longer names goes");
  assert.deepEqual((await take(["b.png", "c.png", "a.png"], "b")).ids, [b, c, a], "one comes, the others are known");
  assert.deepEqual((await take(["other.png"])).ids, [b, c, a], "by a name that nobody knows, anything may be meant");
  assert.deepEqual((await take(["a.png", "other.png"])).ids, [a, b, c]);
  const emptied = await take([]);
  assert.deepEqual([emptied.ids, emptied.isLacking], [[], true], "none is named, so none is left; its turn did not come");
});

test("pictures older than name-keeping stay; a known name is replaced by its picture", async () => {
  const file = aShopFile({ models: [aFileModel("old")] });
  const product = file.models![0]!.products![0]!;
  product.images = ["a.png", "b.png"];
  await shop.exchange.import(write(file, await folderWith("a", "b")));
  const [a, b] = await shown(product._id);
  await shop.database.pool.query("delete from picture_source");
  await shop.exchange.import(write(file, await folderWith("b")));
  assert.deepEqual(await shown(product._id), [a, b]);

  const folder = createTestFolder();
  await sharp(await pictureOf(colours.c)).toFile(join(folder, "b.png"));
  await shop.exchange.import(write({ ...file, models: [{ ...file.models![0]!, products: [{ ...product, images: ["b.png"] }] }] }, folder));
  const [now, ...others] = await shown(product._id);
  assert.deepEqual(others, []);
  assert.ok(now !== a && now !== b);
});

test("another product's picture of the same name never stands in for a missing one", async () => {
  const file = aShopFile({ models: [aFileModel("one"), aFileModel("two")] });
  file.models![0]!.products![0]!.images = ["a.png"];
  await shop.exchange.import(write({ ...file, models: [file.models![0]!] }, await folderWith("a")));
  file.models![1]!.products![0]!.images = ["a.png"];
  await shop.exchange.import(write({ ...file, models: [file.models![1]!] }, createTestFolder()));
  assert.deepEqual(await shown("two-red"), []);
});

test("over HTTP a picture named by 1C but not sent stays, and 1C is notified", async () => {
  const oneC = createOneC(app);
  const goods = (at: string) =>
    Buffer.from(anExport({ goods: ["g-1"], at }).replace("</Наименование>", "</Наименование><Картинка>import_files/g1.png</Картинка>"));
  await oneC.begin();
  await oneC.send("catalog", "import_files/g1.png", await pictureOf(colours.a));
  await oneC.send("catalog", "import.xml", goods("2026-11-20T10:00:00"));
  assert.match(await oneC.until("catalog", "import", "import.xml"), /^success/);
  const before = await shown("g-1");
  assert.equal(before.length, 1);
  const [told] = await oneC.catalogue([["import.xml", goods("2026-11-21T10:00:00")]]);
  assert.match(told!, /^success\n.*изображения, которых нет: import_files\/g1\.png/);
  assert.deepEqual(await shown("g-1"), before);
});

test("named but absent groups, models, collection members and facts remove nothing", async () => {
  const categories = ["gloves", "boxing", "sale"].map((_id) => ({ _id, slug: `${_id}-x`, name: { ru: _id } }));
  const model = aFileModel("m", { categoryid: ["boxing", "sale"], related: ["n", "k"], completing: ["k"] });
  const collections = [{ _id: "best", name: { ru: "Лучшее" }, models: ["m", "n"] }];
  const file = aShopFile({ categories, collections, models: [model, aFileModel("n"), aFileModel("k")] });
  await shop.exchange.import(write(file));
  const state = () =>
    one(
      shop,
      `select (select json_agg(category_id order by category_id) from model_category where model_id = 'm') as groups,
        (select json_agg(kind || ' ' || other_id order by kind, position) from model_link where model_id = 'm') as beside,
        (select json_agg(model_id order by position) from collection_model where collection_id = 'best') as best`,
    );
  const before = await state();
  assert.deepEqual(before.groups, ["boxing", "gloves", "sale"]);
  const lacking = { ...model, categoryid: ["boxing", "nowhere"], related: ["gone", "k"], completing: ["gone"] };
  const summary = await shop.exchange.import(
    write({ ...file, collections: [{ ...collections[0]!, models: ["gone"] }], models: [lacking] }),
  );
  assert.deepEqual(
    [await state(), summary.isLacking, summary.ok],
    [{ ...before, beside: ["completing k", "related n", "related k"] }, true, true],
  );
  assert.match(summary.notes.join(), /which are not there, and keep what they have: 2/);
  const fewer = await shop.exchange.import(write({ ...file, models: [{ ...model, categoryid: ["boxing"], related: ["k"] }] }));
  assert.equal(fewer.isLacking, false);
  assert.deepEqual(
    [(await state()).groups, (await state()).beside],
    [
      ["boxing", "gloves"],
      ["completing k", "related k"],
    ],
    "what it no longer names goes",
  );
});

test("a 1C good with an unknown group or property keeps its group and facts", async () => {
  const properties = (...told: [id: string, name: string][]) =>
    `<Свойства>${told.map(([id, name]) => `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>v-${id}</ИдЗначения><Значение>да</Значение></Справочник></ВариантыЗначений></Свойство>`).join("")}</Свойства>`;
  const classifier = (groups: string, told: string) => `<Классификатор><Ид>c</Ид><Группы>${groups}</Группы>${told}</Классификатор>`;
  const group = "<Группа><Ид>grp</Ид><Наименование>Лапы</Наименование></Группа>";
  const value = (id: string, said = `v-${id}`) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${said}</Значение></ЗначенияСвойства>`;
  const take = (head: string, groups: string[], values: string) =>
    shop.exchange.import(
      write(
        anExport({ goods: ["h-1"] })
          .replace(
            "</Наименование>",
            `</Наименование><Группы>${groups.map((id) => `<Ид>${id}</Ид>`).join("")}</Группы><ЗначенияСвойств>${values}</ЗначенияСвойств>`,
          )
          .replace("<Каталог", `${head}<Каталог`),
        undefined,
        "import.xml",
      ),
    );
  const both: [string, string][] = [
    ["p1", "Кожа"],
    ["p2", "Липучка"],
  ];
  await take(classifier(group, properties(...both)), ["grp"], value("p1") + value("p2"));
  const state = () =>
    one(
      shop,
      `select category_id, (select json_agg(f -> 'name' ->> 'ru') from jsonb_array_elements(facts) f) as facts,
        (select count(*) from model_category where model_id = m.id) as groups from model m where id = 'h-1'`,
    );
  const whole = { category_id: "grp", facts: ["Кожа", "Липучка"], groups: 1 };
  assert.deepEqual(await state(), whole);
  const summary = await take(classifier("", properties(both[0]!)), ["elsewhere"], value("p1") + value("p2"));
  assert.deepEqual([await state(), summary.isLacking], [whole, true]);
  await take(classifier(group, properties(...both)), ["grp"], value("p1") + value("p2", "29d3f7f0-36dd-4eea-a06c-4c325bed4285"));
  assert.deepEqual((await state()).facts, whole.facts, "a value that is in no list");
  await take(classifier(group, properties(...both)), ["grp"], value("p1"));
  assert.deepEqual((await state()).facts, ["Кожа"], "what it no longer names goes");
});
