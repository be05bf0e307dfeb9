import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { Looking } from "./look.ts";

type NewLook = {
  id: string;
  customerId: string;
  staffId: string;
  storefront: Region;
  reason: string;
  linkHash: string;
  now: Date;
  expiresAt: Date;
};

export async function insertLook(trx: Db, look: NewLook): Promise<boolean> {
  assertTransaction(trx);
  const made = await run(
    trx,
    sql`insert into customer_look (id, customer_id, staff_id, storefront, reason, link_hash, asked_at, expires_at)
        select ${look.id}, id, ${look.staffId}, ${look.storefront}, ${look.reason}, ${look.linkHash}, ${look.now}, ${look.expiresAt}
        from customer where id = ${look.customerId} and erased_at is null`,
  );
  if (made) noteChange(trx, { objectKind: "customer", objectId: look.customerId, before: null, after: { look: look.id } });
  return made === 1;
}

const isHere = sql`l.ended_at is null and s.suspended_at is null and s.active_at is not null and c.erased_at is null`;
const from = sql`customer_look l join staff_member s on s.id = l.staff_id join customer c on c.id = l.customer_id`;
const fields = sql`l.id, l.customer_id as "customerId", s.name as staff, l.reason, l.expires_at as until`;

export type Linked = Looking & { firstname: string; lastname: string };

export const findByLink = (db: Db, linkHash: string, storefront: Region, now: Date) =>
  row<Linked>(
    db,
    sql`select ${fields}, c.firstname, c.lastname from ${from}
        where l.link_hash = ${linkHash} and l.storefront = ${storefront} and l.expires_at > ${now} and ${isHere}`,
  );

type Opening = { linkHash: string; tokenHash: string; storefront: Region; now: Date; expiresAt: Date };

export const openLook = (db: Db, { linkHash, tokenHash, storefront, now, expiresAt }: Opening) =>
  row<{ id: string }>(
    db,
    sql`update customer_look o set link_hash = null, token_hash = ${tokenHash}, opened_at = ${now}, expires_at = ${expiresAt}
        where o.id = (select l.id from ${from}
          where l.link_hash = ${linkHash} and l.storefront = ${storefront} and l.expires_at > ${now} and ${isHere} for update of l)
          and o.link_hash = ${linkHash}
        returning o.id`,
  );

export const findLooking = (db: Db, tokenHash: string, storefront: Region, now: Date) =>
  row<Looking>(
    db,
    sql`select ${fields} from ${from} where l.token_hash = ${tokenHash} and l.storefront = ${storefront} and l.expires_at > ${now} and ${isHere}`,
  );

export const endLook = (db: Db, tokenHash: string, now: Date) =>
  run(db, sql`update customer_look set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null`);

export type Looked = { id: string; at: Date; endedAt: Date; staff: string; reason: string };

/** Only those that were opened: what nobody saw is nothing to tell. */
export const listLooks = (db: Db, customerId: string, most: number) =>
  rows<Looked>(
    db,
    sql`select l.id, coalesce(l.opened_at, l.expires_at) as at, coalesce(l.ended_at, l.expires_at) as "endedAt", s.name as staff, l.reason
        from customer_look l join staff_member s on s.id = l.staff_id
        where l.customer_id = ${customerId} and l.opened_at is not null order by l.opened_at desc, l.id limit ${most}`,
  );
