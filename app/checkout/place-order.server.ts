import { removeOrdered } from "#app/cart/cart.queries.server.ts";
import { digestOf, ownsQuote, type PricedCart, type QuoteRequest, type Quotes } from "#app/cart/quote.server.ts";
import { presentQuote } from "#app/cart/quote-answer.ts";
import { inLockOrder, type Reservation, type Reserve } from "#app/catalogue/reservation.queries.server.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import { type Deadline, startDeadline } from "#app/delivery/tariffs.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { brokenConstraint, type Database, type Db, inTransaction, together } from "#app/foundation/database/database.server.ts";
import type { Answer, Visit } from "#app/foundation/http/call.ts";
import { answerOnce, inProgress, lockKey } from "#app/foundation/http/idempotency.server.ts";
import { invalid, notYours, ProblemError } from "#app/foundation/http/problem.ts";
import { newId, newOrderNumber } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { PaymentType } from "#app/foundation/storefront.ts";
import type { MessageThrottle } from "#app/messaging/message-throttle.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { takenEntries } from "#app/money/ledger/ledger.ts";
import { nameReferrer } from "#app/money/loyalty/referrals.server.ts";
import { afterOrder } from "#app/orders/after-order.ts";
import { insertLedgerPart } from "#app/orders/direct-payments.queries.server.ts";
import { type HoldGuard, HoldRefusedError, sizeOf } from "#app/orders/holds/hold-guard.server.ts";
import type { Holds } from "#app/orders/holds/holds.server.ts";
import { orderLink } from "#app/orders/order-link.server.ts";
import { orderMessages } from "#app/orders/order-messages.server.ts";
import { insertOrder, takePromoUse } from "#app/orders/orders.queries.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Invoices } from "#app/payments/invoices/invoices.server.ts";
import type { Receipts } from "#app/payments/receipts/receipts.server.ts";
import { type CheckedOrder, checkOrder } from "./check-order.ts";
import { deleteDraft } from "./draft.queries.server.ts";
import { draftOrder } from "./draft-order.ts";
import { holdKindOf, holdOf } from "./held-for.ts";
import type { OrderBody } from "./order.contract.ts";
import { isWhatWasSeen, requestOf } from "./order-request.ts";
import { pointRefusal, sumRefusal } from "./payable.ts";

export type Checkout = ReturnType<typeof createCheckout>;
type Deps = {
  database: Database;
  quotes: Quotes;
  orders: Orders;
  receipts: Receipts;
  invoices: Invoices;
  identity: Identity;
  notifications: Notifications;
  key: string;
  killPoint: KillPoint;
  reserve: Reserve;
  throttleMessages: MessageThrottle;
  holdGuard: HoldGuard;
  holds: Holds;
  offered: Offered;
};
type Offered = { types: (storefront: Visit["storefront"]) => PaymentType[]; largestMinor: number };
type Agreed = Extract<CheckedOrder, { ok: true }>;

const BY_PHONE = "by phone";

/** The quote is outdated: the transaction rolls back and the caller gets a fresh one. */
class QuoteChangedError extends Error {}

/** Turns a quote into an order, atomically [ORD-03]. */
export function createCheckout({ database: { db }, quotes, orders, receipts, invoices, identity, notifications, key, ...guards }: Deps) {
  const { killPoint, reserve, throttleMessages, holdGuard, holds, offered } = guards;

  /** Places an order. Throws 422, 403 for another's account, 409 `quote_changed` with a fresh quote, 409 `unpaid_…` over the limits. */
  async function placeOrder(body: OrderBody, visit: Visit, idempotencyKey: string | undefined): Promise<Answer> {
    if (body.customerId && body.customerId !== visit.customerId) throw notYours();
    const customer = visit.customerId ? ((await identity.customer(visit.customerId)) ?? null) : null;
    const checked = checkOrder(body, visit, customer, offered.types(visit.storefront));
    if (!checked.ok) throw invalid(checked.errors);
    const request = requestOf(body, visit, checked.buyer.phone);
    const deadline = startDeadline();
    const scope = `order ${visit.customerId ?? visit.ensureGuestId()}`;
    const answer = await answerOnce(db, { scope, key: idempotencyKey, request: body, now: visit.now }, async (remember) => {
      try {
        const quote = await openQuote(body.quoteId, visit);
        // The quote's code was counted; another one may be a guess.
        if (request.promoName !== quote.promoName && (await quotes.promoWaits(request, visit))) throw new QuoteChangedError();
        const chosen = await quotes.deliveryTerms(request, visit, quote, deadline);
        killPoint("addnew.before_tx");
        const place = () =>
          inTransaction(db, async (trx) => {
            if (idempotencyKey && !(await lockKey(trx, scope, idempotencyKey))) throw inProgress();
            const done = await placeIn(trx, { body, visit, request, agreed: quote.digest, chosen, checked });
            await remember(trx, done);
            killPoint("addnew.before_commit");
            return done;
          });
        const placed = await place().catch(async (error) => {
          if (!(error instanceof HoldRefusedError) || !(await holds.giveWay(error, visit.now))) throw error;
          return place();
        });
        killPoint("addnew.after_commit");
        return placed;
      } catch (error) {
        // A double click fails on the quote's unique key, or on stock its twin took: return the first order.
        const isSecond =
          error instanceof QuoteChangedError || error instanceof ProblemError || brokenConstraint(error) === "shop_order_quote_id_key";
        const same = isSecond ? await answerOfQuote(body.quoteId, visit) : undefined;
        if (same) return same;
        if (error instanceof QuoteChangedError) throw await quoteChanged(request, visit, deadline);
        throw error;
      }
    });
    killPoint("addnew.before_response");
    return answer;
  }

  /** The visitor's valid quote. Its unique key prevents two orders. */
  async function openQuote(id: string, visit: Visit) {
    const quote = await quotes.find(id);
    if (!quote || !ownsQuote(quote.owner, visit) || quote.storefront !== visit.storefront.region) throw new QuoteChangedError();
    if (quote.orderId || quote.expiresAt <= visit.now) throw new QuoteChangedError();
    return quote;
  }

  type Order = { body: OrderBody; visit: Visit; request: QuoteRequest; agreed: string; chosen: ChosenDelivery | null; checked: Agreed };

  async function placeIn(trx: Db, { body, visit, request, agreed, chosen, checked }: Order): Promise<Answer> {
    const priced = await quotes.price(trx, request, visit, chosen);
    if (digestOf(priced, chosen) !== agreed || !isWhatWasSeen(body, priced, chosen)) throw new QuoteChangedError();

    const id = newId();
    const { price } = priced;
    const { paymentType } = body;
    const { isProven } = checked;
    const isPaid = chosen !== null && price.totalMinor > 0;
    const refusal = isPaid ? (pointRefusal(paymentType, chosen) ?? sumRefusal(paymentType, price.totalMinor, offered.largestMinor)) : null;
    if (refusal) throw invalid([{ path: "typepayment", code: refusal }]);
    const route = afterOrder({
      paymentType,
      delivery: { type: body.delivery.type, mode: body.delivery.mode, priceMinor: chosen?.priceMinor ?? null },
      totalMinor: price.totalMinor,
      isGuest: visit.customerId === null,
    });
    const kind = holdKindOf(route.status, paymentType);
    const { takenBy } = visit;
    const holdUntil = holdOf(kind, visit.now, takenBy !== undefined);
    const ready = inLockOrder(price.lines.filter((line) => line.reserves > 0).map((line) => ({ ...line, quantity: line.reserves })));
    const draft = draftOrder({ id, number: newOrderNumber(), body, visit, priced, chosen, checked, route, holdUntil });
    if (kind) await holdGuard.queueUp(trx, visit, { order: draft, kind, isProven });
    const [left, , , held] = await together([
      takeStock(trx, ready, id, visit.now),
      takenBy ? insertOrder(trx, draft, takenBy.name, BY_PHONE) : insertOrder(trx, draft, visit.customerId ? "customer" : "guest"),
      draft.referrerId ? nameReferrer(trx, id) : null,
      kind && holdGuard.note(trx, visit, { order: draft, kind, isProven }),
    ]);
    if (left.includes(null)) throw new QuoteChangedError();
    if (takenBy)
      noteChange(trx, { objectKind: "order", objectId: id, before: null, after: { number: draft.number, totalMinor: draft.totalMinor } });
    const promoLeft = price.promo?.applied
      ? await takePromoUse(trx, { promoId: price.promo.id!, orderId: id, customerId: visit.customerId, phone: draft.buyer.phone })
      : undefined;
    if (promoLeft === false) throw new QuoteChangedError();
    if (kind && held) {
      const lines = ready.map((line, at) => ({ size: sizeOf(line), quantity: line.quantity, left: left[at]! }));
      holdGuard.judge(draft, { kind, isProven, lines, promoLeft: promoLeft ?? null }, held);
    }
    await takeFromAccounts(trx, priced, draft, visit);
    if (route.status === "paid") await receipts.paid(trx, draft, visit.now);
    const link = orderLink(key, visit.origin, draft, visit.now);
    // Only an order that stands counts against the message limit.
    const news = orderMessages(draft, route.status === "needs-approval" ? "needs-approval" : "placed", { link });
    const told = await throttleMessages(kind === "by-invoice" ? [...news, await invoices.issue(trx, draft, visit.now)] : news);
    await together([
      notifications.send(trx, told),
      visit.customerId ? removeOrdered(trx, visit.customerId, visit.storefront.region, price.lines) : null,
      visit.customerId ? deleteDraft(trx, { customerId: visit.customerId, storefront: visit.storefront.region }) : null,
    ]);
    return placedAnswer(id, draft.number, route);
  }

  async function takeStock(trx: Db, lines: readonly Reservation[], orderId: string, now: Date) {
    const left = await Promise.all(lines.map((line) => reserve(trx, line, orderId, now)));
    killPoint("addnew.after_stock");
    return left;
  }

  /** Debits balances; refuses the order if one was spent meanwhile. */
  async function takeFromAccounts(trx: Db, { price }: PricedCart, order: { id: string; number: string; entity: string }, visit: Visit) {
    const { customerId, now } = visit;
    if (!customerId) return;
    try {
      await post(trx, { cause: "order", causeId: order.id, orderId: order.id, customerId, entries: takenEntries(price.taken), now });
    } catch (error) {
      if (brokenConstraint(error) === "ledger_account_balance") throw new QuoteChangedError();
      throw error;
    }
    const parts = [
      ["advance-return", "advance", price.taken.advanceMinor],
      ["endorsement-deposit", "deposit", price.taken.depositMinor],
    ] as const;
    for (const [kind, account, amountMinor] of parts)
      if (amountMinor > 0)
        await insertLedgerPart(trx, {
          id: newId(),
          orderId: order.id,
          kind,
          ownRef: `${order.number}-${account}`,
          amountMinor,
          entity: order.entity,
          now,
        });
  }

  async function answerOfQuote(quoteId: string, visit: Visit): Promise<Answer | undefined> {
    const quote = await quotes.find(quoteId);
    if (!quote?.orderId || !ownsQuote(quote.owner, visit)) return;
    const order = (await orders.find(db, quote.orderId))!;
    const { delivery, paymentType, totalMinor, deliveryMinor } = order;
    return placedAnswer(
      order.id,
      order.number,
      afterOrder({ paymentType, totalMinor, isGuest: order.customerId === null, delivery: { ...delivery, priceMinor: deliveryMinor } }),
    );
  }

  async function quoteChanged(request: QuoteRequest, visit: Visit, deadline: Deadline): Promise<ProblemError> {
    return new ProblemError(409, "quote_changed", { quote: presentQuote(await quotes.quote(request, visit, deadline)) });
  }

  return { placeOrder };
}

function placedAnswer(id: string, number: string, { panel, next }: ReturnType<typeof afterOrder>): Answer {
  return {
    status: 201,
    body: { _id: id, ordernumber: number, panel, next: next.kind === "order" ? { ...next, url: `/order/${number}` } : next },
  };
}
