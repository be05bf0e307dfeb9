import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import type { FaceOf } from "#app/catalogue/faces.server.ts";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { type TrackedParcel, trackingPage } from "#app/delivery/tracked-parcel.ts";
import { fullName } from "#app/foundation/full-name.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import { rubles } from "#app/foundation/money.ts";
import { paymentMethods } from "#app/foundation/records.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { type Currency, chargedCurrency, isInvoice, type PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { arrivalOf } from "#app/orders/arrival.ts";
import { shownNotes } from "#app/orders/delivery-notes.ts";
import { orderJourney } from "#app/orders/journey.ts";
import { toldApart } from "#app/orders/line-name.ts";
import { isCertificate, type Order, shownSums } from "#app/orders/order.ts";
import { toldHistory } from "#app/orders/order-history.ts";
import { opensOrder } from "#app/orders/order-link.server.ts";
import { orderTold } from "#app/orders/order-progress.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { presentReturn } from "#app/orders/returns/return-answer.ts";
import { nameOfWay, paymentWords, totalKind, wayOfPaying } from "#app/orders/way-of-paying.ts";
import { whereTo } from "#app/orders/where-to.ts";
import type { GivenBack } from "#app/pricing/refund.ts";
import type { Why } from "#app/pricing/why.ts";
import { createChangePages } from "./change-page.server.ts";
import { doable } from "./doable.ts";
import type { Invoices } from "./invoices/invoices.server.ts";
import type { ActionableOrder, FullOrder, OrderClaim, OrderHead, OrderView, OtherWay, PaymentOutcome } from "./order-view.ts";
import { isOpen } from "./payment.ts";
import type { Payments, PaymentView } from "./payments.server.ts";
import type { Registration } from "./receipts/registration.server.ts";
import { shownReceipt } from "./receipts/shown-receipt.ts";

export type OrderPages = ReturnType<typeof createOrderPages>;

/** The order's page and return page: everything for its owner, state and sums for a link's holder [ORD-07]. */
type Deps = {
  orders: Orders;
  payments: Payments;
  receipts: Registration;
  invoices: Invoices;
  faces: Catalogue["faces"];
  identity: Identity;
  key: string;
};

export function createOrderPages({ orders, payments, receipts, invoices, faces, identity, key }: Deps) {
  async function billOf({ id, paymentType, status, totalMinor }: Order): Promise<Pick<Followed, "payBy" | "received">> {
    const invoice = isInvoice(paymentType) && status === "not-paid" ? await invoices.find(id) : undefined;
    const minor = invoice ? await invoices.received(id) : 0;
    return { payBy: invoice?.payBy ?? null, received: minor > 0 ? { minor, ofMinor: totalMinor } : null };
  }

  const followed = async (order: Order, { storefront }: Visit): Promise<Followed> => ({
    faceOf: await faces(order.lines, storefront.region),
    history: await orders.history(order.id),
    why: await orders.why(order),
    returns: await orders.returns(order.id),
    givenBack: await orders.givenBack(order.id),
    parcel: (await orders.parcel(order.id)) ?? null,
    receipts: (await receipts.shown(order.id)).map(shownReceipt),
    ...(await billOf(order)),
  });

  /** How a link's holder gets full access; null for other accounts' and phoneless orders. */
  async function claimOf({ customerId, buyer }: Order, visit: Visit): Promise<OrderClaim> {
    if (!visit.customerId) return buyer.phone || customerId ? "sign-in" : null;
    if (customerId || !buyer.phone) return null;
    return (await identity.provenPhone(visit)) === buyer.phone ? "take" : "other-phone";
  }

  return {
    ...createChangePages({ orders, payments, invoices, key }),

    /** null = not this visitor's. `k`: a signed link's key. */
    order: async (number: string, k: string | null, visit: Visit): Promise<OrderView | null> => {
      const own = await unlessMissing(payments.paymentState(number, visit));
      if (own) return fullView(visit.looking ? { ...own, url: null } : own, await followed(own.order, visit), visit);
      const order = k !== null && opensOrder(key, number, k, visit.now) ? await orders.findByNumber(number) : undefined;
      return order
        ? {
            kind: "link",
            ...headOf(
              order,
              { chargedIn: chargedCurrency(order.paymentType, order.currency) ?? "rub", history: await orders.history(order.id) },
              visit,
            ),
            claim: await claimOf(order, visit),
          }
        : null;
    },

    /** History and actions for the owner's list [ORD-05]. */
    doable: async (all: readonly Order[], visit: Visit): Promise<(ActionableOrder & { history: Followed["history"] })[]> => {
      const history = await orders.histories(all.map(({ id }) => id));
      return all.map((order) => {
        const own = history.filter(({ orderId }) => orderId === order.id);
        const { actions, refused, cancelling } = doable(order, { history: own, givenBack: null }, visit.now);
        return { id: order.id, number: order.number, actions, refused, cancelling, history: own };
      });
    },

    /** Return from the bank: asks the provider, trusts nothing in the URL [NAV-12]. */
    returned: async (number: string, visit: Visit): Promise<PaymentOutcome | null> => {
      const view = await unlessMissing(payments.returned(number, visit));
      return view
        ? {
            ...headOf(view.order, { ...view, history: await orders.history(view.order.id) }, visit),
            state: outcomeOf(view),
            canPay: view.canPayAgain,
            otherWays: waysOf(view, visit),
          }
        : null;
    },
  };
}

async function unlessMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}

function outcomeOf({ order, state, canPayAgain, isRefused }: PaymentView): PaymentOutcome["state"] {
  if (order.paymentStatus !== "not-paid" && order.paymentStatus !== "failed") return "paid";
  if (isRefused && canPayAgain) return "refused";
  if (state !== null && (isOpen(state) || state === "review" || state === "paid")) return "checking";
  return canPayAgain ? "failed" : "closed";
}

const paysHere = (type: PaymentType): boolean => paymentMethods[type].paidIn === "window";

const waysOf = ({ otherWays }: PaymentView, { lang }: Visit): OtherWay[] =>
  otherWays.map((type) => ({ type, name: nameOfWay(type, lang), paysHere: paysHere(type) }));

type Head = { chargedIn: Currency; history: Followed["history"] };

function headOf(order: Order, { chargedIn, history }: Head, { lang }: Visit): OrderHead {
  const { label, next, stage } = orderTold(order, history, lang);
  return {
    number: order.number,
    created: order.createdAt.toISOString(),
    status: label,
    next,
    payment: stage === "paid-back" ? "" : paymentWords(order, lang),
    isPaid: order.paymentStatus === "paid",
    totalKind: totalKind(order),
    wayOfPaying: setSpaces(wayOfPaying(order, lang)),
    phoneEnds: order.recipient.phone.slice(-4),
    currency: order.currency,
    chargedIn,
    rate: order.rate,
    sums: shownSums(order),
    totalRubles: rubles(order.totalMinor),
    isPriced: order.deliveryMinor !== null,
    isCertificate: isCertificate(order),
    paysHere: paysHere(order.paymentType),
  };
}

type Followed = {
  faceOf: FaceOf;
  history: Awaited<ReturnType<Orders["history"]>>;
  why: readonly Why[][];
  returns: Awaited<ReturnType<Orders["returns"]>>;
  givenBack: GivenBack | null;
  receipts: FullOrder["receipts"];
  parcel: TrackedParcel | null;
  payBy: Day | null;
  received: FullOrder["received"];
};

function fullView(view: PaymentView, followed: Followed, visit: Visit): OrderView {
  const { order, state, canPayAgain } = view;
  const { lang } = visit;
  const { history, why, parcel } = followed;
  const { delivery } = order;
  return {
    kind: "full",
    ...headOf(order, { chargedIn: view.chargedIn, history }, visit),
    id: order.id,
    guestPhone: order.customerId === null ? order.buyer.phone : "",
    ...doable(order, followed, visit.now),
    kept: whyKept(history),
    givenBack: followed.givenBack,
    receipts: followed.receipts,
    journey: orderJourney(order, history),
    parcel: parcel && { ...parcel, page: trackingPage(parcel) },
    returns: followed.returns.map((one) => presentReturn(one, lang)),
    canPay: canPayAgain,
    otherWays: waysOf(view, visit),
    payBy: followed.payBy,
    received: followed.received,
    isChecking: state !== null && isOpen(state),
    holdUntil: canPayAgain ? (order.holdUntil?.toISOString() ?? null) : null,
    lines: toldApart(order.lines.map((line) => ({ ...line, name: nameIn(line.name, lang) }))).map((line, position) => ({
      ...followed.faceOf(line),
      position,
      name: line.name,
      size: line.size,
      article: line.article,
      quantity: line.quantity,
      price: line.currency.price,
      listPrice: line.currency.listPrice,
      discountPercent: line.discountPercent,
      promoName: order.promoName,
      why: (why[position] ?? []).map(({ rule, amountMinor }) => ({ rule, amount: rubles(amountMinor) })),
    })),
    delivery: {
      type: delivery.type,
      mode: delivery.mode,
      isPoint: Boolean(delivery.point),
      address: whereTo(delivery, lang),
      arrival: arrivalOf(order, visit.now),
      notes: shownNotes(delivery, lang),
    },
    recipient: recipientOf(order, lang),
    history: toldHistory(order, history, lang).map(({ label, at }) => ({ label, at })),
  };
}

function recipientOf({ recipient }: Order, lang: Language): FullOrder["recipient"] {
  const { phone } = recipient;
  return { name: fullName(recipient, lang), phone: phone && phoneWords(phone) };
}

function whyKept(history: Followed["history"]): string {
  const [asked, became] = history.filter(({ field }) => field === "status").slice(-2);
  return asked?.became === "cancel-requested" && became?.became !== "canceled-by-client" ? (became?.reason ?? "") : "";
}
