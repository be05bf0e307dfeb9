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
import type { AskedRefund, Charge, Done, Fetched, Opened, PaymentIds, PaymentProvider } from "./provider.ts";

export type CloudPaymentsSettings = {
  url: string;
  sandbox: boolean;
  publicId: string | undefined;
  apiSecret: string | undefined;
};

const DEADLINE_MS = 4800;
/** A call is not begun with less than this left. */
const LEAST_MS = 300;

/**
 * CloudPayments: a widget on our page takes the money, so nothing is made at the provider beforehand; it asks us before it takes any, and what
 * came of it is read by our number. Forms in, JSON out, refusals with HTTP 200. Amounts are rubles with decimals on both sides.
 */
export function createCloudPayments(
  { url, sandbox, publicId, apiSecret }: CloudPaymentsSettings,
  books: CloudPaymentsBooks,
): PaymentProvider {
  const ask = askWithBreaker("cloudpayments", answersJson);
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString("base64")}`;

  /** What a call with the same `requestId` was answered before is answered again for an hour, and nothing is done twice. */
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

  function create({ ownRef, amountMinor, currency }: Charge): Opened {
    if (!publicId || !apiSecret) return { ok: false, retry: false, reason: "cloudpayments: no public id or secret is set" };
    const amount = Number(decimalOf(amountMinor));
    return { ok: true, providerId: null, widget: { publicId, invoiceId: ownRef, amount, currency: currency.toUpperCase() } };
  }

  /** Play money is no money where real goods are sold. */
  const counts = (one: Operation) => movedMoney(one) && (sandbox || !one.TestMode);
  const readAll = (ids: PaymentIds, post = within(DEADLINE_MS)) => readBooks({ post, books, counts }, ids);

  async function fetchPayment(ids: PaymentIds): Promise<Fetched> {
    const read = await readAll(ids);
    return read.ok ? { ok: true, told: read.answer && toldOf(read.answer, sandbox) } : read;
  }

  /** The books of a payment that is known by the provider's name alone. */
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

  /** A widget that nobody has paid in needs no closing: our answer to the check closes it. Money that is only held is let go. */
  async function cancel(ids: PaymentIds): Promise<Done> {
    const read = await readAll(ids);
    if (!read.ok) return { ok: false, retry: true, reason: read.reason };
    const payment = read.answer?.payment;
    if (payment?.Status === "Completed") return { ok: false, retry: false, reason: "cloudpayments: it is paid" };
    if (payment?.Status !== "Authorized") return { ok: true };
    const fields = { TransactionId: String(payment.TransactionId) };
    return act(within(DEADLINE_MS), "payments/void", fields, `void ${ids.ownRef}`);
  }

  /**
   * The provider forgets a request's id in an hour, till when a refusal stands, so that each try has an id of its own; and a refund may be asked for again much later: whether it was carried out, the payment's
   * own books tell, before and after.
   */
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
