import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { PaymentStatus } from "#app/foundation/states/payment-status.ts";
import type { CarrierName, Language, PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";

type Named = Partial<Record<Language, string>>;
const variant = sql`l.specification_id = '0'`;
/** What is in the box of a line: codes of marked goods, a count of others. */
const packed = sql`case when l.marking is null then coalesce((select k.count from packed_piece k where k.order_id = l.order_id and k.position = l.position), 0)
  else (select count(*)::int from marking_code c where c.order_id = l.order_id and c.position = l.position and c.state <> 'freed') end`;

export type WaitingOrder = {
  id: string;
  number: string;
  storefront: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  carrier: CarrierName;
  mode: string;
  city: string;
  handover: Day | null;
  since: Date;
  pieces: number;
  packed: number;
  hasMarked: boolean;
  /** A change waits for the buyer. */
  isChanging: boolean;
};

/** Orders that wait for the warehouse. `storefronts` null: all. */
export const listWaiting = (db: Db, storefronts: readonly string[] | null) =>
  rows<WaitingOrder>(
    db,
    sql`select o.id, o.number, o.storefront, o.status, o.payment_status as "paymentStatus", o.payment_type as "paymentType",
          o.delivery ->> 'type' as carrier, o.delivery ->> 'mode' as mode, o.delivery ->> 'city' as city, o.delivery ->> 'handover' as handover,
          o.created_at as since, sum(l.quantity - l.returned)::int as pieces, sum(${packed})::int as packed, bool_or(l.marking is not null) as "hasMarked",
          exists (select from order_proposal p where p.order_id = o.id and p.state = 'open') as "isChanging"
        from shop_order o join order_line l on l.order_id = o.id
        where o.status not in ('done', 'canceled-by-client', 'expired', 'returned', 'not-paid')
          and o.status in ('paid', 'awaiting-processing', 'sent-to-assembling', 'ready-for-delivery') and o.delivery ->> 'type' <> 'email'
          and (${storefronts}::text[] is null or o.storefront = any (${storefronts}::text[]))
        group by o.id having sum(l.quantity - l.returned) > 0
        order by o.delivery ->> 'handover', o.created_at limit 500`,
  );

export type StoredLine = {
  orderId: string;
  number: string;
  position: number;
  productId: string;
  specificationId: string;
  name: Named;
  size: string;
  sku: string;
  barcode: string | null;
  isMarked: boolean;
  pieces: number;
  packed: number;
  place: string;
};

/** Lines with what is in the box already, by shelf. */
export const listLines = (db: Db, orderIds: readonly string[]) =>
  rows<StoredLine>(
    db,
    sql`select l.order_id as "orderId", o.number, l.position, l.product_id as "productId", l.specification_id as "specificationId", l.name, l.size, l.sku,
          case when ${variant} then p.barcode else s.barcode end as barcode, l.marking is not null as "isMarked",
          l.quantity - l.returned as pieces, ${packed} as packed, coalesce(h.place, '') as place
        from order_line l join shop_order o on o.id = l.order_id
          left join product p on p.id = l.product_id left join specification s on s.id = l.specification_id
          left join shelf h on h.product_id = l.product_id and h.specification_id = l.specification_id
        where l.order_id = any (${orderIds}) and l.quantity > l.returned
        order by coalesce(h.place, '~'), l.sku, l.position`,
  );

/** Other sizes and colors of the ordered models. */
export const listLookalikes = (db: Db, orderId: string) =>
  rows<{ position: number; isSameProduct: boolean; name: Named; size: string; sku: string; barcode: string | null }>(
    db,
    sql`select l.position, q.id = p.id as "isSameProduct", q.name, coalesce(s.name, '') as size, coalesce(s.sku, q.sku) as sku,
          case when s.id is null then q.barcode else s.barcode end as barcode
        from order_line l join product p on p.id = l.product_id join product q on q.model_id = p.model_id left join specification s on s.product_id = q.id
        where l.order_id = ${orderId} and not exists (select 1 from order_line x
          where x.order_id = l.order_id and x.product_id = q.id and x.specification_id = coalesce(s.id, '0'))
        order by l.position, q.id = p.id desc limit 400`,
  );

export const listKis = async (db: Db, orderId: string): Promise<string[]> =>
  (await rows<{ ki: string }>(db, sql`select ki from marking_code where order_id = ${orderId} and state <> 'freed' order by id`)).map(
    ({ ki }) => ki,
  );

export const findLastCode = (db: Db, orderId: string, position: number) =>
  row<{ full: string }>(
    db,
    sql`select full_code as full from marking_code where order_id = ${orderId} and position = ${position} and state = 'packed' order by id desc limit 1`,
  );

/** The order is locked. */
export const addPiece = (trx: Db, orderId: string, position: number, { by, now }: { by: string; now: Date }) =>
  run(
    trx,
    sql`insert into packed_piece as k (order_id, position, count, packed_by, packed_at) values (${orderId}, ${position}, 1, ${by}, ${now})
        on conflict (order_id, position) do update set count = k.count + 1, packed_by = excluded.packed_by, packed_at = excluded.packed_at`,
  );

export async function takePiece(trx: Db, orderId: string, position: number): Promise<number> {
  const gone = await run(trx, sql`delete from packed_piece where order_id = ${orderId} and position = ${position} and count = 1`);
  return gone || run(trx, sql`update packed_piece set count = count - 1 where order_id = ${orderId} and position = ${position}`);
}

export const listCutOffs = (db: Db) => rows<{ carrier: string; at: string }>(db, sql`select carrier, at from carrier_cut_off`);
export const setCutOff = (trx: Db, carrier: string, at: string) =>
  run(trx, sql`insert into carrier_cut_off (carrier, at) values (${carrier}, ${at}) on conflict (carrier) do update set at = excluded.at`);

export type Shelved = {
  productId: string;
  specificationId: string;
  name: Named;
  size: string;
  sku: string;
  barcode: string | null;
  place: string;
  onHand: number;
};
const things = sql`from product p left join specification s on s.product_id = p.id and s.active
  left join shelf h on h.product_id = p.id and h.specification_id = coalesce(s.id, '0')
  left join stock t on t.product_id = p.id and t.specification_id = coalesce(s.id, '0')`;

/** By article, barcode, name or place; without a query those that lie nowhere yet. */
export const listShelved = (db: Db, q: string) =>
  rows<Shelved>(
    db,
    sql`select p.id as "productId", coalesce(s.id, '0') as "specificationId", p.name, coalesce(s.name, '') as size, coalesce(s.sku, p.sku) as sku,
          case when s.id is null then p.barcode else s.barcode end as barcode, coalesce(h.place, '') as place, coalesce(t.on_hand, 0) as "onHand"
        ${things} where p.active and case when ${q} = '' then h.place is null and t.on_hand > 0
          else lower(coalesce(s.sku, p.sku)) like ${`${q.toLowerCase()}%`} or coalesce(s.barcode, p.barcode) = ${q} or lower(h.place) like ${`${q.toLowerCase()}%`}
            or p.name ->> 'ru' ilike ${`%${q}%`} or p.name ->> 'en' ilike ${`%${q}%`} end
        order by h.place nulls first, coalesce(s.sku, p.sku), s.position limit 100`,
  );

/** Variants by article or barcode; several have one where sizes share an article. */
export const findVariants = (db: Db, said: string) =>
  rows<{ productId: string; specificationId: string; place: string }>(
    db,
    sql`select p.id as "productId", coalesce(s.id, '0') as "specificationId", coalesce(h.place, '') as place
        ${things} where lower(coalesce(s.sku, p.sku)) = lower(${said}) or case when s.id is null then p.barcode else s.barcode end = ${said} limit 50`,
  );

export const findVariant = (db: Db, { productId, specificationId }: { productId: string; specificationId: string }) =>
  row<{ productId: string; specificationId: string; place: string }>(
    db,
    sql`select p.id as "productId", coalesce(s.id, '0') as "specificationId", coalesce(h.place, '') as place
        ${things} where p.id = ${productId} and coalesce(s.id, '0') = ${specificationId}`,
  );

export const setPlace = (trx: Db, { productId, specificationId }: { productId: string; specificationId: string }, place: string) =>
  place === ""
    ? run(trx, sql`delete from shelf where product_id = ${productId} and specification_id = ${specificationId}`)
    : run(
        trx,
        sql`insert into shelf (product_id, specification_id, place) values (${productId}, ${specificationId}, ${place})
            on conflict (product_id, specification_id) do update set place = excluded.place`,
      );
