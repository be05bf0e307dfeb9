import type { Currency, Language } from "#app/foundation/storefront.ts";

/** What is asked of a provider when a payment is opened. `ownRef` is also the key against opening it twice. */
export type Charge = {
  ownRef: string;
  amountMinor: number;
  currency: Currency;
  lang: Language;
  /** Of the storefront where the payer stands: he comes back there. */
  origin: string;
  returnUrl: string;
  callbackUrl: string;
  ttlSeconds: number;
};

/** `retry`: the outcome is unknown or the provider is away; the same charge may be asked for again. */
export type Opened = { ok: true; providerId: string; url: string } | { ok: false; retry: boolean; reason: string };

export type ToldState = "pending" | "held" | "paid" | "declined" | "failed" | "expired" | "canceled" | "refunded" | "partially-refunded";

/** The provider's own word about a payment: the only thing that moves money in our books. */
export type Told = {
  providerId: string | null;
  ownRef: string;
  state: ToldState;
  amountMinor: number;
  /** As the provider names it where we know no such currency. */
  currency: string;
  /** What of it is back, all in all, whatever the provider calls the way it went. */
  refundedMinor: number;
  /** Our ids of the refunds that it has carried out. */
  refundIds: readonly string[];
};

export type Fetched = { ok: true; told: Told | null } | { ok: false; reason: string };
export type Done = { ok: true } | { ok: false; retry: boolean; reason: string };

/** As it came over the wire, unread. */
export type RawNotification = { type: string | undefined; body: Buffer | undefined; query: Record<string, unknown> };

/** A hint that something happened, proven to come from the provider. `eventKey` tells a repetition. */
export type Notification = { eventKey: string; providerId: string; ownRef: string; fields: Record<string, string> };

export type PaymentIds = { providerId: string | null; ownRef: string };

export type PaymentProvider = {
  name: string;
  create: (charge: Charge) => Promise<Opened>;
  /** null = the provider knows no such payment. */
  fetch: (ids: PaymentIds) => Promise<Fetched>;
  /** Closes a payment that nobody has paid. */
  cancel: (ids: PaymentIds) => Promise<Done>;
  /** Asked again under the same id, gives nothing back twice. An error that hides a refund which was carried out is no refusal. */
  refund: (refund: { id: string; providerId: string; amountMinor: number }) => Promise<Done>;
  /** null = nobody can say it came from the provider. */
  parseNotification: (raw: RawNotification) => Notification | null;
};
