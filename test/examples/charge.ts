import { randomUUID } from "node:crypto";
import type { Charge } from "../../app/payments/providers/provider.ts";

const origin = "http://shop.localhost";

/** A payment of 2,000. */
export const aCharge = (more: Partial<Charge> = {}): Charge => ({
  ownRef: `${randomUUID().slice(0, 13)}-1`,
  amountMinor: 2000_00,
  currency: "rub",
  lang: "ru",
  description: "Заказ A",
  buyer: { phone: "+79001234567", email: "vera@example.com", firstname: "Вера", lastname: "Канатова" },
  lines: [
    { name: "Перчатки, 12 oz", sku: "GN-1", quantity: 2, sumMinor: 1700_00 },
    { name: "Доставка", sku: "delivery", quantity: 1, sumMinor: 400_00 },
  ],
  prepaidMinor: 100_00,
  origin,
  returnUrl: `${origin}/pmt?order=A`,
  callbackUrl: `${origin}/payment/webhook/any`,
  ttlSeconds: 1200,
  ...more,
});
