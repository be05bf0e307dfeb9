import { sql } from "kysely";
import type { Shop } from "../../app/shop.server.ts";

/** Orders whose card is not what it would be if it were made now. */
export const driftedCards = async ({ db }: Pick<Shop, "db">): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from (
      (select * from order_card_now except all select * from order_card)
      union all (select * from order_card except all select * from order_card_now)) drifted group by id`.execute(db)
  ).rows.map(({ id }) => id);
