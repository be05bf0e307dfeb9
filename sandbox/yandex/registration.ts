import * as z from "zod";
import { type CartItem, isRefusal, LEAST, type Method, type Refusal, refusals, type Stages, sumOf, type YandexOrder } from "./order.ts";

export const money = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform((text) => {
    const [rubles = "0", kopecks = ""] = text.split(".");
    return Number(rubles) * 100 + Number(kopecks.padEnd(2, "0"));
  });
export const moneyText = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

const name = z.string().min(1).max(2048);
const page = z.url({ protocol: /^https?$/ }).max(2048);
export const cartBody = z.object({
  items: z.array(
    z.object({
      productId: name,
      title: name,
      quantity: z.object({ count: z.string().regex(/^[1-9]\d{0,8}$/) }),
      total: money,
    }),
  ),
  total: z.object({ amount: money }),
  externalId: name.optional(),
});

const orderBody = z.object({
  orderId: name,
  currencyCode: z.literal("RUB"),
  cart: cartBody,
  redirectUrls: z.object({ onSuccess: page, onError: page, onAbort: page }),
  availablePaymentMethods: z.array(z.enum(["CARD", "SPLIT"])).min(1).nullish(),
  preferredPaymentMethod: z.enum(["FULLPAYMENT", "SPLIT"]).nullish(),
  ttl: z.int().min(180).max(604_800).default(1800),
  billingPhone: z.string().max(2048).nullish(),
  metadata: z.string().max(2048).nullish(),
  purpose: z.string().max(2048).nullish(),
  orderSource: z.enum(["WEBSITE", "APP", "CRM", "CASH_REGISTER", "CMS_PLUGIN"]).nullish(),
}); // biome-ignore format: a table

export function read<T>(schema: z.ZodType<T>, body: unknown): T | Refusal {
  const { success, data, error } = schema.safeParse(body ?? {});
  return success ? data : refusals.badFormat(error.issues[0]!.path.join(".") || "body");
}

export function readRegistration(body: unknown, stages: Stages, now: number): YandexOrder | Refusal {
  const asked = read(orderBody, body);
  if ("reasonCode" in asked) return asked;
  const cart = readCart(asked.cart);
  if (isRefusal(cart)) return cart;
  const { orderId, redirectUrls, ttl, purpose, availablePaymentMethods, preferredPaymentMethod } = asked;
  return {
    orderId,
    amount: sumOf(cart),
    currency: "RUB",
    cart,
    purpose: purpose ?? "",
    redirectUrls,
    methods: [...new Set<Method>(availablePaymentMethods ?? ["CARD", "SPLIT"])],
    preferred: preferredPaymentMethod ?? undefined,
    // Behind the shop's own origin, so browsers need no route to this process.
    paymentUrl: `${new URL(redirectUrls.onSuccess).origin}/sandbox/pay/yandex/${encodeURIComponent(orderId)}`,
    createdAt: now,
    expiresAt: now + ttl * 1000,
    stages,
    status: "PENDING",
    captured: 0,
    refunded: 0,
    operations: [],
    failingRefunds: 0,
    silent: false,
    lie: {},
  };
}

/** Unique ids, matching sums, at most two decimals. */
export function readCart({ items, total }: z.infer<typeof cartBody>): CartItem[] | Refusal {
  if (items.length === 0) return refusals.cart("Cart is empty");
  if (new Set(items.map(({ productId }) => productId)).size < items.length) return refusals.cart("productId must be unique");
  const cart = items.map(({ productId, title, quantity, total }) => ({ productId, title, count: Number(quantity.count), total }));
  const odd = cart.find((item) => item.total % item.count !== 0);
  if (odd) return refusals.cart(`Unit price of ${odd.productId} has more than two decimals`);
  if (sumOf(cart) !== total.amount) return refusals.cart("Cart total is not the sum of its items");
  return total.amount < LEAST ? refusals.cart("Cart total is less than 1.00 RUB") : cart;
}

const targetBody = z.object({
  items: z.array(z.object({ productId: name, quantityCount: z.string().regex(/^\d{1,9}(\.0+)?$/).optional(), price: money.optional() })),
}); // biome-ignore format: one line

export const refundBody = z.object({
  refundAmount: money,
  orderAmount: money.nullish(),
  externalOperationId: name.nullish(),
  targetCart: targetBody.nullish(),
  motive: z.string().max(2048).nullish(),
});

/** The cart after a refund: fewer pieces or lower prices; omitted items are gone. */
export function readTarget(target: z.infer<typeof targetBody> | null | undefined, cart: readonly CartItem[]): CartItem[] | Refusal {
  const left: CartItem[] = [];
  for (const { productId, quantityCount, price } of target?.items ?? []) {
    const item = cart.find((one) => one.productId === productId);
    if (!item) return refusals.cart(`${productId} is not in the cart`);
    const count = quantityCount === undefined ? item.count : Number(quantityCount);
    const total = count * (price ?? item.total / item.count);
    if (count > item.count || total > item.total) return refusals.cart(`${productId} is more than it was`);
    left.push({ ...item, count, total });
  }
  return left;
}
