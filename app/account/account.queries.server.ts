import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { SavedAddress, SavedRecipient, WithId } from "./account.contract.ts";

export const listAddresses = (db: Db, customerId: string) =>
  rows<WithId<SavedAddress>>(
    db,
    sql`select id, address ->> 'country' as country, address ->> 'city' as city, address ->> 'region' as region, address ->> 'street' as street,
               address ->> 'house' as house, address ->> 'block' as block, address ->> 'flat' as flat, address ->> 'index' as index,
               address ->> 'comments' as comments
        from saved_address where customer_id = ${customerId} order by created_at desc, id`,
  );

export const listRecipients = (db: Db, customerId: string) =>
  rows<WithId<SavedRecipient>>(
    db,
    sql`select id, recipient ->> 'firstname' as firstname, recipient ->> 'lastname' as lastname, recipient ->> 'surname' as surname,
               recipient ->> 'phone' as phone, recipient ->> 'email' as email
        from saved_recipient where customer_id = ${customerId} order by created_at desc, id`,
  );

const tables = {
  address: { table: sql.table("saved_address"), column: sql.ref("address") },
  recipient: { table: sql.table("saved_recipient"), column: sql.ref("recipient") },
} as const;
export type Keepsake = keyof typeof tables;

/** Locks the customer's list and counts it. */
export async function lockAndCount(trx: Db, kind: Keepsake, customerId: string): Promise<number> {
  assertTransaction(trx);
  await run(trx, sql`select 1 from customer where id = ${customerId} for update`);
  const found = await row<{ n: number }>(trx, sql`select count(*)::int as n from ${tables[kind].table} where customer_id = ${customerId}`);
  return found!.n;
}

export const insertKept = (db: Db, kind: Keepsake, kept: { id: string; customerId: string; data: object; now: Date }) =>
  run(
    db,
    sql`insert into ${tables[kind].table} (id, customer_id, ${tables[kind].column}, created_at)
        values (${kept.id}, ${kept.customerId}, ${JSON.stringify(kept.data)}, ${kept.now})`,
  );

export const updateKept = (db: Db, kind: Keepsake, id: string, customerId: string, data: object) =>
  run(
    db,
    sql`update ${tables[kind].table} set ${tables[kind].column} = ${JSON.stringify(data)} where id = ${id} and customer_id = ${customerId}`,
  );

export const deleteKept = (db: Db, kind: Keepsake, id: string, customerId: string) =>
  run(db, sql`delete from ${tables[kind].table} where id = ${id} and customer_id = ${customerId}`);
