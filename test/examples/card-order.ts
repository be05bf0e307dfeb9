import { sql } from "kysely";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";
import type { TestShop } from "../create-test-shop.ts";
import { putOnShelf } from "./goods.ts";
import { createShopper, orderBody, type Reply } from "./shopper.ts";

/** A shop reachable by the sandbox, with orders awaiting card payment. */
export async function openStore({ shop, app }: Pick<TestShop, "shop" | "app">) {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const host = `127.0.0.1:${port}`;
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10_000 });

  /** `delivery` replaces our courier. */
  async function anOrder(shopper = createShopper({ port }, { host }), quantity = 1, delivery?: object): Promise<CardOrder> {
    const items = [{ productid: gloves, quantity }];
    const address = { ...delivery, street: "Ленина", house: "1", kvartira: "5" };
    const place = async (quote: QuoteAnswer) => shopper.post("/order/addnew", { ...orderBody(quote), delivery: address });
    let placed = delivery ? await place((await shopper.quote(items, { delivery })).body) : await shopper.order(items);
    // The carrier may have missed the first quote's deadline.
    if (delivery && placed.body.code === "quote_changed") placed = await place(placed.body.quote);
    const { _id: id, ordernumber: number } = placed.body;
    const data = {
      service: "bank-card",
      ...(quantity === 1 && { price: 2000 }),
      status: "not-paid",
      type: "in",
      channel: "gong-store",
      currency: "rub",
      entity: "main",
    };
    const pay = (more: object = {}, key?: string) =>
      shopper.post(
        "/payment/createpayment",
        { orderNumber: number, type: "online", data: { ...data, ...more } },
        key ? { "idempotency-key": key } : {},
      );
    return { id, number, shopper, pay };
  }

  /** With its payment page open; `bankId` is the bank's id. */
  async function anOpenPayment(shopper?: CardOrder["shopper"]) {
    const order = await anOrder(shopper);
    const reply = await order.pay();
    const url = String(reply.body.url);
    return { ...order, paymentId: reply.body._id, url, bankId: url.split("/").at(-1)! };
  }

  const orderState = async (id: string) =>
    (
      await sql<{ status: string; payment: string; delivery: string | null }>`
      select status, payment_status as payment, delivery_status as delivery from shop_order where id = ${id}`.execute(shop.db)
    ).rows[0]!;
  const payments = async (orderId: string) =>
    (
      await sql<{ id: string; state: string; note: string; own_ref: string }>`
      select id, state, note, own_ref from payment where order_id = ${orderId} order by created_at`.execute(shop.db)
    ).rows;
  const count = async (query: ReturnType<typeof sql>) => Number(((await query.execute(shop.db)).rows[0] as { n: number }).n);

  /** Webhooks received and processed. */
  async function settled(bankId: string) {
    const jobOf = sql`select 1 from pgboss.job j where j.name = 'payments' and j.data ->> 'eventId' = e.id::text`;
    const kept = sql`select count(*)::int as n from webhook_event e where event_key like ${`${bankId}%`} and (processed_at is not null or exists (${jobOf}))`;
    await until(async () => (await count(kept)) > 0);
    await shop.jobs.runWaiting();
  }
  /** Expires the order, not the bank's page. */
  async function lapse(id: string) {
    await sql`update shop_order set hold_until = now() - interval '1 second' where id = ${id}`.execute(shop.db);
    await shop.orders.expireHolds(shop.clock.now(), async () => {});
  }
  const mails = (id: string, news: string) =>
    count(sql`select count(*)::int as n from message where cause = ${`order:${id}:${news}:email`}`);
  const moves = (id: string) => count(sql`select count(*)::int as n from order_history where order_id = ${id} and field = 'payment'`);

  return { settled, lapse, mails, moves, port, host, origin: `http://${host}`, anOrder, anOpenPayment, orderState, payments, count };
}

export type CardOrder = {
  id: string;
  number: string;
  shopper: ReturnType<typeof createShopper>;
  pay: (more?: object, key?: string) => Promise<Reply>;
};

/** Polls until true. */
export async function until(holds: () => Promise<boolean>, ms = 30_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("It never came to hold");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
