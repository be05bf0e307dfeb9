import type { Db } from "#app/foundation/database/database.server.ts";
import { lockBalance, post, sumCauses } from "#app/money/ledger/ledger.queries.server.ts";
import { grantEntries, reversed } from "#app/money/ledger/ledger.ts";
import { cashbackKept } from "#app/pricing/cashback.ts";
import type { Order } from "./order.ts";
import { listGivenBack, soldLines } from "./refunds.queries.server.ts";

type Buyer = Pick<Order, "id" | "customerId">;

/** Credits a completed order's cashback once [PRC-15]. The order is locked. */
export async function creditCashback(trx: Db, { id, customerId }: Buyer, now: Date): Promise<void> {
  if (!customerId) return;
  const entries = grantEntries("bonus", cashbackKept(await soldLines(trx, id)));
  if (await post(trx, { cause: "cashback", causeId: id, orderId: id, customerId, entries, now }))
    await takeCashbackBack(trx, customerId, id, now);
}

/** Takes back cashback of returned pieces as far as unspent; the rest when bonus arrives, so call it after credits too. */
export async function takeCashbackBack(trx: Db, customerId: string | null, causeId: string, now: Date): Promise<void> {
  if (!customerId) return;
  const orders = await listGivenBack(trx, customerId);
  if (!orders.length) return;
  let balance = await lockBalance(trx, customerId, "bonus");
  for (const orderId of orders) {
    const credited = await sumCauses(trx, { orderId, account: "bonus", causes: ["cashback", "cashback-back"] });
    const taken = Math.min(balance, Math.max(0, credited - cashbackKept(await soldLines(trx, orderId))));
    const entries = reversed(grantEntries("bonus", taken));
    await post(trx, { cause: "cashback-back", causeId: `${causeId} ${orderId}`, orderId, customerId, entries, now });
    balance -= taken;
  }
}
