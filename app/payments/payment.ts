import type { Currency, EntityName, PaymentType } from "#app/foundation/storefront.ts";

/** Forward only; money after the end is a case [PAY-07]. */
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

export const isOpen = (state: PaymentState): boolean => state === "created" || state === "pending" || state === "held";

/** Notes a decline after which the payer may retry. */
export const REFUSED_NOTE = "refused by the payer's bank";
export const isRefused = ({ state, note }: Pick<Payment, "state" | "note">): boolean => isOpen(state) && note === REFUSED_NOTE;

/** Money is or may be there: don't charge again. */
export const mayHoldMoney = (state: PaymentState): boolean => state === "held" || state === "paid" || state === "review";

export type Payment = {
  id: string;
  orderId: string;
  /** The edit that a top-up pays for. */
  proposalId: string | null;
  kind: "main" | "top-up" | "advance-return" | "endorsement-deposit" | "surplus";
  service: string;
  provider: string | null;
  /** `{ORDERNUMBER}-{attempt}`. */
  ownRef: string;
  providerId: string | null;
  url: string | null;
  /** Book currency, kopecks; `asked…` is the charged amount, frozen, equal for rubles. */
  amountMinor: number;
  currency: Currency;
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

/** Who took the money and how, whatever its order says by now. */
export const wayOf = ({ service, entity }: Pick<Payment, "service" | "entity">) => ({ paymentType: service as PaymentType, entity });
