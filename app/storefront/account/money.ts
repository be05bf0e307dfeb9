import { m } from "#app/foundation/i18n/messages/messages.js";

export const moneyAccounts = ["bonus", "advance", "deposit"] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

export const accountTexts = (): Record<MoneyAccount, { name: string; says: string }> => ({
  bonus: { name: m.lk_bonus(), says: m.lk_bonus_says() },
  advance: { name: m.lk_advance(), says: m.lk_advance_says() },
  deposit: { name: m.lk_deposit(), says: m.lk_deposit_says() },
});
