import type { Entry } from "#app/money/ledger/ledger.ts";
import type { Order } from "../order.ts";

/** What an edit made a paid order cheaper by; `doneAt` null: its money is not all back. */
export type Reduction = {
  id: string;
  orderId: string;
  n: number;
  actor: string;
  wasMinor: number;
  totalMinor: number;
  doneAt: Date | null;
};

export const moneyBack = ({ wasMinor, totalMinor }: Pick<Reduction, "wasMinor" | "totalMinor">): number => wasMinor - totalMinor;

/** The order is worth less, and what was paid for it is owed. */
export function reducedEntries(before: Order, after: Order): Entry[] {
  const delivery = after.clientDeliveryMinor - before.clientDeliveryMinor;
  const total = after.totalMinor - before.totalMinor;
  return [
    { account: "goods", amountMinor: total - delivery },
    { account: "delivery", amountMinor: delivery },
    { account: "unclaimed", amountMinor: -total },
  ];
}
