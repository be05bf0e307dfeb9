import { sql } from "kysely";
import type { ReceiptItem } from "../../app/payments/receipts/receipt.ts";
import type { TestShop } from "../create-test-shop.ts";
import { until } from "./card-order.ts";

export type KeptReceipt = {
  id: string;
  cause: string;
  part: number;
  parts: number;
  operation: string;
  method: string;
  money: number;
  offset: number;
  seller: object;
  vat: string;
  items: ReceiptItem[];
  contact: string;
  state: string;
  problem: string;
  attempt: number;
  url: string | null;
};

/** The shop's receipts and the register's controls. */
export function receiptsOf({ shop }: Pick<TestShop, "shop">, sandbox: { url: string }) {
  const receipts = async (orderId: string): Promise<KeptReceipt[]> =>
    (
      await sql<KeptReceipt>`select id, cause, part, parts, operation, method, money_minor as money, offset_minor as "offset", seller, vat, items, contact, state, problem,
        attempt, url from receipt where order_id = ${orderId} order by created_at, cause desc, part`.execute(shop.db)
    ).rows;

  const registered = async (orderId: string): Promise<KeptReceipt[]> => {
    await until(async () => {
      await shop.jobs.runWaiting();
      return (await receipts(orderId)).every(({ state }) => state !== "waiting" && state !== "sent");
    });
    return receipts(orderId);
  };

  const hand = async <T = unknown>(action?: object): Promise<T> => {
    const answer = await fetch(
      `${sandbox.url}/sandbox/receipts`,
      action && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(action) },
    );
    return (await answer.json()) as T;
  };
  const documents = async (id: string) =>
    (await hand<{ external_id: string; state: string; receipt: { total: number } }[]>()).filter((one) =>
      one.external_id.startsWith(`${id}-`),
    );

  return { receipts, registered, hand, documents };
}
