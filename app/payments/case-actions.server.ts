import { type CaseKind, mismatchKinds } from "#app/foundation/case-kinds.ts";
import { closeCase, lockOpenCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import { takesMoney } from "#app/foundation/states/payment-status.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { lostEntries, unclaimedEntries } from "#app/money/ledger/ledger.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { inBooks } from "./asked-money.ts";
import { paidBy } from "./change-way.server.ts";
import { isOpen, mayHoldMoney, type Payment } from "./payment.ts";
import * as queries from "./payments.queries.server.ts";
import type { Fetched, PaymentProvider, PaymentSnapshot, SnapshotState } from "./providers/provider.ts";
import type { Receipts } from "./receipts/receipts.server.ts";
import * as refunds from "./refunds.queries.server.ts";
import { goneMinor } from "./settlement.ts";

type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  receipts: Receipts;
  providerNamed: (name: string) => PaymentProvider | undefined;
};

export type StaffNote = { by: string; note: string; now: Date };
export type CaseRefusal =
  | "unknown"
  | "silent"
  | "no_case"
  | "not_equal"
  | "not_wanted"
  | "no_money"
  | "held"
  | "under_way"
  | "refused"
  | "returning";
/** `gone`: released or already returned; `ours`: it was our own refund; `lost`: goods and balances can't be recovered. */
export type CaseDone = "taken" | "given-back" | "gone" | "refunded" | "refunded-in-part" | "lost" | "ours";
export type CaseOutcome = { ok: true; done: CaseDone; amountMinor: number } | { ok: false; refusal: CaseRefusal };

const refused = (refusal: CaseRefusal): CaseOutcome => ({ ok: false, refusal });
const done = (what: CaseDone, amountMinor: number): CaseOutcome => ({ ok: true, done: what, amountMinor });

const over: readonly SnapshotState[] = ["canceled", "refunded", "declined", "failed", "expired"];
const GONE = "nothing of it is left at the provider";

/** Staff's payment decisions: each posts to the ledger and closes its case atomically, once [PAY-07]. */
export function createCaseActions({ database: { db }, orders, jobs, receipts, providerNamed }: Deps) {
  type Action = (
    trx: Db,
    found: { order: Order; payment: Payment; others: Payment[]; told: PaymentSnapshot; close: (note?: string) => Promise<unknown> },
  ) => Promise<CaseOutcome>;

  type FetchPayment = (provider: PaymentProvider, payment: Payment) => Promise<Fetched>;
  const fetchOnly: FetchPayment = (provider, payment) => provider.fetch(payment);

  /** Reads the provider's state first, then acts with order, payment and case locked. */
  async function withCase(
    paymentId: string,
    kinds: readonly CaseKind[],
    said: StaffNote,
    action: Action,
    ask = fetchOnly,
  ): Promise<CaseOutcome> {
    const known = await queries.findPayment(db, paymentId);
    const provider = known?.provider && providerNamed(known.provider);
    if (!known || !provider) return refused("unknown");
    const fetched = await ask(provider, known);
    if (!fetched.ok) return refused("silent");
    const { told } = fetched;
    if (!told) return refused("no_money");
    return inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, known.orderId))!;
      const { payment, others } = await queries.lockAttempts(trx, known);
      const kind = await lockOpenCase(trx, kinds, paymentId);
      if (!kind) return refused("no_case");
      const seen = { ...payment, checkedAt: said.now, providerId: payment.providerId ?? told.providerId };
      const close = (note = "") => closeCase(trx, kind, paymentId, said.now, { ...said, note: said.note || note });
      return action(trx, { order, payment: seen, others, told, close });
    });
  }

  /** Releases a hold before closing; idempotent, as the provider's next status tells. */
  const letGo: FetchPayment = async (provider, payment) => {
    const fetched = await provider.fetch(payment);
    if (!fetched.ok || fetched.told?.state !== "held") return fetched;
    const isInDoubt = await inTransaction(db, (trx) => lockOpenCase(trx, mismatchKinds, payment.id));
    if (!isInDoubt) return fetched;
    await provider.cancel({ ...payment, providerId: payment.providerId ?? fetched.told.providerId });
    return provider.fetch(payment);
  };

  const take = (paymentId: string, said: StaffNote): Promise<CaseOutcome> =>
    withCase(paymentId, mismatchKinds, said, async (trx, { order, payment, others, told, close }) => {
      const isEqual = told.amountMinor === payment.askedMinor && told.currency === payment.askedCurrency && told.refundedMinor === 0;
      if (told.state !== "paid" || !isEqual) return refused("not_equal");
      if (!takesMoney(order) || others.some(({ state }) => mayHoldMoney(state))) return refused("not_wanted");
      for (const other of others) {
        await queries.movePayment(trx, other, "canceled", { note: "another attempt was paid" });
        await jobs.send(trx, "payments", { kind: "close", paymentId: other.id });
      }
      await queries.movePayment(trx, payment, "paid", { paidAt: said.now, note: `taken by ${said.by}` });
      await orders.settlePaid(trx, await paidBy(trx, orders, order, payment), {
        actor: said.by,
        reason: `payment ${payment.ownRef}`,
        now: said.now,
      });
      await close();
      return done("taken", payment.amountMinor);
    });

  const giveBack = (paymentId: string, said: StaffNote): Promise<CaseOutcome> => {
    const action: Action = async (trx, { order, payment, told, close }) => {
      const isStanding = isOpen(payment.state) || payment.state === "review";
      if (over.includes(told.state)) {
        if (isStanding) {
          await queries.movePayment(trx, payment, "canceled", { note: GONE });
          await orders.paymentFailed(trx, order);
        }
        await close(GONE);
        return done("gone", 0);
      }
      if (told.state === "held") return refused("held");
      const backMinor = told.amountMinor - told.refundedMinor;
      if ((told.state !== "paid" && told.state !== "partially-refunded") || backMinor <= 0) return refused("no_money");
      const isAsked = told.currency === payment.askedCurrency;
      const amountMinor = isAsked ? inBooks(payment, backMinor) : payment.amountMinor;
      const refundId = newId();
      const back = { amountMinor, askedMinor: backMinor, paidCurrency: isAsked ? null : (told.currency as Currency) };
      if (!(await refunds.insertMismatchRefund(trx, refundId, payment, back, said.now))) return refused("under_way");
      await post(trx, { cause: "late", causeId: payment.id, orderId: order.id, entries: unclaimedEntries(amountMinor), now: said.now });
      await receipts.late(trx, order, { payment, amountMinor }, said.now);
      const note = `given back by ${said.by}`;
      if (isStanding) await queries.movePayment(trx, payment, "canceled", { note });
      else await queries.noteOn(trx, payment.id, note);
      await close();
      await jobs.send(trx, "payments", { kind: "refund", refundId }, { key: `refund ${refundId}` });
      return done("given-back", amountMinor);
    };
    return withCase(paymentId, mismatchKinds, said, action, letGo);
  };

  /** Books a provider's own refund: goods too if complete, money only if partial. */
  const acceptReturn = (paymentId: string, said: StaffNote): Promise<CaseOutcome> =>
    withCase(paymentId, ["payment-returned"], said, async (trx, { order, payment, told, close }) => {
      const sums = await refunds.sumRefunds(trx, payment.id);
      if (sums.asked !== sums.given) return refused("under_way");
      // Staff may have made it in the provider's cabinet: then it is no other refund.
      if ((await refunds.listRefunds(trx, payment.id)).some(({ state }) => state === "refused")) return refused("refused");
      const backMinor = goneMinor(payment, told);
      const askedMinor = backMinor - sums.given;
      if (askedMinor > 0 && (await refunds.foundAtProvider(trx, payment.id, askedMinor))) {
        await close();
        return done("ours", 0);
      }
      const given = await orders.givenBack(order.id, trx);
      const leftMinor = order.totalMinor - (given?.moneyMinor ?? 0) - (await orders.refunds.lost(trx, order.id));
      if (askedMinor <= 0 || leftMinor <= 0) {
        await close();
        return done("ours", 0);
      }
      const others = (await queries.findLeftInPayments(trx, order.id)).filter(({ id }) => id !== payment.id);
      const isAll = backMinor >= payment.askedMinor && others.length === 0;
      const amountMinor = isAll ? leftMinor : Math.min(leftMinor, inBooks(payment, askedMinor));
      const outcome = await book(trx, order, { amountMinor, isAll, payment }, said);
      if (!outcome.ok) return refused(outcome.refusal);
      const { refundId, what } = outcome;
      await refunds.insertForeignRefund(trx, { id: refundId ?? newId(), refundId, amountMinor, askedMinor }, payment, said.now);
      await close();
      return done(what, amountMinor);
    });

  type Back = { amountMinor: number; isAll: boolean; payment: Payment };
  type Booked = { ok: true; what: CaseDone; refundId: string | null } | { ok: false; refusal: CaseRefusal };

  async function book(trx: Db, order: Order, { amountMinor, isAll, payment }: Back, { by, note, now }: StaffNote): Promise<Booked> {
    const step = { actor: by, reason: note || "given back by the bank", now };
    const lines = await orders.refunds.lines(trx, order.id);
    if (lines.some(({ comingBack }) => comingBack > 0)) return { ok: false, refusal: "returning" };
    if (!isAll && !isCertificate(order)) {
      const refund = await orders.refunds.noteMoney(trx, order, { ...step, moneyMinor: amountMinor });
      await orders.refunds.complete(trx, order, refund.id, { now });
      return { ok: true, what: "refunded-in-part", refundId: refund.id };
    }
    const isWhole = isAll && lines.some(({ quantity, returned }) => quantity > returned);
    const refund = isWhole ? await begin(trx, order, step) : null;
    if (refund) {
      await orders.refunds.complete(trx, order, refund.id, { now });
      return { ok: true, what: "refunded", refundId: refund.id };
    }
    // A used certificate's value belongs to somebody; an unused one can't be recovered in part.
    const entries = lostEntries(amountMinor);
    await post(trx, { cause: "payment-lost", causeId: `${payment.id} ${now.toISOString()}`, orderId: order.id, entries, now });
    return { ok: true, what: "lost", refundId: null };
  }

  /** Null if what was sold can't be recovered. */
  const begin = (trx: Db, order: Order, step: { actor: string; reason: string; now: Date }) =>
    orders.refunds.begin(trx, order, { back: null, withDelivery: true, ...step }).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status === 409) return null;
      throw error;
    });

  return { take, giveBack, acceptReturn };
}
