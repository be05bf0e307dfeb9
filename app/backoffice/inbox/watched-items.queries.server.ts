import type { RawBuilder } from "kysely";
import { sql } from "#app/foundation/database/database.server.ts";
import { DEAD } from "#app/foundation/queues.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { BIRTHDAYS_APART_DAYS, nearBirthdays } from "#app/money/loyalty/birthday.ts";
import { dueBirthdays } from "#app/money/loyalty/birthdays.queries.server.ts";
import { RETURN_DAYS } from "#app/money/loyalty/referral.ts";
import { isDeadMessage } from "#app/orders/backlog/backlog.queries.server.ts";
import { limits } from "./inbox.ts";

const DAY_MS = 86_400_000;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const number = sql`o.id as order_id, o.number, o.total_minor as minor`;
const shopWide = sql`null::text as order_id, null::text as number, 0::bigint as minor`;
const carrier = sql`'carrier', o.delivery ->> 'type'`;

/** Those that will lapse soon have a case. */
const toApprove = sql`
  select 'approval-waiting' as kind, o.id as subject, o.created_at as since, o.storefront, ${number},
    jsonb_build_object('until', o.hold_until, ${carrier}, 'city', o.delivery ->> 'city') as facts
  from shop_order o where o.status = 'needs-approval'
    and not exists (select from case_for_staff c where c.kind = 'approval-due' and c.subject = o.id and c.closed_at is null)`;

/** Paid orders that would be left without goods if the pieces that are there went to those placed before them. */
const paidWithoutStock = sql`
  select 'paid-out-of-stock', o.id, min(lack.since), o.storefront, ${number}, jsonb_build_object('goods', min(lack.goods), 'pieces', sum(lack.pieces))
  from (
    select l.order_id, p.name ->> 'ru' as goods, l.reserved - l.shipped - l.freed as pieces, s.short, c.opened_at as since,
      sum(l.reserved - l.shipped - l.freed) over (partition by l.product_id, l.specification_id order by placed.created_at desc, placed.number desc) as sofar
    from stock s
      join order_line l on (l.product_id, l.specification_id) = (s.product_id, s.specification_id) and l.reserved > l.shipped + l.freed and not l.released
      join shop_order placed on placed.id = l.order_id
      join product p on p.id = s.product_id
      left join case_for_staff c on c.kind = 'stock-shortage' and c.subject = s.product_id || ' ' || s.specification_id and c.closed_at is null
    where s.short > 0) lack
    join shop_order o on o.id = lack.order_id
  where o.payment_status = 'paid' and lack.sofar - lack.pieces < lack.short
  group by o.id`;

const toHandOver = (now: Date) => sql`
  select 'promise-at-risk', o.id, (o.delivery ->> 'handover')::timestamptz, o.storefront, ${number},
    jsonb_build_object('day', o.delivery ->> 'handover', 'status', o.status, ${carrier})
  from shop_order o
  where o.status in ('paid', 'awaiting-processing', 'sent-to-assembling', 'ready-for-delivery') and o.delivery ->> 'handover' <= ${addDays(moscowTime(now).day, -1)}
    and o.delivery ->> 'type' <> 'email'`;

const silentParcels = (now: Date) => sql`
  select 'parcel-silent', o.id, heard.at, o.storefront, ${number}, jsonb_build_object(${carrier}, 'track', d.track, 'at', heard.at)
  from delivery_document d
    join shop_order o on o.id = d.order_id and o.status in ('sent-to-delivery', 'on-the-way')
    cross join lateral (select coalesce(max(e.at), d.created_at) as at from delivery_event e where e.document_id = d.id) heard
  where d.state not in ('delivered', 'not-delivered') and d.problem = '' and d.created_at < ${ago(now, limits.silentDays)}
    and heard.at < ${ago(now, limits.silentDays)}`;

const deadJobs = sql`
  select 'job-dead', queue || ' ' || kind, min(since), null::text, ${shopWide},
    jsonb_build_object('queue', queue, 'work', kind, 'count', count(*), 'problem', left(max(problem), 300))
  from (
    select coalesce(j.source_name, j.name) as queue, coalesce(j.data ->> 'kind', '') as kind, coalesce(j.source_created_on, j.created_on) as since,
      coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', j.output ->> 'value', '') as problem
    from pgboss.job j where j.name = ${DEAD} and j.state <= 'active'
    union all select 'messages', m.channel, m.created_at, m.problem from message m where ${isDeadMessage}) dead
  group by queue, kind`;

/** The newest import of each door and format. */
const refusedImports = (now: Date) => sql`
  select 'import-refused', run.id::text, run.finished_at, null::text, ${shopWide},
    jsonb_build_object('path', run.path, 'format', run.format, 'door', run.door, 'whole', run.result = 'refused', 'count', run.summary -> 'refusedCount')
  from (
    select distinct on (format, door) * from import_run where finished_at is not null and door in ('command', '1c') order by format, door, id desc) run
  where run.result <> 'taken' and run.reverted_by is null and run.finished_at > ${ago(now, limits.importDays)}`;

const lowHits = (now: Date) => sql`
  select 'stock-low', hit.id, coalesce((select max(at) from stock_movement x where x.product_id = any (low.products)), ${now}), null::text, ${shopWide},
    jsonb_build_object('goods', coalesce(hit.name ->> 'ru', hit.name ->> 'en'), 'goodsEn', coalesce(hit.name ->> 'en', hit.name ->> 'ru'), 'slug', hit.slug,
      'sizes', low.sizes)
  from (select id, name, slug from model where sold > 0 and active and not made_to_order order by sold desc, id limit ${limits.hits}) hit
    cross join lateral (
      select array_agg(distinct s.product_id) as products,
        jsonb_agg(jsonb_build_object('size', coalesce(z.name, ''), 'left', s.available) order by s.available, z.position) as sizes
      from product p join stock s on s.product_id = p.id left join specification z on z.product_id = p.id and z.id = s.specification_id
      where p.model_id = hit.id and p.active and not p.made_to_order and coalesce(z.active, true) and s.available <= ${limits.fewPieces}) low
  where low.sizes is not null`;

/** Targets that are a model, a category or a collection which is not there. */
const brokenRedirects = (now: Date) => sql`
  select 'redirect-broken', r.id::text, r.at, null::text, ${shopWide}, jsonb_build_object('path', r.path, 'target', r.target)
  from redirect_rule r cross join lateral (select split_part(split_part(r.target, '?', 1), '/', 2) as place, split_part(split_part(r.target, '?', 1), '/', 3) as slug) t
  where coalesce(r.ends_at > ${now}, true) and t.slug <> ''
    and case t.place
      when 'model' then not exists (select from model x where x.slug = t.slug and x.active) and not exists (select from former_slug f where f.kind = 'model' and f.slug = t.slug)
      when 'category' then not exists (select from category x where x.slug = t.slug and x.active) and not exists (select from former_slug f where f.kind = 'category' and f.slug = t.slug)
      when 'collection' then not exists (select from collection x where x.slug = t.slug and x.active)
      when 'lp' then not exists (select from landing_page x where x.landing = t.slug and x.active)
      else false end`;

const emptySearches = (now: Date) => sql`
  (select 'search-empty', concat_ws(' ', x.storefront, x.lang, x.query), x.first_at, x.storefront, ${shopWide}, jsonb_build_object('query', x.query, 'times', x.times)
   from search_miss x where x.times >= ${limits.emptySearches} and x.last_at > ${ago(now, limits.searchDays)} order by x.times desc, x.query limit ${limits.searches})`;

/** Due for a day and still not credited. */
const failedBonuses = (now: Date) => {
  const due = dueBirthdays({
    near: nearBirthdays(addDays(moscowTime(now).day, -1)),
    doneBefore: ago(now, RETURN_DAYS + 1),
    lastBefore: ago(now, BIRTHDAYS_APART_DAYS),
  });
  return sql`
    select 'bonus-failed', due."customerId", ${ago(now, 1)}::timestamptz, due.storefront, null::text, null::text, 0::bigint,
      jsonb_build_object('customer', due.firstname, 'birthday', due.birthday)
    from (${due}) due`;
};

/** What waits for a person without a case: read from the state of the shop, so that it goes when its reason does. */
export const watchedItems = (now: Date): RawBuilder<unknown> =>
  sql.join(
    [
      toApprove,
      paidWithoutStock,
      toHandOver(now),
      silentParcels(now),
      deadJobs,
      refusedImports(now),
      lowHits(now),
      brokenRedirects(now),
      emptySearches(now),
      failedBonuses(now),
    ],
    sql` union all `,
  );

/** Notes about orders that name them and wait to be read. */
export const mentions = (staffId: string): RawBuilder<unknown> => sql`
  select 'mention', n.id, n.at, o.storefront, o.id, o.number, 0::bigint, jsonb_build_object('by', s.name, 'text', n.text)
  from order_note_mention t join order_note n on n.id = t.note_id join shop_order o on o.id = n.order_id join staff_member s on s.id = n.staff_id
  where t.staff_id = ${staffId} and t.seen_at is null`;
