import { assertTransaction, type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";

export type DueBirthday = {
  customerId: string;
  year: number;
  birthday: string;
  firstname: string;
  email: string | null;
  lang: Language;
  storefront: Region;
};

type BirthdayQuery = { near: readonly { monthDay: number; year: number }[]; doneBefore: Date; lastBefore: Date };

/** Near birthdays without a bonus since `lastBefore`; a kept order from before `doneBefore` sets language and storefront. */
export const dueBirthdays = ({ near, doneBefore, lastBefore }: BirthdayQuery) =>
  sql`select c.id as "customerId", near.year, c.birthday, c.firstname, case when c.notify_email then c.email end as email, kept.lang, kept.storefront
        from unnest(${near.map(({ monthDay }) => monthDay)}::int[], ${near.map(({ year }) => year)}::int[]) as near (month_day, year)
        join customer c on (extract(month from c.birthday) * 100 + extract(day from c.birthday))::int = near.month_day
          and extract(year from c.birthday) < near.year
        cross join lateral (
          select o.lang, o.storefront from shop_order o
          where o.customer_id = c.id and o.status = 'done' and o.payment_status in ('paid', 'partly-refunded') and o.delivery ->> 'type' <> 'email'
            and exists (select from order_history h where h.order_id = o.id and h.field = 'status' and h.became = 'done' and h.at <= ${doneBefore})
          order by o.created_at desc limit 1) kept
        where not exists (select from birthday_bonus b where b.customer_id = c.id and (b.year = near.year or b.given_at > ${lastBefore}))`;

export const findDue = (db: Db, asked: BirthdayQuery) => rows<DueBirthday>(db, sql`${dueBirthdays(asked)} order by c.id limit 100`);

export async function insertBonus(trx: Db, { customerId, year }: DueBirthday, bonusMinor: number, now: Date): Promise<boolean> {
  assertTransaction(trx);
  return (
    (await run(
      trx,
      sql`insert into birthday_bonus (customer_id, year, bonus_minor, given_at) values (${customerId}, ${year}, ${bonusMinor}, ${now}) on conflict do nothing`,
    )) === 1
  );
}

export const findBonus = async (db: Db, customerId: string, year: number): Promise<number | null> =>
  (
    await rows<{ minor: number }>(
      db,
      sql`select bonus_minor as minor from birthday_bonus where customer_id = ${customerId} and year = ${year}`,
    )
  )[0]?.minor ?? null;
