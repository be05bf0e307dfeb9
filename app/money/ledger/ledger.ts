import type { Parts } from "#app/pricing/account-parts.ts";
import type { Sources } from "#app/pricing/refund.ts";

/** What a customer has with the shop; `withdrawal` is a deposit on its way out. None goes below zero. */
export type CustomerAccount = "bonus" | "advance" | "deposit" | "withdrawal";
/**
 * The shop's own side: `money` is what providers, carriers and banks hold for it, `goods` and `delivery` what was sold, `refunds` what was
 * given back, `certificates` what is owed for them, `unclaimed` money that belongs to no order, `shop` what it gives of its own.
 */
export type ShopAccount = "money" | "goods" | "delivery" | "refunds" | "certificates" | "unclaimed" | "shop";

/** Kopecks; positive is what the shop owes or has earned, negative what it holds or has given. */
export type Entry = { account: CustomerAccount | ShopAccount; amountMinor: number };

/** One transaction: its entries add up to zero, and its cause is written once. Customer's accounts are those of `customerId`. */
export type Posting = {
  cause: string;
  causeId: string;
  orderId?: string;
  customerId?: string | null;
  entries: readonly Entry[];
  now: Date;
};

/** What an order takes of its customer's accounts pays for goods [PRC-22]. */
export const takenEntries = ({ bonusMinor, advanceMinor, depositMinor }: Parts): Entry[] => [
  { account: "bonus", amountMinor: -bonusMinor },
  { account: "advance", amountMinor: -advanceMinor },
  { account: "deposit", amountMinor: -depositMinor },
  { account: "goods", amountMinor: bonusMinor + advanceMinor + depositMinor },
];

/** The payment amount of an order: what it sells and what the customer pays for delivery [PRC-11]. */
export const paidEntries = (
  { totalMinor, clientDeliveryMinor }: { totalMinor: number; clientDeliveryMinor: number },
  sold: "goods" | "certificates" = "goods",
): Entry[] => [
  { account: "money", amountMinor: -totalMinor },
  { account: sold, amountMinor: totalMinor - clientDeliveryMinor },
  { account: "delivery", amountMinor: clientDeliveryMinor },
];

/** What goes back to a buyer, from where he paid it [PAY-09]. */
export const refundEntries = ({ moneyMinor, bonusMinor, advanceMinor, depositMinor }: Sources): Entry[] => [
  { account: "money", amountMinor: moneyMinor },
  { account: "bonus", amountMinor: bonusMinor },
  { account: "advance", amountMinor: advanceMinor },
  { account: "deposit", amountMinor: depositMinor },
  { account: "refunds", amountMinor: -(moneyMinor + bonusMinor + advanceMinor + depositMinor) },
];

/** A certificate that nobody has used is owed no more [GFT-02]. */
export const certificateBackEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor },
  { account: "certificates", amountMinor: -amountMinor },
];

/** What was owed for a certificate is its holder's advance now [GFT-03]. */
export const activatedEntries = (amountMinor: number): Entry[] => [
  { account: "certificates", amountMinor: -amountMinor },
  { account: "advance", amountMinor },
];

/** What the shop gives of its own. */
export const grantEntries = (account: CustomerAccount, amountMinor: number): Entry[] => [
  { account, amountMinor },
  { account: "shop", amountMinor: -amountMinor },
];

/** A deposit on its way out is nobody's to spend [ACC-04]. */
export const withheldEntries = (amountMinor: number): Entry[] => [
  { account: "deposit", amountMinor: -amountMinor },
  { account: "withdrawal", amountMinor },
];

/** And then it is out: paid from what banks hold for the shop. */
export const paidOutEntries = (amountMinor: number): Entry[] => [
  { account: "withdrawal", amountMinor: -amountMinor },
  { account: "money", amountMinor },
];

/** Paid, and sent back by the bank. */
export const returnedEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor: -amountMinor },
  { account: "deposit", amountMinor },
];

/** Money that belongs to no order, until it is back where it came from [PAY-07]. */
export const unclaimedEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor: -amountMinor },
  { account: "unclaimed", amountMinor },
];

/** Money that a bank took back for what the shop can't have back. */
export const lostEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor },
  { account: "shop", amountMinor: -amountMinor },
];

export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
