import type { PaymentType } from "#app/foundation/storefront.ts";

/** Another way of paying an order, as `POST /payment/changeway` takes it. */
export const writeWay = (number: string, paymentType: PaymentType) => ({ orderNumber: number, typepayment: paymentType });
