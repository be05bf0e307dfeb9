import assert from "node:assert/strict";
import { createWriteStream, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { ZipFile } from "yazl";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { aShopFile } from "../../test/examples/shop-file.ts";
import { defaultProfile } from "./profile.contract.ts";

const goods = (inside = "", head = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<КоммерческаяИнформация ВерсияСхемы="2.07">\n<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>\n<Товар><Ид>g-1</Ид><Наименование>Лапы${inside}</Наименование></Товар>\n</Товары></Каталог></КоммерческаяИнформация>`;

async function zip(entries: Record<string, Buffer | string>, options: { mode?: number } = {}): Promise<string> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name, options);
  file.end();
  const path = join(createTestFolder(), "exchange.zip");
  await pipeline(file.outputStream, createWriteStream(path));
  return path;
}

/** Replaces a name in the archive by one of the same length. */
function renamed(path: string, from: string, to: string): string {
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  writeFileSync(path, bytes);
  return path;
}

const lol = `<!DOCTYPE lolz [<!ENTITY a "ha">${"bcdefghij"
  .split("")
  .map((n, at) => `<!ENTITY ${n} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
  .join("")}]>\n`;

const hostile: Record<string, { path: () => string | Promise<string>; reason: RegExp }> = {
  "an external entity": {
    path: () => write(goods("&x;", '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'), undefined, "import.xml"),
    reason: /import\.xml:2: a DOCTYPE is not allowed/,
  },
  "a parameter entity": {
    path: () => write(goods("", '<!DOCTYPE x [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>\n'), undefined, "import.xml"),
    reason: /DOCTYPE/,
  },
  "billion laughs": { path: () => write(goods("&j;", lol), undefined, "import.xml"), reason: /DOCTYPE/ },
  "an entity nobody declared": { path: () => write(goods("&x;"), undefined, "import.xml"), reason: /import\.xml:4: .*entity/ },
  "a text without end": { path: () => write(goods("x".repeat(3e6)), undefined, "import.xml"), reason: /longer than 1 MiB/ },
  "an attribute without end": {
    path: () => write(goods().replace("<Товар>", `<Товар Статус="${"x".repeat(9e6)}">`), undefined, "import.xml"),
    reason: /longer than 4 MiB/,
  },
  "a stair without end": {
    path: () => write(goods().replace("<Товар>", `<Товар>${"<Группы>".repeat(100)}`), undefined, "import.xml"),
    reason: /deeper than 64/,
  },
  "elements that close in the wrong order": {
    path: () => write(goods().replace("</Товар>\n</Товары>", "</Товары>\n</Товар>"), undefined, "import.xml"),
    reason: /import\.xml:4: /,
  },
  "half a file": {
    path: () => write(goods().slice(0, -60), undefined, "import.xml"),
    reason: /import\.xml:4: not well-formed XML: unclosed tag/,
  },
  "another kind of XML": { path: () => write("<rss><channel/></rss>", undefined, "feed.xml"), reason: /not CommerceML.*a product feed/ },
  "a group inside itself": {
    path: () =>
      write(
        "<КоммерческаяИнформация><Классификатор><Группы><Группа><Ид>a</Ид><Наименование>А</Наименование><Группы><Группа><Ид>b</Ид><Наименование>Б</Наименование><Группы><Группа><Ид>a</Ид><Наименование>А</Наименование></Группа></Группы></Группа></Группы></Группа></Группы></Классификатор></КоммерческаяИнформация>",
        undefined,
        "import.xml",
      ),
    reason: /category [ab]: stands above itself/,
  },
  "bytes of another encoding": {
    path: () => write(Buffer.concat([Buffer.from(goods()), Buffer.from([0xff, 0xfe, 0x80])]), undefined, "import.xml"),
    reason: /not a text in utf-8/,
  },
  "windows-1251 that says it is UTF-8": {
    path: () => write(Buffer.from(goods(), "utf8").map((byte) => (byte > 127 ? 0xcf : byte)) as Buffer, undefined, "import.xml"),
    reason: /import\.xml:\d: not a text in utf-8/,
  },
  "UTF-8 that says it is windows-1251": {
    path: () => write(goods().replace("UTF-8", "windows-1251"), undefined, "import.xml"),
    reason: /import\.xml:1: it says that it is in windows-1251, its bytes are utf-8/,
  },
  "a gigabyte of nothing": {
    path: () => {
      const path = write(goods("x".repeat(9000)).slice(0, 8000), undefined, "import.xml");
      truncateSync(path, 1e9);
      return path;
    },
    reason: /import\.xml:\d: /,
  },
  "a CSV quote that never closes": {
    path: () =>
      write('sku,product_type,name,visibility,price\nA-1,simple,Gloves,Catalog,10\n"A-2,simple,Mitts,Catalog,10\n', undefined, "goods.csv"),
    reason: /goods\.csv:\d+: /,
  },
  "a CSV row of too many cells": {
    path: () => write("sku,product_type,name,visibility,price\nA-1,simple,Gloves,Catalog,10,11,12\n", undefined, "goods.csv"),
    reason: /goods\.csv:2: /,
  },
  "a name that leaves the folder": {
    path: async () => renamed(await zip({ "xx/import.xml": goods() }), "xx/import.xml", "../import.xml"),
    reason: /invalid relative path|leaves the folder/,
  },
  "an absolute name": {
    path: async () => renamed(await zip({ "ximport.xml": goods() }), "ximport.xml", "/import.xml"),
    reason: /absolute path|leaves/,
  },
  "a link in a zip": { path: () => zip({ "import.xml": "/etc/passwd" }, { mode: 0o120777 }), reason: /is a link/ },
  "a zip bomb": {
    path: () => zip({ "import.xml": goods(" ".repeat(2)) + " ".repeat(20e6) }),
    reason: /unpacks to more than 100 times its size/,
  },
  "a zip bomb of many small files": {
    path: () => zip(Object.fromEntries(Array.from({ length: 160 }, (_, at) => [`${at}.xml`, goods(" ".repeat(250_000))]))),
    reason: /exchange\.zip: unpacks to more than 100 times its size/,
  },
  "half a zip": {
    path: async () => {
      const path = await zip({ "import.xml": goods() });
      writeFileSync(path, readFileSync(path).subarray(0, 200));
      return path;
    },
    reason: /a broken zip/,
  },
  "nothing that is a catalogue": { path: () => write("Just a letter.", undefined, "letter.txt"), reason: /no catalogue/ },
  "nothing at all": { path: () => join(createTestFolder(), "nowhere"), reason: /no such file/ },
};

const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };

test("what is hostile or broken is refused within two seconds, and nothing changes [G07]", async (t) => {
  const { shop } = await createTestShop();
  await shop.exchange.import(write(aShopFile()));
  const before = await catalogueOf(shop);
  for (const [name, { path, reason }] of Object.entries(hostile))
    await t.test(name, async () => {
      const asked = await path();
      const summary = await shop.exchange.import(asked, { profile });
      assert.equal(summary.ok, false);
      assert.equal(summary.refused.length, 1);
      assert.match(`${summary.refused[0]!.where}: ${summary.refused[0]!.reason}`, reason);
      // The gigabyte is copied first, like every upload.
      assert.ok(summary.seconds < (name === "a gigabyte of nothing" ? 60 : 2), `${summary.seconds} s`);
      assert.deepEqual(await catalogueOf(shop), before);
    });
});

test("unknown elements are counted and the goods taken", async () => {
  const { shop } = await createTestShop();
  const text = goods().replace("</Наименование>", "</Наименование><Аромат>кожа</Аромат><Аромат>воск</Аромат>");
  const summary = await shop.exchange.import(write(text, undefined, "import.xml"));
  assert.deepEqual([summary.ok, summary.unknown], [true, { Аромат: 2 }]);
  assert.equal((await one(shop, "select name ->> 'ru' as name from model")).name, "Лапы");
});

test("goods known by guid get their price and keep their texts", async () => {
  const { shop } = await createTestShop();
  const file = aShopFile();
  await shop.exchange.import(write(file));
  const offers = `<КоммерческаяИнформация><ПакетПредложений СодержитТолькоИзменения="true"><Предложения>
    <Предложение><Ид>guid-classic-red</Ид><Цены><Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>5 100,20</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены></Предложение>
    </Предложения></ПакетПредложений></КоммерческаяИнформация>`;
  const summary = await shop.exchange.import(write(offers, undefined, "prices.xml"));
  assert.deepEqual([summary.ok, summary.new, summary.changed], [true, 0, 1]);
  assert.deepEqual(await one(shop, "select price_minor, name ->> 'en' as name from product"), {
    price_minor: 5101_00,
    name: "Gloves classic, red",
  });
});

test("a colour of its own makes a product of its own, however the exchange is split", async () => {
  const { shop } = await createTestShop();
  const offer = (id: string, color: string, size: string) =>
    `<Предложение><Ид>g-1#${id}</Ид><Наименование>Лапы (${color}, ${size})</Наименование><ХарактеристикиТовара>
     <ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${color}</Значение></ХарактеристикаТовара>
     <ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${size}</Значение></ХарактеристикаТовара></ХарактеристикиТовара></Предложение>`;
  const offers = (...list: string[]) =>
    `<КоммерческаяИнформация><ПакетПредложений СодержитТолькоИзменения="true"><Предложения>${list.join("")}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
  const folder = createTestFolder();
  write(goods(), folder, "import.xml");
  write(offers(offer("a", "Красный", "M"), offer("b", "Синий", "M"), offer("c", "красный", "L")), folder, "offers.xml");
  assert.equal((await shop.exchange.import(folder)).ok, true);
  const sizes = () =>
    one(
      shop,
      "select string_agg(p.color_name ->> 'ru' || ' ' || s.name, ', ' order by s.guid) as sold from specification s join product p on p.id = s.product_id",
    );
  assert.equal((await sizes()).sold, "Красный M, Синий M, Красный L");
  const later = await shop.exchange.import(write(offers(offer("b", "Синий", "M"), offer("d", "Синий", "L")), undefined, "offers.xml"));
  assert.deepEqual([later.ok, later.new, later.changed], [true, 1, 0]);
  assert.equal((await sizes()).sold, "Красный M, Синий M, Красный L, Синий L");
});
