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

/** The payment amount of an order: goods and what the customer pays for delivery [PRC-11]. */
export const paidEntries = ({ totalMinor, clientDeliveryMinor }: { totalMinor: number; clientDeliveryMinor: number }): Entry[] => [
  { account: "money", amountMinor: -totalMinor },
  { account: "goods", amountMinor: totalMinor - clientDeliveryMinor },
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

/** What the shop gives of its own. */
export const grantEntries = (account: CustomerAccount, amountMinor: number): Entry[] => [
  { account, amountMinor },
  { account: "shop", amountMinor: -amountMinor },
];

/** Money that belongs to no order, until it is back where it came from [PAY-07]. */
export const unclaimedEntries = (amountMinor: number): Entry[] => [
  { account: "money", amountMinor: -amountMinor },
  { account: "unclaimed", amountMinor },
];

export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
