import type * as z from "zod";
import {
  currencyNamed,
  isRefund,
  movedIn,
  movedMoney,
  NOT_FOUND,
  type Operation,
  operationAnswer,
  operationsAnswer,
  refundIdOf,
  stateNamed,
} from "./cloudpayments.contract.ts";
import type { Done, PaymentIds, PaymentSnapshot, ProviderBooks, RefundRecord } from "./provider.ts";

export type Read<T> = { ok: true; answer: T } | { ok: false; reason: string };
export type Post = <T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>, requestId?: string) => Promise<Read<T>>;

/** A payment with refunds. `refundedMinor`: completed; `others`: duplicate payments. */
export type Books = { payment: Operation; refunds: readonly Operation[]; refundedMinor: number; others: readonly Operation[] };

/** Our records: the provider tells only the last operation of a number, so earlier ones are found by these. */
export type CloudPaymentsBooks = Pick<ProviderBooks, "heard" | "refunds">;

/** Another widget of the attempt may have been paid this long before a decline. */
const ATTEMPT_MS = 3_600_000;
/** Allowed clock skew. */
const CLOCKS_MS = 10 * 60_000;
const PAGE = 100;
const MOST_PAGES = 20;

export type Reading = { post: Post; books: CloudPaymentsBooks; counts: (one: Operation) => boolean };

/** Collects what the provider knows of our number; null = nothing. Operations from webhooks by id, gaps by time range. */
export async function readBooks(reading: Reading, ids: PaymentIds): Promise<Read<Books | null>> {
  const { post, books, counts } = reading;
  const { providerId, ownRef } = ids;
  const last = await readOne(post, "v2/payments/find", { InvoiceId: ownRef });
  if (!last.ok || !last.answer) return last as Read<null>;
  const found = new Map([[String(last.answer.TransactionId), last.answer]]);
  const original = isRefund(last.answer) ? String(last.answer.OriginalTransactionId) : null;
  const named = new Set([providerId, original, ...(await books.heard(ownRef)).flatMap(movedIn)].filter((id) => id && !found.has(id)));
  for (const got of await Promise.all([...named].map((id) => readOne(post, "payments/get", { TransactionId: id! })))) {
    if (!got.ok) return got;
    if (got.answer && got.answer.InvoiceId !== ownRef)
      return { ok: false, reason: `cloudpayments: payment ${got.answer.TransactionId} has another number than ${ownRef}` };
    if (got.answer) found.set(String(got.answer.TransactionId), got.answer);
  }
  for (const { from, to } of unread([...found.values()], last.answer, await books.refunds(ownRef), counts)) {
    const listed = await readPeriod(post, from, to);
    if (!listed.ok) return listed;
    for (const one of listed.answer) if (one.InvoiceId === ownRef) found.set(String(one.TransactionId), one);
  }
  const ours = [...found.values()].toSorted((a, b) => timeOf(a) - timeOf(b) || a.TransactionId - b.TransactionId);
  const payment = (providerId && found.get(providerId)) || ours.find(counts) || last.answer;
  return { ok: true, answer: booksOf(payment, ours, counts) };
}

/** Time ranges with possibly unseen operations: before a decline, and of our refunds. */
function unread(
  found: readonly Operation[],
  last: Operation,
  refunds: readonly RefundRecord[],
  counts: Reading["counts"],
): { from: number; to: number }[] {
  const lastAt = timeOf(last);
  const paid = found.filter(counts);
  if (paid.length === 0) return [{ from: lastAt - ATTEMPT_MS, to: lastAt }];
  const paidAt = Math.min(...paid.map(timeOf));
  if (counts(last) && lastAt === paidAt) return [];
  return refunds
    .filter(({ id }) => !found.some((one) => refundIdOf(one) === id))
    .map(({ askedAt, doneAt }) => ({
      from: Math.max(paidAt, askedAt.getTime() - CLOCKS_MS),
      to: Math.min(lastAt, doneAt ? doneAt.getTime() + CLOCKS_MS : lastAt),
    }))
    .filter(({ from, to }) => from <= to);
}

function booksOf(payment: Operation, around: readonly Operation[], counts: Reading["counts"]): Books {
  const refundsOf = ({ TransactionId }: Operation) => around.filter((one) => one.OriginalTransactionId === TransactionId);
  const back = (one: Operation) => refundsOf(one).reduce((sum, { Status, Amount }) => sum + (Status === "Completed" ? Amount : 0), 0);
  const others = around.filter((one) => one !== payment && counts(one) && one.Status !== "Cancelled" && back(one) < one.Amount);
  return { payment, refunds: refundsOf(payment), others, refundedMinor: back(payment) };
}

async function readOne(post: Post, path: string, fields: Record<string, string>): Promise<Read<Operation | null>> {
  const got = await post(path, fields, operationAnswer);
  if (!got.ok) return got;
  const { Model, Message } = got.answer;
  if (Model) return { ok: true, answer: Model };
  return Message === NOT_FOUND ? { ok: true, answer: null } : { ok: false, reason: `cloudpayments: ${Message}` };
}

async function readPeriod(post: Post, from: number, to: number): Promise<Read<Operation[]>> {
  const all: Operation[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const fields = {
      CreatedDateGte: new Date(from).toISOString(),
      // Seconds without fractions.
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

/** Test payments count as declined in production. */
export function toldOf({ payment, refunds, refundedMinor, others }: Books, sandbox: boolean): PaymentSnapshot {
  const state = payment.TestMode && !sandbox ? "declined" : stateNamed(payment.Status);
  return {
    // Retries get new numbers: only money fixes the id.
    providerId: movedMoney(payment) && state !== "declined" ? String(payment.TransactionId) : null,
    ownRef: payment.InvoiceId ?? "",
    ...(payment.Status === "Declined" && { isRefused: true }),
    state: state === "paid" && refundedMinor > 0 ? (refundedMinor < payment.Amount ? "partially-refunded" : "refunded") : state,
    amountMinor: payment.Amount,
    currency: currencyNamed(payment.Currency),
    refundedMinor,
    refundIds: refunds.flatMap((one) => (one.Status === "Completed" ? (refundIdOf(one) ?? []) : [])),
    isRefunding: refunds.some(({ Status }) => Status !== "Completed" && Status !== "Declined"),
    surplus: others.map(({ TransactionId, Amount, Currency }) => ({
      operation: String(TransactionId),
      amountMinor: Amount,
      currency: currencyNamed(Currency),
    })),
  };
}

export function refundOf({ refunds }: Books, id: string): Done | null {
  const begun = refunds.find((one) => refundIdOf(one) === id && one.Status !== "Declined");
  if (!begun) return null;
  return begun.Status === "Completed" ? { ok: true } : { ok: false, retry: true, reason: `cloudpayments: the refund is ${begun.Status}` };
}
