import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { one, write } from "../../test/examples/catalogue-state.ts";
import { anExport, type OfferSaid } from "../../test/examples/commerceml.ts";
import { createOneC, oneCEnv } from "../../test/examples/one-c.ts";
import { type Profile, profileContract } from "./profile.contract.ts";
import { say } from "./reasons.ts";
import { judgeCurrency, judgePriceType, judgeWarehouse } from "./terms.ts";

const offer = (more: Partial<OfferSaid> = {}): OfferSaid => ({ id: "g-1#m", name: "Лапы (M)", price: "1500", count: "7", ...more });
const all = (change = (text: string) => text) => change(anExport({ goods: ["g-1"], offers: [offer()] }));
const later = (change = (text: string) => text) =>
  change(anExport({ goods: ["g-2"], offers: [offer({ price: "990", count: "1" }), offer({ id: "g-2#m" })], at: "2026-11-21T10:00:00" }));

async function aBase(profile?: Partial<Profile>) {
  const path = join(createTestFolder(), "profile.json");
  writeFileSync(path, JSON.stringify(profile ?? {}));
  const { shop, app } = await createTestShop({ ...oneCEnv, ONEC_PROFILE: path });
  const oneC = createOneC(app);
  const take = async (text: string) => (await oneC.catalogue([["offers.xml", Buffer.from(text)]], { ends: false }))[0]!;
  const byFile = (text: string) =>
    shop.exchange.import(write(text, createTestFolder(), "offers.xml"), { profile: profileContract.parse(profile ?? {}) });
  const sold = () =>
    one(shop, "select s.price_minor, k.on_hand from specification s join stock k on k.specification_id = s.id where s.guid = 'g-1#m'");
  const cases = async () =>
    (
      await shop.database.pool.query(
        "select subject, detail -> 'reason' as reason from case_for_staff where kind = '1c-terms' and closed_at is null",
      )
    ).rows;
  return { shop, oneC, take, byFile, sold, cases };
}

const asBefore = { price_minor: 1500_00, on_hand: 7 };
const rename = (from: string | RegExp, to: string) => (text: string) =>
  typeof from === "string" ? text.replaceAll(from, to) : text.replace(from, to);

for (const [what, profile, change, reason] of [
  [
    "a price type",
    { priceType: "Розничная" },
    rename("Розничная", "Розничная с 01.12"),
    /the profile wants “Розничная”, the offers have “Розничная с 01\.12”/,
  ],
  [
    "a price type created again",
    { priceType: "Розничная" },
    (text: string) => rename("Розничная", "Розница")(rename(">pt<", ">pt-2<")(text)),
    /wants “Розничная”, the offers have “Розница”/,
  ],
  [
    "the only price type",
    {},
    (text: string) => rename("Розничная", "Оптовая")(rename(">pt<", ">pt-2<")(text)),
    /prices were of “Розничная”, now they are of “Оптовая”/,
  ],
  [
    "the warehouse",
    {},
    rename("2-Готовая продукция", "Основной склад"),
    /the ready warehouse “2-Готовая продукция” is not there; there are “Основной склад”/,
  ],
  [
    "a warehouse created again",
    {},
    (text: string) => rename("2-Готовая продукция", "Основной")(text).replaceAll(/(ИдСклада="|<Склад><Ид>)w/g, "$1w-2"),
    /is not there; there are “Основной”/,
  ],
  ["the currency of prices", {}, rename("<Валюта>RUB<", "<Валюта>USD<"), /prices are in usd, the profile says rub/],
  [
    "the currency of a type",
    {},
    (text: string) =>
      text.replaceAll("<Валюта>RUB</Валюта>", "").replace("Розничная</Наименование>", "Розничная</Наименование><Валюта>USD</Валюта>"),
    /prices are in usd/,
  ],
] as const)
  test(`a renamed ${what} is refused by 1C and file alike; old prices stay, with a case`, async () => {
    const { take, byFile, sold, cases, shop } = await aBase(profile);
    assert.match(await take(all()), /^success/);
    assert.deepEqual([await sold(), await cases()], [asBefore, []]);

    const told = await take(later(change));
    assert.match(told, /^failure\n/);
    assert.deepEqual(await sold(), asBefore);
    assert.equal((await one(shop, "select count(*) as n from product where guid = 'g-2'")).n, 0, "no new goods without a price");
    const open = await cases();
    assert.equal(open.length, 1);
    assert.match(say(open[0].reason, "en"), reason);
    assert.ok(told.endsWith(say(open[0].reason, "ru")), told);
    assert.match(await take(later(change)), /^failure/);
    assert.equal((await cases()).length, 1, "one case, however often");

    const summary = await byFile(later(change));
    assert.deepEqual([summary.ok, summary.refusedWhole], [false, true]);
    assert.match(summary.refused[0]!.reason, reason);
    assert.deepEqual(await sold(), asBefore);

    assert.match(await take(later()), /^success/);
    assert.deepEqual([await sold(), await cases()], [{ price_minor: 990_00, on_hand: 1 }, []], "named alike again");
  });

test("a first exchange of other warehouses is refused, and leaves no stock of zero", async () => {
  const { take, byFile, cases, shop } = await aBase();
  const others = rename("2-Готовая продукция", "Основной склад");
  const reason = /the ready warehouse “2-Готовая продукция” is not there; there are “Основной склад”: a profile must say which counts/;
  const said = await take(all(others));
  assert.match(said, /^failure\n.*склада готовой продукции «2-Готовая продукция» нет; есть «Основной склад»; укажите в профиле/);
  assert.equal((await cases()).length, 1);
  assert.match((await byFile(all(others))).refused[0]!.reason, reason);
  assert.equal((await one(shop, "select count(*) as n from stock where on_hand = 0 and specification_id <> '0'")).n, 0);
});

test("counts of an unnamed warehouse wait and never zero the ready one's", async () => {
  const { oneC, take, sold, cases } = await aBase();
  await take(all());
  const elsewhere = later((text) => text.replace(/<Склады>.*<\/Склады>/, "").replaceAll('ИдСклада="w"', 'ИдСклада="w-2"'));
  assert.match(await take(elsewhere), /^success/);
  assert.deepEqual(await sold(), { price_minor: 990_00, on_hand: 7 });
  assert.match(await oneC.until("catalog", "complete"), /^failure\n.*не указаны названия складов; предложений на них: 2/);
  assert.equal((await cases()).length, 1);
  assert.deepEqual(await sold(), { price_minor: 990_00, on_hand: 7 });
});

test("names in one file and figures in another are judged alike in any order", async () => {
  const names = (type: string) =>
    `<?xml version="1.0"?><КоммерческаяИнформация><Классификатор><Ид>c</Ид><ТипыЦен><ТипЦены><Ид>pt</Ид><Наименование>${type}</Наименование></ТипЦены></ТипыЦен></Классификатор></КоммерческаяИнформация>`;
  const prices = (price: string, at: string) =>
    anExport({ offers: [{ id: "g-1#m", price }], at })
      .replace(/<ТипыЦен>.*<\/ТипыЦен>/, "")
      .replace("</ИдКаталога>", "</ИдКаталога><ИдКлассификатора>c</ИдКлассификатора>");
  const { oneC, take, cases, sold } = await aBase({ priceType: "Розничная" });
  await take(all(rename(/<ТипыЦен>.*<\/ТипыЦен>/, "")));
  const bring = async (price: string, at: string, type: string, isReversed: boolean) => {
    const files: [string, Buffer][] = [
      ["priceLists.xml", Buffer.from(names(type))],
      ["prices.xml", Buffer.from(prices(price, at))],
    ];
    return (await oneC.catalogue(isReversed ? files.toReversed() : files)).map((told) => told.split("\n")[0]);
  };
  assert.deepEqual(await bring("900", "2026-11-21T10:00:00", "Розничная", true), ["success", "success", "success"]);
  assert.equal((await sold())!.price_minor, 900_00, "prices waited for their type's name");
  assert.deepEqual(await bring("800", "2026-11-22T10:00:00", "Розничная", false), ["success", "success", "success"]);
  assert.equal((await sold())!.price_minor, 800_00);
  assert.deepEqual(await bring("700", "2026-11-23T10:00:00", "Розничная с 01.12", false), ["success", "failure", "success"]);
  assert.deepEqual([(await sold())!.price_minor, (await cases()).length], [800_00, 1]);
});

test("who calls it what decides: used, there, nameless, or gone", () => {
  const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
  const nameless = [{ id: "x", name: null }];
  const terms = { used: named("A"), isThere: false, before: undefined, mayWait: false };
  for (const [wanted, more, is] of [
    ["A", {}, "agreed"],
    ["a", {}, "agreed"],
    ["B", {}, "differs"],
    ["B", { isThere: true }, "aside"],
    ["B", { used: nameless, mayWait: true }, "waits"],
    ["B", { used: nameless }, "differs"],
    ["B", { used: [...nameless, ...named("A")], mayWait: true }, "waits"],
    [undefined, {}, "agreed"],
    [undefined, { used: named("A", "B") }, "differs"],
    [undefined, { before: { id: "a", name: "A" } }, "agreed"],
    [undefined, { before: { id: "b", name: "B" } }, "differs"],
  ] as const)
    assert.equal(judgePriceType(wanted, { ...terms, ...more }).is, is, JSON.stringify([wanted, more]));
  const ours = "2-Готовая продукция";
  for (const [wanted, more, is] of [
    [ours, { used: [{ id: "", name: null }] }, "agreed"],
    [ours, { used: named("A", ours) }, "agreed"],
    [ours, {}, "differs"],
    [ours, { before: { id: "w", name: ours } }, "differs"],
    [ours, { before: { id: "w", name: ours }, isThere: true }, "aside"],
    ["Москва", {}, "differs"],
    ["Москва", { used: nameless, mayWait: true }, "waits"],
  ] as const)
    assert.equal(judgeWarehouse(wanted, { ...terms, ...more }).is, is, JSON.stringify([wanted, more]));
  for (const [used, differs] of [
    [["usd"], true],
    [["usd", "eur"], true],
    [["rub", "usd"], false],
    [["", "usd"], false],
    [[], false],
  ] as const)
    assert.equal(judgeCurrency("rub", used) !== null, differs, used.join());
});

test("rubles by any of their names are rubles", async () => {
  const { take, sold } = await aBase();
  for (const [at, name] of ["руб.", "РУБ", "р.", "₽", "RUR", "643", "810", "Российский рубль"].entries()) {
    const text = anExport({ goods: ["g-1"], offers: [offer({ price: String(100 + at) })], at: `2026-11-2${at}T10:00:00` });
    assert.match(await take(text.replaceAll("<Валюта>RUB<", `<Валюта>${name}<`)), /^success/, name);
    assert.equal((await sold())!.price_minor, (100 + at) * 100, name);
  }
});
