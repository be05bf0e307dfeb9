import assert from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import type { TestShop } from "../create-test-shop.ts";
import { aPhone, type Shopper, signIn } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import { createShopper, orderBody } from "./shopper.ts";

/** A friend's order: link, browser, shared traits. */
export type FriendWish = {
  by?: string | null;
  shopper?: Shopper;
  phone?: string;
  buyer?: object;
  delivery?: object;
  pieces?: number;
  asked?: object;
};

let flats = 0;

/** Customers with their own traits and pay-on-receipt orders. */
export function friendOrders({ shop, app }: Pick<TestShop, "shop" | "app">) {
  const onOrder = async <T>(id: string, work: (trx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>) =>
    inTransaction(shop.db, async (trx) => {
      await shop.orders.lock(trx, id);
      return work(trx);
    });

  /** Resets the limit of codes per address. */
  async function aCustomer(shopper = createShopper(app), phone = aPhone()): Promise<string> {
    await sql`delete from sign_in_code`.execute(shop.db);
    return signIn(shop, shopper, phone);
  }

  async function anOrder({ by = null, pieces = 1, ...wish }: FriendWish = {}) {
    const { shopper = createShopper(app), phone = aPhone(), buyer, delivery, asked } = wish;
    const customerId = await aCustomer(shopper, phone);
    if (by) shopper.jar.set("refuser", by);
    const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
    const typepayment = "payment-upon-receipt";
    const quoted = await shopper.quote([{ productid: gloves, quantity: pieces }], { typepayment, ...asked });
    const body = orderBody(quoted.body);
    const placed = await shopper.post("/order/addnew", {
      ...body,
      typepayment,
      contragent: { ...body.contragent, phone, email: `${phone.slice(1)}@example.com`, ...buyer },
      delivery: { ...body.delivery, kvartira: String(100 + flats++), ...delivery },
    });
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const { _id: id, ordernumber: number } = placed.body;

    const pay = () =>
      onOrder(id, async (trx) =>
        shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
      );
    const deliver = () =>
      onOrder(id, async (trx) => {
        const { status } = (await shop.orders.lock(trx, id))!;
        await sql`update shop_order set status = 'sent-to-delivery' where id = ${id}`.execute(trx);
        await sql`insert into order_history (order_id, field, was, became, actor, at)
                  values (${id}, 'status', ${status}, 'sent-to-delivery', 'test', ${shop.clock.now()})`.execute(trx);
        await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, {
          status: "delivered",
          actor: "cdek",
          now: shop.clock.now(),
        });
      });
    const giveBack = (quantity: number) =>
      shop.payments.refundOrder(id, {
        back: [{ position: 0, quantity }],
        withDelivery: false,
        byHand: true,
        actor: "staff",
        reason: "test",
        now: shop.clock.now(),
      });
    return { id, number, customerId, shopper, phone, pay, deliver, giveBack };
  }

  async function aDoneOrder(wish: FriendWish = {}) {
    const order = await anOrder(wish);
    await order.pay();
    await order.deliver();
    return order;
  }

  /** The referral's state and reason. */
  const referralOf = async (orderId: string) => {
    const { rows } = await sql<{ said: string }>`
      select trim(state || ' ' || reason) as said from referral where order_id = ${orderId}`.execute(shop.db);
    return rows[0]?.said;
  };
  /** Advances the clock; unpaid orders expire. */
  const daysPass = async (days: number) => {
    await shop.clock.move(new Date(shop.clock.now().getTime() + days * 86_400_000));
    await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  };
  const settle = () => shop.referrals.settle(shop.clock.now());
  /** Until nothing is left to decide. */
  const settleAll = async () => {
    while ((await settle()) > 0);
  };

  return { aCustomer, anOrder, aDoneOrder, referralOf, daysPass, settle, settleAll };
}
