import type { Notification } from "../notifications.ts";
import type { World } from "../world.ts";
import { type Keys, openKeys } from "./keys.ts";
import { endRefunds, expire } from "./money-moves.ts";
import type { Operation, Stages, YandexOrder } from "./order.ts";

/** In the sandbox the key is the merchant id. */
export const merchantId = "11111111-2222-4333-8444-555555555555";

/** The cabinet; without a URL, webhooks go to the return origin. */
export interface Cabinet {
  callbackUrl?: string;
  stages: Stages;
}
export interface Manner {
  delayMs?: number;
  copies?: number;
  forged?: boolean;
  merchantId?: string;
}

export interface Account {
  find(orderId: string): YandexOrder | undefined;
  findOperation(externalOperationId: string): { order: YandexOrder; operation: Operation } | undefined;
  keep(order: YandexOrder): void;
  cabinet(): Cabinet;
  keys: Keys;
  announceOrder(order: YandexOrder, manner?: Manner): void;
  announceOperation(order: YandexOrder, operation: Operation): void;
}

/** Ten quick attempts, then up to a quarter of an hour apart, for a day, in half minutes. */
const PAUSES = [...Array<number>(9).fill(0.01), 0.1, 0.5, 1, 2, 4, 8, 16, ...Array<number>(94).fill(30)];
const TIMEOUT_MS = 10_000;

export function openAccount(world: World): Account {
  const book = world.state.section("yandex", () => ({
    orders: {} as Record<string, YandexOrder>,
    cabinet: { stages: "one" } as Cabinet,
  }));
  const keys = openKeys(world);

  const account: Account = {
    find: (orderId) => {
      const order = Object.hasOwn(book().orders, orderId) ? book().orders[orderId] : undefined;
      if (order) moveOn(order);
      return order;
    },
    findOperation: (externalOperationId) => {
      for (const order of Object.values(book().orders)) {
        const operation = order.operations.find((one) => one.externalOperationId === externalOperationId);
        if (operation) return { order, operation };
      }
      return undefined;
    },
    keep: (order) => {
      book().orders[order.orderId] = order;
      world.state.changed();
    },
    cabinet: () => book().cabinet,
    keys,
    announceOrder: (order, manner) =>
      tell(order, "ORDER_STATUS_UPDATED", { order: { orderId: order.orderId, paymentStatus: order.status } }, manner),
    announceOperation: (order, { operationId, externalOperationId, operationType, status }) =>
      tell(order, "OPERATION_STATUS_UPDATED", {
        operation: { operationId, externalOperationId, operationType, orderId: order.orderId, status },
      }),
  };

  function tell(order: YandexOrder, event: string, about: object, manner: Manner = {}) {
    world.state.changed();
    if (order.silent) return;
    const eventTime = new Date(world.clock.now()).toISOString().replace("Z", "000+00:00");
    const payload = { event, eventTime, merchantId: manner.merchantId ?? merchantId, ...about };
    const { delayMs, copies, forged } = manner;
    world.notifications.send(letter(callbackUrl(order), payload, forged), { delayMs, copies });
  }

  const callbackUrl = ({ redirectUrls }: YandexOrder) =>
    `${book().cabinet.callbackUrl ?? `${new URL(redirectUrls.onSuccess).origin}/payment/webhook/yandex`}/v1/webhook`;

  const letter = (url: string, payload: object, forged = false): Notification => ({
    provider: "yandex",
    url,
    method: "POST",
    headers: { "content-type": "application/octet-stream", "user-agent": "YandexPay/1.0" },
    body: keys.token(payload, { forged }),
    pauses: PAUSES,
    timeoutMs: TIMEOUT_MS,
    receiver: forged ? "forged" : undefined,
  });

  // Each attempt carries a fresh token, as they expire in five minutes.
  world.notifications.onOutcome("yandex", (sent, _outcome, last) => {
    if (last) return;
    const payload = JSON.parse(Buffer.from(sent.body.split(".")[1]!, "base64url").toString("utf8"));
    sent.body = keys.token(payload, { forged: sent.receiver === "forged" });
  });

  function moveOn(order: YandexOrder) {
    const now = world.clock.now();
    if (expire(order, now)) account.announceOrder(order);
    for (const operation of endRefunds(order, now)) {
      account.announceOperation(order, operation);
      if (operation.status === "SUCCESS") account.announceOrder(order);
    }
  }
  world.clock.onTick(() => Object.values(book().orders).forEach(moveOn));
  return account;
}
