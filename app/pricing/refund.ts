import { roundHalfUp } from "#app/foundation/money.ts";

/** Kopecks by source of payment: money and balances. */
export type Sources = { moneyMinor: number; bonusMinor: number; advanceMinor: number; depositMinor: number };
/** `deliveryMinor` is included in the money. */
export type Refunded = Sources & { deliveryMinor: number };
export type GivenBack = Refunded & { isDone: boolean; byHandMinor: number };

/** A sold line: `priceMinor` after bonus, including advance and deposit; `returned` units came back before. */
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

/** Refund per source: half-up share of returned units less earlier refunds, so portions sum exactly [PAY-15]. Throws if invalid. */
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

/** After a bank's own refund only the rest is due. */
export const noMoreThan = (leftMinor: number, refund: Refunded): Refunded => {
  const moneyMinor = Math.min(refund.moneyMinor, leftMinor);
  return { ...refund, moneyMinor, deliveryMinor: Math.min(refund.deliveryMinor, moneyMinor) };
};

/** Money, advance and deposit per piece, as `refundOf` counts; `accountsMinor`: without money. */
export const worthsOf = (lines: readonly SoldLine[], back: readonly Back[]): (Back & { worthMinor: number; accountsMinor: number })[] =>
  back.map((piece) => {
    const { moneyMinor, advanceMinor, depositMinor } = refundOf(lines, [piece], null);
    const accountsMinor = advanceMinor + depositMinor;
    return { ...piece, worthMinor: moneyMinor + accountsMinor, accountsMinor };
  });

const shareOf = (minor: number, pieces: number, { quantity }: Pick<SoldLine, "quantity">): number => roundHalfUp(minor * pieces, quantity);

export const mayComeBack = (line: Pick<SoldLine, "quantity" | "returned">, quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && line.returned + quantity <= line.quantity;

export const allThatIsLeft = (lines: readonly SoldLine[]): Back[] =>
  lines.flatMap(({ position, quantity, returned }) => (quantity > returned ? [{ position, quantity: quantity - returned }] : []));
