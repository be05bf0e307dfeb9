import type { Logger } from "pino";
import type { Database } from "#app/foundation/database/database.server.ts";
import { Problem } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { chargedCurrency } from "#app/foundation/storefront.ts";
import { heldOnceOpened } from "#app/orders/hold.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import { canGoOn, endOf, paymentWay, sessionSeconds, soldBy } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";
import type { PaymentProvider, Widget } from "./providers/provider.ts";
import type { Settled } from "./settle.server.ts";

/** Where the payer stands: he is sent to the provider from here and comes back here. `isHere`: it is the buyer who asks. */
export type Payer = { origin: string; now: Date; isHere: boolean };
export type OpenedPayment = { id: string; url?: string; widget?: Widget };

type Needs = {
  database: Database;
  orders: Orders;
  log: Logger;
  killPoint: KillPoint;
  isTest: boolean;
  providerFor: (service: string) => PaymentProvider | undefined;
  settle: (payment: Payment, now: Date) => Promise<Settled | null>;
};

const refused = () => new Problem(409, "state");
/** Later than a page tries again by itself: whoever waits is told now. */
export const providerIsAway = () => new Problem(503, "provider", {}, { "retry-after": "10" });

/**
 * Opens the one payment an order waits for: its row first, then the provider, then the provider's answer on the row. Asked again at any
 * moment, also after a crash between the two, it goes on with the same attempt under the same name [ORD-03].
 */
export function createOpenPayment({ database: { db, loose }, orders, log, killPoint, isTest, providerFor, settle }: Needs) {
  const underWay = new Map<string, Promise<OpenedPayment>>();

  /** Two clicks in one process share one call to the provider; two processes share the attempt's name. */
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
    // Its page has run out: what became of it decides whether a new attempt may begin.
    const settled = await settle(payment, payer.now);
    if (!settled?.ok) throw providerIsAway();
    const next = await place((await orders.find(db, order.id))!, payer);
    // Where its provider's answer was lost with the machine, the same attempt is asked for once more.
    const isLost = settled.state === "pending" && next.url === null;
    if (next.id === payment.id && !isLost) throw settled.state === "pending" ? providerIsAway() : refused();
    return register(order, next, payer);
  }

  /** A new attempt, or the one that stands: written down before anybody outside hears of it. */
  async function place(asked: Order, { now, isHere }: Payer): Promise<Payment> {
    const way = paymentWay(asked);
    const isGoing = isHere && way === "provider";
    const order = isGoing ? heldOnceOpened(asked) : asked;
    if (way === "none") throw refused();
    const provider = way === "provider" ? providerFor(order.typePayment) : undefined;
    if (way === "provider" && !provider) throw providerIsAway();
    const askedCurrency = provider ? chargedCurrency(order.typePayment, order.currency) : "rub";
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
      log.error({ payment: payment.id, reason: opened.reason }, "a payment was not opened");
      await queries.noteOn(db, payment.id, opened.reason);
      throw providerIsAway();
    }
    // It stays as it was begun until the provider tells of a payer: till then the provider knows nothing of it.
    if ("widget" in opened) return { id: payment.id, widget: opened.widget };
    // What the machine loses of it with its power, `open` asks for again.
    const url = await queries.recordOpened(loose, payment.id, opened);
    if (!url) throw providerIsAway();
    return { id: payment.id, url };
  }

  return ensurePayment;
}
