import { sql } from "kysely";
import type { Shop } from "../../app/shop.server.ts";

/** The bank's cabinet, whose operations the shop learns by webhook. */
export async function bankOf(shop: Shop, sandbox: { url: string }, orderId: string) {
  const { rows } = await sql<{ id: string; providerId: string }>`select id, provider_id as "providerId" from payment
    where order_id = ${orderId} and provider_id is not null`.execute(shop.db);
  const { id: paymentId, providerId } = rows[0]!;
  const ask = async (method: string, fields: object): Promise<{ errorCode: string; paymentAmountInfo: { refundedAmount: number } }> => {
    const body = new URLSearchParams({ userName: "gong-api", password: "gong-pass", orderId: providerId, ...fields });
    return (await (await fetch(`${sandbox.url}/sber/payment/rest/${method}.do`, { method: "POST", body })).json()) as never;
  };
  return { paymentId, ask, refunded: async () => (await ask("getOrderStatusExtended", {})).paymentAmountInfo.refundedAmount };
}
