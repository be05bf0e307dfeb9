import type { Identity } from "#app/customers/identity/identity.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { Answer, Visit } from "#app/foundation/http/call.ts";
import { answerOnce, inProgress, lockKey } from "#app/foundation/http/idempotency.server.ts";
import { type FieldError, invalid, ProblemError } from "#app/foundation/http/problem.ts";
import { hmac, newId, newOrderNumber } from "#app/foundation/ids.server.ts";
import { rubles, wholeRubles } from "#app/foundation/money.ts";
import type { MessageThrottle } from "#app/messaging/message-throttle.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { lockBalance, post } from "#app/money/ledger/ledger.queries.server.ts";
import { activatedEntries } from "#app/money/ledger/ledger.ts";
import type { HoldGuard } from "#app/orders/holds/hold-guard.server.ts";
import { isCertificate, type OrderPerson } from "#app/orders/order.ts";
import { orderLink } from "#app/orders/order-link.server.ts";
import { orderMessages } from "#app/orders/order-messages.server.ts";
import { insertOrder } from "#app/orders/orders.queries.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { NO_SIZE } from "#app/pricing/goods.ts";
import { priceCart } from "#app/pricing/price-cart.ts";
import type { Rates } from "#app/pricing/rates/rates.server.ts";
import { createBackgrounds } from "./background.server.ts";
import { certificateState, mayResend, shownState } from "./certificate.ts";
import { readCode } from "./certificate-code.ts";
import { CERTIFICATE_PRODUCT, certificateGoods, draftCertificateOrder, paymentOf } from "./certificate-order.ts";
import type { CertificateBody } from "./certificates.contract.ts";
import * as queries from "./certificates.queries.server.ts";
import { type CheckedCertificate, checkCertificate, readEmail } from "./check-certificate.ts";
import { createGuesses } from "./guesses.server.ts";

export type Certificates = ReturnType<typeof createCertificates>;
type Deps = {
  database: Database;
  orders: Orders;
  identity: Identity;
  rates: Rates;
  notifications: Notifications;
  throttleMessages: MessageThrottle;
  holdGuard: HoldGuard;
  key: string;
  limits: number;
  alarm: (kind: string) => void;
};

const MOST_ISSUES = 10;
/** The rest is among the orders. */
const MOST_LISTED = 100;
/** Unpaid certificates with custom pictures per visitor, and how long such pictures stay [T54]. */
const MOST_UNPAID_PICTURES = 3;
const UNPAID_PICTURE_MS = 30 * 86_400_000;

export const codeHash = (key: string, code: string): string => hmac(key, `certificate ${code}`);

export function createCertificates({
  database: { db, loosePool },
  orders,
  identity,
  rates,
  notifications,
  throttleMessages,
  holdGuard,
  key,
  limits,
  alarm,
}: Deps) {
  const backgrounds = createBackgrounds(limits);
  const guesses = createGuesses({ pool: loosePool, limits, alarm, customerSince: identity.customerSince });

  /** Places a certificate's order [GFT-01] [GFT-02]. Throws 422 with the fields; nothing happened then. */
  async function buy(body: CertificateBody, visit: Visit, idempotencyKey: string | undefined): Promise<Answer> {
    const checked = checkCertificate(body, visit.now);
    if (!checked.ok) throw invalid(checked.errors);
    const scope = `certificate ${visit.customerId ?? visit.ensureGuestId()}`;
    return answerOnce(db, { scope, key: idempotencyKey, request: body, now: visit.now }, async (remember) => {
      const background = checked.background === null ? null : await backgrounds.read(checked.background, visit);
      const buyer = await buyerOf(checked, visit);
      return inTransaction(db, async (trx) => {
        if (idempotencyKey && !(await lockKey(trx, scope, idempotencyKey))) throw inProgress();
        const answer = await buyIn(trx, checked, buyer, background, visit);
        await remember(trx, answer);
        return answer;
      });
    });
  }

  async function buyIn(trx: Db, checked: CheckedCertificate, buyer: OrderPerson, background: Buffer | null, visit: Visit): Promise<Answer> {
    const { valueMinor, design, cover, wishes, email, sendAt } = checked;
    const { isOnline } = paymentOf(visit.storefront);
    if (!isOnline && !visit.isProven) await holdGuard.countStranger(visit);
    if (background) await allowUnpaidPicture(trx, visit);
    const id = newId();
    const order = draftCertificateOrder({ id, number: newOrderNumber(), visit, buyer, email, sendAt, price: price(valueMinor, visit) });
    await insertOrder(trx, order, visit.customerId ? "customer" : "guest");
    await queries.insertCertificate(trx, { id: newId(), orderId: id, valueMinor, design, cover, wishes, background, email, sendAt });
    const link = orderLink(key, visit.origin, order, visit.now);
    await notifications.send(trx, await throttleMessages(orderMessages(order, isOnline ? "placed" : "needs-approval", { link })));
    const next = isOnline ? { panel: null, next: { kind: "pay" } } : { panel: "needToAprove", next: { kind: "panel" } };
    return { status: 201, body: { _id: id, ordernumber: order.number, ...next } };
  }

  /** A guest without cookies is limited by their network instead. */
  async function allowUnpaidPicture(trx: Db, visit: Visit): Promise<void> {
    const owner = visit.customerId ? { customerId: visit.customerId } : { guestHash: visit.ensureGuestId() };
    await takeAdvisoryLock(trx, `unpaid pictures ${Object.values(owner)}`);
    if ((await queries.countUnpaidPictures(trx, owner)) >= Math.max(1, MOST_UNPAID_PICTURES * limits))
      throw new ProblemError(409, "unpaid_pictures");
  }

  /** The same computation as any cart [PRC-12]. */
  const price = (valueMinor: number, { storefront, currency, now }: Visit) =>
    priceCart({
      lines: [
        {
          productId: CERTIFICATE_PRODUCT,
          specificationId: NO_SIZE,
          quantity: 1,
          goods: certificateGoods(CERTIFICATE_PRODUCT, valueMinor),
        },
      ],
      promo: undefined,
      promoAsked: undefined,
      promoUses: { total: 0, byCustomer: 0 },
      customer: null,
      asked: { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 },
      delivery: null,
      paymentType: paymentOf(storefront).paymentType,
      storefront,
      currency,
      rate: rates.val(currency),
      now,
    });

  async function buyerOf({ buyerEmail }: CheckedCertificate, { customerId }: Visit): Promise<OrderPerson> {
    const customer = customerId ? await identity.customer(customerId) : undefined;
    return {
      phone: customer?.phone ?? "",
      firstname: customer?.firstname ?? "",
      lastname: customer?.lastname ?? "",
      surname: "",
      email: buyerEmail || (customer?.email ?? ""),
    };
  }

  async function sendAgain(orderId: string, email: string | null): Promise<void> {
    const found = await queries.findOfOrder(db, orderId);
    if (!found || !mayResend(certificateState(found)) || found.issue >= MOST_ISSUES) throw new ProblemError(409, "state");
    const errors: FieldError[] = [];
    const to = email === null ? found.email : readEmail(email, "email", errors);
    if (!to) throw invalid(errors);
    const isRecalled = await inTransaction(db, async (trx) => {
      noteChange(trx, { objectKind: "certificate", objectId: found.id, before: { issue: found.issue }, after: { sentAgain: true } });
      return queries.recall(trx, found.id, to);
    });
    if (!isRecalled) throw new ProblemError(409, "state");
  }

  return {
    buy,

    /** Redeems a code once [GFT-03]. Throws 422 at `code`, 409 `certificate_used`, 409 `certificate_money_back`, 429 for guessing. */
    activate: async (typed: string, visit: Visit): Promise<{ valueRubles: number; advanceRubles: number }> => {
      const customerId = visit.customerId!;
      const code = readCode(typed);
      const takeCountBack = await guesses.count(visit, code !== null);
      const hash = code && codeHash(key, code);
      const done = hash && (await inTransaction(db, (trx) => activateIn(trx, hash, customerId, visit.now)));
      if (done === "money_back") {
        await takeCountBack();
        throw new ProblemError(409, "certificate_money_back");
      }
      const isOwnUsed = !done && hash && (await queries.isOwnUsed(db, hash, customerId));
      if (done || isOwnUsed) await takeCountBack();
      if (done) return done;
      if (isOwnUsed) throw new ProblemError(409, "certificate_used");
      throw invalid([{ path: "code", code: "code_not_found" }]);
    },

    forgetUnpaidPictures: (now: Date) => queries.forgetUnpaidPictures(db, new Date(now.getTime() - UNPAID_PICTURE_MS)),

    /** Attempts count for ten minutes. */
    forgetOldGuesses: () => queries.forgetOldGuesses(db, Date.now()),

    /** Status for the buyer; null for other orders [GFT-04]. */
    ofOrder: async (number: string, visit: Visit) => {
      const order = await orders.findOwn(visit, { number });
      const found = isCertificate(order) ? await queries.findOfOrder(db, order.id) : undefined;
      if (!found) return null;
      const state = shownState(certificateState(found), found.sendAt, visit.now);
      return { orderId: order.id, email: found.email, sendAt: found.sendAt.toISOString(), state };
    },

    ofCustomer: async (customerId: string) => {
      const [bought, activated] = await Promise.all([
        queries.listBought(db, customerId, MOST_LISTED + 1),
        queries.listActivated(db, customerId, MOST_LISTED),
      ]);
      return {
        bought: bought.slice(0, MOST_LISTED).map(({ number, at, valueMinor, email, sendAt, ...facts }) => ({
          number,
          at,
          valueMinor,
          email,
          sendAt: sendAt.toISOString(),
          state: certificateState(facts),
        })),
        isMore: bought.length > MOST_LISTED,
        activated,
      };
    },

    /** Resends with a new code, optionally elsewhere [GFT-04]. Throws 409 `state`, or 422 for a bad address. */
    resend: async (orderId: string, email: string | null, visit: Visit): Promise<void> => {
      const order = await orders.findOwn(visit, { id: orderId });
      return sendAgain(order.id, email);
    },
    /** For staff; the address stays the buyer's choice. */
    resendByStaff: (orderId: string): Promise<void> => sendAgain(orderId, null),
  };
}

async function activateIn(trx: Db, hash: string, customerId: string, now: Date) {
  if ((await queries.lockByCode(trx, hash))?.isMoneyBack) return "money_back" as const;
  const used = await queries.activate(trx, hash, customerId, now);
  if (!used) return undefined;
  const { id, orderId, valueMinor } = used;
  await queries.closeNotIssued(trx, id, now);
  await post(trx, { cause: "certificate", causeId: id, orderId, customerId, entries: activatedEntries(valueMinor), now });
  const advanceMinor = await lockBalance(trx, customerId, "advance");
  return { valueRubles: rubles(valueMinor), advanceRubles: rubles(wholeRubles(advanceMinor)) };
}
