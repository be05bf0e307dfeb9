import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";

const { shop } = await createTestShop();

test("a plan made while a table is empty still finds its rows by key when there are many", async () => {
  const keys = {
    shop_order: "id",
    order_line: "order_id",
    quote: "id",
    payment: "order_id",
    message: "cause",
    webhook_event: "id",
    stock: "product_id",
  };
  await shop.database.pool.query("analyze");
  for (const [table, key] of Object.entries(keys)) {
    const { rows } = await shop.database.pool.query(`explain (generic_plan) select * from ${table} where ${key} = $1`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /Index/, table);
    assert.doesNotMatch(plan, /Seq Scan/, table);
  }
});
