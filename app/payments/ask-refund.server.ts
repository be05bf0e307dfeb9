import type { Db } from "#app/foundation/database/database.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Payment } from "./payment.ts";
import { broughtBackBy } from "./payment-request.ts";
import type { Done, PaymentProvider, PaymentSnapshot } from "./providers/provider.ts";
import * as refunds from "./refunds.queries.server.ts";

const TRIED_FOR_MS = 48 * 3_600_000;
export const isTriedLong = ({ askedAt }: refunds.Refund, now: Date): boolean => now.getTime() - askedAt.getTime() >= TRIED_FOR_MS;

type Before = { ok: true; beforeMinor: number | undefined } | Extract<Done, { ok: false }>;

export function createAskRefund(db: Db, orders: Orders, providerNamed: (name: string) => PaymentProvider | undefined) {
  /** Late money goes back whole, without lines. */
  async function pieces({ refundId }: refunds.Refund, { orderId, askedCurrency }: Payment) {
    const refund = refundId && askedCurrency === "rub" && (await orders.refunds.find(db, refundId));
    return refund ? broughtBackBy((await orders.find(db, orderId))!, refund) : undefined;
  }

  /** For providers without refund ids: refunded before this one, so the total tells which are done. Sequential, in order. */
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

  /** After two days only polls: a refusal then is final. */
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
    // A pending refund may still succeed: a manual one would double it.
    if (fetched.told?.isRefunding || fetched.told?.state === "pending")
      return { ok: false, retry: true, reason: "the provider has begun it, and has not ended it" };
    const isBack = ({ refundIds, refundedMinor }: PaymentSnapshot) =>
      beforeMinor === undefined ? refundIds.includes(id) : refundedMinor === beforeMinor + amountMinor;
    return fetched.told && isBack(fetched.told) ? { ok: true } : { ok: false, retry: false, reason: "two days of asking were in vain" };
  };
}
