import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Maps staged rows to stored ids: goods by guid, customers by phone. A product under another model stays there. */
export async function resolveKnown(db: Db): Promise<void> {
  await run(db, sql`create temp table alias (kind text not null, given text not null, actual text not null)`);
  await run(
    db,
    sql`insert into alias (kind, given, actual)
        select 'model', s.body ->> 'model_id', min(p.model_id)
        from staged s join product p on p.guid = s.body ->> 'guid'
        where s.kind = 'product' and s.body ? 'model_id' and p.id <> s.id and not exists (select from model m where m.id = s.body ->> 'model_id')
        group by s.body ->> 'model_id'`,
  );
  for (const table of ["product", "specification"] as const)
    await run(
      db,
      sql`insert into alias (kind, given, actual)
          select s.kind, s.id, t.id from staged s join ${sql.table(table)} t on t.guid = s.body ->> 'guid' where s.kind = ${table} and t.id <> s.id`,
    );
  await run(db, sql`delete from staged s using alias a where s.kind = 'model' and a.kind = 'model' and a.given = s.id`);
  await run(db, sql`update staged s set id = a.actual from alias a where s.kind = a.kind and s.id = a.given`);
  for (const [field, target, kinds] of [
    ["model_id", "model", ["product"]],
    ["product_id", "product", ["specification", "balance"]],
    ["specification_id", "specification", ["balance"]],
  ] as const)
    await run(
      db,
      sql`update staged s set body = s.body || jsonb_build_object(${field}::text, a.actual)
          from alias a
          where s.kind = any(${[...kinds]}::text[]) and a.kind = ${target} and a.given = s.body ->> ${field}`,
    );
  await run(db, sql`drop table alias`);
  await run(db, sql`update staged s set id = c.id from customer c where s.kind = 'customer' and c.phone = s.body ->> 'phone'`);
  await run(db, sql`update staged set id = gen_random_uuid()::text where kind = 'customer' and id = ''`);
}

/** A slug from the name, with part of the id if taken; permanent once given. */
export async function giveSlugs(db: Db): Promise<void> {
  for (const kind of ["category", "model", "collection"] as const)
    await run(
      db,
      sql`with fresh as (
            select s.seq, s.body ->> 'slug_base' as base, row_number() over (partition by s.body ->> 'slug_base' order by s.seq) as nth
            from staged s
            where s.kind = ${kind} and not s.body ? 'slug' and not exists (select from ${sql.table(kind)} t where t.id = s.id)
          )
          update staged s
          set body = s.body || jsonb_build_object('slug',
            case when f.nth > 1
                   or exists (select from ${sql.table(kind)} t where t.slug = f.base)
                   or f.base in (select o.body ->> 'slug' from staged o where o.kind = ${kind} and o.body ? 'slug')
                 then f.base || '-' || left(md5(s.id), 6) else f.base end)
          from fresh f where f.seq = s.seq`,
    );
}
