import { shareHalfUp } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { type Order, shownSums } from "#app/orders/order.ts";
import { spread } from "#app/pricing/spread.ts";
import type { Payment } from "./payment.ts";

/** An order's parts in the charged currency's minor units: lines + delivery = asked + prepaid. */
export type AskedParts = { linesMinor: number[]; deliveryMinor: number; prepaidMinor: number };

/** Kopecks, or abroad the displayed units, with the bonus shared out to lines. */
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

/** Tenge are whole; dollars and euros have cents. */
const unitOf = (currency: Currency): number => (currency === "kzt" ? 100 : 1);

export const inBooks = ({ amountMinor, askedMinor, askedCurrency }: ChargedPayment, minor: number): number =>
  askedCurrency === "rub" ? minor : Math.max(1, shareHalfUp(amountMinor, minor, askedMinor));

type ChargedPayment = Pick<Payment, "amountMinor" | "askedMinor" | "askedCurrency">;

/** The refund's share in the charged currency, cumulative, so portions sum exactly; whole tenge or cents. */
export function askedShare(payment: ChargedPayment, before: { amountMinor: number; askedMinor: number }, amountMinor: number): number {
  if (payment.askedCurrency === "rub") return amountMinor;
  const unit = unitOf(payment.askedCurrency);
  return shareHalfUp(payment.askedMinor / unit, before.amountMinor + amountMinor, payment.amountMinor) * unit - before.askedMinor;
}
