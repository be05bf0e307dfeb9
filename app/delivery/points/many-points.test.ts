import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { asOwner } from "../../../test/as-owner.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { slowness } from "../../../test/slowness.ts";

const GOAL_MS = 100;
// The best of eight rounds with leeway: machines are shared.
const LEEWAY = 2;
const MANY = 5000;

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const shopper = createShopper(app);

test("5,000 points of a city answer in a tenth of a second by one spatial query", async () => {
  await sql`insert into delivery_point (carrier, code, country, place, name, address, latitude, longitude, hours, is_locker, try_on, cash, card, weight_limit_g, seen_at)
    select 'cdek', 'M' || n, 'RU', case when n <= ${MANY}::int then 'RU москва' else 'RU уфа' end, 'Пункт ' || n, 'ул. Ленина, ' || n,
      55.75 + (n % 100) / 500.0, 37.62 + (n / 100) / 500.0, 'пн-вс 10:00-20:00', false, true, true, true, 30000, now()
    from generate_series(1, ${2 * MANY}::int) n`.execute(shop.db);
  await asOwner(shop.database, "analyze delivery_point");
  const path = `/delivery/points?city=${encodeURIComponent("Москва")}&type=cdek&weight=5000&sides=400x400x400&receipt=1`;
  const took: number[] = [];
  for (let round = 0; round < 8; round++) {
    const slow = slowness();
    const began = performance.now();
    const { body } = await shopper.get(path);
    took.push((performance.now() - began) / slow);
    assert.equal((body as unknown as unknown[]).length, MANY);
  }
  took.sort((a, b) => a - b);
  console.log(`  5,000 points: ${took.map(Math.round).join(", ")} ms`);
  assert.ok(took[0]! <= GOAL_MS * LEEWAY, `${took[0]} ms`);
  assert.equal((await sandbox.asked("cdek", "deliverypoints")).length, 0, "the carrier is not asked");
  const plan = await sql<{
    "QUERY PLAN": string;
  }>`explain select from delivery_point where places @> array['RU москва'] and carrier = any(array['cdek']) and closed_at is null`.execute(
    shop.db,
  );
  assert.match(JSON.stringify(plan.rows), /delivery_point_places/, JSON.stringify(plan.rows));
});
