import { newId } from "#app/foundation/ids.server.ts";
import {
  isRefunding,
  type OrderInfo,
  orderInfo,
  refundAnswer,
  refundedMinor,
  toldOf,
  toldState,
  writeClient,
  writeItems,
  writeOrder,
} from "./dolyame.contract.ts";
import { createDolyameAccess, type DolyameAccount, type DolyameReply } from "./dolyame-access.server.ts";
import { itemsOf, leftOf, sumOf } from "./dolyame-items.ts";
import { rublesNumber } from "./dolyame-json.ts";
import { networksOf, readNotification } from "./dolyame-notification.server.ts";
import type { AskedRefund, Charge, Done, PaymentProvider, PaymentSession } from "./provider.ts";
import { refundStep } from "./refund-step.ts";

export type DolyameSettings = DolyameAccount & {
  sandbox: boolean;
  networks: readonly string[];
  pageDomains: readonly string[];
  largestMinor: number;
};

const DEADLINE_MS = 4800;
const LEAST_MS = 300;
const LONGEST_REF = 30;
const CONFLICT = 409;

type Look = DolyameReply<OrderInfo | null>;

/** Dolyame's four instalments (providers/payments.md 4): the first is held until commit. Not idempotent, so read before and after. */
export function createDolyame({ sandbox, networks, pageDomains, largestMinor, ...account }: DolyameSettings): PaymentProvider {
  const call = createDolyameAccess(account);
  const senders = networksOf(networks);

  const pathOf = (ref: string, action: string) => `orders/${encodeURIComponent(ref)}/${action}`;

  async function look(ref: string, left: () => number): Promise<Look> {
    const reply = await call(pathOf(ref, "info"), orderInfo, { deadlineMs: left() });
    return reply.kind === "refused" && reply.status === 404 ? { kind: "answer", value: null } : reply;
  }

  /** Ids are used up: after a lost answer the order is looked up and its page returned [PAY-07]. */
  async function create(charge: Charge): Promise<PaymentSession> {
    const impossible = whyNot(charge);
    if (impossible) return { ok: false, retry: false, reason: `dolyame: ${impossible}` };
    const left = timer();
    const callId = newId();
    const body = orderOf(charge);
    let reason = "";
    for (let attempt = 1; attempt <= 2 && left() > LEAST_MS; attempt++) {
      const reply = await call("orders/create", orderInfo, { body, deadlineMs: left(), callId });
      if (reply.kind === "answer") return opened(reply.value, charge);
      if (reply.kind === "refused" && reply.status !== CONFLICT) return { ok: false, retry: false, reason: reply.reason };
      reason = reply.reason;
      if (left() <= LEAST_MS) break;
      const found = await look(charge.ownRef, left);
      if (found.kind === "answer" && found.value) return opened(found.value, charge);
    }
    return { ok: false, retry: true, reason };
  }

  const whyNot = ({ ownRef, amountMinor, currency, lines, prepaidMinor }: Charge): string | null => {
    if (currency !== "rub") return `it takes no ${currency}`;
    if (ownRef.length > LONGEST_REF) return `${ownRef} is too long an id`;
    if (amountMinor > largestMinor) return `it lends no more than ${largestMinor} kopecks`;
    return sumOf(itemsOf(lines)) === amountMinor + prepaidMinor ? null : "the lines don't add up to the sum";
  };

  function opened(info: OrderInfo, { ownRef, amountMinor, origin }: Charge): PaymentSession {
    if (info.amount !== amountMinor || (info.id ?? ownRef) !== ownRef)
      return { ok: false, retry: false, reason: `dolyame: id ${ownRef} stands for another payment` };
    if (!info.link || !URL.canParse(info.link)) return { ok: false, retry: true, reason: "dolyame: an order without a page" };
    return isAllowedPage(new URL(info.link), origin)
      ? { ok: true, providerId: ownRef, url: info.link }
      : { ok: false, retry: false, reason: `dolyame: the payer's page stands on a foreign address, ${new URL(info.link).origin}` };
  }

  /** Payers are sent nowhere else [SEC-04]. */
  const isAllowedPage = (page: URL, origin: string): boolean =>
    sandbox
      ? page.origin === origin && page.pathname.startsWith("/sandbox/pay/")
      : page.protocol === "https:" &&
        page.port === "" &&
        pageDomains.some((domain) => page.hostname === domain || page.hostname.endsWith(`.${domain}`));

  /** After a refusal, `isDone` checks whether it happened anyway. */
  async function act(ref: string, action: string, body: object, isDone: (info: OrderInfo) => boolean, left: () => number): Promise<Done> {
    const reply = await call(pathOf(ref, action), orderInfo, { body, deadlineMs: left() });
    if (reply.kind === "silent") return { ok: false, retry: true, reason: reply.reason };
    if (reply.kind === "answer" && isDone(reply.value)) return { ok: true };
    const reason = reply.kind === "refused" ? reply.reason : `dolyame: after ${action} the order is ${reply.value.status}`;
    const after = await look(ref, left);
    if (after.kind === "answer" && after.value && isDone(after.value)) return { ok: true };
    return { ok: false, retry: after.kind === "silent" || reply.kind === "answer" || reply.status === CONFLICT, reason };
  }

  const isTaken = (info: OrderInfo) => ["paid", "partially-refunded", "refunded"].includes(toldState(info));

  const capture: PaymentProvider["capture"] = async ({ ownRef, amountMinor, lines }) => {
    const left = timer();
    const before = await look(ownRef, left);
    if (before.kind !== "answer") return { ok: false, retry: true, reason: before.reason };
    const info = before.value;
    if (info && isTaken(info)) return { ok: true };
    if (!info || toldState(info) !== "held")
      return { ok: false, retry: false, reason: `dolyame: nothing is held, ${info?.status ?? "no order"}` };
    const order = lines || amountMinor === info.amount ? writeOrder(amountMinor, lines ? itemsOf(lines) : info.items) : null;
    if (!order || amountMinor > info.amount) return { ok: false, retry: false, reason: "dolyame: the sum does not fit what is sold" };
    return act(ownRef, "commit", order, isTaken, left);
  };

  /** By totals, as refunds have no ids. Null = not done, may be requested. */
  function standingOf(info: OrderInfo, { amountMinor, beforeMinor = 0 }: AskedRefund): Done | null {
    const step = refundStep({ state: toldState(info), refundedMinor: refundedMinor(info) }, { amountMinor, beforeMinor });
    if (step === "ask") return null;
    if (step !== "done") return { ok: false, retry: false, reason: `dolyame: what is back is not what we know of, ${step}` };
    return isRefunding(info) ? { ok: false, retry: true, reason: "dolyame: the refund is under way" } : { ok: true };
  }

  async function refund(asked: AskedRefund): Promise<Done> {
    const left = timer();
    const { providerId: ref, amountMinor } = asked;
    const before = await look(ref, left);
    if (before.kind !== "answer") return { ok: false, retry: true, reason: before.reason };
    if (!before.value) return { ok: false, retry: false, reason: `dolyame: no order ${ref}` };
    const standing = standingOf(before.value, asked);
    if (standing) return standing;
    const body = refundOf(before.value, asked);
    if (!body) return { ok: false, retry: false, reason: `dolyame: ${amountMinor} kopecks don't fit what is left of ${ref}` };
    const reply = await call(pathOf(ref, "refund"), refundAnswer, { body, deadlineMs: left() });
    if (reply.kind === "silent") return { ok: false, retry: true, reason: reply.reason };
    const after = await look(ref, left);
    if (after.kind !== "answer" || !after.value)
      return { ok: false, retry: true, reason: "dolyame: whether the refund is there is not known" };
    const isRefused = reply.kind === "refused" && reply.status !== CONFLICT;
    const reason = reply.kind === "refused" ? reply.reason : "dolyame: the refund is not to be seen yet";
    return standingOf(after.value, asked) ?? { ok: false, retry: !isRefused, reason };
  }

  return {
    name: "dolyame",
    endsWithHold: true,
    sumsRefunds: true,
    create,
    fetch: async ({ ownRef }) => {
      const reply = await look(ownRef, timer());
      if (reply.kind !== "answer") return { ok: false, reason: reply.reason };
      return { ok: true, told: reply.value && toldOf(ownRef, reply.value) };
    },
    capture,
    cancel: ({ ownRef }) => act(ownRef, "cancel", {}, (info) => ["canceled", "failed"].includes(toldState(info)), timer()),
    refund,
    parseNotification: (raw) => readNotification(raw, senders),
    reply: () => ({ status: 200, type: "application/json; charset=utf-8", body: "{}" }),
  };
}

function timer(): () => number {
  const until = performance.now() + DEADLINE_MS;
  return () => Math.max(1, Math.round(until - performance.now()));
}

const orderOf = (charge: Charge) => ({
  order: { id: charge.ownRef, ...writeOrder(charge.amountMinor, itemsOf(charge.lines)) },
  client_info: writeClient(charge.buyer),
  notification_url: charge.callbackUrl,
  success_url: charge.returnUrl,
  fail_url: charge.returnUrl,
});

/** null: too much, or a part without its pieces. */
function refundOf(info: OrderInfo, { amountMinor, lines }: AskedRefund) {
  const leftMinor = info.amount - refundedMinor(info);
  const back = (info.refund_info?.items ?? []).flatMap(({ returned_items }) => returned_items);
  if (!["paid", "partially-refunded"].includes(toldState(info)) || amountMinor > leftMinor) return null;
  if (!lines && amountMinor !== leftMinor) return null;
  const returned = itemsOf(lines ?? leftOf(info.items, back));
  const prepaidMinor = sumOf(returned) - amountMinor;
  return prepaidMinor < 0
    ? null
    : { amount: rublesNumber(amountMinor), returned_items: writeItems(returned), refunded_prepaid_amount: rublesNumber(prepaidMinor) };
}
