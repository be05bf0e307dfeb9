import * as z from "zod";
import type { SnapshotState, SoldLine } from "./provider.ts";
import { type CartItem, cartAfter } from "./yandex-cart.ts";

export const rublesOf = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

export const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform((text) => {
    const [rubles = "0", kopecks = ""] = text.split(".");
    return Number(rubles) * 100 + Number(kopecks.padEnd(2, "0"));
  });

/** Refusals that matter; all others mean no. */
export const REASON = { duplicate: "DUPLICATE_EXTERNAL_OPERATION_ID", busy: "ANOTHER_OPERATION_IN_PROGRESS" } as const;

export const refusal = z.object({ status: z.literal("fail"), reasonCode: z.string().default(""), reason: z.string().default("") });
export const success = z.object({ status: z.literal("success"), data: z.unknown() });

export const anyAnswer = z.unknown();
export const createdAnswer = z.object({ paymentUrl: z.url() });

const operation = z.object({
  operationId: z.string(),
  orderId: z.string().nullish(),
  externalOperationId: z.string().nullish(),
  operationType: z.string(),
  status: z.string().nullish(),
  amount,
  reason: z.string().nullish(),
});
export type Operation = z.infer<typeof operation>;
export const operationAnswer = z.object({ operation });

export const orderAnswer = z.object({
  order: z.object({
    orderId: z.string(),
    paymentStatus: z.string().nullish(),
    /** Less refunds. */
    orderAmount: amount.optional(),
    currencyCode: z.string(),
    paymentUrl: z.string().nullish(),
    reason: z.string().nullish(),
    cart: z.unknown(),
  }),
  operations: z
    .array(operation)
    .nullish()
    .transform((list) => list ?? []),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

const cart = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      title: z.string().default(""),
      quantity: z.object({ count: z.string().regex(/^\d{1,9}(\.0+)?$/) }),
      total: amount,
    }),
  ),
  total: z.object({ amount }),
});

const states: Readonly<Record<string, SnapshotState>> = {
  PENDING: "pending",
  AUTHORIZED: "held",
  CONFIRMED: "held",
  CAPTURED: "paid",
  VOIDED: "canceled",
  PARTIALLY_REFUNDED: "partially-refunded",
  REFUNDED: "refunded",
  FAILED: "failed",
};

const succeeded = ({ operations }: OrderAnswer, type: string) =>
  operations.filter(({ operationType, status }) => operationType === type && status === "SUCCESS");

const taken = (answer: OrderAnswer) => [...succeeded(answer, "CAPTURE"), ...succeeded(answer, "SUBMIT")].at(-1);

const TIME_IS_OVER = /expired|ttl|time.?out|истек|истёк/i;

/** Unknown statuses change nothing. A rollback refunds under a failure's status. */
export function toldState(answer: OrderAnswer): SnapshotState {
  const { paymentStatus, reason } = answer.order;
  const state = states[paymentStatus ?? ""] ?? "pending";
  if (state !== "failed") return state;
  if (taken(answer)) return "refunded";
  return TIME_IS_OVER.test(reason ?? "") ? "expired" : "failed";
}

/** The original sum, as refunds reduce the order's amount. `null` = unknown. */
export function paidMinor(answer: OrderAnswer): number | null {
  const state = toldState(answer);
  const moved = state === "refunded" || state === "partially-refunded";
  const whole = moved ? (taken(answer) ?? succeeded(answer, "AUTHORIZE").at(-1)) : undefined;
  const left = answer.order.orderAmount ?? cart.safeParse(answer.order.cart).data?.total.amount;
  return whole?.amount ?? left ?? null;
}

export function refundedMinor(answer: OrderAnswer): number {
  if (toldState(answer) === "refunded") return paidMinor(answer) ?? 0;
  return succeeded(answer, "REFUND").reduce((sum, { amount }) => sum + amount, 0);
}

/** A failed refund's id is used up: tries are `id`, `id.2`, … */
export const refundName = (id: string, attempt: number): string => (attempt === 1 ? id : `${id}.${attempt}`);

export const refundTries = ({ operations }: OrderAnswer, id: string): Operation[] =>
  operations.filter(({ operationType, externalOperationId }) => operationType === "REFUND" && externalOperationId?.split(".")[0] === id);

export const refundIds = (answer: OrderAnswer): string[] =>
  succeeded(answer, "REFUND").flatMap(({ externalOperationId }) => externalOperationId?.split(".")[0] || []);

export const isRefunding = ({ operations }: OrderAnswer): boolean =>
  operations.some(({ operationType, status }) => operationType === "REFUND" && status !== "SUCCESS" && status !== "FAIL");

/** The cart after refunds, whether the provider returns the original or the current one. */
export function cartFor({ order }: OrderAnswer, leftMinor: number, lines: readonly SoldLine[] = []): CartItem[] | null {
  const told = cart.safeParse(order.cart).data;
  if (!told || told.total.amount < leftMinor) return null;
  const items = told.items.map(({ productId, title, quantity, total }) => ({
    productId,
    title,
    count: Number.parseInt(quantity.count, 10),
    totalMinor: total,
  }));
  return told.total.amount === leftMinor ? items : cartAfter(items, told.total.amount - leftMinor, lines);
}

export const presentCart = (items: readonly CartItem[]) => ({
  items: items.map(({ productId, title, count, totalMinor }) => ({
    productId,
    title,
    quantity: { count: String(count) },
    total: rublesOf(totalMinor),
  })),
  total: { amount: rublesOf(items.reduce((sum, { totalMinor }) => sum + totalMinor, 0)) },
});

export const presentTargetCart = (items: readonly CartItem[]) => ({
  items: items.map(({ productId, count, totalMinor }) => ({
    productId,
    quantityCount: String(count),
    price: rublesOf(totalMinor / count),
  })),
});
