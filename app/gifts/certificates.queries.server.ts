import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import type { CertificateFacts, Cover, Design } from "./certificate.ts";

export type Certificate = {
  id: string;
  orderId: string;
  valueMinor: number;
  design: Design;
  cover: Cover;
  wishes: string;
  background: Buffer | null;
  email: string;
  sendAt: Date;
  issue: number;
};

const plainFields = sql`c.id, c.order_id as "orderId", c.value_minor as "valueMinor", c.design, c.cover, c.wishes, c.email, c.send_at as "sendAt", c.issue`;
const fields = sql`${plainFields}, c.background`;

export const insertCertificate = (trx: Db, one: Omit<Certificate, "issue">) =>
  run(
    trx,
    sql`insert into certificate (id, order_id, value_minor, design, cover, wishes, background, email, send_at)
        values (${one.id}, ${one.orderId}, ${one.valueMinor}, ${one.design}, ${one.cover}, ${one.wishes}, ${one.background}, ${one.email}, ${one.sendAt})`,
  );

/** Paid, due and unsent; after a bank's own refund staff decide first. */
export const findDue = (db: Db, now: Date, most: number) =>
  rows<Certificate & { number: string; storefront: Region; lang: Language }>(
    db,
    sql`select ${fields}, o.number, o.storefront, o.lang
        from certificate c join shop_order o on o.id = c.order_id
        where c.issued_at is null and c.void_at is null and c.send_at <= ${now}
          and o.payment_status = 'paid' and o.status in ('paid', 'done')
          and (exists (select from payment p where p.order_id = o.id and p.kind = 'main' and p.state = 'paid')
            or not exists (select from payment p where p.order_id = o.id and p.kind = 'main' and p.state in ('refunded', 'partially-refunded')))
        order by c.send_at limit ${most}`,
  );

/** Custom pictures are deleted once they can't be needed again. */
const withoutPicture = sql`design = case design when 'custom' then 'dark' else design end, background = null`;

export const countUnpaidPictures = async (trx: Db, owner: { customerId: string } | { guestHash: string }): Promise<number> => {
  assertTransaction(trx);
  const isOwn = "customerId" in owner ? sql`o.customer_id = ${owner.customerId}` : sql`o.guest_hash = ${owner.guestHash}`;
  const found = await row<{ n: number }>(
    trx,
    sql`select count(*)::int as n from certificate c join shop_order o on o.id = c.order_id
        where c.issued_at is null and c.void_at is null and c.background is not null and o.payment_status <> 'paid' and ${isOwn}`,
  );
  return found!.n;
};

export const forgetUnpaidPictures = (db: Db, before: Date) =>
  run(
    db,
    sql`update certificate c set ${withoutPicture} from shop_order o
        where c.issued_at is null and c.void_at is null and c.background is not null
          and o.id = c.order_id and o.payment_status <> 'paid' and o.created_at < ${before}`,
  );

export const voidUnpaid = (db: Db, now: Date) =>
  run(
    db,
    sql`update certificate c set void_at = ${now}, ${withoutPicture} from shop_order o
        where c.issued_at is null and c.void_at is null and o.id = c.order_id and o.status in ('expired', 'canceled-by-client') and o.payment_status <> 'paid'`,
  );

/** Assigns a new code per sending; false if another process did, it became void, or its address changed since drawing. */
export const issue = async (
  trx: Db,
  { id, issue: was, email }: Pick<Certificate, "id" | "issue" | "email">,
  codeHash: string,
  now: Date,
): Promise<boolean> => {
  assertTransaction(trx);
  return (
    (await run(
      trx,
      sql`update certificate set code_hash = ${codeHash}, issue = issue + 1, issued_at = ${now}
          where id = ${id} and issue = ${was} and email = ${email} and issued_at is null and activated_at is null and void_at is null`,
    )) === 1
  );
};

/** Undefined if a later email replaces this one. */
export const findByLetter = (trx: Db, { id, issue }: Pick<Certificate, "id" | "issue">) =>
  row<{ orderId: string; isOver: boolean }>(
    trx,
    sql`select order_id as "orderId", activated_at is not null or void_at is not null as "isOver"
        from certificate where id = ${id} and issue = ${issue} and issued_at is not null for update`,
  );

const NOT_ISSUED = "certificate-not-issued";
/** Distinguishes from a mail server's reasons. */
export const NOT_DRAWN = "not drawn";
/** Paid but undeliverable: staff resend or refund [GFT-02]. */
export const openNotIssued = (db: Db, id: string, detail: { order: string; reason: string }, now: Date) =>
  openCase(db, NOT_ISSUED, id, detail, now);
export const closeNotIssued = (db: Db, id: string, now: Date) => closeCase(db, NOT_ISSUED, id, now);

export const putOff = (db: Db, id: string, until: Date) =>
  run(db, sql`update certificate set send_at = ${until} where id = ${id} and issued_at is null`);

/** Revokes the code for resending to `email`; false if used or void. */
export const recall = async (trx: Db, id: string, email: string): Promise<boolean> =>
  (await run(
    trx,
    sql`update certificate set code_hash = null, issued_at = null, email = ${email} where id = ${id} and activated_at is null and void_at is null`,
  )) === 1;

/** Locks an unused certificate by code, and whether its bank refunded it; serialises with recording the refund. */
export async function lockByCode(trx: Db, codeHash: string): Promise<{ isMoneyBack: boolean } | undefined> {
  assertTransaction(trx);
  const found = await row<{ orderId: string }>(
    trx,
    sql`select order_id as "orderId" from certificate where code_hash = ${codeHash} and activated_at is null and void_at is null for update`,
  );
  return found && row(trx, sql`select ${isMoneyBackOf(found.orderId)} as "isMoneyBack"`);
}

const isMoneyBackOf = (orderId: string) => sql`exists (
  select from payment where order_id = ${orderId} and kind = 'main' and state in ('refunded', 'partially-refunded'))`;

export async function tellUsed(trx: Db, order: { id: string; number: string }, now: Date): Promise<void> {
  assertTransaction(trx);
  const found = await row<{ id: string; isUsed: boolean }>(
    trx,
    sql`select id, activated_at is not null as "isUsed" from certificate where order_id = ${order.id} for update`,
  );
  if (found?.isUsed) await openCase(trx, "certificate-used", found.id, { order: order.number }, now);
}

export const activate = (trx: Db, codeHash: string, customerId: string, now: Date) => {
  assertTransaction(trx);
  return row<{ id: string; orderId: string; valueMinor: number }>(
    trx,
    sql`update certificate set activated_at = ${now}, activated_by = ${customerId}, ${withoutPicture}
        where code_hash = ${codeHash} and activated_at is null and void_at is null
        returning id, order_id as "orderId", value_minor as "valueMinor"`,
  );
};

export const isOwnUsed = async (db: Db, codeHash: string, customerId: string): Promise<boolean> =>
  (await row(db, sql`select 1 from certificate where code_hash = ${codeHash} and activated_by = ${customerId}`)) !== undefined;

/** `nowMs` from the machine's clock, as the rate limiter uses. */
export const forgetOldGuesses = (db: Db, nowMs: number) => run(db, sql`delete from certificate_guess where expire < ${nowMs}`);

/** Voids an order's certificate; false if used, as its value belongs to somebody. True without one. */
export async function voidForOrder(trx: Db, orderId: string, now: Date): Promise<boolean> {
  assertTransaction(trx);
  const found = await row<{ id: string; isUsed: boolean }>(
    trx,
    sql`select id, activated_at is not null as "isUsed" from certificate where order_id = ${orderId} for update`,
  );
  if (found?.isUsed) return false;
  if (!found) return true;
  await closeNotIssued(trx, found.id, now);
  await run(trx, sql`update certificate set void_at = coalesce(void_at, ${now}), ${withoutPicture} where order_id = ${orderId}`);
  return true;
}

type Followed = Pick<Certificate, "id" | "valueMinor" | "email" | "sendAt"> & CertificateFacts & { number: string; at: Date };

const facts = sql`c.issued_at as "issuedAt", c.activated_at as "activatedAt", c.void_at as "voidAt", o.payment_status = 'paid' as "isPaid",
  (select case when letter.sent_at is not null then 'sent' when letter.failed_at is not null then 'failed' else 'waiting' end
   from message letter where letter.cause = 'certificate:' || c.id || ':' || c.issue) as mail,
  exists (select from case_for_staff k
    where k.kind = ${NOT_ISSUED} and k.subject = c.id and k.closed_at is null and k.detail ->> 'reason' = ${NOT_DRAWN}) as "isStuck"`;

export const listBought = (db: Db, customerId: string, most: number) =>
  rows<Followed>(
    db,
    sql`select c.id, c.value_minor as "valueMinor", c.email, c.send_at as "sendAt", o.number, o.created_at as at, ${facts}
        from certificate c join shop_order o on o.id = c.order_id
        where o.customer_id = ${customerId} and o.hidden_at is null order by o.created_at desc, c.id limit ${most}`,
  );

export const listActivated = (db: Db, customerId: string, most: number) =>
  rows<{ id: string; valueMinor: number; at: Date }>(
    db,
    sql`select id, value_minor as "valueMinor", activated_at as at from certificate
        where activated_by = ${customerId} order by activated_at desc, id limit ${most}`,
  );

export type CertificateOfOrder = Omit<Certificate, "background"> & CertificateFacts;

export const findOfOrder = (db: Db, orderId: string) =>
  row<CertificateOfOrder>(
    db,
    sql`select ${plainFields}, ${facts}
        from certificate c join shop_order o on o.id = c.order_id where c.order_id = ${orderId}`,
  );
