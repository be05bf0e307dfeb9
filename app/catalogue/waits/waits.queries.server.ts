import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";

export type Goods = { productId: string; specificationId: string };
export type WaitRow = Goods & {
  id: string;
  customerId: string | null;
  email: string | null;
  storefront: Region;
  lang: Language;
  askedAt: Date;
  confirmedAt: Date | null;
  toldAt: Date | null;
};
type NewWait = Goods & { id: string; storefront: Region; lang: Language; now: Date };

const fields = sql`w.id, w.product_id as "productId", w.specification_id as "specificationId", w.customer_id as "customerId", w.email, w.storefront,
  w.lang, w.asked_at as "askedAt", w.confirmed_at as "confirmedAt", w.told_at as "toldAt"`;

/** Own waits, and guest waits by a mailbox that is the customer's now. */
const isOf = (customerId: string) =>
  sql`(w.customer_id = ${customerId} or (w.confirmed_at is not null and w.email = (select lower(email) from customer where id = ${customerId})))`;
const isFor = ({ productId, specificationId }: Goods) => sql`w.product_id = ${productId} and w.specification_id = ${specificationId}`;

export const findWait = (db: Db, id: string) => row<WaitRow>(db, sql`select ${fields} from wait w where w.id = ${id}`);

export const listOf = (db: Db, customerId: string) =>
  rows<WaitRow>(
    db,
    sql`select * from (select distinct on (w.product_id, w.specification_id) ${fields} from wait w
          where w.told_at is null and ${isOf(customerId)} order by w.product_id, w.specification_id, w.asked_at, w.id) each
        order by "askedAt" desc, id`,
  );

export const countOf = async (db: Db, customerId: string): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from wait w where w.told_at is null and ${isOf(customerId)}`))!.n;

export const countOfMailbox = async (db: Db, email: string): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from wait where told_at is null and email = ${email}`))!.n;

export const insertOfCustomer = (db: Db, { id, productId, specificationId, storefront, lang, now }: NewWait, customerId: string) =>
  run(
    db,
    sql`insert into wait (id, product_id, specification_id, customer_id, storefront, lang, asked_at, confirmed_at)
        select ${id}, ${productId}, ${specificationId}, ${customerId}, ${storefront}, ${lang}, ${now}::timestamptz, ${now}::timestamptz
        where not exists (select from wait w where w.told_at is null and ${isFor({ productId, specificationId })} and ${isOf(customerId)})
        on conflict (customer_id, product_id, specification_id) where told_at is null do nothing`,
  );

/** Inserts or repeats an unconfirmed guest request; undefined once confirmed. `letters`: how many emails were sent. */
export const insertOfMailbox = (db: Db, { id, productId, specificationId, storefront, lang, now }: NewWait, email: string) =>
  row<{ id: string; letters: number }>(
    db,
    sql`insert into wait (id, product_id, specification_id, email, storefront, lang, asked_at, letters, letter_at)
        values (${id}, ${productId}, ${specificationId}, ${email}, ${storefront}, ${lang}, ${now}, 1, ${now})
        on conflict (email, product_id, specification_id) where told_at is null
        do update set letters = wait.letters + 1, letter_at = excluded.letter_at, storefront = excluded.storefront, lang = excluded.lang
        where wait.confirmed_at is null
        returning id, letters`,
  );

export const countLetters = async (db: Db, email: string, since: Date): Promise<number> =>
  (await row<{ n: number }>(db, sql`select coalesce(sum(letters), 0)::int as n from wait where email = ${email} and letter_at > ${since}`))!
    .n;

export const deleteOfCustomer = (db: Db, customerId: string, goods: Goods) =>
  run(db, sql`delete from wait w where w.told_at is null and ${isFor(goods)} and ${isOf(customerId)}`);

export const confirmWait = (db: Db, id: string, now: Date) =>
  run(db, sql`update wait set confirmed_at = ${now} where id = ${id} and confirmed_at is null`);

const isOfSameOwner = ({ customerId, email }: WaitRow) => (email === null ? isOf(customerId!) : sql`w.email = ${email}`);

export const countOfSameOwner = async (db: Db, wait: WaitRow): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from wait w where w.told_at is null and ${isOfSameOwner(wait)}`))!.n;

export const deleteOfSameOwner = (db: Db, wait: WaitRow) =>
  run(db, sql`delete from wait w where w.told_at is null and ${isOfSameOwner(wait)}`);

export const isRefused = async (db: Db, mailboxHash: string): Promise<boolean> =>
  (await row(db, sql`select 1 from wait_refusal where mailbox_hash = ${mailboxHash}`)) !== undefined;

export const insertRefusal = (db: Db, mailboxHash: string, now: Date) =>
  run(
    db,
    sql`insert into wait_refusal (mailbox_hash, at) values (${mailboxHash}, ${now}) on conflict (mailbox_hash) do update set at = excluded.at`,
  );

export const findBack = (db: Db) =>
  rows<Goods>(
    db,
    sql`select distinct w.product_id as "productId", w.specification_id as "specificationId"
        from wait w join stock s using (product_id, specification_id)
        where w.told_at is null and w.confirmed_at is not null and s.available > 0 limit 1000`,
  );

export const countTold = async (trx: Db, goods: Goods, since: Date): Promise<number> =>
  (await row<{ n: number }>(trx, sql`select count(*)::int as n from wait w where ${isFor(goods)} and w.told_at > ${since}`))!.n;

/** A customer and their mailbox count once: of two waits for the same goods the later ends, if the first can reach them. */
export const endDoubles = (trx: Db, goods: Goods, storefronts: readonly Region[] | null) =>
  run(
    trx,
    sql`delete from wait w using wait first, customer c
        where ${isFor(goods)} and w.told_at is null and w.confirmed_at is not null
          and first.product_id = w.product_id and first.specification_id = w.specification_id and first.told_at is null
          and first.confirmed_at is not null and (first.asked_at, first.id) < (w.asked_at, w.id)
          and (${storefronts}::text[] is null or first.storefront = any (${storefronts}))
          and ((first.customer_id = c.id and w.email = lower(c.email)) or (w.customer_id = c.id and first.email = lower(c.email)))`,
  );

export type InLine = WaitRow & { mailbox: string | null; phone: string | null; takesLetters: boolean };

/** The longest waiting, locked for this transaction; `storefronts` null = any. */
export async function takeNext(trx: Db, goods: Goods, storefronts: readonly Region[] | null, most: number): Promise<InLine[]> {
  assertTransaction(trx);
  return rows<InLine>(
    trx,
    sql`select ${fields}, coalesce(w.email, c.email) as mailbox, c.phone, coalesce(c.notify_email, true) as "takesLetters"
        from wait w left join customer c on c.id = w.customer_id
        where ${isFor(goods)} and w.told_at is null and w.confirmed_at is not null and (${storefronts}::text[] is null or w.storefront = any (${storefronts}))
        order by w.asked_at, w.id limit ${most} for update of w skip locked`,
  );
}

export const markTold = (trx: Db, ids: readonly string[], now: Date) =>
  run(trx, sql`update wait set told_at = ${now} where id = any (${ids}) and told_at is null`);

type Ages = { told: Date; unconfirmed: Date; asked: Date; refused: Date };

export async function deleteOld(db: Db, before: Ages): Promise<void> {
  await run(
    db,
    sql`delete from wait where told_at < ${before.told} or (confirmed_at is null and letter_at < ${before.unconfirmed})
          or (told_at is null and asked_at < ${before.asked})`,
  );
  await run(db, sql`delete from wait_refusal where at < ${before.refused}`);
}
