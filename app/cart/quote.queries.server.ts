import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { PromoTerms, PromoUses } from "#app/pricing/promo.ts";

/** A personal code works for its customer only: a typed phone proves nothing. */
const isPromo = (name: string, customerId: string | null) => sql`
  lower(name) = lower(${name}) and active and (phone is null or phone = (select c.phone from customer c where c.id = ${customerId}))`;

/** Case-insensitive, with its uses in total and by this customer or guest phone. */
export const findPromo = (db: Db, name: string, customerId: string | null, guestPhone: string | null) =>
  row<PromoTerms & { uses: PromoUses }>(
    db,
    sql`select id, name, sale, categories as "categoryIds", models as "modelIds", complect, starts_at as "startsAt", ends_at as "endsAt",
               use_limit as "useLimit", per_customer as "perCustomer", minimum_minor as "minimumMinor", storefronts,
               json_build_object('total', used, 'byCustomer', case when per_customer is null then 0 else (
                 (select count(*) from promo_use u where u.promo_id = promo_code.id and u.customer_id = ${customerId})
                 + (select count(*) from shop_order o join promo_use u on u.order_id = o.id
                    where o.promo_id = promo_code.id and o.buyer ->> 'phone' = ${guestPhone} and u.customer_id is null)) end) as uses
        from promo_code where ${isPromo(name, customerId)}`,
  );

type Guess = { who: string; name: string; hash: string; customerId: string | null; most: number; over: Date; now: Date };

/** Counts a wrong code of `who` if new and below `most`. Serialised per `who`. Returns whether to answer, and since when it counts. */
export const countGuess = async (db: Db, { who, name, hash, customerId, most, over, now }: Guess) => {
  const isOver = sql`(guess.since <= ${over} or cardinality(guess.codes) = 0)`;
  return (await row<{ isHeard: boolean; since: Date }>(
    db,
    sql`insert into promo_guess as guess (who, since, codes)
        values (${who}, ${now}, case when exists (select from promo_code where ${isPromo(name, customerId)}) then '{}' else array[${hash}] end)
        on conflict (who) do update set
          since = case when ${isOver} then excluded.since else guess.since end,
          codes = case when ${isOver} then excluded.codes
                       when cardinality(guess.codes) < ${most} and not guess.codes @> excluded.codes then guess.codes || excluded.codes
                       else guess.codes end
        returning ${hash} = any (codes) or cardinality(codes) < ${most} as "isHeard", since`,
  ))!;
};

export const forgetOldGuesses = (db: Db, over: Date) => run(db, sql`delete from promo_guess where since <= ${over}`);

export type OwnPromo = { name: string; sale: number };
export type PurseRow = {
  bonusMinor: number;
  advanceMinor: number;
  depositMinor: number;
  limitBonus: number | null;
  dealerPercent: number;
  ownPromos: OwnPromo[];
};

export const findPurse = (db: Db, customerId: string, region: Region, now: Date) =>
  row<PurseRow>(
    db,
    sql`select coalesce(sum(a.balance_minor) filter (where a.kind = 'bonus'), 0)::bigint as "bonusMinor",
               coalesce(sum(a.balance_minor) filter (where a.kind = 'advance'), 0)::bigint as "advanceMinor",
               coalesce(sum(a.balance_minor) filter (where a.kind = 'deposit'), 0)::bigint as "depositMinor", c.limit_bonus as "limitBonus", c.dealer_percent as "dealerPercent",
               (select coalesce(json_agg(json_build_object('name', p.name, 'sale', p.sale) order by p.sale desc, p.name), '[]') from promo_code p
                where p.phone = c.phone and p.active and (p.storefronts is null or ${region} = any (p.storefronts))
                  and (p.starts_at is null or p.starts_at <= ${now}) and (p.ends_at is null or p.ends_at > ${now})
                  and (p.use_limit is null or p.used < p.use_limit)
                  and (p.per_customer is null or p.per_customer > (select count(*) from promo_use u where u.promo_id = p.id and u.customer_id = c.id))) as "ownPromos"
        from customer c left join ledger_account a on a.customer_id = c.id where c.id = ${customerId} group by c.id`,
  );

export type StoredQuote = {
  id: string;
  owner: string;
  storefront: string;
  digest: string;
  parcel: Parcel;
  madeToOrder: boolean;
  expiresAt: Date;
};
export type FoundQuote = StoredQuote & { promoName: string; orderId: string | null };

export const insertQuote = (db: Db, { digest, parcel, madeToOrder, ...quote }: StoredQuote & { request: unknown; now: Date }) =>
  run(
    db,
    sql`insert into quote (id, owner, storefront, request, answer, created_at, expires_at)
        values (${quote.id}, ${quote.owner}, ${quote.storefront}, ${JSON.stringify(quote.request)}, ${JSON.stringify({ digest, parcel, madeToOrder })},
          ${quote.now}, ${quote.expiresAt})`,
  );

export const findQuote = (db: Db, id: string) =>
  row<FoundQuote>(
    db,
    sql`select q.id, q.owner, q.storefront, q.answer ->> 'digest' as digest, q.answer -> 'parcel' as parcel,
               (q.answer ->> 'madeToOrder')::boolean as "madeToOrder", q.expires_at as "expiresAt", coalesce(q.request ->> 'promoName', '') as "promoName", o.id as "orderId"
        from quote q left join shop_order o on o.quote_id = q.id where q.id = ${id}`,
  );

export const forgetOldQuotes = (db: Db, now: Date) =>
  run(db, sql`delete from quote where expires_at < ${now}::timestamptz - interval '1 day'`);
