import { type Currency, chargedCurrency, isInvoice, methodOf, type PaymentType } from "#app/foundation/storefront.ts";
import type { Order, OrderLine } from "../order.ts";

export type ProposalState = "open" | "agreed" | "refused" | "withdrawn" | "expired" | "overtaken";

/** What an edit writes into its order. */
export type EditedOrder = Pick<
  Order,
  "lines" | "recipient" | "delivery" | "goodsMinor" | "deliveryMinor" | "clientDeliveryMinor" | "totalMinor" | "shownTotal"
> & { priced: unknown };

/** A dearer edit that its buyer has to agree to; `service` null: without paying now. `edited` is there while it is open. */
export type Proposal = {
  id: string;
  orderId: string;
  n: number;
  state: ProposalState;
  service: PaymentType | null;
  wasMinor: number;
  totalMinor: number;
  askedMinor: number;
  askedCurrency: Currency;
  edited: EditedOrder | null;
  proposedBy: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
};

export const stands = ({ state, edited, expiresAt }: Proposal, now: Date): boolean =>
  state === "open" && edited !== null && expiresAt > now;

export const topUpOf = ({ totalMinor, wasMinor }: Pick<Proposal, "totalMinor" | "wasMinor">): number => totalMinor - wasMinor;

/** How more is paid for an order: by its own way or another card page for the same company, or by another invoice; null: not at all. */
export function topUpType({ paymentType, entity, currency }: Order, offered: readonly PaymentType[]): PaymentType | null {
  if (isInvoice(paymentType)) return paymentType;
  if (methodOf(paymentType)?.kind !== "card") return null;
  const types = [paymentType, ...offered].filter((type) => {
    const method = methodOf(type)!;
    return method.kind === "card" && method.entity === entity && chargedCurrency(type, currency) !== null;
  });
  return types.find((type) => methodOf(type)!.paidIn === "page") ?? types[0] ?? null;
}

/** Without paying now, by a transfer that staff see come, at a bank's page, or in its window. */
export type TopUpWay = "agree" | "transfer" | "page" | "window";
export const topUpWay = ({ service }: Pick<Proposal, "service">): TopUpWay =>
  service === null ? "agree" : isInvoice(service) ? "transfer" : methodOf(service)?.paidIn === "window" ? "window" : "page";

export type StockStep = { productId: string; specificationId: string; by: number };

/** Pieces to reserve, or to let go where negative, by size. */
export function stockSteps(before: readonly OrderLine[], after: readonly OrderLine[]): StockStep[] {
  const steps = new Map<string, StockStep>();
  const add = ({ productId, specificationId }: OrderLine, by: number) => {
    const key = `${productId} ${specificationId}`;
    steps.set(key, { productId, specificationId, by: (steps.get(key)?.by ?? 0) + by });
  };
  for (const line of before) add(line, -line.reserved);
  for (const line of after) add(line, line.reserved);
  return [...steps.values()].filter(({ by }) => by !== 0);
}
