import { answersJson, askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import { decimalOf, movedMoney, NOT_FOUND, type Operation, operationAnswer, plainAnswer, refundData } from "./cloudpayments.contract.ts";
import { readNotification, replyTo } from "./cloudpayments-notification.server.ts";
import {
  type Books,
  type CloudPaymentsBooks,
  type Post,
  type Read,
  readBooks,
  refundOf,
  toldOf,
} from "./cloudpayments-operations.server.ts";
import type { AskedRefund, Charge, Done, Fetched, PaymentIds, PaymentProvider, PaymentSession } from "./provider.ts";

export type CloudPaymentsSettings = {
  url: string;
  sandbox: boolean;
  publicId: string | undefined;
  apiSecret: string | undefined;
};

const DEADLINE_MS = 4800;
const LEAST_MS = 300;

/** CloudPayments: a widget takes money after asking us (Check); results are read by our number. Decimal rubles. */
export function createCloudPayments(
  { url, sandbox, publicId, apiSecret }: CloudPaymentsSettings,
  books: CloudPaymentsBooks,
): PaymentProvider {
  const ask = askWithBreaker("cloudpayments", answersJson);
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString("base64")}`;

  /** The same `requestId` repeats its answer for an hour. */
  const within = (deadlineMs: number): Post => {
    const until = performance.now() + deadlineMs;
    return async (path, fields, schema, requestId) => {
      if (!publicId || !apiSecret) return { ok: false, reason: "cloudpayments: no public id or secret is set" };
      const left = Math.round(until - performance.now());
      if (left < LEAST_MS) return { ok: false, reason: "cloudpayments: no time is left" };
      const headers = { authorization, ...(requestId && { "x-request-id": requestId }) };
      const body = new URLSearchParams(fields);
      const outcome = await ask(new URL(path, url), { method: "POST", headers, body, deadlineMs: left });
      if (!outcome.ok) return { ok: false, reason: `cloudpayments: ${outcome.reason}` };
      const parsed = schema.safeParse(outcome.json);
      if (outcome.status === 200 && parsed.success) return { ok: true, answer: parsed.data };
      return { ok: false, reason: `cloudpayments: ${path} answered ${outcome.status} with something else` };
    };
  };

  function create({ ownRef, amountMinor, currency }: Charge): PaymentSession {
    if (!publicId || !apiSecret) return { ok: false, retry: false, reason: "cloudpayments: no public id or secret is set" };
    const amount = Number(decimalOf(amountMinor));
    return { ok: true, providerId: null, widget: { publicId, invoiceId: ownRef, amount, currency: currency.toUpperCase() } };
  }

  const counts = (one: Operation) => movedMoney(one) && (sandbox || !one.TestMode);
  const readAll = (ids: PaymentIds, post = within(DEADLINE_MS)) => readBooks({ post, books, counts }, ids);

  async function fetchPayment(ids: PaymentIds): Promise<Fetched> {
    const read = await readAll(ids);
    return read.ok ? { ok: true, told: read.answer && toldOf(read.answer, sandbox) } : read;
  }

  async function booksOf(post: Post, providerId: string): Promise<Read<Books | null>> {
    const got = await post("payments/get", { TransactionId: providerId }, operationAnswer);
    if (!got.ok) return got;
    const { Model, Message } = got.answer;
    if (Model?.InvoiceId) return readAll({ providerId, ownRef: Model.InvoiceId }, post);
    return Message === NOT_FOUND ? { ok: true, answer: null } : { ok: false, reason: `cloudpayments: ${Message}` };
  }

  async function act(post: Post, path: string, fields: Record<string, string>, requestId: string): Promise<Done> {
    const got = await post(path, fields, plainAnswer, requestId);
    if (!got.ok) return { ok: false, retry: true, reason: got.reason };
    return got.answer.Success ? { ok: true } : { ok: false, retry: false, reason: `cloudpayments: ${got.answer.Message}` };
  }

  async function capture({ providerId, ownRef, amountMinor }: { providerId: string; ownRef: string; amountMinor: number }): Promise<Done> {
    const fields = { TransactionId: providerId, Amount: decimalOf(amountMinor) };
    const asked = await act(within(DEADLINE_MS), "payments/confirm", fields, `confirm ${ownRef}`);
    if (asked.ok) return asked;
    const read = await readAll({ providerId, ownRef });
    if (!read.ok) return { ...asked, retry: true };
    return read.answer?.payment.Status === "Completed" ? { ok: true } : asked;
  }

  /** Unpaid widgets need no closing: our Check refuses. Releases holds. */
  async function cancel(ids: PaymentIds): Promise<Done> {
    const read = await readAll(ids);
    if (!read.ok) return { ok: false, retry: true, reason: read.reason };
    const payment = read.answer?.payment;
    if (payment?.Status === "Completed") return { ok: false, retry: false, reason: "cloudpayments: it is paid" };
    if (payment?.Status !== "Authorized") return { ok: true };
    const fields = { TransactionId: String(payment.TransactionId) };
    return act(within(DEADLINE_MS), "payments/void", fields, `void ${ids.ownRef}`);
  }

  /** Request ids expire in an hour, so each try has its own; the payment's operations tell whether a refund happened. */
  async function refund({ id, providerId, amountMinor, triedSince }: AskedRefund): Promise<Done> {
    const before = await booksOf(within(DEADLINE_MS), providerId);
    if (!before.ok) return { ok: false, retry: true, reason: before.reason };
    const known = before.answer && refundOf(before.answer, id);
    if (known) return known;
    if (before.answer?.payment.Status !== "Completed" || before.answer.refundedMinor + amountMinor > before.answer.payment.Amount)
      return { ok: false, retry: false, reason: "cloudpayments: there is nothing, or not so much, to give back" };
    const fields = { TransactionId: providerId, Amount: decimalOf(amountMinor), JsonData: refundData(id) };
    const asked = await act(within(DEADLINE_MS), "payments/refund", fields, `refund ${id} ${triedSince?.getTime() ?? 0}`);
    if (asked.ok || asked.retry) return asked;
    const after = await booksOf(within(DEADLINE_MS), providerId);
    if (!after.ok) return { ...asked, retry: true };
    return (after.answer && refundOf(after.answer, id)) ?? asked;
  }

  return {
    name: "cloudpayments",
    endsWithHold: true,
    refundsSurplus: true,
    create: async (charge) => create(charge),
    fetch: fetchPayment,
    capture,
    cancel,
    refund,
    parseNotification: (raw) => readNotification(raw, apiSecret),
    reply: (notification, payment) => replyTo(notification, payment, sandbox),
  };
}
