import type { Currency, Language } from "#app/foundation/storefront.ts";

export type SoldLine = { name: string; sku: string; quantity: number; sumMinor: number };

/** What is asked of a provider when a payment is opened. `ownRef` is also the key against opening it twice. */
export type Charge = {
  ownRef: string;
  amountMinor: number;
  currency: Currency;
  lang: Language;
  /** What it pays for, in the payer's language. */
  description: string;
  buyer: { phone: string; email: string; firstname: string; lastname: string };
  /** What is sold, after bonus; delivery is a line like any other. A line's sum need not divide by its pieces. */
  lines: readonly SoldLine[];
  /** What of it advance and deposit have paid: lines = amount + prepaid. */
  prepaidMinor: number;
  /** Of the storefront where the payer stands: he comes back there. */
  origin: string;
  returnUrl: string;
  callbackUrl: string;
  ttlSeconds: number;
};

/** `retry`: the outcome is unknown or the provider is away; the same charge may be asked for again. */
export type Opened =
  | { ok: true; providerId: string; url: string }
  // Shown within the page; the provider names the payment once somebody pays.
  | { ok: true; providerId: null; widget: Widget }
  | { ok: false; retry: boolean; reason: string };
export type Widget = { publicId: string; invoiceId: string; amount: number; currency: string };

/** `declined`: nobody has paid, and whoever wants to still may until our time for it is over. */
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
  /** A refund of it has begun and has not ended. */
  isRefunding?: boolean;
  /** The payer's bank has refused his last try; he may try again while the payment is open. */
  isRefused?: boolean;
  /** Paid beside it under the same name: of no order of ours. */
  surplus?: readonly Surplus[];
};

export type Surplus = { operation: string; amountMinor: number; currency: string };

export type AskedBefore = { id: string; askedAt: Date; doneAt: Date | null };
/** What we keep of a payment, for providers whose answers don't tell it all. */
export type ProviderBooks = {
  /** Its verified notifications, the earliest first. */
  heard: (ownRef: string) => Promise<readonly unknown[]>;
  askedMinor: (ownRef: string) => Promise<number | undefined>;
  /** The refunds we asked for. */
  refunds: (ownRef: string) => Promise<readonly AskedBefore[]>;
};

export type Fetched = { ok: true; told: Told | null } | { ok: false; reason: string };
export type Done = { ok: true } | { ok: false; retry: boolean; reason: string };

/** As it came over the wire, unread. */
export type RawNotification = {
  type: string | undefined;
  body: Buffer | undefined;
  query: Record<string, unknown>;
  /** Names in small letters. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** Who sent it, as far as trusted proxies say. */
  address?: string;
};

/** A hint that something happened, proven to come from the provider. `eventKey` tells a repetition. */
export type Notification = {
  eventKey: string;
  providerId: string;
  ownRef: string;
  fields: Record<string, string>;
  /** Asks before money is taken: nothing has happened, so it is answered and not kept. */
  isQuestion?: boolean;
  /** Another event may bear the same key, as a second refund of the same sum. */
  mayRepeat?: boolean;
};

/** Comes from the provider without a doubt, but can't be read: what is wrong, for who has set the provider up. */
export type Unread = { unread: string };

/** `isOpen`: it may be paid now. */
export type KnownPayment = { amountMinor: number; currency: Currency; isOpen: boolean; isPaid?: boolean };

export type Reply = { status: number; type: string; body: string };

export type PaymentIds = { providerId: string | null; ownRef: string };

/** Money that is to go back, in the currency that was asked for. */
export type AskedRefund = {
  id: string;
  providerId: string;
  amountMinor: number;
  /** What comes back, worth the sum and what of advance and deposit goes back with it; left out: all that is left. In rubles only. */
  lines?: readonly SoldLine[];
  /** What of the payment was back before it, where the provider `sumsRefunds`. */
  beforeMinor?: number;
  /** When this try at it began: one that was refused is begun anew when staff has it asked for again. */
  triedSince?: Date;
};

export type PaymentProvider = {
  name: string;
  /** Its page has no end of its own, and it takes no money without us: one attempt may be paid for as long as the goods are held. */
  endsWithHold?: boolean;
  /** It gives refunds no names: they are asked for one by one, each with what was back before. */
  sumsRefunds?: boolean;
  /** What was paid beside a payment has a name that it is given back by; elsewhere a person gives it back. */
  refundsSurplus?: boolean;
  create: (charge: Charge) => Promise<Opened>;
  /** null = the provider knows no such payment. */
  fetch: (ids: PaymentIds) => Promise<Fetched>;
  /** Takes money that is only held, all of it or less; asked again, takes nothing twice. `lines`: what is still sold, where that is less. */
  capture?: (held: { providerId: string; ownRef: string; amountMinor: number; lines?: readonly SoldLine[] }) => Promise<Done>;
  /** Closes a payment that nobody has paid. */
  cancel: (ids: PaymentIds) => Promise<Done>;
  /** Asked again under the same id, gives nothing back twice. An error that hides a refund which was carried out is no refusal. */
  refund: (refund: AskedRefund) => Promise<Done>;
  /** null = nobody can say it came from the provider. */
  parseNotification: (raw: RawNotification) => Notification | Unread | null | Promise<Notification | Unread | null>;
  /**
   * What the provider wants to read in answer; left out: "OK". Some ask before they take money: `payment` is what we know by that name, so that
   * another sum, or a payment that is over, is refused.
   */
  reply?: (notification: Notification, payment: KnownPayment | null) => Reply;
  /** It can't be asked what is true: what it notifies of is on disk for good before it is answered. */
  isOnlyHeard?: boolean;
};
