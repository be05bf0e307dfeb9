import type { PaymentType } from "#app/foundation/storefront.ts";

export const writeWay = (number: string, paymentType: PaymentType) => ({ orderNumber: number, typepayment: paymentType });
