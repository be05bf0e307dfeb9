import assert from "node:assert/strict";
import type { Back } from "../../app/pricing/refund.ts";
import type { TestShop } from "../create-test-shop.ts";
import { type openStore, until } from "./card-order.ts";
import { giveMoney, moneyOf, type Shopper, signIn } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper, orderBody } from "./shopper.ts";

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
/** Balances before ordering. */
export const started = { bonus: 1000, advance: 5000, deposit: 500 };

/** Paid orders of three lines, partly by balances, for a new customer or `buyer`. */
export const paidOrders = (
  { shop }: TestShop,
  { port, host, orderState, settled }: Awaited<ReturnType<typeof openStore>>,
  sandbox: Sandbox,
) =>
  async function aPaidOrder(
    asked: { bonus?: number; avanse?: number; ad_deposit?: number } = { bonus: 700, avanse: 301, ad_deposit: 200 },
    buyer?: { shopper: Shopper; customerId: string },
  ) {
    const shopper = buyer?.shopper ?? createShopper({ port }, { host });
    const customerId = buyer?.customerId ?? (await signIn(shop, shopper));
    if (!buyer) await giveMoney(shop, customerId, started);
    const [gloves, wraps, bag] = [
      await putOnShelf(shop, { price: 1610, stock: 10 }),
      await putOnShelf(shop, { price: 333, stock: 10 }),
      await putOnShelf(shop, { price: 1000, stock: 10 }),
    ];
    const quoted = await shopper.quote(
      [
        { productid: gloves, quantity: 1 },
        { productid: wraps, quantity: 7 },
        { productid: bag, quantity: 1 },
      ],
      asked,
    );
    const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const { _id: id, ordernumber: number } = placed.body;
    const { total } = quoted.body;
    if (total > 0) {
      const data = {
        service: "bank-card",
        price: total,
        status: "not-paid",
        type: "in",
        channel: "gong-store",
        currency: "rub",
        entity: "main",
      };
      const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data });
      assert.equal(opened.status, 200, JSON.stringify(opened.body));
      const bankId = String(opened.body.url).split("/").at(-1)!;
      await sandbox.pay(bankId);
      await settled(bankId);
    }
    // Another process may have the job.
    await until(async () => (await orderState(id)).payment === "paid");
    const left = await moneyOf(shop, customerId);
    const refund = (back: Back[] | null, withDelivery = false) =>
      shop.payments.refundOrder(id, { back, withDelivery, actor: "staff", reason: "test", now: shop.clock.now() });
    return { id, number, shopper, customerId, goods: [gloves, wraps, bag] as const, total, left, refund };
  };
