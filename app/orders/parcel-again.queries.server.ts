import { closeCase } from "#app/foundation/cases.queries.server.ts";
import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import { carrierOf, carriers } from "#app/foundation/storefront.ts";

const own = carriers.filter((name) => carrierOf(name)?.isOwn);
const beforeHandover = ["invoice-issued", "processing", "label-created"];

/** Whether its parcel can't be called off: handed over, or registered by a person. */
export const parcelStays = (orderId: string) => sql<boolean>`exists (
  select from delivery_document d where d.order_id = ${orderId} and d.asked_at is not null and d.problem = '' and not (d.carrier = any(${own}::text[]))
    and (d.state <> all (${beforeHandover}::text[]) or d.carrier_id is null
      and exists (select from case_for_staff c where c.kind = 'parcel-by-hand' and c.subject = d.order_id and c.opened_at >= d.created_at)
      and not exists (select from case_for_staff c where c.kind = 'parcel-by-hand' and c.subject = d.order_id and c.closed_at is null)))`;

/** The carrier whose parcel an edit calls off; null: none knows of one. */
export const recalledFrom = (orderId: string) => sql<string | null>`(
  select d.carrier from delivery_document d where d.order_id = ${orderId} and d.asked_at is not null and d.problem = ''
    and not (d.carrier = any(${own}::text[])) and (d.carrier_id is not null or d.asking_until is not null))`;

type Standing = { carrier: string; problem: string };

/** What was edited is sent as another parcel, once the carrier has let the former one go. The order is locked. */
export async function makeParcelAgain(trx: Db, orderId: string, carrier: string, now: Date): Promise<void> {
  assertTransaction(trx);
  const standing = await row<Standing>(trx, sql`select carrier, problem from delivery_document where order_id = ${orderId} for update`);
  if (!standing || (standing.carrier === carrier && own.some((name) => name === carrier))) return;
  // Without a case a person has settled what the carrier had refused.
  if (!(await closeCase(trx, "parcel-refused", orderId, now)) && standing.problem) return;
  for (const kind of ["parcel-by-hand", "parcel-not-found", "parcel-to-repack", "courier-full"] as const)
    await closeCase(trx, kind, orderId, now);
  await run(
    trx,
    sql`insert into parcel_recall (order_id, turn, carrier, carrier_id, track, asked_at, asking_until, doubt, was_known, created_at)
        select order_id, turn, carrier, carrier_id, track, asked_at, asking_until, problem, state <> 'invoice-issued' or track is not null, ${now}
        from delivery_document where order_id = ${orderId} and asked_at is not null and not (carrier = any(${own}::text[]))
          and case when carrier_id is null then asking_until is not null else problem = '' end`,
  );
  await run(trx, sql`delete from delivery_event where document_id in (select id from delivery_document where order_id = ${orderId})`);
  await run(trx, sql`delete from courier_booking where order_id = ${orderId}`);
  await run(
    trx,
    sql`update delivery_document set turn = turn + case when asked_at is null or carrier = any(${own}::text[]) then 0 else 1 end, carrier = ${carrier}, carrier_id = null, track = null,
          state = 'invoice-issued', raw_status = '', problem = '', asked_at = null, asking_until = clock_timestamp(), refused_services = '{}',
          checked_at = null, created_at = ${now}, updated_at = ${now} where order_id = ${orderId}`,
  );
  await run(trx, sql`update shop_order set parcel_due = true where id = ${orderId}`);
}
