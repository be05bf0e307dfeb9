import { answersJson, askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outcome } from "#app/foundation/http/outgoing.server.ts";
import { callAnswer, ERROR, type PaymentAnswer, paymentAnswer, toldOf, wholeTenge } from "./onevision.contract.ts";
import { bearerOf, seal, unseal } from "./onevision-envelope.server.ts";
import { readNotification } from "./onevision-notification.server.ts";
import { registration } from "./onevision-registration.ts";
import type { AskedRefund, Charge, Done, Fetched, PaymentIds, PaymentProvider, PaymentSession, PaymentSnapshot } from "./provider.ts";
import { refundStep } from "./refund-step.ts";

export type OneVisionSettings = {
  url: string;
  pageDomain: string;
  merchantId: string;
  serviceId: string;
  sandbox: boolean;
  apiKey: string | undefined;
  secret: string | undefined;
};

const DEADLINE_MS = 4800;
const LEAST_MS = 300;

/** `code` null: outcome unknown. */
type OneVisionAnswer = { ok: true; answer: PaymentAnswer } | { ok: false; code: string | null; reason: string };

/** OneVision of Kazakhstan: signed envelopes, whole tenge; internally tiyn (docs/decisions/0036-payments-in-tenge.md). */
export function createOneVision({ url, pageDomain, sandbox, apiKey, secret, ...contract }: OneVisionSettings): PaymentProvider {
  const ask = askWithBreaker("onevision", answersJson);

  async function call(method: string, fields: object, deadlineMs = DEADLINE_MS): Promise<OneVisionAnswer> {
    if (!apiKey || !secret) return { ok: false, code: "", reason: "onevision: no key or secret is set" };
    const headers = { "content-type": "application/json", authorization: bearerOf(apiKey) };
    const body = JSON.stringify(seal(fields, secret));
    return read(method, await ask(new URL(method, url), { method: "POST", headers, body, deadlineMs }), secret);
  }

  async function find({ providerId, ownRef }: PaymentIds, deadlineMs = DEADLINE_MS): Promise<OneVisionAnswer> {
    const heard = await call("payment/status", providerId ? { payment_id: named(providerId) } : { order_id: ownRef }, deadlineMs);
    const isAnother = heard.ok && (providerId ? heard.answer.payment_id !== providerId : heard.answer.order_id !== ownRef);
    return isAnother ? { ok: false, code: null, reason: "onevision: payment/status answered with another payment" } : heard;
  }

  async function fetchPayment(ids: PaymentIds): Promise<Fetched> {
    const heard = await find(ids);
    if (heard.ok) return { ok: true, told: toldOf(heard.answer) };
    return heard.code === ERROR.unknown ? { ok: true, told: null } : { ok: false, reason: heard.reason };
  }

  /** Numbers are used up: after a lost answer the payment is looked up [PAY-07]. */
  async function create(charge: Charge): Promise<PaymentSession> {
    if (charge.currency !== "kzt" || wholeTenge(charge.amountMinor) === null)
      return {
        ok: false,
        retry: false,
        reason: `onevision: takes whole tenge, not ${charge.amountMinor} minor units of ${charge.currency}`,
      };
    const until = performance.now() + DEADLINE_MS;
    const left = () => Math.round(until - performance.now());
    const fields = { ...registration(charge, contract), ...(sandbox && { test_mode: 1 }) };
    let reason = "";
    for (let attempt = 1; attempt <= 2 && left() > LEAST_MS; attempt++) {
      const heard = await call("payment/create", fields, left());
      if (heard.ok) return opened(heard.answer, charge);
      if (heard.code !== null && heard.code !== ERROR.duplicate) return { ok: false, retry: false, reason: heard.reason };
      reason = heard.reason;
      if (left() <= LEAST_MS) break;
      const found = await find({ providerId: null, ownRef: charge.ownRef }, left());
      if (found.ok) return opened(found.answer, charge);
    }
    return { ok: false, retry: true, reason };
  }

  function opened(answer: PaymentAnswer, { ownRef, amountMinor, currency, origin }: Charge): PaymentSession {
    const told = toldOf(answer);
    if (told.ownRef !== ownRef || answer.amount !== amountMinor || told.currency !== currency)
      return { ok: false, retry: false, reason: `onevision: number ${ownRef} stands for another payment` };
    if (!answer.payment_page_url) return { ok: false, retry: true, reason: "onevision: opened without a page" };
    const page = new URL(answer.payment_page_url);
    return isAllowedPage(page, origin)
      ? { ok: true, providerId: answer.payment_id, url: page.href }
      : { ok: false, retry: false, reason: `onevision: the payment page stands on a foreign address, ${page.origin}` };
  }

  /** Payers are sent nowhere else [SEC-04]. */
  const isAllowedPage = (page: URL, origin: string): boolean =>
    sandbox
      ? page.origin === origin && page.pathname.startsWith("/sandbox/pay/")
      : page.protocol === "https:" && page.port === "" && (page.hostname === pageDomain || page.hostname.endsWith(`.${pageDomain}`));

  async function capture({ providerId, ownRef, amountMinor }: PaymentIds & { providerId: string; amountMinor: number }): Promise<Done> {
    const amount = wholeTenge(amountMinor);
    if (amount === null) return { ok: false, retry: false, reason: `onevision: ${amountMinor} tiyn are no whole tenge` };
    const heard = await call("payment/capture", { payment_id: named(providerId), amount });
    const isTaken = (told: PaymentSnapshot) => told.state === "paid" && told.amountMinor === amountMinor;
    if (heard.ok && isTaken(toldOf(heard.answer))) return { ok: true };
    const found = await find({ providerId, ownRef });
    if (found.ok && isTaken(toldOf(found.answer))) return { ok: true };
    const isUnknown = (!heard.ok && heard.code === null) || (!found.ok && found.code === null);
    return { ok: false, retry: isUnknown, reason: heard.ok ? "onevision: took another sum" : heard.reason };
  }

  /** Its cancel would refund a paid payment: check first. */
  async function cancel(ids: PaymentIds): Promise<Done> {
    const found = await find(ids);
    if (!found.ok) return { ok: false, retry: found.code === null, reason: found.reason };
    const { state, ownRef } = toldOf(found.answer);
    if (state === "canceled" || state === "expired") return { ok: true };
    if (state !== "pending" && state !== "held") return { ok: false, retry: false, reason: `onevision: the payment is ${state}` };
    const heard = await call("payment/cancel", { payment_id: named(found.answer.payment_id), description: ownRef });
    return heard.ok ? { ok: true } : { ok: false, retry: heard.code === null, reason: heard.reason };
  }

  /** Refunds have no ids: totals before and after tell. */
  async function refund({ id, providerId, amountMinor, beforeMinor }: AskedRefund): Promise<Done> {
    const amount = wholeTenge(amountMinor);
    if (amount === null || beforeMinor === undefined)
      return { ok: false, retry: false, reason: "onevision: a refund needs whole tenge and what was back before it" };
    const step = async () => {
      const found = await find({ providerId, ownRef: "" });
      return found.ok ? refundStep(toldOf(found.answer), { amountMinor, beforeMinor }) : ("unknown" as const);
    };
    const before = await step();
    if (before !== "ask") return leftTo(before, "onevision: not asked for");
    const heard = await call("payment/refund", { payment_id: named(providerId), amount, description: id });
    const after = await step();
    if (after !== "ask") return leftTo(after, heard.ok ? "onevision: accepted" : heard.reason);
    // Accepted but invisible: a retry could double it, so open a case.
    return {
      ok: false,
      retry: !heard.ok && heard.code === null,
      reason: heard.ok ? "onevision: accepted, yet not given back" : heard.reason,
    };
  }

  return {
    name: "onevision",
    sumsRefunds: true,
    create,
    fetch: fetchPayment,
    capture,
    cancel,
    refund,
    parseNotification: (raw) => readNotification(raw, secret),
    reply: () => ({ status: 200, type: "application/json; charset=utf-8", body: '{"success":true}' }),
  };
}

const leftTo = (step: "done" | "wait" | "unknown" | "differs", reason: string): Done =>
  step === "done" ? { ok: true } : { ok: false, retry: step !== "differs", reason: `${reason}, ${step}` };

const named = (providerId: string): number | string => (/^[1-9]\d{0,14}$/.test(providerId) ? Number(providerId) : providerId);

function read(method: string, outcome: Outcome, secret: string): OneVisionAnswer {
  if (!outcome.ok) return { ok: false, code: null, reason: `onevision: ${outcome.reason}` };
  const parsed = callAnswer.safeParse(outcome.json);
  if (!parsed.success) return { ok: false, code: null, reason: `onevision: ${method} answered ${outcome.status} with something else` };
  if (!parsed.data.success)
    return { ok: false, code: parsed.data.error_code, reason: `onevision: ${parsed.data.error_code} ${parsed.data.error_msg}` };
  const answer = paymentAnswer.safeParse(unseal(parsed.data, secret));
  if (answer.success) return { ok: true, answer: answer.data };
  return { ok: false, code: null, reason: `onevision: ${method} answered what is not signed, or no payment` };
}
