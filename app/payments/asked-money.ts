import { shareHalfUp } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { type Order, shownSums } from "#app/orders/order.ts";
import { spread } from "#app/pricing/spread.ts";
import type { Payment } from "./payment.ts";

/** What an order's parts come to in the currency that is asked for, in its minor units: lines + delivery = asked + prepaid. */
export type AskedParts = { linesMinor: number[]; deliveryMinor: number; prepaidMinor: number };

/** Kopecks as they are sold; abroad the whole units that the buyer was shown, the bonus taken from each line by its share. */
export function askedParts(order: Order, currency: Currency): AskedParts {
  if (currency === "rub")
    return {
      linesMinor: order.lines.map(({ priceMinor }) => priceMinor),
      deliveryMinor: order.clientDeliveryMinor,
      prepaidMinor: order.advanceMinor + order.depositMinor,
    };
  const shown = shownSums(order);
  const prices = order.lines.map((line) => line.currency.price * 100);
  const bonus = spread(shown.bonus * 100, prices);
  return {
    linesMinor: prices.map((price, index) => price - bonus[index]!),
    deliveryMinor: shown.delivery * 100,
    prepaidMinor: (shown.advance + shown.deposit) * 100,
  };
}

/**
 * What a refund of `amountMinor` kopecks is of what was asked for, in whole units: the share of all that has gone back by now, less what went
 * before. So the portions do not matter: when every kopeck is back, exactly what was asked for is back.
 */
export function askedShare(
  payment: Pick<Payment, "amountMinor" | "askedMinor" | "askedCurrency">,
  before: { amountMinor: number; askedMinor: number },
  amountMinor: number,
): number {
  if (payment.askedCurrency === "rub") return amountMinor;
  return shareHalfUp(payment.askedMinor / 100, before.amountMinor + amountMinor, payment.amountMinor) * 100 - before.askedMinor;
}
