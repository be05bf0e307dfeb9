import { createHash } from "node:crypto";
import type pg from "pg";
import { fillCards } from "./generate-orders.ts";

const of = (values: readonly string[], by: string) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + (${by}) % ${values.length}]`;
const LASTNAMES =
  "Иванов Петрова Сидоров Кузнецова Смирнов Попова Волков Лебедева Козлов Новикова Морозов Павлова Ёлкин Фёдорова Зайцев".split(" ");
const FIRSTNAMES = "Иван Анна Пётр Мария Олег Юлия Артём Софья Глеб Дарья Кира".split(" ");
const CITIES = "Москва Казань Уфа Омск Пермь Самара Воронеж Мурманск Томск Сочи Псков Тверь".split(" ");
const SENT = ["cdek", "own", "boxberry", "russian-post", "iml"];
const OVER = ["done", "done", "done", "done", "done", "returned", "expired", "canceled-by-client"];
const OPEN = [
  "paid",
  "awaiting-processing",
  "sent-to-assembling",
  "ready-for-delivery",
  "sent-to-delivery",
  "on-the-way",
  "awaiting-pick-up",
  "cancel-requested",
];
/** So many of the newest orders are not over yet. */
const NEWEST = 1500;

const n = "substr(o.id, 2)::int";

/** Orders of all states, cities, names, sums; and of everything else that staff lists, as much as a shop of a year has. Needs a superuser and an idle shop with `generateOrders` done. */
export async function generateDesk(client: pg.Client): Promise<void> {
  await client.query("set role none; set session_replication_role = replica; set synchronous_commit = off; set jit = off");
  for (const statement of [
    `update shop_order o set status = case when ${n} > (select max(${n}) from shop_order o where o.id like 'g%') - ${NEWEST} then ${of(OPEN, n)} else ${of(OVER, n)} end, payment_status = ${of(["paid", "paid", "paid", "not-paid", "refunded"], n)}, hold_until = null,
       storefront = case when ${n} % 20 = 0 then 'kz' when ${n} % 33 = 0 then 'eu' else 'ru' end, delivery_status = ${of(["on-the-way", "delivered", "awaiting-pick-up"], n)},
       client_delivery_minor = client_delivery_minor + (${n} % 997) * 100, total_minor = total_minor + (${n} % 997) * 100,
       recipient = recipient || jsonb_build_object('lastname', ${of(LASTNAMES, n)}, 'firstname', ${of(FIRSTNAMES, `${n} / 7`)}), buyer = buyer || jsonb_build_object('lastname', ${of(LASTNAMES, n)}, 'firstname', ${of(FIRSTNAMES, `${n} / 7`)}),
       delivery = delivery || jsonb_build_object('city', ${of(CITIES, `${n} / 3`)}, 'type', ${of(SENT, n)})
     where o.id like 'g%'`,
    `update customer c set lastname = ${of(LASTNAMES, "substr(c.id, 2)::int")}, firstname = ${of(FIRSTNAMES, "substr(c.id, 2)::int / 7")}, email = c.id || '@example.com',
       created_at = now() - substr(c.id, 2)::int * interval '10 minutes', dealer = substr(c.id, 2)::int % 200 = 0 where c.id like 'c%'`,
    `insert into ledger_account (customer_id, kind, balance_minor) select 'c' || n, kind, n % 5 * 10000 from generate_series(1, 20000) n cross join unnest(array['bonus', 'advance', 'deposit']) kind`,
    `update payment p set state = ${of(["paid", "paid", "paid", "paid", "failed", "expired", "partially-refunded", "refunded"], "n")},
       service = ${of(["bank-card", "sbp", "yandex-split"], "n")}, amount_minor = 100000 + n % 9973 * 100 from (select id, row_number() over (order by id)::int as n from payment) k where k.id = p.id`,
    `insert into refund (id, order_id, actor, reason, money_minor, delivery_minor, bonus_minor, advance_minor, deposit_minor, created_at, done_at)
     select 'rf' || o.id, o.id, 'Boris', 'a change of mind', 100000, 0, 0, 0, 0, o.created_at, o.created_at from shop_order o where o.id like 'g%' and ${n} % 20 = 0`,
    `insert into payment_refund (id, payment_id, amount_minor, reason, state, created_at, asked_at, refund_id)
     select 'pr' || p.id, p.id, 100000, 'a change of mind', ${of(["done", "done", "done", "asked", "refused"], "row_number() over ()")}, p.created_at, p.created_at, r.id
     from payment p join refund r on r.order_id = p.order_id where p.kind = 'main' and not exists (select from payment q where q.order_id = p.order_id and q.id < p.id)`,
    `update receipt r set state = 'refused', problem = 'The register was closed' from (select id from receipt order by id limit 200) k where k.id = r.id`,
    `insert into goods_return (id, order_id, n, kind, reason, state, asked_at)
     select 'gr' || o.id, o.id, 1, 'failed', 'a torn seam', ${of(["asked", "approved", "refused", "refused"], n)}, o.created_at + interval '3 days' from shop_order o where o.id like 'g%' and ${n} % 25 = 1`,
    `insert into goods_return_line (return_id, order_id, position, quantity) select g.id, g.order_id, l.position, 1 from goods_return g join order_line l on l.order_id = g.order_id`,
    `insert into certificate (id, order_id, value_minor, design, cover, email, send_at) select 'ct' || o.id, o.id, 300000, 'dark', 'gong', 'friend' || o.id || '@example.com', o.created_at
     from shop_order o where o.id like 'g%' and ${n} % 50 = 2`,
    `insert into withdrawal (id, customer_id, amount_minor, holder, account, account_end, bik, storefront, lang, state, created_at)
     select 'wd' || n, 'c' || n, 50000 + n, 'sealed', 'sealed:', lpad((n % 10000)::text, 4, '0'), '044525225', 'ru', 'ru', ${of(["held", "paid", "paid", "refused"], "n")}, now() - n * interval '1 hour'
     from generate_series(1, 4000) n`,
    `insert into withdrawal_step (withdrawal_id, step, actor, at) select id, 'asked', 'customer', created_at from withdrawal where id like 'wd%'`,
    `insert into case_for_staff (kind, subject, opened_at) select 'late-payment', id, created_at from payment order by created_at desc limit 150`,
    `insert into case_for_staff (kind, subject, opened_at, closed_at) select 'late-payment', id, created_at, created_at from payment order by created_at desc offset 150 limit 3000`,
    `insert into marking_code (ki, full_code, order_id, position, captured_by, captured_at)
     select '010' || lpad(n::text, 13, '4') || '21' || lpad(n::text, 13, 'x'), 'sealed:', l.order_id, l.position, 'Vera', now()
     from (select order_id, position, row_number() over ()::int as n from order_line limit 50000) l`,
    `insert into staff_event (at, actor, action, object_kind, object_id, outcome, reason, request_id, hash, previous_hash)
     select now() - (100000 - n) * interval '5 minutes', ${of(["Anna", "Boris", "Vera", "Gleb", "Daria"], "n")}, ${of(["orders.assemble", "orders.ready", "orders.ship", "receipts.again", "refunds.make"], "n / 3")},
       'order', 'g' || n, case when n % 30 = 0 then 'refused' else 'done' end, '', 'request ' || n, 'hash ' || n, 'hash ' || (n - 1) from generate_series(1, 100000) n`,
  ])
    await client.query(statement);
  await client.query("set session_replication_role = default");
  await fillCards(client);
  await client.query("vacuum analyze");
}

/** An owner's session; returns its cookie. */
export async function signInOwner(client: pg.Client): Promise<string> {
  const hash = createHash("sha256").update("bench").digest("base64url");
  await client.query(
    "insert into staff_member (id, name, email, lang, invited_at, active_at) values ('bench', 'Bench', 'bench@gong.example', 'ru', now(), now())",
  );
  await client.query("insert into staff_grant (staff_id, role) values ('bench', 'owner')");
  await client.query(
    `insert into staff_session (token_hash, id, staff_id, means, device, address, opened_at, expires_at, proved_at)
     values ($1, 'bench', 'bench', 'passkey', 'bench', '127.0.0.1', now(), now() + interval '12 hours', now())`,
    [hash],
  );
  return "s=bench";
}
