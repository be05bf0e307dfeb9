import type { Currency, Language } from "#app/foundation/storefront.ts";

export type SoldLine = { name: string; sku: string; quantity: number; sumMinor: number };

/** A payment to open; `ownRef` is the idempotency key. */
export type Charge = {
  ownRef: string;
  amountMinor: number;
  currency: Currency;
  lang: Language;
  description: string;
  buyer: { phone: string; email: string; firstname: string; lastname: string };
  /** After bonus, delivery included; a line's sum needn't divide by its pieces. */
  lines: readonly SoldLine[];
  /** Paid from balances: lines = amount + prepaid. */
  prepaidMinor: number;
  origin: string;
  returnUrl: string;
  callbackUrl: string;
  ttlSeconds: number;
};

/** `retry`: unknown outcome or provider down; repeat the same charge. */
export type PaymentSession =
  | { ok: true; providerId: string; url: string }
  // A widget: the provider creates the payment when somebody pays.
  | { ok: true; providerId: null; widget: Widget }
  | { ok: false; retry: boolean; reason: string };
export type Widget = { publicId: string; invoiceId: string; amount: number; currency: string };

/** `declined`: unpaid, and may be retried until it expires. */
export type SnapshotState =
  | "pending"
  | "held"
  | "paid"
  | "declined"
  | "failed"
  | "expired"
  | "canceled"
  | "refunded"
  | "partially-refunded";

/** The provider's status: the only thing that moves money in our books. */
export type PaymentSnapshot = {
  providerId: string | null;
  ownRef: string;
  state: SnapshotState;
  amountMinor: number;
  /** The provider's spelling for unknown currencies. */
  currency: string;
  /** Refunded in total, by whatever operation. */
  refundedMinor: number;
  refundIds: readonly string[];
  isRefunding?: boolean;
  isRefused?: boolean;
  surplus?: readonly Surplus[];
};

export type Surplus = { operation: string; amountMinor: number; currency: string };

export type RefundRecord = { id: string; askedAt: Date; doneAt: Date | null };
/** What we keep of a payment, for providers whose answers don't tell it all. */
export type ProviderBooks = {
  /** Its verified notifications, the earliest first. */
  heard: (ownRef: string) => Promise<readonly unknown[]>;
  askedMinor: (ownRef: string) => Promise<number | undefined>;
  refunds: (ownRef: string) => Promise<readonly RefundRecord[]>;
};

export type Fetched = { ok: true; told: PaymentSnapshot | null } | { ok: false; reason: string };
export type Done = { ok: true } | { ok: false; retry: boolean; reason: string };

export type RawNotification = {
  type: string | undefined;
  body: Buffer | undefined;
  query: Record<string, unknown>;
  /** Lower-case names. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** The sender's address, from trusted proxies. */
  address?: string;
};

/** A verified webhook, only a hint. `eventKey` deduplicates. */
export type Notification = {
  eventKey: string;
  providerId: string;
  ownRef: string;
  fields: Record<string, string>;
  /** A question before money is taken: answered, not stored. */
  isQuestion?: boolean;
  /** Different events may share the key, such as equal partial refunds. */
  mayRepeat?: boolean;
};

/** Verified but unreadable: the reason, for the operator. */
export type Unread = { unread: string };

export type KnownPayment = { amountMinor: number; currency: Currency; isOpen: boolean; isPaid?: boolean };

export type Reply = { status: number; type: string; body: string };

export type PaymentIds = { providerId: string | null; ownRef: string };

export type AskedRefund = {
  id: string;
  providerId: string;
  amountMinor: number;
  /** Returned lines, worth the sum plus balances; default: all that is left. Rubles only. */
  lines?: readonly SoldLine[];
  beforeMinor?: number;
  /** The start of this try; a refused refund can be tried again. */
  triedSince?: Date;
};

export type PaymentProvider = {
  name: string;
  /** No expiry and no capture without us: one attempt lasts as long as the reservation. */
  endsWithHold?: boolean;
  /** Refunds have no ids: request one at a time and compare totals. */
  sumsRefunds?: boolean;
  /** Duplicates can be refunded by their own id; otherwise staff do. */
  refundsSurplus?: boolean;
  create: (charge: Charge) => Promise<PaymentSession>;
  fetch: (ids: PaymentIds) => Promise<Fetched>;
  /** Captures a hold, fully or partly; idempotent. `lines`: what is still sold, if less. */
  capture?: (held: { providerId: string; ownRef: string; amountMinor: number; lines?: readonly SoldLine[] }) => Promise<Done>;
  cancel: (ids: PaymentIds) => Promise<Done>;
  /** Idempotent by id. An error that hides a completed refund isn't a refusal. */
  refund: (refund: AskedRefund) => Promise<Done>;
  parseNotification: (raw: RawNotification) => Notification | Unread | null | Promise<Notification | Unread | null>;
  /** The webhook's answer, default "OK". A question gets `payment`, to refuse wrong sums and closed payments. */
  reply?: (notification: Notification, payment: KnownPayment | null) => Reply;
  /** Webhook-only: notifications must be on disk before the answer. */
  isWebhookOnly?: boolean;
};
