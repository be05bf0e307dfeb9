import type { PaymentType } from "#app/foundation/storefront.ts";

/** Those that can be gone through to their end here; the rest are arranged by support. */
const built: readonly PaymentType[] = ["bank-card", "payment-upon-receipt"];

export const builtPayments = (offered: readonly PaymentType[]): PaymentType[] => offered.filter((type) => built.includes(type));
