import { setOnHand } from "../../app/catalogue/stock.queries.server.ts";
import { inTransaction, sql } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";

/** Sets stock like an import. */
export const restock = (shop: Shop, productId: string, count: number, specificationId = "0") =>
  inTransaction(shop.db, (trx) =>
    setOnHand(trx, sql`select ${productId}::text as product_id, ${specificationId}::text as specification_id, ${count}::int as count`, {
      cause: "import",
      causeId: "test",
      at: shop.clock.now(),
    }),
  );

type SentMessage = { cause: string; channel: string; to: string; subject: string | null; text: string; unsubscribe: string | null };

/** Messages about waits, oldest first, to one address or all. */
export const waitMessages = async (shop: Shop, to: string | null = null): Promise<SentMessage[]> =>
  (
    await sql<SentMessage>`select cause, channel, recipient as "to", subject, text, unsubscribe from message
                    where cause like 'wait%' and (${to}::text is null or recipient = ${to}) order by created_at, cause`.execute(shop.db)
  ).rows;

export const linkIn = ({ text }: Pick<SentMessage, "text">): string => {
  const { pathname, search } = new URL(/https?:\/\/\S+\/wait\/\S+/.exec(text)![0]);
  return pathname + search;
};

/** The URL an email page's button posts to. */
export const pressed = (link: string, action: "confirm" | "stop"): string => {
  const { pathname, searchParams } = new URL(link, "http://own");
  return `/shop${pathname}/${action}?k=${searchParams.get("k")}`;
};
