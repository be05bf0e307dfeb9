import type { RawBuilder } from "kysely";
import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { ImportKind } from "../import-row.ts";
import type { ReasonCode } from "../reasons.ts";
import { type Stated, stated, statedOf } from "../stated.queries.server.ts";

/** Moves staged rows of a kind to the refusals. `when` refers to the row as `s`. */
export const refuse = (db: Db, kind: ImportKind, reason: Stated, when: RawBuilder<unknown>) =>
  run(
    db,
    sql`with gone as (delete from staged s where s.kind = ${kind} and (${when}) returning s.kind, s.place, s.id, ${reason} as reason)
        insert into refused (kind, place, reason) select kind, place || ' (' || id || ')', reason from gone`,
  );

const known = (kind: ImportKind, id: RawBuilder<unknown>) =>
  sql`(${id} is null or exists (select from staged k where k.kind = ${kind} and k.id = ${id}) or exists (select from ${sql.table(kind)} k where k.id = ${id}))`;

export const value = (name: string) => sql`(s.body ->> ${sql.lit(name)})`;

type TwiceCode = Exclude<Extract<ReasonCode, `${string}-twice`>, "fetch-twice">;

/** Keeps the first of rows sharing a unique value. `own` refers to the row as `s`. */
const refuseLater = (db: Db, kinds: readonly ImportKind[], code: TwiceCode, own: RawBuilder<unknown>) =>
  run(
    db,
    sql`with again as (
          select s.seq, row_number() over (partition by s.kind, ${own} order by s.seq) as nth
          from staged s where s.kind = any(${[...kinds]}::text[]) and ${own} <> ''
        ), gone as (
          delete from staged s using again a where a.seq = s.seq and a.nth > 1 returning s.kind, s.place, s.id
        )
        insert into refused (kind, place, reason) select kind, place || ' (' || id || ')', ${stated(code)} from gone`,
  );

const slugged = ["category", "model", "collection"] as const;
const kinds = [...slugged, "product", "specification", "promo_code", "customer"] as const;

export async function refuseRepeated(db: Db): Promise<void> {
  await refuseLater(db, kinds, "id-twice", sql`s.id`);
  await refuseLater(db, ["product", "specification"], "guid-twice", value("guid"));
  await refuseLater(db, slugged, "slug-twice", value("slug"));
  await refuseLater(db, ["promo_code"], "name-twice", sql`lower(${value("name")})`);
  await refuseLater(db, ["customer"], "phone-twice", value("phone"));
  await refuseLater(db, ["customer"], "email-twice", sql`lower(${value("email")})`);
}

/** One CommerceML file gives different things the same id: keep the first. */
export const refuseCollisions = (db: Db) =>
  run(
    db,
    sql`with again as (
          select s.seq, s.kind, t.thing, first_value(t.thing) over (partition by s.kind, s.id, regexp_replace(s.place, ':\\d+$', '') order by s.seq) as first
          from staged s
          join (select kind, id from staged where kind in ('category', 'model', 'offer') group by kind, id having count(*) > 1) d using (kind, id)
          cross join lateral (select jsonb_build_array(s.body -> 'name', s.body -> 'parent_id') as thing) t
          where s.body ? 'name' and not s.body ? 'of_characteristic'
        ), other as (
          select seq, kind from again where thing <> first
        ), gone as (
          delete from staged s using other o
          where s.seq = o.seq or (o.kind = 'model' and s.kind = 'product' and s.seq = o.seq + 1)
          returning s.kind, s.place, s.id
        )
        insert into refused (kind, place, reason)
        select kind, place || ' (' || id || ')', ${stated("id-twice-things")} from gone where kind <> 'product'`,
  );

// Look-alike letters of both alphabets.
const LOOKS = ["АВЕЁКМНОРСТУХ", "ABEEKMHOPCTYX"] as const;
const looksOf = (name: RawBuilder<unknown>) =>
  sql`translate(upper(regexp_replace(trim(${name}), '\\s+', ' ', 'g')), ${LOOKS[0]}::text, ${LOOKS[1]}::text)`;

/** Refuses all sizes of a product that look alike, as no one is better. A full list (`isFull`) is compared only with itself. */
export const refuseAlike = (db: Db, isFull: boolean) =>
  run(
    db,
    sql`with told as (
          select s.seq, s.id, s.body ->> 'product_id' as product_id, ${looksOf(value("name"))} as looks, s.body ->> 'name' as name
          from staged s where s.kind = 'specification' and s.body ? 'name' and coalesce(s.body ->> 'active', 'true') = 'true'
        ), alike as (
          select product_id, looks from told group by product_id, looks having count(*) > 1
          union
          select n.product_id, n.looks from told n join specification t on t.product_id = n.product_id and t.active
            and ${looksOf(sql`t.name`)} = n.looks and t.id <> n.id
          where not ${isFull} and not exists (select from specification k where k.id = n.id)
            and not exists (select from staged s where s.kind = 'specification' and s.id = t.id and (s.body ? 'name' or s.body ->> 'active' = 'false'))
        ), gone as (
          delete from staged s using told n join alike a using (product_id, looks) where s.seq = n.seq returning s.kind, s.place, s.id, n.name
        )
        insert into refused (kind, place, reason)
        select kind, place || ' (' || id || ')', ${statedOf("size-alike", "name", sql`name`)} from gone`,
  );

/** Rows claiming unique values that belong to stored rows. */
export async function refuseTaken(db: Db): Promise<void> {
  const taken = (
    kind: ImportKind,
    code: "slug-taken" | "name-taken" | "email-taken",
    own: RawBuilder<unknown>,
    when: RawBuilder<unknown>,
  ) => refuse(db, kind, statedOf(code, "value", own), sql`exists (select from ${sql.table(kind)} t where ${when} and t.id <> s.id)`);
  for (const kind of slugged) await taken(kind, "slug-taken", value("slug"), sql`t.slug = ${value("slug")}`);
  const name = value("name");
  await taken("promo_code", "name-taken", name, sql`t.active and lower(t.name) = lower(${name})`);
  await taken("customer", "email-taken", value("email"), sql`lower(t.email) = lower(${value("email")})`);
  await refuse(
    db,
    "customer",
    stated("id-of-another-phone"),
    sql`exists (select from customer t where t.id = s.id and t.phone <> ${value("phone")})`,
  );
  await refuse(
    db,
    "customer",
    stated("phone-left"),
    sql`exists (select from message m where lower(m.recipient) = lower(${value("phone")}) and m.cause like 'phone-changed:%:old')`,
  );
  await refuse(db, "customer", stated("erased"), sql`exists (select from customer t where t.id = s.id and t.erased_at is not null)`);
  await refuse(
    db,
    "promo_code",
    stated("over-limit"),
    sql`exists (select from promo_code t where t.id = s.id and t.used > ${value("use_limit")}::int)`,
  );
}

export async function refuseUnknown(db: Db): Promise<void> {
  await refuse(db, "category", statedOf("parent-unknown", "id", value("parent_id")), sql`not ${known("category", value("parent_id"))}`);
  await refuse(db, "model", statedOf("category-unknown", "id", value("category_id")), sql`not ${known("category", value("category_id"))}`);
  await refuse(db, "product", stated("model-unknown"), sql`not ${known("model", value("model_id"))}`);
  await refuse(db, "specification", stated("product-unknown"), sql`not ${known("product", value("product_id"))}`);
}

/** Drops children of refused rows without a reason of their own. */
export const dropOrphans = (db: Db) =>
  run(
    db,
    sql`delete from staged s where s.kind = 'balance' and not (
          ${known("product", value("product_id"))}
          and (${value("specification_id")} = '0' or ${known("specification", value("specification_id"))}))`,
  );
