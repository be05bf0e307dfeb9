import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf } from "../../test/examples/catalogue-state.ts";
import { createOneC, oneCEnv } from "../../test/examples/one-c.ts";

type Color = "красный" | "синий" | "чёрный";
const colors: readonly Color[] = ["красный", "синий", "чёрный"];
const sizes = (...of: Color[]) => of.flatMap((color) => ["41", "42"].map((size) => ({ color, size })));

const pictures = (names: string) => names.split(" ").filter(Boolean);
const tags = (names: string) =>
  pictures(names)
    .map((name) => `<Картинка>import_files/9d/${name}.png</Картинка>`)
    .join("");
const described = (said: Record<string, string>) =>
  `<ЗначенияРеквизитов>${Object.entries(said)
    .map(
      ([name, text]) =>
        `<ЗначениеРеквизита><Наименование>ОписаниеФайла</Наименование><Значение>import_files/9d/${name}.png#${text}</Значение></ЗначениеРеквизита>`,
    )
    .join("")}</ЗначенияРеквизитов>`;
const characteristics = ({ color, size }: { color: Color; size: string }) =>
  `<ХарактеристикиТовара>${Object.entries({ Цвет: color, Размер: size })
    .map(
      ([name, value]) => `<ХарактеристикаТовара><Наименование>${name}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`,
    )
    .join("")}</ХарактеристикиТовара>`;
const price = "<Цены><Цена><ИдТипаЦены>pt</ИдТипаЦены><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу></Цена></Цены><Количество>3</Количество>";
const xml = (...lists: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.04" ДатаФормирования="2026-11-20T10:00:00">\n${lists.join("\n")}\n</КоммерческаяИнформация>`;
const goods = (...things: string[]) => `<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${things.join("")}</Товары></Каталог>`;
const thing = (more = "") => `<Товар><Ид>g</Ид><Наименование>Кеды</Наименование>${more}</Товар>`;
const offers = (all: ReturnType<typeof sizes>, images: Partial<Record<string, string>> = {}) =>
  `<ПакетПредложений СодержитТолькоИзменения="true"><ИдКаталога>k</ИдКаталога><Предложения>${all
    .map(
      (one) =>
        `<Предложение><Ид>g#${one.color}${one.size}</Ид><Наименование>Кеды (${one.color}, ${one.size})</Наименование>${characteristics(one)}${tags(
          images[`${one.color} ${one.size}`] ?? images[one.color] ?? "",
        )}${price}</Предложение>`,
    )
    .join("")}</Предложения></ПакетПредложений>`;
const full = (text: string) => text.replaceAll('СодержитТолькоИзменения="true"', 'СодержитТолькоИзменения="false"');
const named = (text: string) =>
  text.replace("<Предложения>", "<ТипыЦен><ТипЦены><Ид>pt</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>");

function aPicture(name: string): Promise<Buffer> {
  const background = { r: name.charCodeAt(0), g: name.charCodeAt(name.length - 1), b: 50 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

async function aBase() {
  const { shop, app } = await createTestShop(oneCEnv);
  const folder = createTestFolder();
  const take = async (text: string, there = "") => {
    for (const name of pictures(there)) {
      const path = join(folder, `import_files/9d/${name}.png`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await aPicture(name));
    }
    writeFileSync(join(folder, "import.xml"), text);
    return shop.exchange.import(join(folder, "import.xml"));
  };
  const takeApart = async (texts: string[], there = "") => {
    const files: [string, Buffer][] = texts.map((text, at) => [`file${at}.xml`, Buffer.from(named(text))]);
    for (const name of pictures(there)) files.unshift([`import_files/9d/${name}.png`, await aPicture(name)]);
    for (const told of await createOneC(app).catalogue(files)) assert.match(told, /^success/);
  };
  const onSale = async () => {
    const { rows } = await shop.database.pool.query<{ color: string }>(
      "select color_name ->> 'ru' as color from product where active order by 1",
    );
    return rows.map(({ color }) => color);
  };
  const shown = async () => {
    const { rows } = await shop.database.pool.query<{ color: string; names: string }>(
      `select p.color_name ->> 'ru' as color, string_agg(substring(k.name from '([^/]+)\\.png$'), ' ' order by i.position) as names
       from product p left join product_picture i on i.product_id = p.id
       left join picture_source k on (k.product_id, k.picture_id) = (i.product_id, i.picture_id) group by p.id`,
    );
    return Object.fromEntries(rows.map(({ color, names }) => [color, names ?? ""]));
  };
  return { shop, take, takeApart, shown, onSale };
}

test("pictures of the goods go to every color, those of an offer to its color first", async () => {
  const { shop, take, shown } = await aBase();
  const all = xml(goods(thing(tags("a b"))), offers(sizes(...colors), { красный: "r", "синий 41": "s", "синий 42": "t s" }));
  await take(all, "a b r s t");
  assert.deepEqual(await shown(), { красный: "r a b", синий: "s t a b", чёрный: "a b" });
  const before = await catalogueOf(shop);
  assert.deepEqual([(await take(all)).changed, await catalogueOf(shop)], [0, before]);
});

test("a picture of the goods that a color's offers name is that color's alone", async () => {
  const { take, shown } = await aBase();
  await take(xml(goods(thing(tags("a r s"))), offers(sizes(...colors), { красный: "r", синий: "s" })), "a r s");
  assert.deepEqual(await shown(), { красный: "r a", синий: "s a", чёрный: "a" });
});

test("a picture's description in 1C that names a color gives it to that color", async () => {
  const { take, shown } = await aBase();
  const told = thing(tags("a r s") + described({ a: "Фото1", r: "Кеды, Красный", s: "синий сбоку" }));
  await take(xml(goods(told), offers(sizes(...colors))), "a r s");
  assert.deepEqual(await shown(), { красный: "r a", синий: "s a", чёрный: "a" });
});

test("files that come apart give the same pictures; what a file leaves out stays", async () => {
  const { take, shown } = await aBase();
  const images = { красный: "r", синий: "s" };
  await take(xml(goods(thing(tags("a b")))), "a b");
  await take(xml(offers(sizes(...colors), images)), "r s");
  const first = { красный: "r a b", синий: "s a b", чёрный: "a b" };
  assert.deepEqual(await shown(), first);
  await take(xml(offers(sizes(...colors))));
  assert.deepEqual(await shown(), first, "offers that name no picture");
  await take(xml(goods(thing())));
  assert.deepEqual(await shown(), first, "goods that name no picture");
  await take(xml(goods(thing(tags("b c")))), "c");
  assert.deepEqual(await shown(), { красный: "r b c", синий: "s b c", чёрный: "b c" });
  await take(xml(offers(sizes("красный"), { красный: "q" })), "q");
  assert.deepEqual(await shown(), { красный: "q b c", синий: "s b c", чёрный: "b c" });
  await take(xml(offers([{ color: "красный", size: "41" }], { красный: "z" })), "z");
  assert.deepEqual((await shown()).красный, "z q b c", "the other size keeps its own");
});

test("a color that comes later shows the pictures of its goods at once", async () => {
  const { take, shown } = await aBase();
  await take(xml(goods(thing(tags("a b"))), offers(sizes("красный"))), "a b");
  await take(xml(offers(sizes("синий"))));
  assert.deepEqual(await shown(), { красный: "a b", синий: "a b" });
});

test("before 2.05 each characteristic names its own pictures in its own goods", async () => {
  const { take, shown } = await aBase();
  const each = sizes("красный", "синий").map(
    (one) =>
      `<Товар><Ид>g#${one.color}${one.size}</Ид><Наименование>Кеды</Наименование>${tags(one.color === "красный" ? "r a" : "s")}${characteristics(one)}</Товар>`,
  );
  await take(xml(goods(...each), offers(sizes("красный", "синий"))), "r a s");
  assert.deepEqual(await shown(), { красный: "r a", синий: "s" });
});

test("goods of one color show theirs and their offers' pictures, each once", async () => {
  const { take, shown } = await aBase();
  await take(xml(goods(thing(tags("a b a"))), offers(sizes("красный"), { красный: "b c" })), "a b c");
  assert.deepEqual(await shown(), { красный: "b c a" });
});

test("a color that a full export drops goes off sale, although its goods show pictures", async () => {
  const { take, shown, onSale } = await aBase();
  const text = (...kept: Color[]) => xml(goods(thing(tags("a b"))), offers(sizes(...kept), { синий: "s" }));
  await take(text(...colors), "a b s");
  await take(text("красный", "чёрный"));
  assert.deepEqual(await onSale(), ["красный", "синий", "чёрный"], "changes alone");
  await take(full(text("красный", "чёрный")));
  assert.deepEqual(await onSale(), ["красный", "чёрный"]);
  assert.equal((await shown()).синий, "s a b");
  await take(full(text(...colors)));
  assert.deepEqual(await onSale(), ["красный", "синий", "чёрный"]);
});

test("a full export in several files drops a color with pictures; changes never do", async () => {
  const { takeApart, onSale } = await aBase();
  const files = (...kept: Color[]) => [xml(goods(thing(tags("a b")))), ...kept.map((color) => xml(offers(sizes(color))))];
  await takeApart(files(...colors), "a b");
  await takeApart(files("красный", "чёрный"), "a b");
  assert.deepEqual(await onSale(), ["красный", "синий", "чёрный"], "changes alone");
  await takeApart(files(...colors).map(full), "a b");
  assert.deepEqual(await onSale(), ["красный", "синий", "чёрный"], "all of them");
  await takeApart(files("красный", "чёрный").map(full), "a b");
  assert.deepEqual(await onSale(), ["красный", "чёрный"]);
});

test("offers that come before their goods in a session keep their pictures", async () => {
  const { takeApart, shown } = await aBase();
  const images = { красный: "r", синий: "s" };
  await takeApart([xml(offers(sizes(...colors), images)), xml(goods(thing(tags("a b"))))], "a b r s");
  assert.deepEqual(await shown(), { красный: "r a b", синий: "s a b", чёрный: "a b" });
});

test("goods made of offers at the end of a session show those offers' pictures", async () => {
  const { takeApart, shown } = await aBase();
  await takeApart([xml(offers(sizes("красный", "синий"), { красный: "r q", синий: "s" }))], "q r s");
  assert.deepEqual(await shown(), { красный: "r q", синий: "s" });
});

test("sizes that a full export names under another color stay on sale where they are", async () => {
  const { take, onSale } = await aBase();
  const text = xml(goods(thing()), offers(sizes(...colors)));
  await take(text);
  await take(full(text.replaceAll("<Значение>синий<", "<Значение>голубой<").replaceAll("(синий,", "(голубой,")));
  assert.ok((await onSale()).includes("синий"));
});
