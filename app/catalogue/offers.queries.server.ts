import { type Db, row, sql } from "#app/foundation/database/database.server.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { describeGoods } from "./described-goods.queries.server.ts";
import type { LineKey } from "./goods.queries.server.ts";

/** A feed offer by article or id of a size or colour. Articles may be shared: sellable goods come first. */
export async function findOffer(db: Db, offer: string) {
  const found = await row<LineKey>(
    db,
    sql`select "productId", "specificationId" from (
          select product_id as "productId", id as "specificationId", active, 1 as rank from specification where id = ${offer}
          union all select product_id, id, active, 2 from specification where lower(sku) = lower(${offer})
          union all select id, '0', active, 3 from product where id = ${offer}
          union all select id, '0', active, 4 from product where lower(sku) = lower(${offer})) offers
        order by active desc, rank, "productId", "specificationId" limit 1`,
  );
  if (!found) return undefined;
  const described = await describeGoods(db, [found]);
  return described.find((each) => lineKey(each) === lineKey(found));
}
