import assert from "node:assert/strict";
import { test } from "node:test";
import { countMatching } from "#app/foundation/lists/list.queries.server.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { receiptFace } from "../money/receipt-list.ts";

const { shop } = await createTestShop();
const count = (text: string) =>
  countMatching(shop.db, receiptFace.list, readAddress(receiptFace.list, new URLSearchParams(text)).asked, { storefronts: null });

/** Cards of orders with words of many and few of them, and a receipt for each. */
const cards = `insert into order_card select 'o' || n, 'N' || n, now(), 'ru', '', 'done', 'paid', '', 'bank-card', '', '', '', '', null, '', '', '', '', '', '', 1, 1, 1, 'rub', 1,
  false, false, false, array_to_tsvector(array_remove(array[case when n % 6 > 0 then 'most' end, case when n % 3 = 0 then 'third' end, case when n % 100 = 0 then 'few' end], null))
  from generate_series(1, 24000) n`;
const receipts = `insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, state, created_at)
  select 'r' || n, 'o' || n, cause, 'p' || n, case cause when 'paid' then 'sell' else 'sell_refund' end, 'full_prepayment', 100, 'cashless', 0, 'not-due', now()
  from generate_series(1, 24000) n cross join lateral (select case when n % 2 = 0 then 'paid' else 'refund' end as cause) of_kind`;

test("up to ten thousand are counted, a common word far above by a sample", async () => {
  const client = await shop.database.connect();
  for (const statement of ["set role none", "set session_replication_role = replica", cards, receipts, "analyze order_card, receipt"])
    await client.query(statement);
  assert.deepEqual(await count("q=nobody"), { count: 0, isExact: true });
  assert.deepEqual(await count("q=few"), { count: 240, isExact: true });
  assert.deepEqual(await count("q=third"), { count: 8000, isExact: true });
  assert.deepEqual(await count("q=most&f.what=sell"), { count: 8000, isExact: true });
  const most = await count("q=most");
  assert.ok(!most.isExact && Math.abs(most.count - 20_000) < 1000, JSON.stringify(most));
  assert.deepEqual(await count("q=most"), most, "the same on the next page");
  await client.query("truncate receipt, order_card");
  await client.end();
});
