/** A customer with a proven phone counts by the account alone, others by every trait: mailboxes can be invented too. */
export type ActorKind = "customer" | "guest" | "phone" | "address" | "network" | "door";
export type Actor = { kind: ActorKind; name: string };
/** Waiting for online payment, a parcel, pricing, or a bank transfer. */
export type HoldKind = "online" | "on-receipt" | "to-approve" | "by-invoice";

/** Limits on unpaid reservations: per size `few` pieces, beyond that a share of the rest; likewise promo uses. Others are totals. */
type Measure = { few: number; share: number; pieces: number; orders: number };

const DAY_MS = 86_400_000;
const person: Measure = { few: 3, share: 1 / 2, pieces: 50, orders: 10 };

/** An address may be an office or a carrier's NAT: more than a person, never the whole stock. */
const measures: Partial<Record<ActorKind, Measure>> = {
  customer: { few: 10, share: 3 / 4, pieces: 120, orders: 20 },
  guest: person,
  phone: person,
  address: { few: 5, share: 3 / 4, pieces: 100, orders: 60 },
  network: { few: 5, share: 9 / 10, pieces: 300, orders: 200 },
};

/** Who may have only so many orders to be paid later. */
export const paysLaterAs: readonly ActorKind[] = ["customer", "phone", "door"];
const mostOpen: Record<Exclude<HoldKind, "online">, number> = { "on-receipt": 2, "to-approve": 5, "by-invoice": 5 };

/** Older orders no longer count; addresses change owners within a day. */
export const countedMs = (kind: ActorKind): number => (kind === "address" || kind === "network" ? DAY_MS : 30 * DAY_MS);

/** What an actor has open. `sizes`: reserved pieces of the requested goods; `uses` of the requested code. */
export type OpenHolds = { orders: number; ofKind: number; pieces: number; sizes: Readonly<Record<string, number>>; uses: number };
export type HoldRequest = {
  kind: HoldKind;
  isProven: boolean;
  lines: readonly { size: string; quantity: number; left: number }[];
  promoLeft: number | null;
};
export type HoldRefusal = {
  code: "unpaid_orders" | "unpaid_pieces" | "unpaid_held" | "unpaid_promo" | "unpaid_strangers";
  by: Actor;
  size?: string;
  most?: number;
};

/** Why an order exceeds its limits; the person is checked before their surroundings. `limits` multiplies every limit. */
export function refusalOf(asked: HoldRequest, actors: readonly (Actor & { held: OpenHolds })[], limits: number): HoldRefusal | null {
  const { kind, isProven } = asked;
  const ordersOf = (actor: Actor & { held: OpenHolds }): HoldRefusal | null =>
    kind !== "online" && paysLaterAs.includes(actor.kind) && actor.held.ofKind >= limits * mostOpen[kind]
      ? { code: "unpaid_orders", by: actor }
      : null;
  for (const actor of actors) {
    // Strangers may have named a customer's phone and door.
    if (isProven && actor.kind !== "customer") continue;
    const refusal = ordersOf(actor) ?? measured(asked, actor, limits);
    if (refusal) return refusal;
  }
  return null;
}

function measured(asked: HoldRequest, actor: Actor & { held: OpenHolds }, limits: number): HoldRefusal | null {
  const measure = actor.kind === "customer" && !asked.isProven ? person : measures[actor.kind];
  if (!measure) return null;
  const by: Actor = { kind: actor.kind, name: actor.name };
  const isShared = by.kind === "address" || by.kind === "network";
  const { held } = actor;
  /** At least one: the lowest limit still lets one through. */
  const part = (all: number) => Math.max(1, Math.floor(limits * Math.max(measure.few, Math.ceil(measure.share * all))));
  for (const { size, quantity, left } of asked.lines) {
    const before = held.sizes[size] ?? 0;
    const most = part(before + quantity + left) - before;
    if (quantity > most) return isShared ? { code: "unpaid_strangers", by, size } : tooMany(by, size, most);
  }
  const pieces = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = Math.max(1, Math.floor(limits * measure.pieces)) - held.pieces;
  if (pieces > most) return isShared ? { code: "unpaid_strangers", by } : tooMany(by, undefined, most);
  if (held.orders >= Math.max(1, limits * measure.orders)) return { code: isShared ? "unpaid_strangers" : "unpaid_held", by };
  if (asked.promoLeft !== null && held.uses + 1 > part(held.uses + 1 + asked.promoLeft))
    return { code: isShared ? "unpaid_strangers" : "unpaid_promo", by };
  return null;
}

const tooMany = (by: Actor, size: string | undefined, most: number): HoldRefusal =>
  most > 0 ? { code: "unpaid_pieces", by, most, ...(size !== undefined && { size }) } : { code: "unpaid_held", by };

/** Small orders, which may displace idle ones. */
export const FEW_PIECES = 3;
