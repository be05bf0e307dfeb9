import type * as z from "zod";
import { answersJson, askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outcome } from "#app/foundation/http/outgoing.server.ts";
import type { Charge, Done, Fetched, PaymentIds, PaymentProvider, PaymentSession } from "./provider.ts";
import {
  currencyNamed,
  currencyNumbers,
  ERROR,
  registerAnswer,
  returnedMinor,
  simpleAnswer,
  statusAnswer,
  toldState,
} from "./sber.contract.ts";
import { readNotification } from "./sber-notification.server.ts";

export type SberSettings = {
  url: string;
  sandbox: boolean;
  user: string | undefined;
  password: string | undefined;
  callbackKey: string | undefined;
};

const DEADLINE_MS = 4800;
const LEAST_MS = 300;
export const BANK_HOSTS = ["securepayments.sberbank.ru", "3dsec.sberbank.ru", "ecommerce.sberbank.ru"];

type Read<T> = { ok: true; answer: T } | { ok: false; reason: string };

/** Sberbank's older REST gateway: forms in, JSON out, errors with HTTP 200, kopecks. */
export function createSber({ url, sandbox, user, password, callbackKey }: SberSettings): PaymentProvider {
  const ask = askWithBreaker("sber", answersJson);

  async function post<T>(method: string, fields: Record<string, string>, schema: z.ZodType<T>, deadlineMs = DEADLINE_MS): Promise<Read<T>> {
    if (!user || !password) return { ok: false, reason: "sber: no user name or password is set" };
    const body = new URLSearchParams({ userName: user, password, ...fields });
    return read(method, await ask(new URL(`${method}.do`, url), { method: "POST", body, deadlineMs }), schema);
  }

  async function fetchPayment({ providerId, ownRef }: PaymentIds, deadlineMs = DEADLINE_MS): Promise<Fetched> {
    const ids: Record<string, string> = providerId ? { orderId: providerId } : { orderNumber: ownRef };
    const got = await post("getOrderStatusExtended", ids, statusAnswer, deadlineMs);
    if (!got.ok) return got;
    const { errorCode, errorMessage, orderNumber, amount, currency, attributes, operations } = got.answer;
    if (errorCode === ERROR.unknownOrder) return { ok: true, told: null };
    if (errorCode !== ERROR.none || orderNumber === undefined || amount === undefined || currency === undefined)
      return { ok: false, reason: `sber: error ${errorCode} ${errorMessage}` };
    const state = toldState(got.answer);
    return {
      ok: true,
      told: {
        ...(state === "declined" && { isRefused: true }),
        providerId: providerId ?? attributes.find(({ name }) => name === "mdOrder")?.value ?? null,
        ownRef: orderNumber,
        state,
        amountMinor: amount,
        currency: currencyNamed(currency),
        refundedMinor: returnedMinor(got.answer),
        refundIds: operations.flatMap(({ type, externalRefundId, actionCode }) =>
          type === "REFUND" && actionCode === 0 && externalRefundId ? [externalRefundId] : [],
        ),
      },
    };
  }

  /** Numbers are used up: after a lost answer the payment is looked up [PAY-07]. */
  async function create(charge: Charge): Promise<PaymentSession> {
    const until = performance.now() + DEADLINE_MS;
    const left = () => Math.round(until - performance.now());
    let reason = "";
    for (let attempt = 1; attempt <= 2 && left() > LEAST_MS; attempt++) {
      const got = await post("register", registration(charge), registerAnswer, left());
      if (got.ok && got.answer.errorCode === ERROR.none) return opened(got.answer, charge);
      if (got.ok && got.answer.errorCode !== ERROR.numberTaken && got.answer.errorCode !== ERROR.system)
        return { ok: false, retry: false, reason: `sber: error ${got.answer.errorCode} ${got.answer.errorMessage}` };
      reason = got.ok ? `sber: error ${got.answer.errorCode}` : got.reason;
      if (left() <= LEAST_MS) break;
      const found = await fetchPayment({ providerId: null, ownRef: charge.ownRef }, left());
      if (found.ok && found.told) return adopted(found.told, charge);
    }
    return { ok: false, retry: true, reason };
  }

  /** The form's URL isn't repeated, but follows from the id. */
  function adopted(told: { providerId: string | null; amountMinor: number; currency: string }, charge: Charge): PaymentSession {
    if (!told.providerId || told.amountMinor !== charge.amountMinor || told.currency !== charge.currency)
      return { ok: false, retry: false, reason: `sber: number ${charge.ownRef} stands for another payment` };
    const page = sandbox
      ? new URL(`/sandbox/pay/sber/${told.providerId}`, charge.origin)
      : new URL(`../merchants/sbersafe_sberid/payment_${charge.lang}.html?mdOrder=${told.providerId}`, url);
    return { ok: true, providerId: told.providerId, url: page.href };
  }

  function opened({ orderId, formUrl }: z.infer<typeof registerAnswer>, { origin }: Charge): PaymentSession {
    if (!orderId || !formUrl) return { ok: false, retry: true, reason: "sber: registered without an id or a form" };
    return isAllowedPage(new URL(formUrl), origin)
      ? { ok: true, providerId: orderId, url: formUrl }
      : { ok: false, retry: false, reason: `sber: the payment form stands on a foreign address, ${new URL(formUrl).origin}` };
  }

  /** Payers are sent nowhere else [SEC-04]. */
  const isAllowedPage = (page: URL, origin: string): boolean =>
    sandbox
      ? page.origin === origin && page.pathname.startsWith("/sandbox/pay/")
      : page.protocol === "https:" && page.port === "" && BANK_HOSTS.includes(page.hostname);

  async function act(method: string, fields: Record<string, string>): Promise<Done> {
    const got = await post(method, fields, simpleAnswer);
    if (!got.ok) return { ok: false, retry: true, reason: got.reason };
    const { errorCode, errorMessage } = got.answer;
    if (errorCode === ERROR.none) return { ok: true };
    return { ok: false, retry: errorCode === ERROR.system, reason: `sber: error ${errorCode} ${errorMessage}` };
  }

  /** After an error the payment itself tells whether it was refunded. */
  async function refund({ id, providerId, amountMinor }: { id: string; providerId: string; amountMinor: number }): Promise<Done> {
    const jsonParams = JSON.stringify({ externalRefundId: id });
    const asked = await act("refund", { orderId: providerId, amount: String(amountMinor), jsonParams });
    if (asked.ok) return asked;
    const fetched = await fetchPayment({ providerId, ownRef: "" });
    if (!fetched.ok) return { ...asked, retry: true };
    const { told } = fetched;
    if (told?.refundIds.includes(id)) return { ok: true };
    const isThere = told?.state === "paid" || told?.state === "partially-refunded";
    return isThere && told.refundedMinor + amountMinor <= told.amountMinor ? asked : { ...asked, retry: false };
  }

  return {
    name: "sber",
    create,
    fetch: (ids) => fetchPayment(ids),
    cancel: ({ providerId, ownRef }) => act("decline", providerId ? { orderId: providerId } : { orderNumber: ownRef }),
    refund,
    parseNotification: (raw) => readNotification(raw, callbackKey),
  };
}

const registration = (charge: Charge): Record<string, string> => ({
  orderNumber: charge.ownRef,
  amount: String(charge.amountMinor),
  currency: currencyNumbers[charge.currency],
  returnUrl: charge.returnUrl,
  failUrl: charge.returnUrl,
  language: charge.lang,
  sessionTimeoutSecs: String(charge.ttlSeconds),
  dynamicCallbackUrl: charge.callbackUrl,
  // Enables the SberPay button with its return to the browser [PAY-13].
  jsonParams: JSON.stringify({ web2app: "true", "sberpay.backurl": charge.returnUrl }),
});

function read<T>(method: string, outcome: Outcome, schema: z.ZodType<T>): Read<T> {
  if (!outcome.ok) return { ok: false, reason: `sber: ${outcome.reason}` };
  const parsed = schema.safeParse(outcome.json);
  if (outcome.status === 200 && parsed.success) return { ok: true, answer: parsed.data };
  return { ok: false, reason: `sber: ${method} answered ${outcome.status} with something else` };
}
