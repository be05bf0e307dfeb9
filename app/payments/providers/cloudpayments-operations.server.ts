import type * as z from "zod";
import {
  currencyNamed,
  isRefund,
  movedMoney,
  NOT_FOUND,
  type Operation,
  operationAnswer,
  operationsAnswer,
  refundIdOf,
  stateNamed,
} from "./cloudpayments.contract.ts";
import type { Done, PaymentIds, Told } from "./provider.ts";

export type Read<T> = { ok: true; answer: T } | { ok: false; reason: string };
/** One call of the API within the time that is left for all of them. */
export type Post = <T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>, requestId?: string) => Promise<Read<T>>;

/** A payment and what of it has gone back. `refundedMinor`: done, not only asked for; `others`: payments that took money beside it. */
export type Books = { payment: Operation; refunds: readonly Operation[]; refundedMinor: number; others: readonly Operation[] };

/** Longer than any attempt of ours stays open. */
const ATTEMPT_MS = 3_600_000;
/** The provider's own page of a list. */
const PAGE = 100;
const MOST_PAGES = 20;

/**
 * Brings together what the provider knows by our number; null = nothing. It tells the last operation only: after a payment that may be a
 * refund, or a card declined in a second window, and then the period around is read through.
 */
export async function readBooks(post: Post, { providerId, ownRef }: PaymentIds): Promise<Read<Books | null>> {
  const last = await readOne(post, "v2/payments/find", { InvoiceId: ownRef });
  if (!last.ok || !last.answer) return last as Read<null>;
  const isAlone = movedMoney(last.answer) && (!providerId || String(last.answer.TransactionId) === providerId);
  if (isAlone) return { ok: true, answer: books(last.answer, []) };
  const paid = providerId ?? (isRefund(last.answer) ? String(last.answer.OriginalTransactionId) : null);
  const known = paid ? await readOne(post, "payments/get", { TransactionId: paid }) : null;
  if (known && !known.ok) return known;
  if (known?.answer && known.answer.InvoiceId !== ownRef)
    return { ok: false, reason: `cloudpayments: payment ${paid} has another number than ${ownRef}` };
  const from = known?.answer ? timeOf(known.answer) : timeOf(last.answer) - ATTEMPT_MS;
  const listed = await readPeriod(post, from, timeOf(last.answer));
  if (!listed.ok) return listed;
  const ours = listed.answer.filter(({ InvoiceId }) => InvoiceId === ownRef);
  const payment = known?.answer ?? ours.find(movedMoney) ?? last.answer;
  return { ok: true, answer: books(payment, ours) };
}

function books(payment: Operation, around: readonly Operation[]): Books {
  const refunds = around.filter((one) => one.OriginalTransactionId === payment.TransactionId);
  const done = refunds.filter(({ Status }) => Status === "Completed");
  const others = around.filter((one) => one.TransactionId !== payment.TransactionId && movedMoney(one) && one.Status !== "Cancelled");
  return { payment, refunds, others, refundedMinor: done.reduce((sum, { Amount }) => sum + Amount, 0) };
}

async function readOne(post: Post, path: string, fields: Record<string, string>): Promise<Read<Operation | null>> {
  const got = await post(path, fields, operationAnswer);
  if (!got.ok) return got;
  const { Model, Message } = got.answer;
  // A declined payment is told with `Success: false` and its model.
  if (Model) return { ok: true, answer: Model };
  return Message === NOT_FOUND ? { ok: true, answer: null } : { ok: false, reason: `cloudpayments: ${Message}` };
}

/** All operations of the shop between two moments, both included, oldest first. */
async function readPeriod(post: Post, from: number, to: number): Promise<Read<Operation[]>> {
  const all: Operation[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const fields = {
      CreatedDateGte: new Date(from).toISOString(),
      // Their seconds are told without fractions.
      CreatedDateLte: new Date(to + 1000).toISOString(),
      PageNumber: String(page),
      TimeZone: "UTC",
    };
    const got = await post("v2/payments/list", fields, operationsAnswer);
    if (!got.ok) return got;
    if (!got.answer.Success) return { ok: false, reason: `cloudpayments: ${got.answer.Message}` };
    const { Model } = got.answer;
    all.push(...(Model ?? []));
    if ((Model?.length ?? 0) < PAGE) return { ok: true, answer: all };
  }
  return { ok: false, reason: `cloudpayments: more than ${MOST_PAGES * PAGE} operations to look through` };
}

const timeOf = ({ CreatedDateIso }: Operation): number => Date.parse(`${CreatedDateIso}Z`);

/** Play money is no money where real goods are sold: there a test payment counts as declined. */
export function toldOf({ payment, refunds, refundedMinor, others }: Books, sandbox: boolean): Told {
  const state = payment.TestMode && !sandbox ? "declined" : stateNamed(payment.Status);
  return {
    // A payer who was declined tries again under another number: only money makes a number the payment's.
    providerId: movedMoney(payment) && state !== "declined" ? String(payment.TransactionId) : null,
    ownRef: payment.InvoiceId ?? "",
    state: state === "paid" && refundedMinor > 0 ? (refundedMinor < payment.Amount ? "partially-refunded" : "refunded") : state,
    amountMinor: payment.Amount,
    currency: currencyNamed(payment.Currency),
    refundedMinor,
    refundIds: refunds.flatMap((one) => (one.Status === "Completed" ? (refundIdOf(one) ?? []) : [])),
    surplus: others.map(({ TransactionId, Amount }) => ({ operation: String(TransactionId), amountMinor: Amount })),
  };
}

/** What became of one of our refunds; null = it was never begun, or was declined. */
export function refundOf({ refunds }: Books, id: string): Done | null {
  const begun = refunds.find((one) => refundIdOf(one) === id && one.Status !== "Declined");
  if (!begun) return null;
  return begun.Status === "Completed" ? { ok: true } : { ok: false, retry: true, reason: `cloudpayments: the refund is ${begun.Status}` };
}
