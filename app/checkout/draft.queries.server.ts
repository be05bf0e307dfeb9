import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

export type Whose = { customerId: string; storefront: string };

export const findDraft = (db: Db, { customerId, storefront }: Whose) =>
  row<{ version: string; form: Record<string, unknown> }>(
    db,
    sql`select version, form from checkout_draft where customer_id = ${customerId} and storefront = ${storefront}`,
  );

type Write = Whose & { version: string; form: object; now: Date };

/** 0 if one exists. */
export const insertDraft = (db: Db, { customerId, storefront, version, form, now }: Write) =>
  run(
    db,
    sql`insert into checkout_draft (customer_id, storefront, version, form, changed_at)
        values (${customerId}, ${storefront}, ${version}, ${JSON.stringify(form)}, ${now})
        on conflict (customer_id, storefront) do nothing`,
  );

/** 0 if it changed since `before`. */
export const updateDraft = (db: Db, before: string, { customerId, storefront, version, form, now }: Write) =>
  run(
    db,
    sql`update checkout_draft set version = ${version}, form = ${JSON.stringify(form)}, changed_at = ${now}
        where customer_id = ${customerId} and storefront = ${storefront} and version = ${before}`,
  );

export const deleteDraft = (db: Db, { customerId, storefront }: Whose) =>
  run(db, sql`delete from checkout_draft where customer_id = ${customerId} and storefront = ${storefront}`);

export const deleteOldDrafts = (db: Db, now: Date, days: number) =>
  run(db, sql`delete from checkout_draft where changed_at < ${now}::timestamptz - make_interval(days => ${days})`);
