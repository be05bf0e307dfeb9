import type { Currency, EntityName } from "#app/foundation/storefront.ts";

/** An attempt at paying an order. Forward only; money that comes after an end is a case of its own [PAY-07]. */
export const nextPaymentState = {
  created: ["pending", "held", "paid", "failed", "expired", "canceled", "review"],
  pending: ["held", "paid", "failed", "expired", "canceled", "review"],
  held: ["paid", "failed", "expired", "canceled", "review"],
  paid: ["partially-refunded", "refunded"],
  "partially-refunded": ["refunded"],
  refunded: [],
  failed: ["paid", "refunded", "review"],
  expired: ["paid", "refunded", "review"],
  canceled: ["paid", "refunded", "review"],
  review: ["paid", "refunded", "canceled"],
} satisfies Record<string, readonly string[]>;
export type PaymentState = keyof typeof nextPaymentState;

export const canMovePaymentState = (from: PaymentState, to: PaymentState): boolean =>
  (nextPaymentState[from] as readonly PaymentState[]).includes(to);

/** Still waiting for the payer. */
export const isOpen = (state: PaymentState): boolean => state === "created" || state === "pending" || state === "held";

/** Noted on an attempt whose payer was refused by his bank, and may try again. */
export const REFUSED_NOTE = "refused by the payer's bank";
export const isRefused = ({ state, note }: Pick<Payment, "state" | "note">): boolean => isOpen(state) && note === REFUSED_NOTE;

/** The payer's money is there, or being asked about: he is not asked for it a second time. */
export const mayHoldMoney = (state: PaymentState): boolean => state === "held" || state === "paid" || state === "review";

export type Payment = {
  id: string;
  orderId: string;
  kind: "main" | "advance-return" | "endorsement-deposit" | "surplus";
  service: string;
  provider: string | null;
  /** Our name for the attempt at the provider: `{ORDERNUMBER}-{attempt}`. */
  ownRef: string;
  providerId: string | null;
  url: string | null;
  /** Of our books, in kopecks. */
  amountMinor: number;
  currency: Currency;
  /** What the provider is asked for and compared with, frozen with the attempt; in rubles the same. */
  askedMinor: number;
  askedCurrency: Currency;
  entity: EntityName;
  test: boolean;
  state: PaymentState;
  note: string;
  createdAt: Date;
  expiresAt: Date | null;
  paidAt: Date | null;
  checkedAt: Date | null;
};
