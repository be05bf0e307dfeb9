import { percentDown, wholeRubles } from "#app/foundation/money.ts";

export type Parts = { bonusMinor: number; advanceMinor: number; depositMinor: number };
/** `limitBonus`: percent of goods payable by bonus; null = 50 [PRC-07]. */
export type Purse = Parts & { limitBonus: number | null };

const LIMIT_BONUS = 50;
const nothing: Purse = { bonusMinor: 0, advanceMinor: 0, depositMinor: 0, limitBonus: null };

/** Usable and used balances [PRC-07] [PRC-09] [PRC-22]. Advance first; a deposit counts as chosen only for what is left. */
export function takeParts(goodsMinor: number, purse: Purse | null, asked: Parts): { usable: Parts; taken: Parts } {
  const { bonusMinor, advanceMinor, depositMinor, limitBonus } = purse ?? nothing;
  const advance = least(asked.advanceMinor, advanceMinor, goodsMinor);
  const deposit = least(asked.depositMinor, depositMinor, goodsMinor - advance);
  const bonusUsable = least(bonusMinor, percentDown(goodsMinor, limitBonus ?? LIMIT_BONUS), goodsMinor - advance - deposit);
  return {
    usable: {
      advanceMinor: deposit >= goodsMinor ? 0 : least(advanceMinor, goodsMinor),
      depositMinor: advance >= goodsMinor ? 0 : least(depositMinor, goodsMinor),
      bonusMinor: bonusUsable,
    },
    taken: { advanceMinor: advance, depositMinor: deposit, bonusMinor: least(asked.bonusMinor, bonusUsable) },
  };
}

const least = (...amounts: number[]) => wholeRubles(Math.max(0, Math.min(...amounts)));
