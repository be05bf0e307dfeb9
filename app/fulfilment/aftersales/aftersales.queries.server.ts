import type { DeliveryStatus } from "#app/delivery/delivery-status.ts";
import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";

export type AskedToCancel = {
  number: string;
  stood: string;
  deliveryStatus: DeliveryStatus | null;
  at: Date;
  reason: string;
  totalMinor: number;
  isPaid: boolean;
  buyer: string;
};

export const listAsked = (db: Db) =>
  rows<AskedToCancel>(
    db,
    sql`select o.number, asked.was as stood, o.delivery_status as "deliveryStatus", asked.at, asked.reason, o.total_minor as "totalMinor", o.payment_status in ('paid', 'partly-refunded') as "isPaid",
          concat_ws(' ', o.buyer ->> 'firstname', o.buyer ->> 'lastname', o.buyer ->> 'phone') as buyer
        from shop_order o join lateral (select was, at, reason from order_history h
          where h.order_id = o.id and h.field = 'status' and h.became = 'cancel-requested' order by h.id desc limit 1) asked on true
        where o.status = 'cancel-requested' order by asked.at`,
  );
