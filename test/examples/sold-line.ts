import type { SoldLine } from "../../app/pricing/refund.ts";

export const aSoldLine = (more: Partial<SoldLine> = {}): SoldLine => ({
  position: 0,
  quantity: 1,
  returned: 0,
  priceMinor: 1610_00,
  bonusMinor: 0,
  advanceMinor: 0,
  depositMinor: 0,
  customerDeliveryMinor: 0,
  ...more,
});
