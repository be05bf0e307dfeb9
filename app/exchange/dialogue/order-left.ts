import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, wasPaid } from "#app/foundation/states/payment-status.ts";
import { allThatIsLeft, type SoldLine, worthsOf } from "#app/pricing/refund.ts";

type Standing = { status: OrderStatus; lines: readonly SoldLine[] };

/** Orders that came to nothing: what was sold of them is the shop's again, whoever paid for it. */
export const gone: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned"];

/** 1C's state of an order of which nothing is left without it having been cancelled: all that was paid for has gone back. */
export const PAID_BACK = { id: "refunded", name: "Деньги возвращены" } as const;

/** Whether nothing of it is still to be sent, or stays with its buyer. */
export const isOver = ({ status, lines }: Standing): boolean => gone.includes(status) || !allThatIsLeft(lines).length;

/**
 * What 1C has to hold an order's lines for: pieces that did not come back, for what they cost. Where none is left each line is told with none:
 * 1C's schema takes no order without lines.
 */
export function linesLeft<Line extends SoldLine>(order: { status: OrderStatus; lines: readonly Line[] }): (Line & { sumMinor: number })[] {
  if (isOver(order)) return order.lines.map((line) => ({ ...line, quantity: 0, sumMinor: 0 }));
  return order.lines
    .filter(({ quantity, returned }) => quantity > returned)
    .map((line) => ({ ...line, quantity: line.quantity - line.returned, sumMinor: line.priceMinor - worthBack(line) }));
}

const worthBack = (line: SoldLine): number =>
  line.returned ? worthsOf([{ ...line, returned: 0 }], [{ position: line.position, quantity: line.returned }])[0]!.worthMinor : 0;

type ForDelivery = { status: OrderStatus; paymentStatus: PaymentStatus; deliveryMinor: number; refund: { deliveryMinor: number } | null };

/** Delivery that was paid for, and had, is kept by an order that came to nothing too. */
export const deliveryLeft = ({ status, paymentStatus, deliveryMinor, refund }: ForDelivery): number =>
  gone.includes(status) && !wasPaid(paymentStatus) ? 0 : deliveryMinor - (refund?.deliveryMinor ?? 0);
