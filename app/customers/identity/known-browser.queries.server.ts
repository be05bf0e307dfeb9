import { assertTransaction, type Db, row, run, sql, together } from "#app/foundation/database/database.server.ts";

type Noted = { hash: string; was: string | null; customerId: string; now: Date; most: number };

/** Rotates the browser's hash for all its customers and adds this one, evicting the oldest above `most`. */
export async function noteBrowser(trx: Db, { hash, was, customerId, now, most }: Noted): Promise<void> {
  assertTransaction(trx);
  const renewed = sql`update known_browser set hash = ${hash} where hash = ${was}`;
  const noted = sql`insert into known_browser (hash, customer_id, seen_at) values (${hash}, ${customerId}, ${now})
    on conflict (hash, customer_id) do update set seen_at = excluded.seen_at`;
  const surplus = sql`delete from known_browser where customer_id = ${customerId} and hash <> ${hash} and hash in
    (select hash from known_browser where customer_id = ${customerId} order by seen_at desc, hash offset ${most})`;
  await together([run(trx, renewed), run(trx, noted), run(trx, surplus)]);
}

export const isKnown = async (db: Db, hash: string, target: string): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from known_browser k join customer c on c.id = k.customer_id
        where k.hash = ${hash} and (c.phone = ${target} or lower(c.email) = lower(${target}))`,
  )) !== undefined;

export const forgetOthers = (db: Db, customerId: string, kept: string | null) =>
  run(db, sql`delete from known_browser where customer_id = ${customerId} and hash is distinct from ${kept}`);

export const forgetUnseen = (db: Db, since: Date) => run(db, sql`delete from known_browser where seen_at < ${since}`);
