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

/** Tenge go by the whole; dollars and euros have cents. */
const unitOf = (currency: Currency): number => (currency === "kzt" ? 100 : 1);

/** So much of what was asked for is so much of our books. */
export const inBooks = ({ amountMinor, askedMinor, askedCurrency }: Asked, minor: number): number =>
  askedCurrency === "rub" ? minor : Math.max(1, shareHalfUp(amountMinor, minor, askedMinor));

type Asked = Pick<Payment, "amountMinor" | "askedMinor" | "askedCurrency">;

/**
 * What a refund of `amountMinor` kopecks is of what was asked for, in whole tenge or in cents: the share of all that has gone back by now, less what went
 * before. So the portions do not matter: when every kopeck is back, exactly what was asked for is back.
 */
export function askedShare(payment: Asked, before: { amountMinor: number; askedMinor: number }, amountMinor: number): number {
  if (payment.askedCurrency === "rub") return amountMinor;
  const unit = unitOf(payment.askedCurrency);
  return shareHalfUp(payment.askedMinor / unit, before.amountMinor + amountMinor, payment.amountMinor) * unit - before.askedMinor;
}
