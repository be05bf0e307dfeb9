import assert from "node:assert/strict";
import { sql } from "kysely";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";
import type { TestShop } from "../create-test-shop.ts";
import type { Shopper } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import { createShopper, orderBody } from "./shopper.ts";

export type ParcelWish = {
  productid?: string;
  quantity?: number;
  delivery?: object;
  typepayment?: string;
  city?: string;
  shopper?: Shopper;
  buyer?: object;
};

/** CDEK orders to Ufa's first counter, paid on receipt by default. */
export async function parcelOrders({ shop, app }: Pick<TestShop, "shop" | "app">) {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10_000 });

  async function aParcel({
    productid = gloves,
    quantity = 2,
    delivery = {},
    typepayment = "payment-upon-receipt",
    city = "Уфа",
    shopper = createShopper(app),
    buyer = {},
  }: ParcelWish = {}) {
    const way = { type: "cdek", deliverytype: "delivery", code: "UFA1", city, ...delivery };
    const quoted = await shopper.quote([{ productid, quantity }], { delivery: way, typepayment });
    assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
    const place = (quote: QuoteAnswer) => {
      const body = orderBody(quote);
      return shopper.post("/order/addnew", {
        ...body,
        contragent: { ...body.contragent, ...buyer },
        typepayment,
        delivery: { ...way, street: "Ленина", house: "1", kvartira: "5" },
      });
    };
    let placed = await place(quoted.body);
    // The carrier may have missed the first quote's deadline.
    if (placed.body.code === "quote_changed") placed = await place(placed.body.quote);
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    return { id: placed.body._id, number: placed.body.ordernumber, shopper, quote: quoted.body };
  }

  const document = async (orderId: string) =>
    (
      await sql<{
        id: string;
        carrier: string;
        carrier_id: string | null;
        track: string | null;
        state: string;
        problem: string;
        refused_services: string[];
      }>`
        select id, carrier, carrier_id, track, state, problem, refused_services from delivery_document where order_id = ${orderId}`.execute(
        shop.db,
      )
    ).rows[0];
  const orderState = async (id: string) =>
    (
      await sql<{ status: string; payment: string; delivery: string | null }>`
        select status, payment_status as payment, delivery_status as delivery from shop_order where id = ${id}`.execute(shop.db)
    ).rows[0]!;

  const pack = (id: string) =>
    sql`with packed as (update shop_order set status = 'ready-for-delivery' where id = ${id})
        insert into order_history (order_id, field, was, became, actor, at)
        values (${id}, 'status', 'awaiting-processing', 'ready-for-delivery', 'test', now())`.execute(shop.db);

  /** Expires the lease of an unanswered request. */
  const passLease = () =>
    sql`update delivery_document set asking_until = now() - interval '1 second' where asking_until > now()`.execute(shop.db);

  return { aParcel, document, orderState, pack, passLease };
}
