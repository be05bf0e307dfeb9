import type { RawBuilder } from "kysely";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { storedNotes } from "#app/orders/delivery-notes.ts";
import { GUEST_ORDER_DAYS } from "#app/orders/order.ts";
import { personal } from "./inventory.ts";
import type { Blank, Entry, Whose } from "./inventory-entry.ts";

type Sql = RawBuilder<unknown>;

/** A data subject. `owners`: owner ids in quotes and answers; `guestsAt`: phone proven at, null = no guest orders [T17]. */
export type Subject = {
  id: string;
  phone: string | null;
  email: string | null;
  owners: string[];
  erasedAt: Date | null;
  guestsAt: Date | null;
};

const subjectFields = (id: string) => sql`id, phone, email, erased_at as "erasedAt",
  array(select ${id}::text union select guest_hash from shop_order where customer_id = ${id} and guest_hash is not null
        union select browser_hash from shop_order where customer_id = ${id} and browser_hash is not null) as owners`;

export const findSubject = (db: Db, id: string, guestsAt: Date | null) =>
  row<Subject>(db, sql`select ${subjectFields(id)}, ${guestsAt}::timestamptz as "guestsAt" from customer where id = ${id}`);

/** Locks the customer, so nothing new is added meanwhile. */
export async function lockSubject(trx: Db, id: string, guestsAt: Date | null): Promise<Subject | undefined> {
  assertTransaction(trx);
  await run(trx, sql`select from customer where id = ${id} for update`);
  return findSubject(trx, id, guestsAt);
}

export const findByContact = (db: Db, contact: string) =>
  row<{ id: string }>(db, sql`select id from customer where phone = ${contact} or lower(email) = lower(${contact})`);

export const ofGuestMailbox = (email: string | null) =>
  sql`o.customer_id is null and o.buyer ->> 'email' <> '' and lower(o.buyer ->> 'email') = lower(${email})`;

/** Own orders and guest orders: by phone around its proof (numbers change hands), and by mailbox where there is no phone. */
export const ordersOf = ({ id, phone, email, guestsAt }: Subject) => sql`(select o.id from shop_order o where o.customer_id = ${id}
  union all select o.id from shop_order o where o.customer_id is null and o.buyer ->> 'phone' = ${phone}
    and o.created_at > ${guestsAt}::timestamptz - ${GUEST_ORDER_DAYS} * interval '1 day' and o.created_at <= ${guestsAt}::timestamptz
  union all select o.id from shop_order o where ${ofGuestMailbox(email)} and o.buyer ->> 'phone' = '')`;
const payments = (s: Subject) => sql`(select p.id from payment p where p.order_id in ${ordersOf(s)})`;
const withdrawals = ({ id }: Subject) => sql`(select w.id from withdrawal w where w.customer_id = ${id})`;
const accounts = ({ id }: Subject) => sql`(select a.id from ledger_account a where a.customer_id = ${id})`;
const contacts = ({ phone, email }: Subject) => [phone, email].flatMap((contact) => (contact === null ? [] : [contact.toLowerCase()]));

const leaves = sql`(told.cause like 'phone-changed:%:old' or told.channel = 'email' and told.cause like 'email-changed:%')`;

/** Whether message `m` was theirs: by the contact's owner then, else now. */
const isTo = ({ id }: Subject) => sql`coalesce((select split_part(told.cause, ':', 2) from message told
  where lower(told.recipient) = lower(m.recipient) and told.created_at >= m.created_at and ${leaves} order by told.created_at limit 1), ${id}) = ${id}`;

const ofOtherGuests = (s: Subject) => sql`exists (
  select from shop_order o where o.id = split_part(m.cause, ':', 2) and o.customer_id is null and not (o.id in ${ordersOf(s)}))`;

/** Messages to the person's browsers, present and former contacts, except guest orders of others; and certificates they gave. */
const messages = (s: Subject) => sql`not forgotten and id in (
  select m.id from message m where lower(m.recipient) = lower(${s.email}) and ${isTo(s)}
  union all select m.id from message m where lower(m.recipient) = ${s.id} and m.channel = 'push'
  union all select m.id from message m where lower(m.recipient) = ${s.phone} and ${isTo(s)} and not ${ofOtherGuests(s)}
  union all select m.id from message told join message m on lower(m.recipient) = lower(told.recipient) and m.created_at <= told.created_at
    where ${leaves} and split_part(told.cause, ':', 2) = ${s.id} and ${isTo(s)} and not (told.channel = 'sms' and ${ofOtherGuests(s)})
  union all select m.id from shop_order o cross join lateral (values (o.buyer ->> 'phone'), (o.buyer ->> 'email')) as buyer (contact)
    join message m on lower(m.recipient) = lower(buyer.contact)
    where o.id in ${ordersOf(s)} and split_part(m.cause, ':', 2) = o.id
  union all select m.id from shop_order o join certificate c on c.order_id = o.id cross join generate_series(1, c.issue) as n
    join message m on m.cause = 'certificate:' || c.id || ':' || n
    where o.id in ${ordersOf(s)})`;

const conditions: Record<Whose, (s: Subject) => Sql> = {
  self: ({ id }) => sql`id = ${id}`,
  customer: ({ id }) => sql`customer_id = ${id}`,
  owner: ({ owners }) => sql`substr(owner, strpos(owner, ' ') + 1) = any(${owners}::text[])`,
  scope: ({ owners }) => sql`substr(scope, strpos(scope, ' ') + 1) = any(${owners}::text[])`,
  target: (s) => sql`(target = any(${contacts(s)}::text[]) or customer_id = ${s.id})`,
  waiter: ({ id, email }) => sql`(customer_id = ${id} or email = lower(${email}))`,
  guess: ({ id }) => sql`key = ${`customer:${id}`}`,
  phone: ({ phone }) => sql`phone = ${phone}`,
  friend: ({ id }) => sql`(referrer_id = ${id} or referred_id = ${id})`,
  message: messages,
  placed: (s) => sql`id in ${ordersOf(s)}`,
  order: (s) => sql`order_id in ${ordersOf(s)}`,
  document: (s) => sql`document_id in (select d.id from delivery_document d where d.order_id in ${ordersOf(s)})`,
  payment: (s) => sql`payment_id in ${payments(s)}`,
  refund: (s) => sql`refund_id in (select r.id from refund r where r.order_id in ${ordersOf(s)})`,
  return: (s) => sql`return_id in (select r.id from goods_return r where r.order_id in ${ordersOf(s)})`,
  withdrawal: (s) => sql`withdrawal_id in ${withdrawals(s)}`,
  account: (s) => sql`account_id in ${accounts(s)}`,
  movement: (s) => sql`id in (select e.transaction_id from ledger_entry e where e.account_id in ${accounts(s)})`,
  subject: (s) => sql`subject in (${ordersOf(s)}
    union all ${payments(s)} union all ${withdrawals(s)}
    union all select b.id from balance_change b where b.customer_id = ${s.id}
    union all select b.key from bank_receipt b where b.order_id in ${ordersOf(s)}
    union all select c.id from certificate c where c.order_id in ${ordersOf(s)}
    union all select r.id from goods_return r where r.order_id in ${ordersOf(s)}
    union all select r.id from receipt r where r.order_id in ${ordersOf(s)}
    union all select r.id from payment_refund r where r.payment_id in ${payments(s)})`,
};

const blank = (column: string, kind: Blank, now: Date): Sql => {
  const was = sql.ref(column);
  const kinds: Record<Blank, () => Sql> = {
    null: () => sql`null`,
    empty: () => sql`''`,
    false: () => sql`false`,
    now: () => sql`${now}`,
    role: () => sql`'none-chosen'`,
    person: () =>
      sql`jsonb_strip_nulls(jsonb_build_object('type', ${was} -> 'type')) || '{"phone": "", "firstname": "", "lastname": "", "surname": "", "email": ""}'`,
    // The sale's record keeps the city.
    place: () =>
      sql`${was} || '{"code": "", "point": null, "street": "", "building": "", "block": "", "flat": "", "postalCode": "", "date": null, "slot": null}' || ${JSON.stringify(Object.fromEntries(storedNotes.map((note) => [note, ""])))}::jsonb`,
    // Invoices identify the payer by tax number.
    payer: () =>
      sql`case when ${was} is not null then jsonb_strip_nulls(jsonb_build_object('type', ${was} -> 'type', 'inn', ${was} -> 'inn')) end`,
    design: () => sql`case ${was} when 'custom' then 'dark' else ${was} end`,
    case: () => sql`${was} - array['reason', 'problem', 'city', 'point']`,
    sealed: () => sql`'sealed:'`,
    digits: () => sql`'0000'`,
    dash: () => sql`'—'`,
    zero: () => sql`0`,
  };
  return kinds[kind]();
};

export async function eraseRows(trx: Db, table: string, { whose, kept }: Entry, subject: Subject, now: Date): Promise<number> {
  assertTransaction(trx);
  const are = conditions[whose](subject);
  if (!kept) return run(trx, sql`delete from ${sql.table(table)} where ${are}`);
  const blanked = Object.entries(kept.blanked).map(([column, kind]) => sql`${sql.ref(column)} = ${blank(column, kind, now)}`);
  return blanked.length ? run(trx, sql`update ${sql.table(table)} set ${sql.join(blanked)} where ${are}`) : 0;
}

/** Certificates from others: their delivered emails lose the recipient but keep the row that tells buyers their status [GFT-04]. */
export async function forgetRecipient(trx: Db, subject: Subject): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`update message set forgotten = true where ${messages(subject)} and cause like 'certificate:%' and exists (
          select from certificate c where c.id = split_part(message.cause, ':', 2) and not (c.order_id in ${ordersOf(subject)}))`,
  );
}

/** A page of one table, in a stable order. */
export const readRows = (db: Db, table: string, subject: Subject, { skip, most }: { skip: number; most: number }) => {
  const { whose, told } = personal[table]!;
  return rows<Record<string, unknown>>(
    db,
    sql`select ${sql.join(told.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${conditions[whose](subject)}
        order by ctid limit ${most} offset ${skip}`,
  );
};

const pictures = (s: Subject) => sql`(
  select 'certificates/' || id as name, background as bytes from certificate where order_id in ${ordersOf(s)} and background is not null
  union all select 'returns/' || p.return_id || '-' || p.n, p.picture
    from goods_return_photo p join goods_return r on r.id = p.return_id where r.order_id in ${ordersOf(s)})`;

export const listPictures = (db: Db, subject: Subject) =>
  rows<{ name: string }>(db, sql`select name from ${pictures(subject)} p order by name`);

export const readPicture = async (db: Db, subject: Subject, name: string): Promise<Buffer> =>
  (await row<{ bytes: Buffer }>(db, sql`select bytes from ${pictures(subject)} p where name = ${name}`))!.bytes;

export const listInvoices = (db: Db, subject: Subject) =>
  rows<{ orderId: string; number: string }>(
    db,
    sql`select i.order_id as "orderId", i.number from invoice i join shop_order o on o.id = i.order_id
        where o.id in ${ordersOf(subject)} and o.bank ->> 'name' <> '' order by i.issued_at, i.number`,
  );

const erased = sql`(select id from customer where erased_at is not null)`;
const goneByCustomer = Object.entries(personal).filter(([, { whose, kept }]) => whose === "customer" && !kept);

/** Traces of erased customers: must return no rows (INV18). */
export const leftOvers: RawBuilder<unknown> = sql`
  ${sql.join(
    goneByCustomer.map(
      ([table]) => sql`select ${sql.lit(table)} as place, customer_id from ${sql.table(table)} where customer_id in ${erased}`,
    ),
    sql` union all `,
  )}
  union all select 'shop_order', customer_id from shop_order where customer_id in ${erased}
    and (guest_hash is not null or browser_hash is not null or delivery ->> 'street' <> '' or delivery ->> 'flat' <> ''
      or exists (select from jsonb_each_text(buyer) p where p.key <> 'type' and p.value <> '')
      or exists (select from jsonb_each_text(recipient) p where p.key <> 'type' and p.value <> ''))
  union all select 'certificate', o.customer_id from certificate c join shop_order o on o.id = c.order_id
    where o.customer_id in ${erased} and (c.email <> '' or c.wishes <> '' or c.background is not null)
  union all select 'withdrawal', customer_id from withdrawal where customer_id in ${erased} and holder <> ''
  union all select 'erasure', c.id from customer c left join erasure e on e.customer_id = c.id where (c.erased_at is null) <> (e.id is null)`;
