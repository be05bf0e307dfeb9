import type { Database } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { chargedCurrency } from "#app/foundation/storefront.ts";
import { heldOnceOpened } from "#app/orders/hold.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import { canGoOn, endOf, paymentWay, sessionSeconds, soldBy } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";
import type { PaymentProvider, Widget } from "./providers/provider.ts";
import type { Settled } from "./settle.server.ts";

/** `isHere`: the buyer asks, not a job. */
export type Payer = { origin: string; now: Date; isHere: boolean };
export type OpenedPayment = { id: string; url?: string; widget?: Widget };

type Deps = {
  database: Database;
  orders: Orders;
  log: Log;
  killPoint: KillPoint;
  isTest: boolean;
  providerFor: (service: string) => PaymentProvider | undefined;
  settle: (payment: Payment, now: Date) => Promise<Settled | null>;
};

const refused = () => new ProblemError(409, "state");
/** Longer than pages retry: tell the payer now. */
export const providerIsAway = () => new ProblemError(503, "provider", {}, { "retry-after": "10" });

/** Opens an order's payment: row, provider, answer. Idempotent, also after a crash in between: same attempt, same id [ORD-03]. */
export function createOpenPayment({ database: { db, loose }, orders, log, killPoint, isTest, providerFor, settle }: Deps) {
  const underWay = new Map<string, Promise<OpenedPayment>>();

  /** Coalesced in a process; across processes the id makes it idempotent. */
  function ensurePayment(order: Order, payer: Payer): Promise<OpenedPayment> {
    const running = underWay.get(order.id);
    if (running) return running;
    const work = open(order, payer).finally(() => underWay.delete(order.id));
    underWay.set(order.id, work);
    return work;
  }

  async function open(order: Order, payer: Payer): Promise<OpenedPayment> {
    const payment = await place(order, payer);
    if (!payment.provider) return { id: payment.id };
    if (canGoOn(payment, payer.now)) return { id: payment.id, url: payment.url! };
    if (payment.state === "created") return register(order, payment, payer);
    const settled = await settle(payment, payer.now);
    if (!settled?.ok) throw providerIsAway();
    const next = await place((await orders.find(db, order.id))!, payer);
    // If the answer was lost in a power cut, request the same attempt again.
    const isLost = settled.state === "pending" && next.url === null;
    if (next.id === payment.id && !isLost) throw settled.state === "pending" ? providerIsAway() : refused();
    return register(order, next, payer);
  }

  /** Stored before the provider learns of it. */
  async function place(asked: Order, { now, isHere }: Payer): Promise<Payment> {
    const way = paymentWay(asked);
    const isGoing = isHere && way === "provider";
    const order = isGoing ? heldOnceOpened(asked) : asked;
    if (way === "none") throw refused();
    const provider = way === "provider" ? providerFor(order.paymentType) : undefined;
    if (way === "provider" && !provider) throw providerIsAway();
    const askedCurrency = provider ? chargedCurrency(order.paymentType, order.currency) : "rub";
    if (!askedCurrency) throw refused();
    const begun = await queries.insertMainPayment(db, order, {
      id: newId(),
      provider: provider?.name ?? null,
      askedCurrency,
      test: isTest,
      state: provider ? "created" : "pending",
      createdAt: now,
      expiresAt: provider ? endOf(provider, order, now) : null,
      heldUntil: isGoing ? order.holdUntil : null,
    });
    const payment = begun ?? (await queries.findMainPayment(db, order.id));
    if (!payment || !isOpen(payment.state)) throw refused();
    return payment;
  }

  async function register(order: Order, payment: Payment, { origin, now }: Payer): Promise<OpenedPayment> {
    const provider = providerFor(payment.service)!;
    const opened = await provider.create({
      ownRef: payment.ownRef,
      amountMinor: payment.askedMinor,
      currency: payment.askedCurrency,
      lang: order.lang,
      ...soldBy(order, payment.askedCurrency),
      origin,
      returnUrl: `${origin}/pmt?order=${encodeURIComponent(order.number)}`,
      callbackUrl: `${origin}/payment/webhook/${provider.name}`,
      ttlSeconds: sessionSeconds(payment.expiresAt, now),
    });
    killPoint("pay.after_provider_before_save");
    if (!opened.ok) {
      log.error({ payment: payment.id, reason: opened.reason }, "payment.open_failed");
      await queries.noteOn(db, payment.id, opened.reason);
      throw providerIsAway();
    }
    // Widgets: the provider knows nothing until somebody pays.
    if ("widget" in opened) return { id: payment.id, widget: opened.widget };
    // If a power cut loses it, `open` requests it again.
    const url = await queries.recordOpened(loose, payment.id, opened);
    if (!url) throw providerIsAway();
    return { id: payment.id, url };
  }

  return ensurePayment;
}
