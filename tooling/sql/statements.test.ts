import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { personal } from "../../app/account/privacy/inventory.ts";
import { eraseRows, readRows, type Subject } from "../../app/account/privacy/privacy.queries.server.ts";
import { invoiceFace } from "../../app/backoffice/money/invoice-list.ts";
import { orderList } from "../../app/backoffice/orders/order-list.ts";
import { mergedTables, mergeTable } from "../../app/exchange/merging/merge.queries.server.ts";
import { putBack } from "../../app/exchange/reverting/undo.queries.server.ts";
import { type Db, sql } from "../../app/foundation/database/database.server.ts";
import {
  countMatching,
  explainPage,
  listMatching,
  plannedCount,
  readList,
  readPage,
} from "../../app/foundation/lists/list.queries.server.ts";
import type { Asked, List } from "../../app/foundation/lists/list.ts";
import { readAddress } from "../../app/foundation/lists/list-address.ts";
import { findBreaks } from "../../app/operations/reconcile.queries.server.ts";
import { createTestDatabase } from "../../test/create-test-shop.ts";
import { check, makeTemporaryTables, takenBack } from "./check.ts";
import { readStatements } from "./statements.ts";

const { url } = await createTestDatabase();
const client = new pg.Client({ connectionString: url });
// The database may be dropped before the client ends.
client.on("error", () => {});
await client.connect();
const { statements, checker, close } = readStatements();
await makeTemporaryTables(client, statements);
after(async () => {
  close();
  await client.end();
});

const subject: Subject = { id: "", phone: null, email: null, owners: [], erasedAt: null, guestsAt: null };

const address = `f.city=a&f.total=1..2&f.created=2026-01-01..&f.case=yes&f.state=paid,done&q=a&cols=${Object.keys(orderList.columns)}`;
const listed =
  (read: (db: Db, list: List, asked: Asked, scope: { storefronts: string[] }, most: number) => Promise<unknown>) => (trx: Db) =>
    read(trx, orderList, readAddress(orderList, new URLSearchParams(address)).asked, { storefronts: ["ru"] }, 1);

/** Built from runtime lists, so these are executed instead. */
const composedAsTheyRun: Record<string, (trx: Db) => Promise<unknown>> = {
  "app/account/privacy/privacy.queries.server.ts eraseRows": async (trx) => {
    for (const [table, entry] of Object.entries(personal)) await eraseRows(trx, table, entry, subject, new Date());
  },
  "app/account/privacy/privacy.queries.server.ts readRows": async (trx) => {
    for (const table of Object.keys(personal)) await readRows(trx, table, subject, { skip: 0, most: 1 });
  },
  "app/exchange/merging/merge.queries.server.ts mergeTable": async (trx) => {
    for (const table of mergedTables) await mergeTable(trx, table, "1c", new Date());
  },
  "app/exchange/reverting/undo.queries.server.ts putBack": putBack,
  "app/foundation/lists/list.queries.server.ts countIn": listed(countMatching),
  "app/foundation/lists/list.queries.server.ts exactlyIn": (trx) =>
    readList(trx, invoiceFace.list, readAddress(invoiceFace.list, new URLSearchParams("q=a")).asked, { storefronts: null }),
  "app/foundation/lists/list.queries.server.ts explainPage": listed(explainPage),
  "app/foundation/lists/list.queries.server.ts listMatching": listed(listMatching),
  "app/foundation/lists/list.queries.server.ts pageIn": listed(readPage),
  "app/foundation/lists/list.queries.server.ts plannedCount": (trx) => plannedCount(trx, sql`from order_card`),
  "app/foundation/lists/list.queries.server.ts sourceOf": listed(readList),
  "app/operations/reconcile.queries.server.ts eachInvariant": findBreaks,
};

/** Nullable columns that conditions exclude. */
const neverNullThere = new Set([
  "app/account/privacy/erasure.queries.server.ts findBalances minor may be null",
  "app/account/support.queries.server.ts listWaiting since may be null",
  "app/exchange/runs.queries.server.ts forgetRuns kept may be null",
  "app/exchange/runs.queries.server.ts keptFolders kept may be null",
  "app/fulfilment/aftersales/aftersales.queries.server.ts listAsked stood may be null",
  "app/fulfilment/shipping/delivery.queries.server.ts beginAsking until may be null",
  "app/fulfilment/shipping/delivery.queries.server.ts findCustomsCodes code may be null",
  "app/gifts/certificates.queries.server.ts listActivated at may be null",
  "app/money/ledger/ledger.queries.server.ts lockBalance minor may be null",
  "app/money/loyalty/birthdays.queries.server.ts findDue birthday may be null",
  "app/orders/orders.queries.server.ts findParcel track may be null",
  "app/orders/refunds.queries.server.ts moneyAbroad minor may be null",
  "app/payments/payments.queries.server.ts recordOpened url may be null",
  "app/payments/receipts/receipts.queries.server.ts listShown at may be null",
  "app/payments/receipts/receipts.queries.server.ts listShown url may be null",
  "app/payments/refunds.queries.server.ts noteForeign minor may be null",
]);

test("each SQL statement holds with the schema, and its rows with their type", async () => {
  const found = await check(client, checker, statements);
  const open = found.filter(({ within, what }) => !neverNullThere.has(`${within} ${what}`));
  assert.deepEqual(
    open.map(({ within, place, what }) => `${place} ${within} ${what}`),
    [],
  );
  const unneeded = [...neverNullThere].filter((known) => !found.some(({ within, what }) => `${within} ${what}` === known));
  assert.deepEqual(unneeded, []);
  assert.ok(statements.length > 600, `${statements.length} statements`);
});

test("what is composed as it runs is run, and nothing else is", async () => {
  const composed = new Set(statements.filter(({ problem }) => problem !== undefined).map(({ within }) => within));
  assert.deepEqual([...composed].sort(), Object.keys(composedAsTheyRun).sort());
  for (const run of Object.values(composedAsTheyRun)) await takenBack(client, async (trx) => void (await run(trx)));
});

const changes = [
  [
    "alter table shop_order rename column hold_until to held_until",
    'column "hold_until"',
    "alter table shop_order rename column held_until to hold_until",
  ],
  [
    "alter table import_run alter column kept type int using null",
    "kept is int4, not string",
    "alter table import_run alter column kept type text",
  ],
  ["alter table message alter column recipient drop not null", "to may be null", "alter table message alter column recipient set not null"],
] as const;
for (const [change, expected, back] of changes)
  test(`it is seen when somebody writes: ${change.slice(0, 50)}`, async () => {
    await client.query(change);
    const found = await check(client, checker, statements);
    await client.query(back);
    assert.ok(
      found.some(({ what }) => what.includes(expected)),
      found.map(({ place, what }) => `${place} ${what}`).join("\n"),
    );
  });
