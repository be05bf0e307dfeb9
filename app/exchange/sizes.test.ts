import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { createOneC, oneCEnv } from "../../test/examples/one-c.ts";
import { defaultProfile, type Profile } from "./profile.contract.ts";

const file = (...lists: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.04" ДатаФормирования="2026-11-20T10:00:00">\n${lists.join("\n")}\n</КоммерческаяИнформация>`;
const characteristics = (said: Record<string, string>) =>
  `<ХарактеристикиТовара>${Object.entries(said)
    .map(
      ([name, value]) => `<ХарактеристикаТовара><Наименование>${name}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`,
    )
    .join("")}</ХарактеристикиТовара>`;
const values = (said: Record<string, string>) =>
  `<ЗначенияСвойств>${Object.entries(said)
    .map(([id, value]) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`)
    .join("")}</ЗначенияСвойств>`;
const thing = (tag: "Товар" | "Предложение", id: string, name: string, more = "") =>
  `<${tag}><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}</${tag}>`;
const goods = (...all: string[]) => `<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${all.join("")}</Товары></Каталог>`;
const offers = (...all: string[]) =>
  `<ПакетПредложений СодержитТолькоИзменения="true"><ИдКаталога>k</ИдКаталога><Предложения>${all.join("")}</Предложения></ПакетПредложений>`;
const properties = (...all: [id: string, name: string, more?: string][]) =>
  `<Классификатор><Ид>k</Ид><Свойства>${all
    .map(([id, name, more = ""]) => `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}</Свойство>`)
    .join("")}</Свойства></Классификатор>`;
const list = (of: Record<string, string>) =>
  `<ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>${Object.entries(of)
    .map(([id, value]) => `<Справочник><ИдЗначения>${id}</ИдЗначения><Значение>${value}</Значение></Справочник>`)
    .join("")}</ВариантыЗначений>`;
const price = (rubles: number) =>
  `<Цены><Цена><ИдТипаЦены>pt</ИдТипаЦены><ЦенаЗаЕдиницу>${rubles}</ЦенаЗаЕдиницу></Цена></Цены><Количество>3</Количество>`;

const sizesOf = async (shop: Shop) =>
  (
    await shop.database.pool.query<{ told: string }>(
      "select coalesce(p.color_name ->> 'ru' || ': ', '') || s.name || coalesce(' = ' || s.price_minor / 100, '') as told from specification s join product p on p.id = s.product_id where s.active order by 1",
    )
  ).rows.map(({ told }) => told);
async function taken(texts: string[], more: Partial<Profile> = {}, shop?: Shop) {
  const into = shop ?? (await createTestShop()).shop;
  const summaries = [];
  for (const text of texts)
    summaries.push(await into.exchange.import(write(text, undefined, "import.xml"), { profile: { ...defaultProfile, ...more } }));
  return { shop: into, summary: summaries.at(-1)!, sizes: await sizesOf(into) };
}

// УТ 10.3 writes 2.03 and 2.04 like this: a `Товар` per characteristic, offers repeating its id.
const old = [
  goods(
    thing("Товар", "g#1", "Перчатки", characteristics({ Размер: "10 oz", Цвет: "Красный" })),
    thing("Товар", "g#2", "Перчатки", characteristics({ Размер: "12 oz", Цвет: "Красный" })),
    thing("Товар", "g#3", "Перчатки", characteristics({ Размер: "10 oz", Цвет: "Синий" })),
  ),
  offers(
    thing("Предложение", "g#1", "Перчатки", price(100)),
    thing("Предложение", "g#2", "Перчатки", price(110)),
    thing("Предложение", "g#3", "Перчатки", price(120)),
  ),
];
const oldSizes = ["Красный: 10 oz = 100", "Красный: 12 oz = 110", "Синий: 10 oz = 120"];

test("sizes in the goods instead of the offers are sizes: one file, two files, again", async () => {
  const { shop, summary, sizes } = await taken([file(...old)]);
  assert.deepEqual([summary.refused, sizes], [[], oldSizes]);
  const before = await catalogueOf(shop);
  const again = await taken([file(...old)], {}, shop);
  assert.deepEqual([again.summary.new, again.summary.changed, await catalogueOf(shop)], [0, 0, before]);
  const apart = await taken(old.map((part) => file(part)));
  assert.deepEqual([apart.summary.refused, apart.sizes], [[], oldSizes]);
});

test("sizes of the goods meet their offers over HTTP, whichever file comes first", async () => {
  for (const order of [old, old.toReversed()]) {
    const { shop, app } = await createTestShop(oneCEnv);
    const files = order.map((part, at) => [`f${at}.xml`, Buffer.from(file(part))] as [string, Buffer]);
    for (const told of await createOneC(app).catalogue(files)) assert.match(told, /^success/);
    assert.deepEqual(await sizesOf(shop), oldSizes);
  }
});

test("service characteristics are no sizes; the offer's brackets name the size", async () => {
  const service = {
    "Детский размер": "",
    "Длина коробки (см)": "50",
    "Ширина упаковки (см)": "-999 999 999,9",
    Качество: "00000000-0000-0000-0000-000000000000",
  };
  const { summary, sizes } = await taken([
    file(
      goods(thing("Товар", "k", "Кимоно")),
      offers(
        thing("Предложение", "k#1", "Кимоно (А4 (XL))", characteristics(service)),
        thing("Предложение", "k#2", "Кимоно (А5 (2XL))", characteristics(service)),
      ),
    ),
  ]);
  assert.deepEqual([summary.refused, sizes], [[], ["А4 (XL)", "А5 (2XL)"]]);
});

test("size and colour as classifier properties are read by their names", async () => {
  const { summary, sizes } = await taken([
    file(
      properties(
        ["s", "Размер", list({ s42: "42", s43: "43" })],
        ["c", "Цвет", list({ red: "Красный" })],
        ["u", "Полнота", "<ИспользованиеСвойства>false</ИспользованиеСвойства>"],
      ),
      goods(thing("Товар", "b", "Боксёрки")),
      offers(
        thing("Предложение", "b#1", "Боксёрки (1)", values({ s: "s42", c: "red", u: "F" })),
        thing("Предложение", "b#2", "Боксёрки (2)", values({ s: "s43", c: "red" })),
      ),
    ),
  ]);
  assert.deepEqual([summary.refused, sizes], [[], ["Красный: 42", "Красный: 43"]]);
});

test("an unknown characteristic is asked for, taken if alone, or named by the profile", async () => {
  const offer = (id: string, said: Record<string, string>) => thing("Предложение", id, "Бандаж", characteristics(said));
  const many = file(
    goods(thing("Товар", "n", "Бандаж")),
    offers(offer("n#1", { Обхват: "20", Натяжение: "1" }), offer("n#2", { Обхват: "22", Натяжение: "1" })),
  );
  const asked = await taken([many]);
  assert.match(asked.summary.refused[0]!.reason, /which of its characteristics is the size is not clear: “Обхват”; “Натяжение”.*profile/);
  assert.deepEqual(asked.sizes, []);
  const named = await taken([many], { characteristics: { обхват: "size", натяжение: "fact" } });
  assert.deepEqual([named.summary.refused, named.sizes], [[], ["20", "22"]]);
  const alone = await taken([
    file(goods(thing("Товар", "n", "Бандаж")), offers(offer("n#1", { Обхват: "20" }), offer("n#2", { Обхват: "22" }))),
  ]);
  assert.deepEqual(alone.sizes, ["20", "22"]);
  assert.match(alone.summary.notes.join(), /taken as the size.*“Обхват”/);
});

test("like sizes of one product are refused with a reason, unless colours differ", async () => {
  const sized = (id: string, size: string, more = "") => thing("Предложение", id, "Шорты", characteristics({ Размер: size }) + more);
  const shorts = goods(thing("Товар", "s", "Шорты"));
  // Latin M and Cyrillic М, blanks and capitals would look like the same button twice.
  const { shop, summary, sizes } = await taken([file(shorts, offers(sized("s#1", "M"), sized("s#2", " м "), sized("s#3", "L")))]);
  assert.deepEqual(
    summary.refused.map(({ reason }) => reason.split(":")[0]),
    Array(2).fill("another size of the same goods reads the same"),
  );
  assert.deepEqual(sizes, ["L"]);
  const later = await taken([file(offers(sized("s#4", "l")))], {}, shop);
  assert.equal(later.summary.refusedCount, 1);
  assert.deepEqual(later.sizes, ["L"]);
  // Removed sizes free their names, and names may swap.
  const moved = await taken(
    [file(offers(sized("s#3", "L", "<ПометкаУдаления>true</ПометкаУдаления>"), sized("s#4", "L"), sized("s#5", "XL")))],
    {},
    shop,
  );
  assert.deepEqual([moved.summary.refused, moved.sizes], [[], ["L", "XL"]]);
  const swapped = await taken([file(offers(sized("s#4", "XL"), sized("s#5", "L")))], {}, shop);
  assert.deepEqual([swapped.summary.refused, swapped.sizes], [[], ["L", "XL"]]);
  const same = thing("Предложение", "t#1", "Майка") + thing("Предложение", "t#2", "Майка");
  assert.equal((await taken([file(goods(thing("Товар", "t", "Майка")), offers(same))])).summary.refusedCount, 2);
});

test("brand, weight and sides come from properties and elements; a firm is no brand", async () => {
  const maker = "<Изготовитель><Ид>m</Ид><Наименование>ООО «Фабрика», г. Уфа</Наименование></Изготовитель>";
  const told = file(
    properties(
      ["b", "Торговая марка", list({ r: "Ринг" })],
      ["w", "Вес, г"],
      ["q", "Документ", list({ d: "ДС" })],
      ["l", "Длина упаковки, см"],
      ["h", "Высота упаковки, см"],
      ["d", "Ширина упаковки, см"],
    ),
    goods(
      thing(
        "Товар",
        "a",
        "Шлем",
        `${maker}${values({ b: "r", w: "1 250,5", q: "00000000-0000-0000-0000-000000000000", l: "30", h: "25", d: "20,5" })}`,
      ),
      thing(
        "Товар",
        "b",
        "Лапы",
        `${maker}<Вес>2.16</Вес><Ширина>0.3</Ширина><Длина>0.5</Длина><Высота>0.1</Высота>${values({ q: "af848a7e-18fa-11e7-80c2-0cc47ab29cd1" })}`,
      ),
      thing(
        "Товар",
        "c",
        "Мешок",
        "<Изготовитель><Ид>m</Ид><Наименование>Гонг</Наименование></Изготовитель><Ширина>30</Ширина><Длина>50</Длина><Высота>10</Высота>",
      ),
    ),
  );
  const { shop, summary } = await taken([told]);
  assert.deepEqual(summary.refused, []);
  const found = await shop.database.pool.query("select id, brand, weight_g, length_mm, width_mm, height_mm, facts from model order by id");
  assert.deepEqual(
    found.rows.map((row) => Object.values(row).map((value) => (Array.isArray(value) ? value.length : value))),
    [
      ["a", "Ринг", 1251, 300, 205, 250, 0],
      ["b", null, 2160, 500, 300, 100, 0],
      ["c", "Гонг", null, null, null, null, 0],
    ],
  );
  assert.match(summary.notes.join(), /“ООО «Фабрика», г\. Уфа”.*over 4 m/);
  assert.equal((await one(shop, "select count(*) as n from specification")).n, 0);
});

test("characteristics or properties of size and height are one size together", async () => {
  const of = (id: string, height: string) => characteristics({ Рост: height, Размер: id });
  const told = await taken([
    file(
      offers(
        thing("Предложение", "g#1", "Кимоно", of("48", "170") + price(100)),
        thing("Предложение", "g#2", "Кимоно", of("48", "182") + price(110)),
      ),
    ),
  ]);
  assert.deepEqual([told.sizes, told.summary.refused], [["48, 170 = 100", "48, 182 = 110"], []]);

  const said = properties(["h", "Рост", list({ h1: "170", h2: "182", h0: "-" })], ["s", "Размер", list({ s1: "48" })]);
  const byProperty = await taken([
    file(
      said,
      offers(
        thing("Предложение", "g#1", "Кимоно", values({ h: "h1", s: "s1" }) + price(100)),
        thing("Предложение", "g#2", "Кимоно", values({ h: "h2", s: "s1" }) + price(110)),
        thing("Предложение", "g#3", "Кимоно", values({ h: "h0", s: "s1" }) + price(120)),
      ),
    ),
  ]);
  assert.deepEqual(byProperty.sizes, ["48 = 120", "48, 170 = 100", "48, 182 = 110"]);
});

test("a characteristic that the profile calls a size tells sizes apart", async () => {
  const of = (size: string, width: string) => characteristics({ Размер: size, Полнота: width });
  const text = file(
    offers(
      thing("Предложение", "g#1", "Ботинки", of("38", "6") + price(100)),
      thing("Предложение", "g#2", "Ботинки", of("38", "7") + price(110)),
    ),
  );
  assert.match((await taken([text])).summary.refused[0]!.reason, /the profile has to say which/);
  assert.deepEqual((await taken([text], { characteristics: { Полнота: "size" } })).sizes, ["38, 6 = 100", "38, 7 = 110"]);
});

test("a price of zero is none: nothing is given away, and a known price stays", async () => {
  const text = (rubles: string) =>
    file(
      offers(
        thing("Предложение", "g#1", "Бинты (2 м)", price(100).replace("100", rubles)),
        thing("Предложение", "g#2", "Бинты (3 м)", price(0)),
      ),
    );
  const first = await taken([text("100")]);
  assert.deepEqual(first.sizes, ["2 м = 100", "3 м"]);
  for (const zero of ["0", "0.00", "0,00"]) assert.deepEqual((await taken([text(zero)], {}, first.shop)).sizes, ["2 м = 100", "3 м"]);
});

test("a price for a pack is no price for a piece", async () => {
  const by = (...all: [rubles: number, pieces: number][]) =>
    `<Цены>${all
      .map(
        ([rubles, pieces]) =>
          `<Цена><ИдТипаЦены>pt</ИдТипаЦены><ЦенаЗаЕдиницу>${rubles}</ЦенаЗаЕдиницу><Единица>шт</Единица><Коэффициент>${pieces}</Коэффициент></Цена>`,
      )
      .join("")}</Цены>`;
  const text = file(
    offers(
      thing("Предложение", "g#1", "Бинты (2 м)", by([100, 1], [900, 10])),
      thing("Предложение", "g#2", "Бинты (3 м)", by([1800, 10], [200, 1])),
      thing("Предложение", "g#3", "Бинты (4 м)", by([2700, 10])),
    ),
  );
  const { sizes, summary } = await taken([text]);
  assert.deepEqual(sizes, ["2 м = 100", "3 м = 200", "4 м"]);
  assert.match(summary.notes.join(), /priced by the pack only.*g#3/);
});

test("a color in a name's brackets is a color and no part of the size", async () => {
  const of = (id: string, name: string) => thing("Предложение", `g#${id}`, `Перчатки (${name})`, price(100));
  const both = file(
    goods(thing("Товар", "g", "Перчатки")),
    offers(of("1", "10 oz, красный"), of("2", "тёмно-синий, 10 oz"), of("3", "12 oz, красный")),
  );
  const first = await taken([both]);
  assert.deepEqual(
    [first.summary.refused, first.sizes],
    [[], ["красный: 10 oz = 100", "красный: 12 oz = 100", "тёмно-синий: 10 oz = 100"]],
  );
  const before = await catalogueOf(first.shop);
  assert.deepEqual([(await taken([both], {}, first.shop)).summary.changed, await catalogueOf(first.shop)], [0, before]);
  const alone = await taken([file(goods(thing("Товар", "g", "Перчатки")), offers(of("1", "красный"), of("2", "Чёрный/белый")))]);
  assert.deepEqual(alone.sizes, ["красный: Один размер = 100", "Чёрный/белый: Один размер = 100"]);
  const tastes = await taken([
    file(goods(thing("Товар", "g", "Капа")), offers(of("1", "мятный"), of("2", "серия А"), of("3", "белорусский"))),
  ]);
  assert.deepEqual(tastes.sizes, ["белорусский = 100", "мятный = 100", "серия А = 100"]);
});

test("sizes that were taken with their color in the name stay as they are", async () => {
  const { shop } = await taken([
    file(offers(thing("Предложение", "g#1", "Бинты (2 м)", price(100)), thing("Предложение", "g#2", "Бинты (3 м)", price(100)))),
  ]);
  await shop.database.pool.query("update specification set name = 'красный, ' || name");
  const of = (id: string, name: string) => thing("Предложение", `g#${id}`, `Бинты (${name})`, price(200));
  const again = await taken([file(offers(of("1", "2 м, красный"), of("2", "3 м, красный"), of("3", "4 м, синий")))], {}, shop);
  assert.deepEqual(again.sizes, ["4 м, синий = 200", "красный, 2 м = 200", "красный, 3 м = 200"]);
});

test("a deletion mark needs no name: goods and sizes go, unknown ones disturb nothing", async () => {
  const text = file(
    goods(thing("Товар", "g", "Бинты"), thing("Товар", "h", "Капа")),
    offers(
      thing("Предложение", "g#1", "Бинты (2 м)", price(100)),
      thing("Предложение", "g#2", "Бинты (3 м)", price(100)),
      thing("Предложение", "h", "Капа", price(9)),
    ),
  );
  const { shop, sizes } = await taken([text]);
  assert.deepEqual(sizes, ["2 м = 100", "3 м = 100"]);
  const gone = file(
    goods('<Товар Статус="Удален"><Ид>h</Ид></Товар>', '<Товар Статус="Удален"><Ид>never</Ид></Товар>'),
    offers("<Предложение><Ид>g#2</Ид><ПометкаУдаления>true</ПометкаУдаления></Предложение>"),
  );
  const { summary, sizes: left } = await taken([gone], {}, shop);
  assert.deepEqual([left, summary.refused], [["2 м = 100"], []]);
  assert.equal((await one(shop, "select string_agg(id, ',') as ids from model where active")).ids, "g");
});

test("prices without tax are said to be so", async () => {
  const of = (isIn: boolean) =>
    `<ПакетПредложений><ИдКаталога>k</ИдКаталога><ТипыЦен><ТипЦены><Ид>pt</Ид><Наименование>Опт</Наименование><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${isIn}</УчтеноВСумме></Налог></ТипЦены></ТипыЦен><Предложения>${thing("Предложение", "g", "Бинты", price(100))}</Предложения></ПакетПредложений>`;
  const notes = async (isIn: boolean) => (await taken([file(of(isIn))])).summary.notes.filter((line) => line.includes("tax"));
  assert.deepEqual(await notes(true), []);
  assert.deepEqual(await notes(false), ["prices of the type “Опт” are without tax, and are taken as what the buyer pays"]);
});
