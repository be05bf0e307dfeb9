import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Place } from "../card.ts";
import type { Cursor } from "./feed.ts";

export type FeedQuery = { place: Place; after: Cursor | null; limit: number };
type Row = { id: string; at: Date };

/** Whole milliseconds, as cursors store them. */
const moment = (column: ReturnType<typeof sql>) => sql`date_trunc('milliseconds', ${column})`;
const upTo = (after: Cursor | null) => (after ? new Date(after.at) : null);

export const newModels = (db: Db, { place, after, limit }: FeedQuery) =>
  rows<Row>(
    db,
    sql`select m.id, ${moment(sql`m.created_at`)} as at from model m
        where m.active and (m.storefronts is null or ${place.region} = any (m.storefronts)) and coalesce(m.name ->> ${place.lang}, '') <> ''
          and (${upTo(after)}::timestamptz is null or ${moment(sql`m.created_at`)} <= ${upTo(after)})
        order by at desc, m.id desc limit ${limit}`,
  );

export const newCollections = (db: Db, { place, after, limit }: FeedQuery) =>
  rows<Row>(
    db,
    sql`select c.slug as id, ${moment(sql`c.added_at`)} as at from collection c
        where c.active and coalesce(c.name ->> ${place.lang}, '') <> ''
          and (${upTo(after)}::timestamptz is null or ${moment(sql`c.added_at`)} <= ${upTo(after)})
        order by at desc, c.slug desc limit ${limit}`,
  );

export const restocks = (db: Db, customerId: string, now: Date, { after, limit }: FeedQuery) =>
  rows<Row>(
    db,
    sql`with own as (
          select p.id as product_id, p.model_id from liked l join product p on
            (l.kind = 'model' and p.model_id = l.object_id) or (l.kind = 'product' and p.id = l.object_id)
          where l.customer_id = ${customerId} and p.active
        ), shelf as (
          select o.model_id, s.at, s.on_hand as delta,
            sum(s.on_hand) over (partition by s.product_id, s.specification_id order by s.at, s.id) as became,
            row_number() over (partition by s.product_id, s.specification_id order by s.at, s.id) as place
          from own o join stock_movement s using (product_id) where s.on_hand <> 0
        ), back as (
          select model_id as id, max(${moment(sql`at`)}) as at from shelf
          where place > 1 and became > 0 and became - delta <= 0 and at > ${now}::timestamptz - interval '90 days'
          group by model_id
        )
        select id, at from back where ${upTo(after)}::timestamptz is null or at <= ${upTo(after)} order by at desc, id desc limit ${limit}`,
  );
