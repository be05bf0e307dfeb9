import type { CartItem, Operation, YandexOrder } from "./order.ts";
import { moneyText } from "./registration.ts";

const moment = (ms: number) => new Date(ms).toISOString();

export function presentOrder(order: YandexOrder, merchantId: string) {
  const { orderId, lie, operations, paidBy, reason, redirectUrls } = order;
  const owed = (order.captured || order.amount) - order.refunded;
  return {
    order: {
      orderId,
      merchantId,
      paymentStatus: lie.status ?? order.status,
      currencyCode: lie.currency ?? order.currency,
      // "Including refunds": refunded money is excluded.
      orderAmount: moneyText(lie.amount ?? owed),
      cart: presentCart(order.cart),
      paymentUrl: order.paymentUrl,
      redirectUrls,
      created: moment(order.createdAt),
      ...(paidBy && { paymentMethod: { methodType: paidBy, ...(paidBy === "CARD" && { cardLast4: "1111", cardNetwork: "MIR" }) } }),
      ...(reason && { reason }),
    },
    operations: operations.map((operation) => presentOperation(operation, orderId)),
  };
}

export const presentOperation = ({ leaves: _, amount, created, updated, ...operation }: Operation, orderId: string) => ({
  ...operation,
  orderId,
  amount: moneyText(amount),
  ...(operation.status === "SUCCESS" && { approvalCode: "123456" }),
  created: moment(created),
  updated: moment(updated),
});

const presentCart = (cart: readonly CartItem[]) => ({
  items: cart.map(({ productId, title, count, total }) => ({
    productId,
    title,
    quantity: { count: String(count) },
    total: moneyText(total),
    unitPrice: moneyText(total / count),
    type: "UNSPECIFIED",
  })),
  total: { amount: moneyText(cart.reduce((sum, { total }) => sum + total, 0)) },
});
