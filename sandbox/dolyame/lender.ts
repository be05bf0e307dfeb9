import { createHash, randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { advance } from "./money-moves.ts";
import { type PartsOrder, residualOf } from "./order.ts";
import { presentParts, rubles } from "./presentation.ts";

export const credentials = { login: "gong-dolyame", password: "gong-pass" };

export interface Manner {
  delayMs?: number;
  copies?: number;
}

export interface Lender {
  find(id: string): PartsOrder | undefined;
  keep(order: PartsOrder): void;
  announce(order: PartsOrder, manner?: Manner): void;
}

/** Unpublished; like other providers. */
const PAUSES = [1, 2, 4];

export function openLender(world: World): Lender {
  const book = world.state.section("dolyame", () => ({ orders: {} as Record<string, PartsOrder> }));
  const lender: Lender = {
    find: (id) => {
      const order = book().orders[id];
      if (order) age(order);
      return order;
    },
    keep: (order) => {
      book().orders[order.id] = order;
      world.state.changed();
    },
    announce: (order, manner = {}) => {
      world.state.changed();
      if (!order.notificationUrl) return;
      world.notifications.send(
        {
          provider: "dolyame",
          url: order.notificationUrl,
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(presentNotification(order)),
          pauses: PAUSES,
          timeoutMs: 10_000,
        },
        manner,
      );
    },
  };
  function age(order: PartsOrder) {
    if (advance(order, world.clock.now())) lender.announce(order);
  }
  world.clock.onTick(() => Object.values(book().orders).forEach(age));
  return lender;
}

/** The real `signature` is unpublished; shops check the sender's address. */
const presentNotification = (order: PartsOrder) => ({
  id: order.lie.id ?? order.id,
  status: order.lie.status ?? order.status,
  amount: rubles(order.lie.amount ?? order.amount),
  residual_amount: rubles(residualOf(order)),
  demo: true,
  client_info: order.client,
  payment_schedule: presentParts(order.schedule),
  cid: randomUUID(),
  signature: createHash("sha256").update(`${order.id}${order.status}`).digest("hex"),
});
