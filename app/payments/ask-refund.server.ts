import type { Db } from "#app/foundation/database/database.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Payment } from "./payment.ts";
import { broughtBackBy } from "./payment-request.ts";
import type { Done, PaymentProvider, PaymentSnapshot } from "./providers/provider.ts";
import * as refunds from "./refunds.queries.server.ts";
import { goneMinor } from "./settlement.ts";

const TRIED_FOR_MS = 48 * 3_600_000;
export const isTriedLong = ({ askedAt }: refunds.Refund, now: Date): boolean => now.getTime() - askedAt.getTime() >= TRIED_FOR_MS;

/** `goneMinor`: what the provider refunded in all, by whatever means. */
export type SeenRefund = { ok: true; isMade: boolean; goneMinor: number } | { ok: false; reason: string };

type Before = { ok: true; beforeMinor: number | undefined } | Extract<Done, { ok: false }>;

export function createAskRefund(db: Db, orders: Orders, providerNamed: (name: string) => PaymentProvider | undefined) {
  /** Late money goes back whole, without lines; so does what is only a part of a payment's or of a refund's goods. */
  async function pieces({ refundId }: refunds.Refund, { orderId, askedCurrency, kind }: Payment) {
    if (!refundId || askedCurrency !== "rub" || kind === "top-up" || (await refunds.isOfOtherLines(db, refundId))) return undefined;
    const refund = await orders.refunds.find(db, refundId);
    return refund ? broughtBackBy((await orders.find(db, orderId))!, refund) : undefined;
  }

  /** After a refusal staff may refund in the provider's cabinet, without our id: its sum is gone beyond all other refunds then. */
  async function see({ id, askedMinor }: refunds.Refund, payment: Payment): Promise<SeenRefund> {
    const fetched = (await providerNamed(payment.provider!)?.fetch(payment)) ?? { ok: true, told: null };
    if (!fetched.ok) return fetched;
    const { told } = fetched;
    if (!told) return { ok: true, isMade: false, goneMinor: 0 };
    const isThere = (one: refunds.KnownRefund) => (one.state === "done" && !one.byHand) || told.refundIds.includes(one.id);
    const others = (await refunds.listRefunds(db, payment.id)).filter((one) => one.id !== id && isThere(one));
    const gone = goneMinor(payment, told);
    return { ok: true, isMade: gone - others.reduce((sum, one) => sum + one.askedMinor, 0) >= askedMinor, goneMinor: gone };
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
  async function ask(refund: refunds.Refund, payment: Payment, now: Date): Promise<Done> {
    const { id, askedMinor: amountMinor } = refund;
    const { providerId } = payment;
    if (!providerId) return { ok: false, retry: false, reason: "the provider has never told its name for the payment" };
    const provider = providerNamed(payment.provider!)!;
    const before = await backBefore(provider, refund, payment);
    if (!before.ok) return before;
    const { beforeMinor } = before;
    if (refund.problem && !isTriedLong(refund, now)) {
      const seen = await see(refund, payment);
      if (!seen.ok) return { ...seen, retry: true };
      if (seen.isMade) return { ok: true };
    }
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
  }

  return { ask, see };
}
