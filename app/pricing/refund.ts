import { roundHalfUp } from "#app/foundation/money.ts";

/** What paid for something, in kopecks: money, and what was taken of the customer's accounts. */
export type Sources = { moneyMinor: number; bonusMinor: number; advanceMinor: number; depositMinor: number };
/** `deliveryMinor` is a part of the money. */
export type Refunded = Sources & { deliveryMinor: number };
/** All that has gone back of an order, or is under way there. */
export type GivenBack = Refunded & { isDone: boolean };

/** A line as it was sold: `priceMinor` is after bonus and holds advance and deposit; `returned` of its units came back before. */
export type SoldLine = {
  position: number;
  quantity: number;
  returned: number;
  priceMinor: number;
  bonusMinor: number;
  advanceMinor: number;
  depositMinor: number;
  customerDeliveryMinor: number;
};
export type Back = { position: number; quantity: number };

/**
 * What goes back for units of an order: of each source the share of all units that have come back, half-up, less what went back before. So
 * the portions do not matter: when all is back, exactly what was taken is back [PAY-15]. Delivery goes back only where it is asked for, then
 * for every unit that has come back, whenever that was; `delivery` tells what of it went back before. Throws for units that were not sold,
 * are back already, or are named twice.
 */
export function refundOf(lines: readonly SoldLine[], back: readonly Back[], delivery: { backMinor: number } | null): Refunded {
  const total: Refunded = { moneyMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };
  for (const { position, quantity } of back) {
    const line = lines.find((one) => one.position === position);
    const isTwice = back.filter((other) => other.position === position).length > 1;
    if (!line || isTwice || !mayComeBack(line, quantity)) throw new RangeError(`${quantity} of line ${position} can't come back`);
    const share = (minor: number) => shareOf(minor, line.returned + quantity, line) - shareOf(minor, line.returned, line);
    total.moneyMinor += share(line.priceMinor - line.advanceMinor - line.depositMinor);
    total.bonusMinor += share(line.bonusMinor);
    total.advanceMinor += share(line.advanceMinor);
    total.depositMinor += share(line.depositMinor);
  }
  if (!delivery) return total;
  const pieces = (line: SoldLine) => line.returned + (back.find(({ position }) => position === line.position)?.quantity ?? 0);
  const earned = lines.reduce((sum, line) => sum + shareOf(line.customerDeliveryMinor, pieces(line), line), 0);
  const deliveryMinor = earned - delivery.backMinor;
  return { ...total, deliveryMinor, moneyMinor: total.moneyMinor + deliveryMinor };
}

/** Where a bank has given some of the money back by itself, pieces that come back later bring only the rest. */
export const noMoreThan = (leftMinor: number, refund: Refunded): Refunded => {
  const moneyMinor = Math.min(refund.moneyMinor, leftMinor);
  return { ...refund, moneyMinor, deliveryMinor: Math.min(refund.deliveryMinor, moneyMinor) };
};

/** What of money, advance and deposit each of these pieces' lines gives back, as `refundOf` counts it; `accountsMinor`: without the money. */
export const worthsOf = (lines: readonly SoldLine[], back: readonly Back[]): (Back & { worthMinor: number; accountsMinor: number })[] =>
  back.map((piece) => {
    const { moneyMinor, advanceMinor, depositMinor } = refundOf(lines, [piece], null);
    const accountsMinor = advanceMinor + depositMinor;
    return { ...piece, worthMinor: moneyMinor + accountsMinor, accountsMinor };
  });

const shareOf = (minor: number, pieces: number, { quantity }: Pick<SoldLine, "quantity">): number => roundHalfUp(minor * pieces, quantity);

export const mayComeBack = (line: Pick<SoldLine, "quantity" | "returned">, quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && line.returned + quantity <= line.quantity;

/** All that has not come back yet. */
export const allThatIsLeft = (lines: readonly SoldLine[]): Back[] =>
  lines.flatMap(({ position, quantity, returned }) => (quantity > returned ? [{ position, quantity: quantity - returned }] : []));
