/** Who an open order is counted by: a guest by everything that is known of them, a customer, whose phone is proven, by the account. */
export type ActorKind = "customer" | "guest" | "phone" | "address" | "network" | "door";
export type Actor = { kind: ActorKind; name: string };
/** What an open order waits for: money online, a parcel, a price by support, or a bank transfer. */
export type HoldKind = "online" | "on-receipt" | "to-approve" | "by-invoice";

/**
 * What may stand open without money. Of a size: `few` pieces always, of more than that this share of what nobody else has put aside; the
 * same of a promo code's uses. `pieces` and `orders` are for everything together.
 */
type Measure = { few: number; share: number; pieces: number; orders: number };

const DAY_MS = 86_400_000;
const person: Measure = { few: 3, share: 1 / 2, pieces: 50, orders: 10 };

/** Behind an address may be an office or a whole operator: it may take more than a person, and never the whole shelf. */
const measures: Partial<Record<ActorKind, Measure>> = {
  customer: { few: 10, share: 3 / 4, pieces: 120, orders: 20 },
  guest: person,
  phone: person,
  address: { few: 5, share: 3 / 4, pieces: 100, orders: 60 },
  network: { few: 5, share: 9 / 10, pieces: 300, orders: 200 },
};

/** Orders that one phone, or one door, may have open of a kind that is paid later than now. */
const mostOpen: Record<Exclude<HoldKind, "online">, number> = { "on-receipt": 2, "to-approve": 5, "by-invoice": 5 };

/** What is older has come, or never will; an address is somebody else's by the next day. */
export const countedMs = (kind: ActorKind): number => (kind === "address" || kind === "network" ? DAY_MS : 30 * DAY_MS);

/** What an actor has open already. `sizes`: pieces by size, of the goods that are asked for; `uses` of the code that is asked for. */
export type Held = { orders: number; ofKind: number; pieces: number; sizes: Readonly<Record<string, number>>; uses: number };
/** What an order puts aside. `left`: what stays for others once it has. */
export type Asked = {
  kind: HoldKind;
  isCustomer: boolean;
  lines: readonly { size: string; quantity: number; left: number }[];
  promoLeft: number | null;
};
export type Refusal = {
  code: "unpaid_orders" | "unpaid_pieces" | "unpaid_held" | "unpaid_promo" | "unpaid_strangers";
  by: Actor;
  /** The size that is meant, and how many of it could be put aside. */
  size?: string;
  most?: number;
};

/** Why an order may not put aside what it asks for; persons are judged first, then what is around them. `limits` multiplies every measure. */
export function refusalOf(asked: Asked, actors: readonly (Actor & { held: Held })[], limits: number): Refusal | null {
  const { kind } = asked;
  const ordersOf = (actor: Actor & { held: Held }): Refusal | null =>
    kind !== "online" && (actor.kind === "phone" || actor.kind === "door") && actor.held.ofKind >= limits * mostOpen[kind]
      ? { code: "unpaid_orders", by: actor }
      : null;
  for (const actor of actors) {
    const refusal = ordersOf(actor) ?? measured(asked, actor, limits);
    if (refusal) return refusal;
  }
  return null;
}

function measured(asked: Asked, actor: Actor & { held: Held }, limits: number): Refusal | null {
  const measure = measures[actor.kind];
  if (!measure || (asked.isCustomer && actor.kind !== "customer")) return null;
  const by: Actor = { kind: actor.kind, name: actor.name };
  const isShared = by.kind === "address" || by.kind === "network";
  const { held } = actor;
  /** Of `all`, which nobody else has put aside. Never less than one: the smallest measure still lets one through. */
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

const tooMany = (by: Actor, size: string | undefined, most: number): Refusal =>
  most > 0 ? { code: "unpaid_pieces", by, most, ...(size !== undefined && { size }) } : { code: "unpaid_held", by };

/** So few are let through by whoever was there before and has not gone to pay. */
export const FEW_PIECES = 3;
