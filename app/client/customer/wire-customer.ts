import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";

type Balances = Pick<PresentedCustomer, "bonus" | "avans" | "ad_deposit">;

/** In whole rubles. */
export const ownMoney = ({ bonus, avans, ad_deposit }: Balances) => ({ bonus, advance: avans, deposit: ad_deposit });

export const depositIn = ({ ad_deposit }: Pick<Balances, "ad_deposit">): number => ad_deposit;
export const advanceIn = ({ avans }: Pick<Balances, "avans">): number => avans;

export const withBalance = (customer: PresentedCustomer, left: Partial<Balances>): PresentedCustomer => ({
  ...customer,
  ...(left.ad_deposit !== undefined && { ad_deposit: left.ad_deposit }),
  ...(left.avans !== undefined && { avans: left.avans }),
});
