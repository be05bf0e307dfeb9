import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { summaryLines } from "../../commands/summary-lines.ts";
import { createShopFor } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { defaultProfile, type GivenProfile } from "./profile.contract.ts";
import { headerOf } from "./reading/csv-header.ts";
import { plainNumber } from "./reading/goods-rows.ts";
import { settleProfile } from "./settle-profile.ts";

const dollars: GivenProfile = { ...defaultProfile, language: "en", currency: "usd", rate: "90" };
const rubles: GivenProfile = { ...defaultProfile, language: "ru", currency: "rub" };
const soldOf = async (shop: Shop, lang = "en") =>
  (
    await shop.database.pool.query<{ told: string }>(
      `select concat_ws(' | ', m.name ->> $1, p.color_name ->> $1, s.name, coalesce(s.price_minor, p.price_minor) / 100, nullif(coalesce(s.sale, p.sale), 0), k.on_hand) as told
       from product p join model m on m.id = p.model_id left join specification s on s.product_id = p.id
       left join stock k on k.product_id = p.id and k.specification_id = coalesce(s.id, '0')
       where m.active order by 1`,
      [lang],
    )
  ).rows.map(({ told }) => told);

test("CSV without language or currency asks for both and the rate; nothing imports", async (t) => {
  const { shop } = await createShopFor(t);
  const empty = await catalogueOf(shop);
  const shopify = "Handle,Title,Option1 Name,Option1 Value,Variant Price\nglove,Glove,Title,Default Title,59.99\n";
  const magento = "sku,product_type,name,visibility,price\nA-1,simple,Gloves,Catalog,10\n";
  const woo = "ID,Type,SKU,Name,Published,Regular price\n1,simple,A,Gloves,1,10\n";
  for (const text of [shopify, magento, woo]) {
    const path = write(text, undefined, "goods.csv");
    const asked = await shop.exchange.import(path);
    assert.equal(asked.refusedWhole, true);
    assert.match(asked.refused[0]!.reason, /the language of its texts \(--language.*the currency of its prices \(--currency/);
    const half = await shop.exchange.import(path, {
      fetchPictures: false,
      profile: { ...defaultProfile, language: "en", currency: "usd" },
    });
    assert.match(half.refused[0]!.reason, /in rubles \(--rate/);
    assert.doesNotMatch(half.refused[0]!.reason, /language/);
  }
  assert.deepEqual(await catalogueOf(shop), empty);
  const taken = await shop.exchange.import(write(shopify, undefined, "goods.csv"), { fetchPictures: false, profile: dollars });
  assert.match(summaryLines(taken).join("\n"), /read as: texts in en, prices in usd at 90 rubles$/m);
  assert.deepEqual(await soldOf(shop), ["Glove | 5400"]);
  assert.equal((await shop.exchange.replay(taken.run!)).ok, true);
});

test("values implied by a format are assumed and reported", () => {
  const yml = settleProfile(defaultProfile, "yml");
  assert.deepEqual(yml.ok && [yml.profile.language, yml.profile.currency, yml.assumed], ["ru", "rub", ["language", "currency"]]);
  assert.equal(settleProfile({ ...defaultProfile, currency: "kzt" }, "commerceml").ok, false);
  assert.deepEqual(settleProfile(rubles, "shopify-csv").ok && settleProfile(rubles, "shopify-csv"), {
    ok: true,
    profile: { ...rubles, rate: "1" },
    assumed: [],
  });
});

test("numbers of spreadsheets: decimal commas, thousands, and what may be two numbers", () => {
  for (const [text, number] of [
    ["1990,00", "1990.00"],
    ["1 990,5", "1990.5"],
    ["1\u00a0990,50", "1990.50"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1,234,567", "1234567"],
    ["12'500.00", "12500.00"],
    ["0,125", "0.125"],
    ["0.125", "0.125"],
    [".2", "0.2"],
    ["-,5", "-0.5"],
    ["-3", "-3"],
    ["1,234", undefined],
    ["12,3456", undefined],
    ["1.2.3", undefined],
    ["1e9", undefined],
    ["$10", undefined],
    ["", undefined],
  ] as const)
    assert.equal(plainNumber(text), number, text);
});

test("a header is read with commas, semicolons or tabs, quoted or not", () => {
  assert.deepEqual(headerOf('\uFEFFHandle;Title;"Body (HTML)"\r\na,b,c,d,e\r\n'), ["Handle", "Title", "Body (HTML)"]);
  assert.deepEqual(headerOf('ID,"GTIN, UPC, EAN, or ISBN","a ""b""",Name'), ["ID", "GTIN, UPC, EAN, or ISBN", 'a "b"', "Name"]);
  assert.deepEqual(headerOf("ID\tType\tName\n1;2;3;4"), ["ID", "Type", "Name"]);
});

test("a Shopify export that a Russian spreadsheet saved is what it was", async (t) => {
  const { shop } = await createShopFor(t);
  const text =
    "\uFEFFHandle;Title;Vendor;Type;Published;Option1 Name;Option1 Value;Variant SKU;Variant Inventory Qty;Variant Price;Variant Compare At Price;Status\r\n" +
    "tee;Футболка «Проба»;Gong;Футболки;ИСТИНА;Размер;S;PT-S;3,0;1990,00;;active\r\ntee;;;;;;M;PT-M;2;1 990,00;2\u00a0490,00;\r\n" +
    "old;Старая;Gong;Футболки;ЛОЖЬ;Title;Default Title;O;1;500,5;;active\r\nbad;Плохая;Gong;Футболки;ИСТИНА;Title;Default Title;B;много;1,234;;active\r\n";
  const summary = await shop.exchange.import(write(text, undefined, "products.csv"), { fetchPictures: false, profile: rubles });
  assert.deepEqual(
    summary.refused.map(({ where, reason }) => `${where} ${reason}`),
    ['products.csv:5 (bad) no price: "1,234"'],
  );
  assert.deepEqual(await soldOf(shop, "ru"), ["Футболка «Проба» | M | 2490 | 20 | 2", "Футболка «Проба» | S | 1990 | 3"]);
  const tabs = write(text.replaceAll(";", "\t"), undefined, "products.csv");
  const again = await shop.exchange.import(tabs, { fetchPictures: false, profile: rubles });
  assert.deepEqual([again.new, again.changed], [0, 0]);
});

test("Shopify's new columns, Excel's first line and cleared rows are read", async (t) => {
  const { shop } = await createShopFor(t);
  const text = `sep=;
Title;URL handle;Description;Published on online store;Status;SKU;Barcode;Option1 name;Option1 value;Price;Compare-at price;Inventory tracker;Inventory quantity;Weight value (grams)
Rashguard;rash;<p>Soft</p>;TRUE;Active;RG-S;4601234567893;Size;S;29.90;39.90;shopify;4;200
;;;;;;;;;;;;;
;rash;;;;RG-M;;;M;29.90;;;;200
`;
  const summary = await shop.exchange.import(write(text, undefined, "goods.csv"), { fetchPictures: false, profile: dollars });
  assert.deepEqual([summary.format, summary.refused], ["shopify-csv", []]);
  assert.deepEqual(await soldOf(shop), ["Rashguard | S | 3591 | 25 | 4", "Rashguard | M | 2691"].sort());
  const found = await one(shop, "select m.weight_g, s.barcode from model m, specification s where s.sku = 'RG-S'");
  assert.deepEqual(found, { weight_g: 200, barcode: "4601234567893" });
});

test("what a spreadsheet made a date or thousands, and counts by location, are refused", async (t) => {
  const { shop } = await createShopFor(t);
  const refused = async (text: string) =>
    (await shop.exchange.import(write(text, undefined, "goods.csv"), { fetchPictures: false, profile: dollars })).refused[0]?.reason;
  for (const size of ["12.окт", "10-Dec", "Oct-12", "май.20", "10.12.2026"])
    assert.match((await refused(`Handle,Title,Option1 Name,Option1 Value,Variant Price\nt,T,Size,${size},1\n`))!, /was made a date/);
  const woo = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,a,A,,,Size,"S, M"\n';
  assert.match((await refused(`${woo}2,variation,b,B,1,id:1,Size,12.окт\n`))!, /was made a date/);
  assert.match((await refused(`${woo}2,variation,b,B,1,id:1,Size,\n`))!, /stands for any "Size"/);
  assert.match((await refused("Handle;Title;Variant Price\nt;T;1.990\n"))!, /no price: "1\.990"/);
  const inventory = "Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current)\nt,T,Size,S,A,Moscow,5\n";
  assert.match((await refused(inventory))!, /inventory by location/);
  assert.equal(await refused("Handle,Title,Option1 Name,Option1 Value,Variant Price\nt,T,Size,10-12,1\n"), undefined);
});

test("a Shopify export with every row filled keeps its variants", async (t) => {
  const { shop } = await createShopFor(t);
  const row = (size: string, color: string, count: number, more = "") =>
    `glove,Probe Glove,Gong,Gloves,true,Size,${size},Color,${color},PG-${size}-${color},${count},59.99,${more},active\n`;
  const text = `Handle,Title,Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status\n${row("10 oz", "Red", 3, "79.99")}${row("12 oz", "Red", -2)}${row("10 oz", "Blue", 0)}`;
  const summary = await shop.exchange.import(write(text, undefined, "p.csv"), { fetchPictures: false, profile: dollars });
  assert.deepEqual(summary.refused, []);
  assert.deepEqual(await soldOf(shop), [
    "Probe Glove | Blue | 10 oz | 5400 | 0",
    "Probe Glove | Red | 10 oz | 7200 | 25 | 3",
    "Probe Glove | Red | 12 oz | 5400 | 0",
  ]);
});

const woo = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","In stock?",Stock,"Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Sale price","Regular price",Categories,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global"
10,variable,GLV,"Pro Gloves",1,0,visible,Short,"<p>Leather.</p>\\n<script>x</script>",,,1,,0.45,30,20,15,,,"Boxing > Gloves, Sale","https://shop.example/a.jpg, https://shop.example/b.jpg",,0,Size,"10 oz, 12 oz",1,1,Color,"Red, Blue",1,1
11,variation,GLV-10-R,"Pro Gloves - 10 oz, Red",1,0,visible,,,,,1,3,,,,,59.99,79.99,,,GLV,1,Size,10 oz,,1,Color,Red,,1
12,variation,GLV-12-B,"Pro Gloves - 12 oz, Blue",1,0,visible,,,,,0,,,,,,,79.99,,https://shop.example/c.jpg,id:10,2,Size,12 oz,,1,Color,Blue,,1
13,variation,GLV-14-B,"Pro Gloves - 14 oz, Blue",1,0,visible,,,2026-01-01,,1,2,,,,,1.00,79.99,,,id:10,3,Size,14 oz,,1,Color,Blue,,1
20,simple,WRP,Wraps,1,0,visible,,,,,1,7,0.1,,,,,9.5,"Wraps\\, tape",,,0,Material,Cotton,1,0,Brand,Ring,1,0
21,simple,DRF,Draft,-1,0,visible,,,,,1,7,,,,,,9.5,,,,0,,,,,,,,
30,grouped,SET,Set,1,0,visible,,,,,1,,,,,,,,,,,0,,,,,,,,
40,variation,LOST,Lost,1,0,visible,,,,,1,1,,,,,,5,,,id:99,1,Size,S,,1,,,,
50,simple,FREE,Free,1,0,visible,,,,,1,1,,,,,,0,,,,0,,,,,,,,
`;

test("WooCommerce's export: variations, shelves, parcel, facts; repeats change nothing", async (t) => {
  const { shop } = await createShopFor(t);
  const summary = await shop.exchange.import(write(woo, undefined, "wc-product-export.csv"), { fetchPictures: false, profile: dollars });
  assert.equal(summary.format, "woocommerce-csv");
  assert.deepEqual(
    summary.refused.map(({ where, reason }) => `${where} ${reason}`),
    ['wc-product-export.csv:10 (50) no price: "0"', 'wc-product-export.csv:9 its parent is not in the file: "id:99"'],
  );
  assert.match(summary.notes.join(), /1 grouped or external.*1 prices that are reduced for some days only/);
  assert.deepEqual(await soldOf(shop), [
    "Pro Gloves | Blue | 12 oz | 7200 | 0",
    "Pro Gloves | Blue | 14 oz | 7200 | 2",
    "Pro Gloves | Red | 10 oz | 7200 | 25 | 3",
    "Wraps | 855 | 7",
  ]);
  assert.deepEqual(
    await one(shop, "select description ->> 'en' as text, weight_g, length_mm, width_mm, height_mm from model where id = 'woocommerce:10'"),
    { text: "Leather.", weight_g: 450, length_mm: 300, width_mm: 200, height_mm: 150 },
  );
  assert.deepEqual(await one(shop, "select brand, material ->> 'en' as material from model where id = 'woocommerce:20'"), {
    brand: "Ring",
    material: "Cotton",
  });
  const shelves = await shop.database.pool.query(
    "select c.name ->> 'en' as name, u.name ->> 'en' as above from category c left join category u on u.id = c.parent_id order by 1",
  );
  assert.deepEqual(
    shelves.rows.map(({ name, above }) => [name, above]),
    [
      ["Boxing", null],
      ["Gloves", "Boxing"],
      ["Sale", null],
      ["Wraps, tape", null],
    ],
  );
  const before = await catalogueOf(shop);
  const again = await shop.exchange.import(write(woo, undefined, "wc.csv"), { fetchPictures: false, profile: dollars });
  assert.deepEqual([again.new, again.changed, await catalogueOf(shop)], [0, 0, before]);
});

test("WooCommerce's export of a Russian shop, variations first, saved with semicolons", async (t) => {
  const { shop } = await createShopFor(t);
  const text = `ID;Тип;Артикул;Имя;Опубликован;Запасы;"Акционная цена";"Базовая цена";Категории;Родительский;"Название атрибута 1";"Значения атрибутов 1"
2;variation;SH-M;Шорты - M;1;4;1500,00;2 000,00;;id:1;Размер;M
1;variable;SH;Шорты;1;;;;Одежда;;Размер;M, L
`;
  const summary = await shop.exchange.import(write(text, undefined, "wc.csv"), { fetchPictures: false, profile: rubles });
  assert.deepEqual(summary.refused, []);
  assert.deepEqual(await soldOf(shop, "ru"), ["Шорты | M | 2000 | 25 | 4"]);
});

test("WooCommerce's Russian columns are read under each translated name", async (t) => {
  const newest =
    'ID,Тип,Артикул,"GTIN, UPC, EAN или ISBN",Имя,Опубликован,Рекомендуемый?,Видимость в каталоге,Краткое описание,Описание,Дата начала действия скидки,Дата окончания действия скидки,Статус налога,Налоговый класс,Наличие,Запасы,Величина малых запасов,Возможен ли предзаказ?,Продано индивидуально?,Вес (кг),Длина (см),Ширина (см),Высота (см),Разрешить отзывы от клиентов?,Примечание к покупке,Акционная цена,Базовая цена,Категории,Метки,Класс доставки,Изображения,Лимит скачивания,Дней срока скачивания,Родительский,Сгруппированные товары,Апсэлы,Кросселы,Внешний URL,Текст кнопки,Позиция,Бренды,Название атрибута 1,Значения атрибутов 1,Видимость атрибута 1,Глобальный атрибут 1,Название атрибута 2,Значения атрибутов 2,Видимость атрибута 2,Глобальный атрибут 2';
  const older = newest
    .replace('"GTIN, UPC, EAN или ISBN",', "")
    .replace(",Бренды", "")
    .replace("Рекомендуемый?", "рекомендуемый?")
    .replace("Краткое", "Короткое")
    .replaceAll("действия скидки", "действия продажной цены")
    .replace("Наличие", "В наличии?")
    .replace("Величина малых запасов", "Малое количество на складе")
    .replace("Возможен ли предзаказ?", "Задержанный заказ возможен?")
    .replace("(кг)", "(kg)")
    .replaceAll("(см)", "(cm)")
    .replace("Акционная цена", "Цена распродажи")
    .replace("Дней срока скачивания", "Число дней до просроченной загрузки")
    .replace("Апсэлы", "Апсейл")
    .replaceAll("Название атрибута", "Имя атрибута")
    .replaceAll("Значения атрибутов", "Значение(-я) аттрибута(-ов)");
  const row = (told: Record<string, string>, head: string) =>
    (head.match(/"[^"]*"|[^,]+/g) ?? [])
      .map(
        (name) =>
          Object.entries(told).find(
            ([one]) => new RegExp(`^"?(${one})( |$|"|,)`).test(name) && !/^(Видимость|Глобальный) атр/.test(name),
          )?.[1] ?? "",
      )
      .map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell))
      .join(",");
  for (const [head, at] of [
    [newest, 1],
    [older, 2],
  ] as const) {
    const { shop } = await createShopFor(t);
    const [size, value] = ["(Название|Имя) атрибута 1", "Знач\\S+ ат\\S+ 1"];
    const rows = [
      {
        ID: "1",
        Тип: "variable",
        Артикул: "G",
        Имя: "Перчатки",
        Опубликован: "1",
        "Видимость в каталоге": "visible",
        "Наличие|В": "1",
        Вес: "0,4",
        Длина: "30",
        Ширина: "20",
        Высота: "15",
        Категории: "Бокс > Перчатки",
        Изображения: "a.png, b.png",
        [size]: "Размер",
        [value]: "10 oz, 12 oz",
      },
      {
        ID: "2",
        Тип: "variation",
        Артикул: "G-10",
        Опубликован: "1",
        "Наличие|В": "1",
        Запасы: "4",
        "Акционная|Цена": "3990,50",
        Базовая: "4990",
        Родительский: "G",
        [size]: "Размер",
        [value]: "10 oz",
      },
      {
        ID: "3",
        Тип: "variation",
        Артикул: "G-12",
        Опубликован: "1",
        "Наличие|В": "0",
        Базовая: "4990",
        Родительский: "id:1",
        [size]: "Размер",
        [value]: "12 oz",
      },
    ];
    const text = [head, ...rows.map((told) => row(told, head))].join("\n");
    const summary = await shop.exchange.import(write(text, undefined, "wc-product-export.csv"), { fetchPictures: false, profile: rubles });
    assert.deepEqual([summary.refused, summary.format], [[], "woocommerce-csv"], String(at));
    assert.deepEqual(await soldOf(shop, "ru"), ["Перчатки | 10 oz | 4990 | 20 | 4", "Перчатки | 12 oz | 4990 | 0"], String(at));
    assert.deepEqual(
      await one(
        shop,
        "select weight_g, length_mm, width_mm, height_mm, (select string_agg(name ->> 'ru', ' > ' order by parent_id nulls first) from category) as shelf from model",
      ),
      { weight_g: 400, length_mm: 300, width_mm: 200, height_mm: 150, shelf: "Бокс > Перчатки" },
    );
  }
});
