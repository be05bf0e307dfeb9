import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction, together } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { takesMoney } from "#app/foundation/states/payment-status.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { unclaimedEntries } from "#app/money/ledger/ledger.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, topUpOf } from "#app/orders/proposals/proposal.ts";
import { inBooks } from "./asked-money.ts";
import { giveUp, paidBy } from "./change-way.server.ts";
import { isOpen, isRefused, type Payment, type PaymentState, REFUSED_NOTE } from "./payment.ts";
import { soldBy, topUpLine } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";
import type { Fetched, PaymentProvider, PaymentSnapshot, Surplus } from "./providers/provider.ts";
import type { Receipts } from "./receipts/receipts.server.ts";
import { insertLateRefund, sumEveryRefund, sumRefunds } from "./refunds.queries.server.ts";
import { goneMinor, type Settlement, settlementOf } from "./settlement.ts";

type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  receipts: Receipts;
  log: Log;
  alarm: (kind: string) => void;
  killPoint: KillPoint;
  providerNamed: (name: string) => PaymentProvider | undefined;
  moneyReturned: (trx: Db, order: Order, now: Date) => Promise<unknown>;
};

/** Money for what an order cost before it was edited doesn't pay for what it costs now. */
const takesSum = (order: Order, { amountMinor }: Payment): boolean => takesMoney(order) && amountMinor === order.totalMinor;

/** A top-up pays for its own edit alone, exactly. */
const paysFor = (proposal: Proposal | undefined, { amountMinor }: Payment): boolean =>
  proposal?.state === "open" && proposal.edited !== null && topUpOf(proposal) === amountMinor;

export type SettleStep = (trx: Db, state: PaymentState) => Promise<unknown>;
export type Settled = { ok: true; state: PaymentState } | { ok: false; reason: string };

/** How long after its end an attempt unknown to the provider is given up. */
const UNKNOWN_FOR_MS = 30 * 60_000;

/** Updates our books from the provider's status: webhook, return, poll, job and staff all end here, so effects happen once [PAY-12]. */
export function createSettle({ database: { db }, orders, jobs, receipts, log, alarm, killPoint, providerNamed, moneyReturned }: Deps) {
  return async function settle(which: string | Payment, now: Date, along?: SettleStep): Promise<Settled | null> {
    const payment = typeof which === "string" ? await queries.findPayment(db, which) : which;
    const provider = payment?.provider && providerNamed(payment.provider);
    if (!payment || !provider) return null;
    const fetched = await ask(payment, provider, now);
    if (!fetched.ok) {
      await queries.markChecked(db, payment, now);
      log.warn({ payment: payment.id, reason: fetched.reason }, "payment.state_unknown");
      return fetched;
    }
    return inTransaction(db, async (trx): Promise<Settled> => {
      // A common lock order prevents deadlocks.
      const [order, { payment: locked, others }] = await together([orders.lock(trx, payment.orderId), queries.lockAttempts(trx, payment)]);
      const wasRefused = isRefused(locked);
      const note = wasRefused ? "" : locked.note;
      const checked = { ...locked, note, checkedAt: now, providerId: locked.providerId ?? fetched.told?.providerId ?? null };
      const attempts = { payment: checked, others };
      const state = await (fetched.told
        ? apply(trx, attempts, order!, { told: fetched.told, along, now })
        : forget(trx, attempts, along, now));
      const wasOpenLong = isOpen(locked.state) && now.getTime() - locked.createdAt.getTime() > queries.OPEN_FOR_MS;
      if (wasOpenLong && !isOpen(state)) await closeCase(trx, "payment-open", locked.id, now);
      if (state === locked.state) await queries.markChecked(trx, checked, now);
      const refused = fetched.told?.isRefused === true;
      if (isOpen(state) && refused !== wasRefused) await queries.noteOn(trx, locked.id, refused ? REFUSED_NOTE : "");
      return { ok: true, state };
    });
  };

  async function ask(payment: Payment, provider: PaymentProvider, now: Date): Promise<Fetched> {
    const fetched = await provider.fetch(payment);
    const told = fetched.ok ? fetched.told : null;
    if (told?.state !== "held" || !provider.capture) return fetched;
    const { ownRef, askedMinor: amountMinor, askedCurrency, orderId } = payment;
    const order = (await orders.find(db, orderId))!;
    const proposal = payment.proposalId === null ? undefined : await orders.proposals.of(db, payment.proposalId);
    const isWanted = payment.proposalId === null ? takesSum(order, payment) : paysFor(proposal, payment);
    const { kind } = settlementOf(payment, isWanted, { ...told, state: "paid" }, now);
    if (kind !== "paid" && kind !== "late") return fetched;
    const take = () =>
      provider.capture!({
        providerId: told.providerId ?? ownRef,
        ownRef,
        amountMinor,
        lines: payment.proposalId ? [topUpLine(order, amountMinor)] : soldBy(order, askedCurrency).lines,
      });
    const done = await (kind === "paid" ? take() : provider.cancel(payment));
    killPoint("pay.after_taken");
    if (done.ok) return provider.fetch(payment);
    if (done.retry) return { ok: false, reason: done.reason };
    log.error({ payment: payment.id, reason: done.reason }, "payment.capture_failed");
    return fetched;
  }

  type Attempts = { payment: Payment; others: readonly Payment[] };

  async function forget(trx: Db, { payment }: Attempts, along: SettleStep | undefined, now: Date): Promise<PaymentState> {
    const { state: was, createdAt, expiresAt } = payment;
    const end = expiresAt?.getTime() ?? 0;
    const givenUpAt = Math.max(createdAt.getTime() + UNKNOWN_FOR_MS, was === "pending" ? end + UNKNOWN_FOR_MS : end);
    const state = (was === "created" || was === "pending") && now.getTime() > givenUpAt ? "expired" : was;
    if (state !== was) await queries.movePayment(trx, payment, state, { note: "the provider does not know it" });
    await along?.(trx, state);
    return state;
  }

  type News = { told: PaymentSnapshot; along: SettleStep | undefined; now: Date };

  async function apply(trx: Db, { payment, others }: Attempts, order: Order, { told, along, now }: News): Promise<PaymentState> {
    for (const surplus of told.surplus ?? []) await takeSurplus(trx, payment, order, { surplus, told, now });
    const isFirst = !others.some((other) => other.state === "paid" || other.state === "review");
    if (payment.proposalId !== null)
      return applyTopUp(trx, { payment, others, proposalId: payment.proposalId }, order, { told, along, now });
    const settlement = settlementOf(payment, takesSum(order, payment) && isFirst, told, now);
    if (settlement.kind === "paid") {
      for (const other of others) await giveUp(trx, jobs, other, "another attempt was paid");
      const paid = await paidBy(trx, orders, order, payment);
      await together([
        queries.movePayment(trx, payment, "paid", { paidAt: now }),
        orders.settlePaid(trx, paid, { actor: payment.provider!, reason: `payment ${payment.ownRef}`, now }),
        along?.(trx, "paid"),
      ]);
      return "paid";
    }
    const state = await carryOut(trx, settlement, { payment, isAlone: others.length === 0, order, told, now });
    await along?.(trx, state);
    return state;
  }

  type TopUp = Attempts & { proposalId: string };

  /** The money and the edit that it pays for are taken together; for an edit that is over it goes back whole. */
  async function applyTopUp(
    trx: Db,
    { payment, others, proposalId }: TopUp,
    order: Order,
    { told, along, now }: News,
  ): Promise<PaymentState> {
    const proposal = await orders.proposals.lock(trx, proposalId);
    const isFirst = !others.some((other) => other.state === "paid" || other.state === "review");
    const isWanted = isFirst && paysFor(proposal, payment) && !(await orders.proposals.isPastEditing(trx, order.id));
    const settlement = settlementOf(payment, isWanted, told, now);
    if (settlement.kind !== "paid") {
      const state = await carryOut(trx, settlement, { payment, isAlone: others.length === 0, order, told, now });
      await along?.(trx, state);
      return state;
    }
    for (const other of others) await giveUp(trx, jobs, other, "another attempt was paid");
    await queries.movePayment(trx, payment, "paid", { paidAt: now });
    killPoint("topup.before_edit");
    await orders.proposals.carryOut(trx, order, proposal!, now);
    killPoint("topup.before_commit");
    await along?.(trx, "paid");
    return "paid";
  }

  type Case = { payment: Payment; isAlone: boolean; order: Order; told: PaymentSnapshot; now: Date };

  async function carryOut(
    trx: Db,
    settlement: Exclude<Settlement, { kind: "paid" }>,
    { payment, isAlone, order, told, now }: Case,
  ): Promise<PaymentState> {
    const { ownRef, amountMinor, askedMinor, askedCurrency } = payment;
    const detail = { order: order.number, payment: ownRef, amountMinor, askedMinor, askedCurrency, told };
    switch (settlement.kind) {
      case "nothing":
        return payment.state;
      case "move":
        await queries.movePayment(trx, payment, settlement.to);
        return settlement.to;
      case "over":
        await queries.movePayment(trx, payment, settlement.to);
        await orders.paymentFailed(trx, order);
        return settlement.to;
      case "review":
        // Reviewed and being refunded.
        if ((await sumEveryRefund(trx, payment.id)).amountMinor > 0) return payment.state;
        // With another open attempt this one stays closed, but still gets a case.
        if (isAlone) await queries.movePayment(trx, payment, "review", { note: settlement.why });
        if ((await openCase(trx, `payment-${settlement.why}`, payment.id, detail, now)) > 0) {
          log.error({ payment: payment.id, why: settlement.why }, "payment.mismatched");
          alarm("payment_mismatch");
        }
        return isAlone ? "review" : payment.state;
      case "returned":
        // Our own refunds are reported too, often before we book them.
        if (goneMinor(payment, told) <= (await sumRefunds(trx, payment.id)).asked) return payment.state;
        if (settlement.to) await queries.movePayment(trx, payment, settlement.to, { note: "given back at the provider" });
        await openCase(trx, "payment-returned", payment.id, detail, now);
        await moneyReturned(trx, order, now);
        return settlement.to ?? payment.state;
      case "late":
        return giveBack(trx, payment, order, now);
    }
  }

  type Paid = { surplus: Surplus; told: PaymentSnapshot; now: Date };

  /** A duplicate payment: late money if it has its own id, else a case. */
  async function takeSurplus(trx: Db, payment: Payment, order: Order, { surplus, told, now }: Paid): Promise<void> {
    const { operation, amountMinor, currency } = surplus;
    if (providerNamed(payment.provider!)?.refundsSurplus && currency === payment.askedCurrency) {
      const paid = { amountMinor: inBooks(payment, amountMinor), askedMinor: amountMinor };
      const late = await queries.insertSurplus(trx, payment, { id: newId(), providerId: operation, ...paid, now });
      if (late) await giveBack(trx, late, order, now);
      return;
    }
    const detail = { order: order.number, payment: payment.ownRef, operation, told };
    await openCase(trx, "payment-surplus", `${payment.id} ${operation}`, detail, now);
  }

  async function giveBack(trx: Db, payment: Payment, order: Order, now: Date): Promise<PaymentState> {
    const refundId = newId();
    if (!(await insertLateRefund(trx, refundId, payment, now))) return payment.state;
    const entries = unclaimedEntries(payment.amountMinor);
    await post(trx, { cause: "late", causeId: payment.id, orderId: order.id, entries, now });
    await receipts.late(trx, order, { payment, amountMinor: payment.amountMinor }, now);
    if (isOpen(payment.state)) await queries.movePayment(trx, payment, "canceled", { note: "late" });
    else await queries.noteOn(trx, payment.id, "late");
    await openCase(trx, "payment-late", payment.id, { order: order.number, status: order.status }, now);
    await jobs.send(trx, "payments", { kind: "refund", refundId }, { key: `refund ${refundId}` });
    return isOpen(payment.state) ? "canceled" : payment.state;
  }
}
