import { spread } from "#app/pricing/spread.ts";
import { wholeTenge } from "./onevision.contract.ts";
import type { Charge } from "./provider.ts";

type Contract = { merchantId: string; serviceId: string };
type Item = { name: string; quantity: number; sumMinor: number };

const LONGEST_NAME = 200;

/** Unknown fields are omitted: empty ones are refused. */
export function registration(charge: Charge, { merchantId, serviceId }: Contract) {
  const { email, phone } = charge.buyer;
  return {
    amount: wholeTenge(charge.amountMinor),
    currency: "KZT",
    order_id: charge.ownRef,
    description: charge.description,
    payment_type: "pay",
    payment_method: "ecom",
    items: itemsOf(charge).map(({ name, quantity, sumMinor }) => ({
      merchant_id: merchantId,
      service_id: serviceId,
      name: name.slice(0, LONGEST_NAME),
      quantity,
      amount_one_pcs: sumMinor / 100 / quantity,
      amount_sum: sumMinor / 100,
    })),
    ...(email && { email }),
    ...(phone && { phone }),
    success_url: charge.returnUrl,
    failure_url: charge.returnUrl,
    callback_url: charge.callbackUrl,
    payment_lifetime: charge.ttlSeconds,
    lang: charge.lang,
  };
}

/** Amounts owed per line in whole tenge; uneven pieces become one item. */
function itemsOf({ amountMinor, prepaidMinor, lines, description }: Charge): Item[] {
  const weights = lines.map(({ sumMinor }) => sumMinor);
  const addsUp = weights.reduce((sum, weight) => sum + weight, 0) === amountMinor + prepaidMinor;
  if (!addsUp || weights.some((weight) => weight % 100 !== 0)) return [{ name: description, quantity: 1, sumMinor: amountMinor }];
  const owed = spread(amountMinor, weights);
  return lines.flatMap(({ name, quantity }, index) => {
    const sumMinor = owed[index]!;
    if (sumMinor === 0) return [];
    const isEven = sumMinor % (quantity * 100) === 0;
    return [isEven ? { name, quantity, sumMinor } : { name: quantity > 1 ? `${name} × ${quantity}` : name, quantity: 1, sumMinor }];
  });
}
