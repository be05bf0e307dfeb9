import { type Currency, type PaymentType, takesCurrency } from "#app/foundation/storefront.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { isInParts } from "#app/pricing/installments.ts";

/** Instalments need a declaration made in the checkout [PRC-16]. */
const wholeSum = (type: PaymentType): boolean => isOnline(type) && !isInParts(type);

/** Alternative methods: whole payments only, whose choice doesn't change the sum [PRC-10]. */
export const otherWays = (types: readonly PaymentType[], order: { paymentType: PaymentType; currency: Currency }): PaymentType[] =>
  types.filter((type) => type !== order.paymentType && wholeSum(type) && takesCurrency(type, order.currency));
