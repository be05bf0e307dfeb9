import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Db, takeTurn } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { Problem } from "#app/foundation/http/problem.ts";
import { countUnpaid, type Door, type UnpaidKind } from "#app/orders/orders.queries.server.ts";
import type { OrderBody } from "./order.contract.ts";

/** Orders that one phone, or one door, may have open with nothing paid. */
const MOST_OPEN: Record<UnpaidKind, number> = { "on-receipt": 2, "to-approve": 5, "by-invoice": 5 };
/** What is older has come, or never will; nobody is refused for an order that the shop has not closed. */
const OPEN_FOR_MS = 30 * 86_400_000;
/** Of a size anybody may have so many pieces put aside; of more, half of what is there. */
const FEW_PIECES = 3;
/** Unpaid orders an hour of people whose phone nobody has proven, from one network. */
const STRANGERS = 20;

export type UnpaidGuard = ReturnType<typeof createUnpaidGuard>;
type Asked = { phone: string; delivery: OrderBody["delivery"]; kind: UnpaidKind };

/** Goods put aside for a promise are what an enemy would empty the shelf with [T38]. `limits` multiplies every measure. */
export function createUnpaidGuard(limits: number, alarm: (kind: string) => void) {
  const strangers = new RateLimiterMemory({ points: Math.max(1, STRANGERS * limits), duration: 3600 });
  function refuse(code: "unpaid_orders" | "unpaid_pieces" | "unpaid_strangers"): never {
    alarm(code);
    throw new Problem(409, code);
  }
  return {
    /** Throws 409 `unpaid_orders` or `unpaid_strangers` when enough unpaid orders are open. Those of one phone or door go one after another. */
    async allowAnother(trx: Db, visit: Visit, { phone, delivery, kind }: Asked): Promise<void> {
      const door = doorOf(delivery);
      for (const name of [`unpaid ${phone}`, door && `unpaid ${Object.values(door).join().toLowerCase()}`])
        if (name) await takeTurn(trx, name);
      const most = limits * MOST_OPEN[kind];
      const since = new Date(visit.now.getTime() - OPEN_FOR_MS);
      if ((await countUnpaid(trx, { phone, door, kind, since })) >= most) refuse("unpaid_orders");
      if (!visit.customerId) await strangers.consume(site(visit.address)).catch(() => refuse("unpaid_strangers"));
    },

    /** Throws 409 `unpaid_pieces` when `quantity` is too large a part of a size of which `left` stay behind. */
    allowPieces(quantity: number, left: number): void {
      if (quantity > Math.max(1, limits * Math.max(FEW_PIECES, Math.ceil((quantity + left) / 2)))) refuse("unpaid_pieces");
    },
  };
}

/** A flat is one buyer's, however many phones he writes; a pickup point is everybody's. */
const doorOf = ({ activity, deliverytype, city, street, house, kvartira }: OrderBody["delivery"]): Door | null =>
  activity && deliverytype === "couier" ? { city, street: street ?? "", house: house ?? "", kvartira: kvartira ?? "" } : null;
