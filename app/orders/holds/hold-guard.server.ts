import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Db, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { doorName } from "#app/foundation/door.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { network, site } from "#app/foundation/http/network.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { inSize } from "#app/foundation/i18n/units.ts";
import type { Order } from "../order.ts";
import { insertHold } from "./holds.queries.server.ts";
import {
  type Actor,
  countedMs,
  FEW_PIECES,
  type HoldKind,
  type HoldRefusal,
  type HoldRequest,
  type OpenHolds,
  paysLaterAs,
  refusalOf,
} from "./measures.ts";

/** Hourly pay-later orders per network from unproven phones. */
const STRANGERS = 20;

/** 409 with what may be reserved. `pieces` would have been. */
export class HoldRefusedError extends ProblemError {
  readonly refusal: HoldRefusal;
  readonly pieces: number;
  constructor(refusal: HoldRefusal, pieces: number, said: { name?: string | undefined }) {
    const { code, most } = refusal;
    super(409, code, { ...(most !== undefined && { most }), ...said });
    this.refusal = refusal;
    this.pieces = pieces;
  }
}

type Placed = Pick<Order, "id" | "delivery" | "lines" | "lang" | "promoId"> & { buyer: { phone: string } };
/** `isProven`: signed in to an account with a phone, which costs something; mailboxes can be invented. */
type Placing = { order: Placed; kind: HoldKind; isProven: boolean };

export type HoldGuard = ReturnType<typeof createHoldGuard>;

/** Guards stock against fake orders [T38]. `limits` multiplies every limit. */
export function createHoldGuard(limits: number, alarm: (kind: string) => void) {
  const strangers = new RateLimiterMemory({ points: Math.max(1, STRANGERS * limits), duration: 3600 });
  function refuse(refusal: HoldRefusal, pieces = 0, name?: string): never {
    alarm(refusal.code);
    throw new HoldRefusedError(refusal, pieces, { name });
  }
  const countStranger = async ({ address }: Visit): Promise<void> => {
    const by: Actor = { kind: "address", name: `address ${network(address)}` };
    await strangers.consume(site(address)).catch(() => refuse({ code: "unpaid_strangers", by }));
  };
  return {
    /** Serialises pay-later orders per account, phone or door, and large ones per address, so counts are exact. Throws 409 `unpaid_strangers`. */
    queueUp: async (trx: Db, visit: Visit, { order, kind, isProven }: Placing): Promise<void> => {
      const actors = actorsOf(order, visit, isProven);
      const isLarge = piecesOf(order) > FEW_PIECES;
      for (const { kind: of, name } of actors)
        if ((kind !== "online" && paysLaterAs.includes(of)) || (isLarge && of === "address")) await takeAdvisoryLock(trx, `unpaid ${name}`);
      if (kind !== "online" && !isProven) await countStranger(visit);
    },

    /** For orders that keep no goods but take staff's time. Throws 409 `unpaid_strangers`. */
    countStranger,

    /** Records who placed it and returns what each has open, after taking stock, whose locks serialise. */
    note: async (trx: Db, visit: Visit, { order, kind, isProven }: Placing): Promise<(Actor & { held: OpenHolds })[]> => {
      const actors = actorsOf(order, visit, isProven);
      const held = await insertHold(trx, {
        orderId: order.id,
        now: visit.now,
        kind,
        actors: actors.map((actor) => ({ name: actor.name, since: new Date(visit.now.getTime() - countedMs(actor.kind)) })),
        products: order.lines.map(({ productId }) => productId),
        promoId: order.promoId,
      });
      return actors.map((actor, at) => ({ ...actor, held: held[at]! }));
    },

    /** Throws 409 above a limit. */
    judge: (order: Placed, asked: HoldRequest, actors: readonly (Actor & { held: OpenHolds })[]): void => {
      const refusal = refusalOf(asked, actors, limits);
      const line = refusal?.size === undefined ? undefined : order.lines.find((one) => sizeOf(one) === refusal.size);
      const name = line && inSize(line.name[order.lang] ?? line.sku, line.size, order.lang);
      if (refusal) refuse(refusal, piecesOf(order), name);
    },
  };
}

export const sizeOf = ({ productId, specificationId }: { productId: string; specificationId: string }) => `${productId} ${specificationId}`;

const piecesOf = ({ lines }: Placed) => lines.reduce((sum, { reserved }) => sum + reserved, 0);

/** Who an order counts for; customers with a proven phone never share a count with strangers. */
function actorsOf({ buyer, delivery }: Placed, visit: Visit, isProven: boolean): Actor[] {
  const { customerId, address } = visit;
  const door = doorOf(delivery);
  return [
    customerId ? { kind: "customer", name: `customer ${customerId}` } : { kind: "guest", name: `guest ${visit.ensureGuestId()}` },
    { kind: "phone", name: `phone ${buyer.phone}` },
    ...(door ? [{ kind: "door" as const, name: `door ${door}` }] : []),
    ...(isProven
      ? []
      : [
          { kind: "address" as const, name: `address ${network(address)}` },
          { kind: "network" as const, name: `network ${around(address)}` },
        ]),
  ];
}

/** IPv4 /24, IPv6 /48. */
function around(address: string): string {
  const from = site(address);
  return from.includes(":") ? from : from.split(".").slice(0, 3).join(".");
}

/** A flat counts as one buyer, whatever phones; pickup points don't count. */
const doorOf = ({ mode, ...delivery }: Placed["delivery"]): string | null => (mode === "door" ? doorName(delivery) : null);
