import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { createOneC, oneCEnv, zipped } from "../../test/examples/one-c.ts";
import { profileContract } from "./profile.contract.ts";

const profile = { priceType: "Розничная", readyWarehouse: "Основной склад" };

type Sums = Partial<Record<"retail" | "wholesale" | "dealer", string>>;
const names = { retail: "Розничная", wholesale: "Оптовая", dealer: "Дилерская" };
const head = (version: string, hour: number) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_${version[0]}" ВерсияСхемы="${version}" ДатаФормирования="2026-11-20T${hour}:00:00">`;
const tail = "</КоммерческаяИнформация>";
const types = `<ТипыЦен>${Object.entries(names)
  .map(
    ([id, name]) =>
      `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>${id === "dealer" ? "USD" : "RUB"}</Валюта><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме></Налог></ТипЦены>`,
  )
  .join("")}</ТипыЦен>`;
const stores =
  "<Склады><Склад><Ид>main</Ид><Наименование>Основной склад</Наименование></Склад><Склад><Ид>shop</Ид><Наименование>Магазин</Наименование></Склад></Склады>";
const price = (type: string, sum: string, more = "") =>
  `<Цена><Представление>${sum} за шт</Представление><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${sum}</ЦенаЗаЕдиницу><Валюта>${type === "dealer" ? "USD" : "руб"}</Валюта><Единица>шт</Единица><Коэффициент>1</Коэффициент>${more}</Цена>`;
const prices = (sums: Sums) =>
  `<Цены>${Object.entries(sums)
    .map(([type, sum]) => price(type, sum))
    .join("")}</Цены>`;
const rests = (main: number, shop: number) =>
  `<Остатки>${Object.entries({ main, shop })
    .map(([id, count]) => `<Остаток><Склад><Ид>${id}</Ид><Количество>${count}</Количество></Склад></Остаток>`)
    .join("")}</Остатки>`;
const counts = (main: number, shop: number) =>
  `<Количество>${main + shop}</Количество><Склад ИдСклада="main" КоличествоНаСкладе="${main}"/><Склад ИдСклада="shop" КоличествоНаСкладе="${shop}"/>`;

const offer = (id: string, ...inside: string[]) => `<Предложение><Ид>${id}</Ид>${inside.join("")}</Предложение>`;
const named = (id: string) => `<Наименование>Лапы ${id}</Наименование>`;
const pack = (attribute: string, ...inside: string[]) =>
  `<ПакетПредложений${attribute}><Ид>k#</Ид><ИдКаталога>k</ИдКаталога><ИдКлассификатора>c</ИдКлассификатора>${inside.join("")}</ПакетПредложений>`;
const offers = (version: string, hour: number, attribute: string, lists: string, ...rows: string[]) =>
  `${head(version, hour)}${pack(attribute, lists, `<Предложения>${rows.join("")}</Предложения>`)}${tail}`;
const goods = (version: string, hour: number, attribute: string, ...ids: string[]) =>
  `${head(version, hour)}<Классификатор><Ид>c</Ид><Наименование>К</Наименование></Классификатор><Каталог${attribute}><Ид>k</Ид><ИдКлассификатора>c</ИдКлассификатора><Товары>${ids
    .map((id) => `<Товар><Ид>${id}</Ид>${named(id)}</Товар>`)
    .join("")}</Товары></Каталог>${tail}`;
const full = ' СодержитТолькоИзменения="false"';
const changes = ' СодержитТолькоИзменения="true"';
const [retail, three, two] = [{ retail: "500" }, { dealer: "7.5", retail: "1 000", wholesale: "800" }, { dealer: "9", wholesale: "700" }];

type Files = [name: string, text: string][];
/** Exchanges in turn, and what is sold after each: price in rubles and pieces by goods. */
type Case = { exchanges: Files[]; sold: Record<string, [number | null, number]>[]; packed?: "zip" | "zips" };
const whole = (version: string, stock = counts) =>
  offers(
    version,
    10,
    full,
    types + stores,
    offer("a", named("a"), prices(three), stock(3, 9)),
    offer("b", named("b"), prices(retail), stock(2, 0)),
    offer("c", named("c"), prices(two), stock(1, 4)),
  );
const begun: Record<string, [number | null, number]> = { a: [1000, 3], b: [500, 2], c: [null, 1] };
const base = (version: string): Files => [
  ["import0_1.xml", goods(version, 10, full, "a", "b", "c")],
  ["offers0_1.xml", whole(version, version >= "2.08" ? rests : counts)],
];

const cases: Record<string, Case> = {
  "УТ 10.3, 2.03: import.xml and offers.xml": {
    exchanges: [
      [
        ["import.xml", goods("2.03", 10, full, "a", "b", "c")],
        ["offers.xml", whole("2.03")],
      ],
    ],
    sold: [begun],
  },
  "УТ 11, 2.07, one zip": { exchanges: [base("2.07")], sold: [begun], packed: "zip" },
  "БУС 2.08 in several zips": { exchanges: [base("2.08")], sold: [begun], packed: "zips" },
  "parts of goods and offers": {
    exchanges: [
      [
        ["import0_1.xml", goods("2.07", 10, full, "a")],
        ["import1_1.xml", goods("2.07", 10, full, "b", "c")],
        ["offers0_1.xml", offers("2.07", 10, full, types + stores, offer("a", named("a"), prices(three), counts(3, 9)))],
        [
          "offers1_1.xml",
          offers(
            "2.07",
            10,
            full,
            types + stores,
            offer("b", named("b"), prices(retail), counts(2, 0)),
            offer("c", named("c"), prices(two), counts(1, 4)),
          ),
        ],
      ],
    ],
    sold: [begun],
  },
  "3.1 with types and warehouses in files of their own": {
    exchanges: [
      [
        ["goods___1.xml", goods("3.1", 10, full, "a", "b", "c")],
        ["priceLists___2.xml", `${head("3.1", 10)}<Классификатор><Ид>c</Ид>${types}</Классификатор>${tail}`],
        ["storages___3.xml", `${head("3.1", 10)}<Классификатор><Ид>c</Ид>${stores}</Классификатор>${tail}`],
        ["offers___4.xml", offers("3.1", 10, full, "", offer("a", named("a")), offer("b", named("b")), offer("c", named("c")))],
        ["prices___5.xml", offers("3.1", 10, changes, "", offer("a", prices(three)), offer("b", prices(retail)), offer("c", prices(two)))],
        ["rests___6.xml", offers("3.1", 10, changes, "", offer("a", rests(3, 9)), offer("b", rests(2, 0)), offer("c", rests(1, 4)))],
      ],
    ],
    sold: [begun],
  },
  "prices alone: a new retail price, and goods that have only others": {
    exchanges: [
      base("2.08"),
      [
        [
          "prices0_1.xml",
          offers("2.08", 11, changes, types, offer("a", prices({ ...three, retail: "1100" })), offer("c", prices({ wholesale: "650" }))),
        ],
      ],
    ],
    sold: [begun, { ...begun, a: [1100, 3] }],
  },
  "prices alone, of no retail type": {
    exchanges: [
      base("2.08"),
      [
        [
          "prices0_1.xml",
          offers("2.08", 11, changes, types, offer("a", prices({ wholesale: "750" })), offer("c", prices({ dealer: "8" }))),
        ],
      ],
    ],
    sold: [begun, begun],
  },
  "prices alone that name no types": {
    exchanges: [base("3.1"), [["prices0_1.xml", offers("3.1", 11, changes, "", offer("c", prices({ ...two, retail: "990" })))]]],
    sold: [begun, { ...begun, c: [990, 1] }],
  },
  "rests alone, of one warehouse": {
    exchanges: [
      base("2.08"),
      [
        [
          "rests0_1.xml",
          offers(
            "2.08",
            11,
            changes,
            "",
            offer("a", rests(5, 1)),
            offer("b", "<Остатки><Остаток><Склад><Ид>shop</Ид><Количество>4</Количество></Склад></Остаток></Остатки>"),
          ),
        ],
      ],
    ],
    sold: [begun, { ...begun, a: [1000, 5], b: [500, 0] }],
  },
  "ИзмененияПакетаПредложений with prices and counts": {
    exchanges: [
      base("2.07"),
      [
        [
          "offers0_1.xml",
          offers("2.07", 11, "", types + stores, offer("b", prices({ retail: "450", wholesale: "400" }), counts(7, 1))).replaceAll(
            "ПакетПредложений>",
            "ИзмененияПакетаПредложений>",
          ),
        ],
      ],
    ],
    sold: [begun, { ...begun, b: [450, 7] }],
  },
  "prices by quantity: a piece costs what one piece costs": {
    exchanges: [
      base("2.08"),
      [
        [
          "prices0_1.xml",
          offers(
            "2.08",
            11,
            changes,
            types,
            offer(
              "a",
              `<Цены>${price("retail", "900", "<МинКоличество>10</МинКоличество>")}${price("retail", "1050", "<МинКоличество>1</МинКоличество>")}${price("retail", "850", "<МинКоличество>50</МинКоличество>")}</Цены>`,
            ),
            offer("b", `<Цены>${price("retail", "480")}${price("retail", "430", "<КоличествоОт>5</КоличествоОт>")}</Цены>`),
            offer("c", `<Цены>${price("retail", "300", "<МинКоличество>12</МинКоличество>")}</Цены>`),
          ),
        ],
      ],
    ],
    sold: [begun, { ...begun, a: [1050, 3], b: [480, 2] }],
  },
};

const path = join(createTestFolder(), "profile.json");
writeFileSync(path, JSON.stringify(profile));
const env = { ...oneCEnv, ONEC_PROFILE: path };
const [overHttp, byFile] = [await createTestShop(env), await createTestShop(env)];

/** Each case has a catalogue and goods of its own. */
const own = (text: string, n: number) => text.replace(/>([abck])(#?)</g, `>$1-${n}$2<`);
const sold = async ({ database }: Shop, n: number) =>
  Object.fromEntries(
    (
      await database.pool.query(
        "select split_part(p.id, '-', 1) as id, (p.price_minor / 100)::int as price, k.on_hand from product p left join stock k on k.product_id = p.id where p.active and p.id like '%-' || $1 order by p.id",
        [String(n)],
      )
    ).rows.map(({ id, price, on_hand }) => [id, [price, on_hand]]),
  );

async function sendOver(files: Files, packed: Case["packed"]): Promise<string[]> {
  const oneC = createOneC(overHttp.app);
  const bytes = files.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]);
  if (!packed) return oneC.catalogue(bytes);
  await oneC.begin();
  const zips = packed === "zip" ? [bytes] : bytes.map((one) => [one]);
  for (const [at, zip] of zips.entries()) await oneC.send("catalog", `v8_${at}.zip`, await zipped(zip));
  const told: string[] = [];
  for (const [name] of bytes) told.push(await oneC.until("catalog", "import", name));
  return [...told, await oneC.until("catalog", "complete")];
}

for (const [n, [what, { exchanges, sold: expected, packed }]] of Object.entries(cases).entries())
  test(`1C: ${what}`, async () => {
    for (const [at, said] of exchanges.entries()) {
      const files = said.map(([name, text]): [string, string] => [name, own(text, n)]);
      for (const told of await sendOver(files, packed)) assert.match(told, /^success/);
      assert.deepEqual(await sold(overHttp.shop, n), expected[at], `over HTTP, exchange ${at + 1}`);
      const folder = createTestFolder();
      for (const [name, text] of files) write(text, folder, name);
      const summary = await byFile.shop.exchange.import(folder, { profile: profileContract.parse(profile) });
      assert.deepEqual([summary.refused, await sold(byFile.shop, n)], [[], expected[at]], `by file, exchange ${at + 1}`);
    }
  });
