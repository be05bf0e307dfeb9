import type { Db } from "#app/foundation/database/database.server.ts";
import { lockBalance, post, sumCauses } from "#app/ledger/ledger.queries.server.ts";
import { grantEntries, reversed } from "#app/ledger/ledger.ts";
import { cashbackKept } from "#app/pricing/cashback.ts";
import type { Order } from "./order.ts";
import { soldLines } from "./refunds.queries.server.ts";

type Buyer = Pick<Order, "id" | "customerId">;

/** An order that is done and paid earns its buyer the bonus it promised, once [PRC-15]. The order is locked. */
export async function creditCashback(trx: Db, { id, customerId }: Buyer, now: Date): Promise<void> {
  if (!customerId) return;
  const entries = grantEntries("bonus", cashbackKept(await soldLines(trx, id)));
  await post(trx, { cause: "cashback", causeId: id, orderId: id, customerId, entries, now });
}

/** Pieces that came back earn nothing: what was credited for them is taken back, as far as it is still there. The order is locked. */
export async function takeCashbackBack(trx: Db, { id, customerId }: Buyer, refundId: string, now: Date): Promise<void> {
  if (!customerId) return;
  const credited = await sumCauses(trx, { orderId: id, account: "bonus", causes: ["cashback", "cashback-back"] });
  if (credited === 0) return;
  const tooMuch = Math.max(0, credited - cashbackKept(await soldLines(trx, id)));
  const entries = reversed(grantEntries("bonus", Math.min(tooMuch, await lockBalance(trx, customerId, "bonus"))));
  await post(trx, { cause: "cashback-back", causeId: refundId, orderId: id, customerId, entries, now });
}
