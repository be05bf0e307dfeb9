import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { readListing } from "./listing.ts";

const { shop } = await createTestShop();
const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });

test("what was read first is not written last: a model that sold out while many were being read stays sold out", async () => {
  await shop.catalogue.reload();
  const shown = async () => {
    const { cards } = (await shop.catalogue.list(
      { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false },
      readListing(new URLSearchParams(), null),
    ))!;
    return cards.find(({ model }) => model === `m-${gloves}`)?.state;
  };
  assert.equal(await shown(), "ready");
  // The first answer is long on its way, as that to a question for hundreds of models is.
  const db = shop.db as { executeQuery: (...asked: unknown[]) => Promise<unknown> };
  const ask = db.executeQuery;
  let asked = 0;
  db.executeQuery = async function (...question) {
    const isFirst = asked++ === 0;
    const answer = await ask.apply(this, question);
    if (isFirst) await pause(200);
    return answer;
  };
  const first = shop.catalogue.refresh([`m-${gloves}`]);
  await pause(50);
  await ask.call(
    db,
    sql`with sold as (update stock set on_hand = 0 where product_id = ${gloves} returning product_id, specification_id)
    insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
    select product_id, specification_id, -10, 'import', 'test', now() from sold`.compile(shop.db),
  );
  await Promise.all([first, shop.catalogue.refresh([`m-${gloves}`])]);
  db.executeQuery = ask;
  assert.ok(asked >= 2);
  assert.equal(await shown(), "out");
});
