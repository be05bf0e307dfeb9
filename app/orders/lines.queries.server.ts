import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Order, OrderLine } from "./order.ts";
import { makeParcelAgain } from "./parcel-again.queries.server.ts";

/** Replaces all lines. The order is locked, nothing of it has shipped, and no piece has a code, a return or a refund. */
export async function replaceLines(trx: Db, orderId: string, lines: readonly OrderLine[]): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`delete from order_line where order_id = ${orderId}`);
  await run(
    trx,
    sql`insert into order_line (order_id, position, product_id, specification_id, guid, name, size, sku, marking, quantity, reserved, list_minor,
          discount_percent, discount_minor, bonus_minor, price_minor, advance_minor, deposit_minor, cashback_minor, actual_delivery_minor, customer_delivery_minor, currency)
        select ${orderId}, l."position", l."productId", l."specificationId", l.guid, l.name, l.size, l.sku, l.marking, l.quantity, l.reserved, l."listMinor",
          l."discountPercent", l."discountMinor", l."bonusMinor", l."priceMinor", l."advanceMinor", l."depositMinor", l."cashbackMinor", l."actualDeliveryMinor", l."customerDeliveryMinor", l.currency
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("position" int, "productId" text, "specificationId" text, guid text,
          name jsonb, size text, sku text, marking text, quantity int, reserved int, "listMinor" bigint, "discountPercent" int, "discountMinor" bigint,
          "bonusMinor" bigint, "priceMinor" bigint, "advanceMinor" bigint, "depositMinor" bigint, "cashbackMinor" bigint, "actualDeliveryMinor" bigint, "customerDeliveryMinor" bigint, currency jsonb)`,
  );
}

export type EditedSums = Pick<Order, "goodsMinor" | "deliveryMinor" | "clientDeliveryMinor" | "totalMinor" | "shownTotal"> & {
  priced: unknown;
};
type Edited = Pick<Order, "recipient" | "delivery"> & { sums: EditedSums | null; heldUntil: Date | null; now: Date };

/** Returns how often it has been edited; its parcel is made again. The order is locked. */
export async function writeEdited(trx: Db, orderId: string, { recipient, delivery, sums, heldUntil, now }: Edited): Promise<number> {
  assertTransaction(trx);
  await makeParcelAgain(trx, orderId, delivery.type, now);
  const { edits } = (await row<{ edits: number }>(
    trx,
    sql`update shop_order set edits = edits + 1, recipient = ${JSON.stringify(recipient)}, delivery = ${JSON.stringify(delivery)},
          hold_until = greatest(hold_until, ${heldUntil}) where id = ${orderId} returning edits`,
  ))!;
  if (!sums) return edits;
  await run(
    trx,
    sql`update shop_order set goods_minor = ${sums.goodsMinor}, delivery_minor = ${sums.deliveryMinor}, client_delivery_minor = ${sums.clientDeliveryMinor},
          total_minor = ${sums.totalMinor}, shown_total = ${sums.shownTotal}, priced = ${JSON.stringify(sums.priced)} where id = ${orderId}`,
  );
  return edits;
}
