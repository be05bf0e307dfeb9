import type * as z from "zod";
import type { AskedRefund, Charge, Done, Fetched, PaymentProvider, PaymentSession } from "./provider.ts";
import * as wire from "./yandex.contract.ts";
import { createCall, DEADLINE_MS } from "./yandex-call.server.ts";
import { cartOf } from "./yandex-cart.ts";
import { createKeySet } from "./yandex-keys.server.ts";
import { readNotification } from "./yandex-notification.server.ts";

export type YandexSettings = {
  /** With a trailing slash; keys are beside it. */
  url: string;
  sandbox: boolean;
  apiKey: string | undefined;
  merchantId: string | undefined;
  methods: readonly string[];
  now?: () => number;
};

const LEAST_MS = 300;
const TTL_SECONDS = { least: 180, most: 604_800 };
const REFUND_TRIES = 3;
export function pageHostsOf(url: string): string[] {
  const test = new URL(url).hostname.startsWith("sandbox.") ? "sandbox." : "";
  return [`${test}pay.yandex.ru`, `${test}pay.ya.ru`];
}

type FoundOrder = { ok: true; answer: wire.OrderAnswer | null } | { ok: false; reason: string };

/** Yandex Pay with Split: JSON, our ids only, decimal strings of rubles. */
export function createYandex({ url, sandbox, apiKey, merchantId, methods, now = Date.now }: YandexSettings): PaymentProvider {
  const call = createCall(url, apiKey);
  const findKey = createKeySet(new URL("../jwks", url), now);

  const orderPath = (orderId: string, version = "v1") => `${version}/orders/${encodeURIComponent(orderId)}`;

  async function findOrder(orderId: string, deadlineMs = DEADLINE_MS): Promise<FoundOrder> {
    const got = await call(orderPath(orderId), wire.orderAnswer, { deadlineMs });
    if (got.ok) return { ok: true, answer: got.data };
    return got.status === 404 ? { ok: true, answer: null } : { ok: false, reason: got.reason };
  }

  async function fetchPayment(orderId: string): Promise<Fetched> {
    const found = await findOrder(orderId);
    if (!found.ok) return found;
    const { answer } = found;
    if (!answer) return { ok: true, told: null };
    const amountMinor = wire.paidMinor(answer);
    if (amountMinor === null) return { ok: false, reason: "yandex: an order without an amount" };
    return {
      ok: true,
      told: {
        providerId: answer.order.orderId,
        ownRef: answer.order.orderId,
        state: wire.toldState(answer),
        amountMinor,
        currency: answer.order.currencyCode.toLowerCase(),
        refundedMinor: wire.refundedMinor(answer),
        refundIds: wire.refundIds(answer),
        isRefunding: wire.isRefunding(answer),
      },
    };
  }

  /** Ids are used up: after a lost answer the order is looked up [PAY-07]. */
  async function create(charge: Charge): Promise<PaymentSession> {
    if (charge.currency !== "rub") return { ok: false, retry: false, reason: `yandex: takes no ${charge.currency}` };
    const until = performance.now() + DEADLINE_MS;
    const left = () => Math.round(until - performance.now());
    const body = registration(charge, methods);
    let reason = "";
    for (let attempt = 1; attempt <= 2 && left() > LEAST_MS; attempt++) {
      const got = await call("v1/orders", wire.createdAnswer, { body, requestId: charge.ownRef, attempt, deadlineMs: left() });
      if (got.ok) return opened(got.data.paymentUrl, charge);
      if (got.status !== null && got.status !== 409) return { ok: false, retry: false, reason: got.reason };
      reason = got.reason;
      if (left() <= LEAST_MS) break;
      const found = await findOrder(charge.ownRef, left());
      if (found.ok && found.answer) return adopted(found.answer, charge);
    }
    return { ok: false, retry: true, reason };
  }

  function adopted(answer: wire.OrderAnswer, charge: Charge): PaymentSession {
    const { order } = answer;
    if (wire.paidMinor(answer) !== charge.amountMinor || order.currencyCode !== "RUB" || order.orderId !== charge.ownRef)
      return { ok: false, retry: false, reason: `yandex: ${charge.ownRef} stands for another payment` };
    return opened(order.paymentUrl ?? "", charge);
  }

  function opened(page: string, { origin, ownRef }: Charge): PaymentSession {
    if (!URL.canParse(page)) return { ok: false, retry: true, reason: "yandex: an order without a page to pay on" };
    return isAllowedPage(new URL(page), origin)
      ? { ok: true, providerId: ownRef, url: page }
      : { ok: false, retry: false, reason: `yandex: the payment page stands on a foreign address, ${new URL(page).origin}` };
  }

  /** Payers are sent nowhere else [SEC-04]. */
  function isAllowedPage(page: URL, origin: string): boolean {
    if (sandbox) return page.origin === origin && page.pathname.startsWith("/sandbox/pay/");
    return page.protocol === "https:" && page.port === "" && pageHostsOf(url).includes(page.hostname);
  }

  async function onOrder(orderId: string, act: (answer: wire.OrderAnswer, status: string) => Promise<Done> | Done): Promise<Done> {
    const found = await findOrder(orderId);
    if (!found.ok) return { ok: false, retry: true, reason: found.reason };
    return found.answer ? act(found.answer, found.answer.order.paymentStatus ?? "") : refused("knows no such order");
  }

  async function act<T>(path: string, schema: z.ZodType<T>, body: object, requestId: string): Promise<Done> {
    const got = await call(path, schema, { body, requestId });
    if (got.ok) return { ok: true };
    // If it is in progress or done, the next status tells.
    const isUnderWay = got.status !== null && (got.code === wire.REASON.busy || got.code === wire.REASON.duplicate);
    return { ok: false, retry: got.status === null || isUnderWay, reason: got.reason };
  }

  const capture = ({ providerId, amountMinor }: { providerId: string; amountMinor: number }): Promise<Done> =>
    onOrder(providerId, (answer, status) => {
      if (status === "CAPTURED" || status === "PARTIALLY_REFUNDED" || status === "REFUNDED") return { ok: true };
      if (status !== "AUTHORIZED" && status !== "CONFIRMED") return refused(`holds nothing, ${status}`);
      const isLess = amountMinor !== wire.paidMinor(answer);
      const items = isLess ? wire.cartFor(answer, amountMinor) : null;
      if (isLess && !items) return refused("holds no such sum");
      const action = status === "CONFIRMED" ? "submit" : "capture";
      const externalOperationId = `${providerId}.${action}`;
      const body = { externalOperationId, orderAmount: wire.rublesOf(amountMinor), ...(items && { cart: wire.presentCart(items) }) };
      return act(`${orderPath(providerId)}/${action}`, wire.operationAnswer, body, externalOperationId);
    });

  /** A rollback refunds without a queryable operation: only for unpaid orders. */
  const cancel = (orderId: string): Promise<Done> =>
    onOrder(orderId, (_answer, status) => {
      if (status === "FAILED" || status === "VOIDED") return { ok: true };
      const path = orderPath(orderId);
      const externalOperationId = `${orderId}.cancel`;
      if (status === "AUTHORIZED")
        return act(`${path}/cancel`, wire.operationAnswer, { reason: "closed by the shop", externalOperationId }, externalOperationId);
      if (status === "PENDING" || status === "CONFIRMED") return act(`${path}/rollback`, wire.anyAnswer, {}, `${orderId}.rollback`);
      return refused(`cannot be closed, ${status}`);
    });

  /** Asynchronous: polled until SUCCESS, and retried only after a known failure. */
  const refund = ({ id, providerId, amountMinor, lines }: AskedRefund): Promise<Done> =>
    onOrder(providerId, async (answer) => {
      const known = refundOutcome(answer, id);
      if (known) return known;
      const leftMinor = (wire.paidMinor(answer) ?? 0) - wire.refundedMinor(answer) - amountMinor;
      if (leftMinor < 0) return refused("has no such sum to give back");
      const items = leftMinor > 0 ? wire.cartFor(answer, leftMinor, lines) : [];
      if (!items) return { ok: false, retry: true, reason: "yandex: a cart that does not fit its order" };
      const name = wire.refundName(id, wire.refundTries(answer, id).length + 1);
      const body = {
        refundAmount: wire.rublesOf(amountMinor),
        orderAmount: wire.rublesOf(leftMinor),
        externalOperationId: name,
        ...(items.length && { targetCart: wire.presentTargetCart(items) }),
      };
      const got = await call(`${orderPath(providerId, "v2")}/refund`, wire.operationAnswer, { body, requestId: name });
      if (got.ok) return endOf(got.data.operation);
      if (got.status === null || got.code === wire.REASON.busy) return { ok: false, retry: true, reason: got.reason };
      if (got.code === wire.REASON.duplicate) return endOfNamed(name, providerId);
      const after = await findOrder(providerId);
      if (!after.ok) return { ok: false, retry: true, reason: got.reason };
      // Another refund completed in between.
      const retry = after.answer !== null && wire.refundedMinor(after.answer) !== wire.refundedMinor(answer);
      return (after.answer && refundOutcome(after.answer, id)) ?? { ok: false, retry, reason: got.reason };
    });

  async function endOfNamed(name: string, orderId: string): Promise<Done> {
    const got = await call(`v1/operations/${encodeURIComponent(name)}`, wire.operationAnswer);
    if (!got.ok) return { ok: false, retry: true, reason: got.reason };
    const { operation } = got.data;
    return operation.orderId === orderId ? endOf(operation) : refused("the refund's name stands for another order's operation");
  }

  return {
    name: "yandex",
    create,
    fetch: ({ providerId, ownRef }) => fetchPayment(providerId ?? ownRef),
    capture,
    cancel: ({ providerId, ownRef }) => cancel(providerId ?? ownRef),
    refund,
    parseNotification: (raw) => readNotification(raw, { findKey, merchantId, now: now() }),
    reply: () => ({ status: 200, type: "application/json", body: '{"status":"success"}' }),
  };
}

const refused = (why: string): Done => ({ ok: false, retry: false, reason: `yandex: ${why}` });

/** null = may be requested, under the next id. */
function refundOutcome(answer: wire.OrderAnswer, id: string): Done | null {
  const tries = wire.refundTries(answer, id);
  const standing = tries.find(({ status }) => status !== "FAIL");
  if (standing) return endOf(standing);
  return tries.length < REFUND_TRIES ? null : refused(`the refund has failed, ${tries.at(-1)?.reason ?? "without a reason"}`);
}

const endOf = ({ status }: wire.Operation): Done =>
  status === "SUCCESS" ? { ok: true } : { ok: false, retry: true, reason: `yandex: the refund stands at ${status ?? "PENDING"}` };

const registration = (charge: Charge, methods: readonly string[]) => ({
  orderId: charge.ownRef,
  currencyCode: "RUB",
  cart: wire.presentCart(cartOf(charge)),
  redirectUrls: { onSuccess: charge.returnUrl, onError: charge.returnUrl, onAbort: charge.returnUrl },
  availablePaymentMethods: methods,
  ...(methods.includes("SPLIT") && { preferredPaymentMethod: "SPLIT" }),
  ttl: Math.min(TTL_SECONDS.most, Math.max(TTL_SECONDS.least, charge.ttlSeconds)),
  purpose: charge.description,
  billingPhone: charge.buyer.phone,
  orderSource: "WEBSITE",
});
