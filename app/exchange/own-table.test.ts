import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createShopFor } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { zipped } from "../../test/examples/one-c.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };

test("a table of one's own with the columns that the guide names is imported", async (t) => {
  const { shop } = await createShopFor(t);
  const named = /or in Russian ((?:`[^`]+`[,\s]*)+)/.exec(readFileSync("docs/import.md", "utf8"))![1]!.match(/[^`,\n]{2,}(?=`)/g)!;
  const table = `${named.join(";")}\nsimple;П-1;Перчатки;1 990,00;5;Бокс > Перчатки;\n`;
  const { ok, refused } = await shop.exchange.import(write(table, undefined, "Лист1.csv"), { profile, fetchPictures: false });
  assert.deepEqual([ok, refused], [true, []]);
  const { rows } = await shop.database.pool.query(
    "select p.sku, p.price_minor::int as price, s.on_hand from product p join stock s on s.product_id = p.id",
  );
  assert.deepEqual(rows, [{ sku: "П-1", price: 199000, on_hand: 5 }]);
});

test("a workbook of Excel or LibreOffice is called one, with what to do instead", async (t) => {
  const { shop } = await createShopFor(t);
  const part = (name: string, text: string): [string, Buffer] => [name, Buffer.from(text)];
  const xlsx = await zipped([part("[Content_Types].xml", "<Types/>"), part("xl/workbook.xml", "<workbook/>")]);
  const ods = await zipped([part("mimetype", "application/vnd.oasis"), part("content.xml", "<c/>"), part("META-INF/manifest.xml", "<m/>")]);
  const xls = Buffer.from("d0cf11e0a1b11ae1", "hex");
  for (const [name, bytes] of Object.entries({ "Прайс.xlsx": xlsx, "price.ods": ods, "old.xls": xls })) {
    const { refused, refusedWhole } = await shop.exchange.import(write(bytes, undefined, name), { profile });
    assert.equal(refusedWhole, true);
    assert.match(refused[0]!.reason, /spreadsheet's own file: save its sheet as CSV .*Regular price/);
  }
  const foreign = await shop.exchange.import(write("Название,Цена\nПерчатки,1990\n", undefined, "Лист1.csv"), { profile });
  assert.match(foreign.refused[0]!.reason, /a table of one's own needs the columns `Type \(simple\), SKU, Name, Regular price/);
});
