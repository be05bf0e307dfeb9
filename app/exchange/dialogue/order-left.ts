import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, wasPaid } from "#app/foundation/states/payment-status.ts";
import { allThatIsLeft, type SoldLine, worthsOf } from "#app/pricing/refund.ts";

type Standing = { status: OrderStatus; lines: readonly SoldLine[] };

/** Failed orders: their goods are the shop's again. */
export const gone: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned"];

/** 1C's state for an order refunded in full but not cancelled. */
export const PAID_BACK = { id: "refunded", name: "Деньги возвращены" } as const;

export const isOver = ({ status, lines }: Standing): boolean => gone.includes(status) || !allThatIsLeft(lines).length;

/** What 1C still reserves or sells of an order. If nothing, lines with quantity zero: 1C's schema requires lines. */
export function linesLeft<Line extends SoldLine>(order: { status: OrderStatus; lines: readonly Line[] }): (Line & { sumMinor: number })[] {
  if (isOver(order)) return order.lines.map((line) => ({ ...line, quantity: 0, sumMinor: 0 }));
  return order.lines
    .filter(({ quantity, returned }) => quantity > returned)
    .map((line) => ({ ...line, quantity: line.quantity - line.returned, sumMinor: line.priceMinor - worthBack(line) }));
}

const worthBack = (line: SoldLine): number =>
  line.returned ? worthsOf([{ ...line, returned: 0 }], [{ position: line.position, quantity: line.returned }])[0]!.worthMinor : 0;

type ForDelivery = { status: OrderStatus; paymentStatus: PaymentStatus; deliveryMinor: number; refund: { deliveryMinor: number } | null };

/** Delivery that was paid and performed stays charged, even on a failed order. */
export const deliveryLeft = ({ status, paymentStatus, deliveryMinor, refund }: ForDelivery): number =>
  gone.includes(status) && !wasPaid(paymentStatus) ? 0 : deliveryMinor - (refund?.deliveryMinor ?? 0);
