import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Liked } from "./likes.ts";

export const listLikes = (db: Db, customerId: string) =>
  rows<Liked>(db, sql`select kind, object_id as id from liked where customer_id = ${customerId} order by at desc, kind, object_id`);

export const countLikes = async (db: Db, customerId: string): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from liked where customer_id = ${customerId}`))!.n;

export const insertLike = (db: Db, customerId: string, { kind, id }: Liked, now: Date) =>
  run(
    db,
    sql`insert into liked (customer_id, kind, object_id, at) values (${customerId}, ${kind}, ${id}, ${now})
        on conflict (customer_id, kind, object_id) do nothing`,
  );

export const deleteLike = (db: Db, customerId: string, { kind, id }: Liked) =>
  run(db, sql`delete from liked where customer_id = ${customerId} and kind = ${kind} and object_id = ${id}`);

export const hasGoods = async (db: Db, { kind, id }: Liked): Promise<boolean> =>
  (await row(db, kind === "model" ? sql`select from model where id = ${id}` : sql`select from product where id = ${id}`)) !== undefined;

export type LikedGoods = { kind: "product" | "model"; id: string; modelId: string; name: { ru?: string; en?: string } };

export const listLikedGoods = (db: Db, customerId: string) =>
  rows<LikedGoods>(
    db,
    sql`select l.kind, l.object_id as id, m.id as "modelId", coalesce(p.name, m.name) as name
        from liked l left join product p on l.kind = 'product' and p.id = l.object_id
        join model m on m.id = case l.kind when 'model' then l.object_id when 'product' then p.model_id end
        where l.customer_id = ${customerId} order by l.at desc, l.kind, l.object_id`,
  );

export type Share = { customerId: string; slug: string; title: string };
const shareFields = sql`customer_id as "customerId", slug, title`;

export const findShare = (db: Db, customerId: string) =>
  row<Share>(db, sql`select ${shareFields} from shared_likes where customer_id = ${customerId}`);

export const findShareBySlug = (db: Db, slug: string) => row<Share>(db, sql`select ${shareFields} from shared_likes where slug = ${slug}`);

/** Keeps the URL unless `renew`. */
export const putShare = async (db: Db, { customerId, slug, title }: Share, renew: boolean, now: Date): Promise<Share> =>
  (await row<Share>(
    db,
    sql`insert into shared_likes (customer_id, slug, title, since) values (${customerId}, ${slug}, ${title}, ${now})
        on conflict (customer_id) do update set title = excluded.title,
          slug = case when ${renew} then excluded.slug else shared_likes.slug end,
          since = case when ${renew} then excluded.since else shared_likes.since end
        returning ${shareFields}`,
  ))!;

export const deleteShare = (db: Db, customerId: string) => run(db, sql`delete from shared_likes where customer_id = ${customerId}`);
