import type { Notification } from "../notifications.ts";
import type { World } from "../world.ts";
import { checksumOf } from "./checksum.ts";
import { expire } from "./money-moves.ts";
import type { BankOrder } from "./order.ts";

export const credentials = { userName: "gong-api", password: "gong-pass", callbackKey: "sandbox-callback-key" };

export type CallbackOperation = "approved" | "deposited" | "reversed" | "refunded" | "declinedByTimeout";
export interface CallbackManner {
  delayMs?: number;
  copies?: number;
  forged?: boolean;
}

export interface Bank {
  find(ids: { orderId?: string; orderNumber?: string }): BankOrder | undefined;
  keep(order: BankOrder): void;
  announce(order: BankOrder, operation: CallbackOperation, success: boolean, manner?: CallbackManner): void;
}

/** In half minutes; four attempts in all. */
const PAUSES = [1, 2, 4];

export function openBank(world: World): Bank {
  const book = world.state.section("sber", () => ({ orders: {} as Record<string, BankOrder>, numbers: {} as Record<string, string> }));

  const bank: Bank = {
    find: ({ orderId, orderNumber }) => {
      const { orders, numbers } = book();
      const order = orders[orderId || numbers[orderNumber ?? ""] || ""];
      if (order) endSession(order);
      return order;
    },
    keep: (order) => {
      book().orders[order.orderId] = order;
      book().numbers[order.orderNumber] = order.orderId;
      world.state.changed();
    },
    announce: (order, operation, success, manner = {}) => {
      world.state.changed();
      if (!order.callbackUrl || order.callbackBy === "none") return;
      const { delayMs, copies } = manner;
      world.notifications.send(callbackOf(order, order.callbackUrl, operation, success, manner.forged), { delayMs, copies });
    },
  };

  function endSession(order: BankOrder) {
    if (expire(order, world.clock.now())) bank.announce(order, "declinedByTimeout", false);
  }
  world.clock.onTick(() => Object.values(book().orders).forEach(endSession));
  return bank;
}

function callbackOf(order: BankOrder, url: string, operation: CallbackOperation, success: boolean, forged = false): Notification {
  const parameters: Record<string, string> = {
    mdOrder: order.orderId,
    orderNumber: order.lie.orderNumber ?? order.orderNumber,
    operation,
    status: success ? "1" : "0",
    amount: String(order.lie.amount ?? (operation === "refunded" ? order.refunded : order.amount)),
    currency: order.lie.currency ?? order.currency,
  };
  parameters.checksum = checksumOf(parameters, forged ? "somebody-else's-key" : credentials.callbackKey);
  parameters.sign_alias = "SandboxCallbackKey";
  const body = new URLSearchParams(parameters).toString();
  const byGet = order.callbackBy === "get";
  return {
    provider: "sber",
    url: byGet ? `${url}${url.includes("?") ? "&" : "?"}${body}` : url,
    method: byGet ? "GET" : "POST",
    headers: byGet ? {} : { "content-type": "application/x-www-form-urlencoded" },
    body: byGet ? "" : body,
    pauses: PAUSES,
    timeoutMs: 15_000,
  };
}
