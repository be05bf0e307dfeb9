import { type Currency, type PaymentType, takesCurrency } from "#app/foundation/storefront.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { isInParts } from "#app/pricing/installments.ts";

/** Whoever pays in parts says first that he is a citizen, and has done so where he ordered [PRC-16]. */
const wholeSum = (type: PaymentType): boolean => isOnline(type) && !isInParts(type);

/**
 * In which of these ways an order that waits for a provider may be paid instead of its own: for the whole sum at once, which no online way
 * changes [PRC-10].
 */
export const otherWays = (types: readonly PaymentType[], order: { typePayment: PaymentType; currency: Currency }): PaymentType[] =>
  types.filter((type) => type !== order.typePayment && wholeSum(type) && takesCurrency(type, order.currency));
