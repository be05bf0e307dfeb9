import assert from "node:assert/strict";
import { createOneVision, type OneVisionSettings } from "../../app/payments/providers/onevision.server.ts";
import type { Charge } from "../../app/payments/providers/provider.ts";
import { aCharge } from "./charge.ts";

/** 65,000 tenge in tiyn. */
export const aTengeCharge = (more: Partial<Charge> = {}): Charge =>
  aCharge({
    currency: "kzt",
    amountMinor: 65_000_00,
    lines: [
      { name: "Перчатки, 12 oz", sku: "GN-1", quantity: 2, sumMinor: 60_001_00 },
      { name: "Доставка", sku: "delivery", quantity: 1, sumMinor: 5_999_00 },
    ],
    prepaidMinor: 1000_00,
    ...more,
  });

export type Action = {
  outcome?: "paid" | "declined" | "abandoned" | "charged-back" | "refund-comes" | "refunded-by-clerk" | "canceled";
  amount?: number;
  tamper?: "signature" | "answer" | "amount" | "currency" | "merchant" | "status";
  callback?: "post" | "none";
  refunds?: "slow";
  repeat?: number;
  delay_ms?: number;
  late?: boolean;
  two_stage?: boolean;
};

/** The simulator and its payer. */
export function oneVisionOf({ url }: { url: string }) {
  const settings: OneVisionSettings = {
    url: `${url}/onevision/`,
    pageDomain: "onevisionpay.com",
    merchantId: "sandbox-merchant",
    serviceId: "sandbox-service",
    sandbox: true,
    apiKey: "sandbox-ov-api-key",
    secret: "sandbox-ov-secret",
  };

  const play = async (providerId: string, action: Action = {}) => {
    const answer = await fetch(`${url}/sandbox/pay/onevision/${providerId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome: "paid", callback: "none", ...action }),
    });
    return answer.status;
  };

  /** Asserts success. */
  async function open(charge = aTengeCharge(), more: Partial<OneVisionSettings> = {}) {
    const oneVision = createOneVision({ ...settings, ...more });
    const opened = await oneVision.create(charge);
    assert.ok(opened.ok && "url" in opened, JSON.stringify(opened));
    const ids = { providerId: opened.providerId, ownRef: charge.ownRef };
    const told = async () => {
      const fetched = await oneVision.fetch(ids);
      assert.ok(fetched.ok && fetched.told, JSON.stringify(fetched));
      return fetched.told;
    };
    const paid = (action: Action = {}) => play(opened.providerId, action);
    return { oneVision, charge, ids, told, paid, ...opened };
  }

  return { settings, play, open };
}
