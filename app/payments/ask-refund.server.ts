import type { Db } from "#app/foundation/database/database.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Payment } from "./payment.ts";
import { broughtBackBy } from "./payment-request.ts";
import type { Done, PaymentProvider, Told } from "./providers/provider.ts";
import * as refunds from "./refunds.queries.server.ts";

/** A provider that has given nothing back for so long is not asked to any more: a person ends it. */
const TRIED_FOR_MS = 48 * 3_600_000;
export const isTriedLong = ({ askedAt }: refunds.Refund, now: Date): boolean => now.getTime() - askedAt.getTime() >= TRIED_FOR_MS;

type Before = { ok: true; beforeMinor: number | undefined } | Extract<Done, { ok: false }>;

/** Asks a payment's provider for a refund, in the currency that was paid. */
export function createAskRefund(db: Db, orders: Orders, providerNamed: (name: string) => PaymentProvider | undefined) {
  /** Late money goes back whole: nobody asks for what it was. */
  async function pieces({ refundId }: refunds.Refund, { orderId, askedCurrency }: Payment) {
    const refund = refundId && askedCurrency === "rub" && (await orders.refunds.find(db, refundId));
    return refund ? broughtBackBy((await orders.find(db, orderId))!, refund) : undefined;
  }

  /**
   * What was back before this one, where the provider knows no refund by name: our others, and what somebody else gave back before this one
   * was first asked for. One at a time, in the order they were written down, so that the sum tells which of them are done.
   */
  async function backBefore(provider: PaymentProvider, refund: refunds.Refund, payment: Payment): Promise<Before> {
    if (!provider.sumsRefunds) return { ok: true, beforeMinor: undefined };
    if (await refunds.waitsForAnother(db, refund)) return { ok: false, retry: true, reason: "another refund of the payment is under way" };
    const { given } = await refunds.sumRefunds(db, payment.id);
    if (refund.foreignMinor !== null) return { ok: true, beforeMinor: refund.foreignMinor + given };
    const fetched = await provider.fetch(payment);
    if (!fetched.ok) return { ok: false, retry: true, reason: fetched.reason };
    if (!fetched.told) return { ok: false, retry: false, reason: "the provider knows no such payment" };
    return { ok: true, beforeMinor: (await refunds.noteForeign(db, refund.id, fetched.told.refundedMinor - given)) + given };
  }

  /** After two days of asking only whether it is back: what is refused is known not to be back. */
  return async function ask(refund: refunds.Refund, payment: Payment, now: Date): Promise<Done> {
    const { id, askedMinor: amountMinor } = refund;
    const { providerId } = payment;
    if (!providerId) return { ok: false, retry: false, reason: "the provider has never told its name for the payment" };
    const provider = providerNamed(payment.provider!)!;
    const before = await backBefore(provider, refund, payment);
    if (!before.ok) return before;
    const { beforeMinor } = before;
    if (!isTriedLong(refund, now))
      return provider.refund({
        id,
        providerId,
        amountMinor,
        lines: await pieces(refund, payment),
        beforeMinor,
        triedSince: refund.askedAt,
      });
    const fetched = await provider.fetch(payment);
    if (!fetched.ok) return { ok: false, retry: true, reason: fetched.reason };
    // What has begun may still end well: given back by hand as well, it would be back twice.
    if (fetched.told?.isRefunding || fetched.told?.state === "pending")
      return { ok: false, retry: true, reason: "the provider has begun it, and has not ended it" };
    const isBack = ({ refundIds, refundedMinor }: Told) =>
      beforeMinor === undefined ? refundIds.includes(id) : refundedMinor === beforeMinor + amountMinor;
    return fetched.told && isBack(fetched.told) ? { ok: true } : { ok: false, retry: false, reason: "two days of asking were in vain" };
  };
}
