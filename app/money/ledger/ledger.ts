import type { Parts } from "#app/pricing/account-parts.ts";
import type { Sources } from "#app/pricing/refund.ts";

/** Customer accounts; `withdrawal` is a deposit being paid out. None goes below zero. */
export type CustomerAccount = "bonus" | "advance" | "deposit" | "withdrawal";
/** Shop accounts: `money` held by providers, `goods` and `delivery` sold, `refunds`, `certificates` owed, `unclaimed`, `shop` expenses. */
export type ShopAccount = "money" | "goods" | "delivery" | "refunds" | "certificates" | "unclaimed" | "shop";

/** Kopecks; positive = owed or earned, negative = held or given. */
export type Entry = { account: CustomerAccount | ShopAccount; amountMinor: number };

/** Entries sum to zero; `cause` is unique. Customer accounts are `customerId`'s. */
export type Posting = {
  cause: string;
  causeId: string;
  orderId?: string;
  customerId?: string | null;
  entries: readonly Entry[];
  now: Date;
};

/** An order's balances pay for goods [PRC-22]. */
export const takenEntries = ({ bonusMinor, advanceMinor, depositMinor }: Parts): Entry[] => [
  { account: "bonus", amountMinor: -bonusMinor },
  { account: "advance", amountMinor: -advanceMinor },
  { account: "deposit", amountMinor: -depositMinor },
  { account: "goods", amountMinor: bonusMinor + advanceMinor + depositMinor },
];

/** The payment amount: goods and the customer's delivery price [PRC-11]. */
export const paidEntries = (
  { totalMinor, clientDeliveryMinor }: { totalMinor: number; clientDeliveryMinor: number },
  sold: "goods" | "certificates" = "goods",
): Entry[] => [
  { account: "money", amountMinor: -totalMinor },
  { account: sold, amountMinor: totalMinor - clientDeliveryMinor },
  { account: "delivery", amountMinor: clientDeliveryMinor },
];

/** A refund by source [PAY-09]. */
export const refundEntries = ({ moneyMinor, bonusMinor, advanceMinor, depositMinor }: Sources): Entry[] => [
  { account: "money", amountMinor: moneyMinor },
  { account: "bonus", amountMinor: bonusMinor },
  { account: "advance", amountMinor: advanceMinor },
  { account: "deposit", amountMinor: depositMinor },
  { account: "refunds", amountMinor: -(moneyMinor + bonusMinor + advanceMinor + depositMinor) },
];

/** A void certificate's liability ends [GFT-02]. */
export const certificateBackEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor },
  { account: "certificates", amountMinor: -amountMinor },
];

/** A certificate becomes its holder's advance [GFT-03]. */
export const activatedEntries = (amountMinor: number): Entry[] => [
  { account: "certificates", amountMinor: -amountMinor },
  { account: "advance", amountMinor },
];

export const grantEntries = (account: CustomerAccount, amountMinor: number): Entry[] => [
  { account, amountMinor },
  { account: "shop", amountMinor: -amountMinor },
];

/** Reserves a deposit for withdrawal [ACC-04]. */
export const withheldEntries = (amountMinor: number): Entry[] => [
  { account: "deposit", amountMinor: -amountMinor },
  { account: "withdrawal", amountMinor },
];

export const paidOutEntries = (amountMinor: number): Entry[] => [
  { account: "withdrawal", amountMinor: -amountMinor },
  { account: "money", amountMinor },
];

export const returnedEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor: -amountMinor },
  { account: "deposit", amountMinor },
];

/** Payments of no order, until refunded [PAY-07]. */
export const unclaimedEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor: -amountMinor },
  { account: "unclaimed", amountMinor },
];

/** A bank's chargeback the shop can't recover. */
export const lostEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor },
  { account: "shop", amountMinor: -amountMinor },
];

/** Nobody can claim what a bank took back: its certificate is void. */
export const recoveredEntries = (amountMinor: number): Entry[] => [
  { account: "certificates", amountMinor: -amountMinor },
  { account: "shop", amountMinor },
];

export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
