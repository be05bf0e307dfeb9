import type { ParcelEvent } from "#app/delivery/carriers/carrier.ts";
import type { DeliveryStatus } from "#app/delivery/delivery-status.ts";
import type { TakenOnReceipt } from "#app/delivery/points/is-prepaid.ts";
import { assertTransaction, type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { givenBackStatuses } from "#app/foundation/states/order-status.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

export const findCustomsCodes = async (db: Db, orderId: string): Promise<Map<string, string>> =>
  new Map(
    (
      await rows<{ productId: string; code: string }>(
        db,
        sql`select distinct l.product_id as "productId", p.tnved as code from order_line l join product p on p.id = l.product_id
            where l.order_id = ${orderId} and p.tnved <> ''`,
      )
    ).map(({ productId, code }) => [productId, code.replace(/\D/g, "")]),
  );

export type Document = {
  id: string;
  orderId: string;
  carrier: CarrierName;
  carrierId: string | null;
  track: string | null;
  state: DeliveryStatus;
  /** The carrier's word. */
  rawStatus: string;
  problem: string;
  askedAt: Date | null;
  /** Changes whenever a request to the carrier starts or ends. */
  askingUntil: Date | null;
  isAsking: boolean;
  refusedServices: string[];
  /** How often it was made again. */
  turn: number;
  createdAt: Date;
};

const fields = sql`id, order_id as "orderId", carrier, carrier_id as "carrierId", track, state, raw_status as "rawStatus", problem, asked_at as "askedAt", asking_until as "askingUntil",
  coalesce(asking_until > clock_timestamp(), false) as "isAsking", refused_services as "refusedServices", turn, created_at as "createdAt"`;

export const findDocument = (db: Db, orderId: string) =>
  row<Document>(db, sql`select ${fields} from delivery_document where order_id = ${orderId}`);

export const hasRefundedPieces = async (db: Db, orderId: string): Promise<boolean> =>
  (await row<{ position: number }>(db, sql`select position from order_line where order_id = ${orderId} and returned > 0 limit 1`)) !==
  undefined;

export const findDocumentByCarrier = (db: Db, carrier: string, carrierId: string) =>
  row<Document>(db, sql`select ${fields} from delivery_document where carrier = ${carrier} and carrier_id = ${carrierId}`);

export async function lockDocument(trx: Db, id: string): Promise<Document | undefined> {
  assertTransaction(trx);
  return row<Document>(trx, sql`select ${fields} from delivery_document where id = ${id} for update`);
}

export const insertDocument = async (
  trx: Db,
  { id, orderId, carrier, now }: { id: string; orderId: string; carrier: CarrierName; now: Date },
): Promise<Document> =>
  (await row<Document>(
    trx,
    sql`insert into delivery_document (id, order_id, carrier, created_at, updated_at)
        values (${id}, ${orderId}, ${carrier}, ${now}, ${now}) returning ${fields}`,
  ))!;

/** Leases the locked document before a request, after which the carrier may know the parcel. Returns the expiry, as an optimistic token. */
export const beginAsking = async (trx: Db, id: string, { seconds, now }: { seconds: number; now: Date }): Promise<Date> =>
  (await row<{ until: Date }>(
    trx,
    sql`update delivery_document set asked_at = coalesce(asked_at, ${now}),
          asking_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds}::int)
        where id = ${id} returning asking_until as until`,
  ))!.until;

/** No job asks a carrier for it. */
export const beginByHand = (trx: Db, id: string, now: Date) =>
  run(trx, sql`update delivery_document set asked_at = ${now}, asking_until = null where id = ${id}`);

/** Not null again: concurrent readers must notice the request. */
export const endAsking = (db: Db, { id, turn }: Pick<Document, "id" | "turn">) =>
  run(db, sql`update delivery_document set asking_until = clock_timestamp() where id = ${id} and turn = ${turn}`);

/** The request had no effect: restores the earlier state, unless another one started. */
export const takeAskingBack = (db: Db, { id, askedAt }: Pick<Document, "id" | "askedAt">, until: Date) =>
  run(
    db,
    sql`update delivery_document set asked_at = ${askedAt}, asking_until = clock_timestamp() where id = ${id} and asking_until = ${until}`,
  );

export const endDocument = (trx: Db, id: string, problem: string, now: Date) =>
  run(trx, sql`update delivery_document set problem = ${problem}, updated_at = ${now} where id = ${id} and carrier_id is null`);

/** The carrier dropped the parcel before collecting it. */
export const endTaken = (trx: Db, id: string, problem: string, now: Date) =>
  run(trx, sql`update delivery_document set problem = ${problem}, updated_at = ${now} where id = ${id} and problem = ''`);

/** False if one is stored already. */
export const recordCarrierId = async (
  trx: Db,
  { id, turn }: Pick<Document, "id" | "turn">,
  carrierId: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    trx,
    sql`update delivery_document set carrier_id = ${carrierId}, problem = '', asking_until = clock_timestamp(), updated_at = ${now}
        where id = ${id} and turn = ${turn} and carrier_id is null`,
  )) === 1;

/** The carrier rejected it: retry without a service, or never. False where it was made again meanwhile. */
export const forgetCarrierId = async (
  trx: Db,
  { id, turn }: Pick<Document, "id" | "turn">,
  change: { carrierId: string | null; refusedServices: string[]; problem: string; isUnknown: boolean; now: Date },
): Promise<boolean> =>
  (await run(
    trx,
    sql`update delivery_document set carrier_id = null, refused_services = ${change.refusedServices}, problem = ${change.problem}, updated_at = ${change.now},
          asked_at = case when ${change.isUnknown} then null else asked_at end
        where id = ${id} and turn = ${turn} and carrier_id is not distinct from ${change.carrierId}`,
  )) === 1;

/** The first tracking number stays. */
export const recordTrack = (trx: Db, id: string, track: string, now: Date) =>
  run(trx, sql`update delivery_document set track = ${track}, updated_at = ${now} where id = ${id} and track is distinct from ${track}`);

export const recordState = (trx: Db, id: string, change: { state: DeliveryStatus; rawStatus: string; now: Date }) =>
  run(
    trx,
    sql`update delivery_document set state = ${change.state}, raw_status = ${change.rawStatus}, checked_at = ${change.now},
          updated_at = ${change.now} where id = ${id}`,
  );

/** The carrier redirected the parcel to another point. Returns the history's row, one for each move. The order is locked. */
export const movePoint = async (
  trx: Db,
  orderId: string,
  { actor, now, ...to }: { code: string; point: string; takes: TakenOnReceipt; actor: string; now: Date },
): Promise<string> =>
  (await row<{ id: string }>(
    trx,
    sql`with moved as (update shop_order set delivery = delivery || ${JSON.stringify(to)}::jsonb where id = ${orderId} returning id)
        insert into order_history (order_id, field, became, actor, at) select id, 'point', 'point-changed', ${actor}, ${now} from moved
        returning id::text`,
  ))!.id;

/** False for a duplicate. */
export const insertEvent = async (trx: Db, documentId: string, event: ParcelEvent, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into delivery_event (document_id, code, at, learned_at) values (${documentId}, ${event.code}, ${event.at}, ${now}) on conflict do nothing`,
  )) === 1;

/** Marks an event as retracted; false if unknown or retracted before. */
export const insertWithdrawal = async (trx: Db, documentId: string, { code, at }: ParcelEvent, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into delivery_event (document_id, code, at, learned_at)
        select document_id, code || ' withdrawn', at, ${now} from delivery_event where document_id = ${documentId} and code = ${code} and at = ${at}
        on conflict do nothing`,
  )) === 1;

/** Parcels due for polling, and documents whose job was lost; not those handed to staff, who may have shipped them. */
export const findOpenDocuments = (db: Db, carriers: readonly CarrierName[], now: Date) =>
  rows<{ orderId: string; carrierId: string | null }>(
    db,
    sql`select order_id as "orderId", carrier_id as "carrierId" from (
          select order_id, carrier_id, checked_at, created_at, track from delivery_document
          where carrier = any(${carriers}::text[]) and state not in ('delivered', 'not-delivered') and problem = ''
            and not exists (select from case_for_staff c where c.kind = 'parcel-by-hand' and c.subject = order_id and c.opened_at >= created_at)
          union select d.order_id, d.carrier_id, d.checked_at, d.created_at, d.track
          from parcel_recall r join delivery_document d on d.order_id = r.order_id where r.gone_at is null) open
        where coalesce(checked_at, created_at) < ${now}::timestamptz - case when track is null then interval '5 minutes' else interval '30 minutes' end
        order by checked_at nulls first limit 100`,
  );

export const noteChecked = (db: Db, orderId: string, now: Date) =>
  run(db, sql`update delivery_document set checked_at = ${now} where order_id = ${orderId}`);

export const lockCourier = (trx: Db, city: string) => takeAdvisoryLock(trx, `courier ${city}`);

/** Books the first visit with room; false if none. Unwanted parcels take no room. Needs `lockCourier`. */
export const bookFirstFree = async (
  trx: Db,
  {
    orderId,
    city,
    visits,
    capacity,
  }: { orderId: string; city: string; visits: readonly { date: string; slot: string }[]; capacity: number },
): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into courier_booking (order_id, city, date, slot)
        select ${orderId}, ${city}, v.date, v.slot
        from unnest(${visits.map(({ date }) => date)}::date[], ${visits.map(({ slot }) => slot)}::text[]) with ordinality as v (date, slot, place)
        where (select count(*) from courier_booking b join shop_order o on o.id = b.order_id
               where b.city = ${city} and b.date = v.date and b.slot = v.slot
                 and o.status <> all (${givenBackStatuses}::text[]) and o.payment_status <> 'refunded'
                 and exists (select from order_line l where l.order_id = o.id and l.returned < l.quantity)) < ${capacity}::int
        order by v.place limit 1`,
  )) === 1;
