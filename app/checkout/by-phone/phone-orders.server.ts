import { hash } from "node:crypto";
import type { Quote, QuoteRequest, Quotes } from "#app/cart/quote.server.ts";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { brokenConstraint, type Database } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { problemText } from "#app/foundation/http/problem-texts.ts";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { isInvoice, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { fieldText, ownText } from "../field-texts.ts";
import type { OrderBody } from "../order.contract.ts";
import type { Checkout } from "../place-order.server.ts";
import type { PayerKind } from "../requisites.ts";
import type { PhoneDraft } from "./phone-order.contract.ts";
import { findPlaced } from "./phone-orders.queries.server.ts";
import { type PhonePromo, promoWords } from "./phone-refusals.ts";

export type PhoneOrders = ReturnType<typeof createPhoneOrders>;
type Deps = {
  database: Database;
  quotes: Quotes;
  checkout: Checkout;
  identity: Identity;
  originOf: (region: Region) => string;
};
export type PhoneStep = { by: string; key: string; now: Date };
export type PhonePreview = {
  lines: { key: string; priceMinor: number; listMinor: number; problem: string | null; max: number | null }[];
  goodsMinor: number;
  deliveryMinor: number | null;
  totalMinor: number;
  days: { from: string; to: string } | null;
  promo: PhonePromo | null;
};
/** `says`: for the person, in the words of checkout. */
export type PhonePlaced = { ok: true; id: string; number: string } | { ok: false; refusal: string; says: string | null };

const nothing = { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 };

/** Orders that staff take by phone: priced, limited, reserved and announced like any other. */
export function createPhoneOrders({ database: { db }, quotes, checkout, identity, originOf }: Deps) {
  function visitFor(draft: PhoneDraft, isProven: boolean, { by, key, now }: PhoneStep): Visit {
    const storefront = storefrontIn(draft.storefront);
    const ticket = hash("sha256", `phone ${key}`, "hex");
    return {
      storefront,
      lang: draft.lang,
      currency: storefront.currencies[0]!,
      customerId: draft.customerId,
      isProven,
      sessionId: null,
      awaiting: null,
      guestHash: ticket,
      ensureGuestId: () => ticket,
      takenBy: { name: by, key },
      // Nobody's address: limits per network would count the shop's own.
      address: `fd${ticket.slice(0, 2)}:${ticket.slice(2, 6)}:${ticket.slice(6, 10)}::1`,
      device: "",
      origin: originOf(draft.storefront),
      requestId: newId(),
      now,
      cookie: () => undefined,
      setCookie: () => {},
      clearCookie: () => {},
    };
  }

  function requestOf({ lines, way, place, address, paymentType, buyer, promo }: PhoneDraft, visit: Visit): QuoteRequest {
    return {
      lines: lines.map((line) => ({ ...line })),
      promoName: promo.trim(),
      buyerPhone: buyer.phone,
      asked: nothing,
      delivery: place.city ? { ...way, city: place.city, region: place.region, index: address.postalCode } : null,
      paymentType,
      country: visit.storefront.countries[0]!,
      currency: visit.currency,
    };
  }

  const previewOf = (
    { price }: Pick<Quote, "price">,
    chosen: { priceMinor: number | null; days?: PhonePreview["days"] } | null,
  ): PhonePreview => ({
    lines: price.lines.map((line) => ({
      key: lineKey(line),
      priceMinor: line.priceMinor,
      listMinor: line.listMinor,
      problem: line.problem,
      max: line.max,
    })),
    goodsMinor: price.goodsMinor,
    deliveryMinor: chosen ? price.clientDeliveryMinor : null,
    totalMinor: price.totalMinor,
    promo: promoOf(price),
    days: chosen?.days ?? null,
  });

  function bodyOf(draft: PhoneDraft, quote: Quote, request: QuoteRequest): OrderBody {
    const { way, place, address, buyer, paymentType, payer } = draft;
    const { comment, street, building, block, flat, postalCode } = address;
    return {
      customerId: draft.customerId,
      buyer,
      recipient: null,
      country: request.country,
      currency: request.currency,
      lines: quote.price.lines.map(({ productId, specificationId, quantity, listMinor, priceMinor }) => ({
        ...{ productId, specificationId, quantity, listMinor, priceMinor },
      })),
      asked: nothing,
      promoName: request.promoName,
      referral: null,
      paymentType,
      payer: isInvoice(paymentType) ? payer : null,
      isCitizen: false,
      delivery: {
        ...way,
        isChosen: true,
        priceMinor: null,
        country: null,
        ...place,
        ...{ street, building, block, flat, postalCode, comment },
        date: null,
        slot: "",
        paysDuty: false,
      },
      quoteId: quote.id,
    } as OrderBody;
  }

  const customerOf = async (id: string | null) => (id ? ((await identity.customer(id)) ?? null) : null);

  return {
    /** What it would cost now. Keeps nothing. */
    preview: async (draft: PhoneDraft, step: PhoneStep): Promise<PhonePreview> => {
      const visit = visitFor(draft, false, step);
      const request = requestOf(draft, visit);
      const alone = await quotes.price(db, { ...request, delivery: null }, visit, null);
      const goods = { parcel: alone.price.parcel, madeToOrder: alone.price.lines.some(({ made }) => made) };
      const chosen = await quotes.deliveryTerms(request, visit, goods);
      return previewOf(chosen ? await quotes.price(db, request, visit, chosen) : alone, chosen);
    },

    /** Places it by the use case of checkout, once per key. Refusals are values. */
    place: async (draft: PhoneDraft, step: PhoneStep): Promise<PhonePlaced> => {
      const customer = await customerOf(draft.customerId);
      if (draft.customerId && !customer) return { ok: false, refusal: "customer", says: null };
      const visit = visitFor(draft, Boolean(customer?.phone), step);
      const before = await findPlaced(db, step.key);
      if (before) return { ok: true, ...before };
      if (draft.lines.length === 0) return { ok: false, refusal: "empty", says: null };
      const request = requestOf(draft, visit);
      const quote = await quotes.quote(request, visit);
      const bad = quote.price.lines.find(({ problem }) => problem !== null);
      if (bad) {
        const row = quote.goods.get(lineKey(bad));
        return { ok: false, refusal: bad.problem!, says: row ? inSize(nameIn(row.name, getLocale()), row.size, getLocale()) : null };
      }
      const promo = promoOf(quote.price);
      if (promo?.reason) return { ok: false, refusal: "promo", says: promoWords(promo) };
      try {
        const { body } = await checkout.placeOrder(bodyOf(draft, quote, request), visit, step.key);
        const { _id: id, ordernumber: number } = body as { _id: string; ordernumber: string };
        return { ok: true, id, number };
      } catch (error) {
        const twin = brokenConstraint(error) === "shop_order_call_key_key" ? await findPlaced(db, step.key) : undefined;
        if (twin) return { ok: true, ...twin };
        if (!(error instanceof ProblemError)) throw error;
        return { ok: false, refusal: error.code, says: wordsOf(error, draft.payer?.kind ?? "legal-entity") };
      }
    },
  };
}

const promoOf = ({ promo }: Quote["price"]): PhonePromo | null =>
  promo && {
    name: promo.name,
    sale: promo.sale,
    reason: promo.applied ? null : (promo.reason ?? "not_found"),
    minimumMinor: promo.minimumMinor ?? 0,
  };

/** Each field that is wrong, by its own sentence; else why it was refused whole. In the language of who acts. */
function wordsOf({ code, members }: ProblemError, payer: PayerKind): string {
  const { errors = [] } = members as { errors?: { path: string; code: string }[] };
  const said = errors.map((error) => ownText(error, payer) || fieldText(error.code));
  return said.length ? [...new Set(said)].join(" ") : problemText(code, getLocale(), members);
}
