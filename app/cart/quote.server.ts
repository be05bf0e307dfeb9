import { hash } from "node:crypto";
import { type GoodsRow, type LineKey, loadGoods, loadLowest } from "#app/catalogue/goods.queries.server.ts";
import { pricedGoods } from "#app/catalogue/priced-goods.ts";
import type { ChosenDelivery, DeliveryChoice } from "#app/delivery/delivery.ts";
import type { Deadline } from "#app/delivery/tariffs.server.ts";
import type { Database, Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { minor } from "#app/foundation/money.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import { type Currency, currencyOf, type Language, type PaymentType, type Storefront } from "#app/foundation/storefront.ts";
import type { CartPrice, PricedPromo } from "#app/pricing/cart-price.ts";
import { forDealer } from "#app/pricing/dealer-price.ts";
import type { DeliveryTerms } from "#app/pricing/delivery-price.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { priceCart } from "#app/pricing/price-cart.ts";
import type { Rates } from "#app/pricing/rates/rates.server.ts";
import type { QuoteBody } from "./cart.contract.ts";
import { createPromoGuesses, GUESSES_KEPT_MS } from "./promo-guesses.server.ts";
import * as queries from "./quote.queries.server.ts";
import { presentQuote, type QuoteAnswer } from "./quote-answer.ts";

export type Quotes = ReturnType<typeof createQuotes>;
export type TermsOf = (
  choice: DeliveryChoice,
  order: { storefront: Storefront; parcel: Parcel; now: Date; madeToOrder: boolean; deadline?: Deadline },
) => Promise<ChosenDelivery | null>;

export type QuoteRequest = {
  lines: { productId: string; specificationId: string; quantity: number }[];
  promoName: string;
  /** A guest's phone, for codes limited per customer. */
  buyerPhone?: string;
  asked: { bonusMinor: number; advanceMinor: number; depositMinor: number };
  delivery: Omit<DeliveryChoice, "country"> | null;
  paymentType: PaymentType | null;
  country: string;
  currency: Currency;
};

export type PricedCart = { price: CartPrice; goods: Map<string, GoodsRow>; ownPromos: readonly queries.OwnPromo[] };
export type Quote = PricedCart & {
  id: string;
  expiresAt: Date;
  lang: Language;
  /** By line; null where price law doesn't require it [PRC-17]. */
  lowest: ReadonlyMap<string, number | null> | null;
};

type GoodsAsked = Pick<QuoteRequest, "promoName"> & { lines: readonly LineKey[] } & Pick<
    Visit,
    "customerId" | "storefront" | "lang" | "now"
  >;
type Goods = { parcel: Parcel; madeToOrder: boolean };

const TTL_MS = 15 * 60_000;

const goodsOf = ({ price }: PricedCart): Goods => ({ parcel: price.parcel, madeToOrder: price.lines.some((line) => line.made) });

export const quoteOwner = (visit: Visit) => (visit.customerId ? `customer ${visit.customerId}` : `guest ${visit.ensureGuestId()}`);

export const ownsQuote = (owner: string, visit: Visit) =>
  owner === `customer ${visit.customerId}` || (visit.guestHash !== null && owner === `guest ${visit.guestHash}`);

/** Two pricings with one digest are what the shopper agreed to. */
export function digestOf({ price }: PricedCart, delivery: DeliveryTerms | null): string {
  const lines = price.lines.map((line) => [lineKey(line), line.quantity, line.listMinor, line.priceMinor, line.problem, line.made]);
  const promo = price.promo?.applied ? price.promo.id : "";
  const sums = [price.totalMinor, price.taken, price.clientDeliveryMinor, delivery?.priceMinor ?? null, price.currency, price.shown.total];
  return hash("sha256", JSON.stringify([lines, promo, sums]), "base64url");
}

type Deps = { database: Database; rates: Rates; termsOf: TermsOf; alarm: (kind: string) => void };

/** [CRT-10] */
export function createQuotes({ database: { db, loose }, rates, termsOf, alarm }: Deps) {
  const countGuess = createPromoGuesses(loose, alarm);

  async function read(on: Db, request: QuoteRequest, visit: Visit) {
    const rows = request.lines.length ? await loadGoods(on, request.lines) : [];
    const promo = request.promoName
      ? await queries.findPromo(on, request.promoName, visit.customerId, (!visit.customerId && request.buyerPhone) || null)
      : undefined;
    const purse = visit.customerId ? await queries.findPurse(on, visit.customerId, visit.storefront.region, visit.now) : undefined;
    return { goods: new Map(rows.map((row) => [lineKey(row), row])), promo, purse };
  }
  type QuoteData = Awaited<ReturnType<typeof read>>;

  function priceOf({ goods, promo, purse }: QuoteData, request: QuoteRequest, visit: Visit, terms: DeliveryTerms | null): PricedCart {
    return {
      goods,
      ownPromos: purse?.ownPromos ?? [],
      price: priceCart({
        lines: request.lines.map((line) => {
          const priced = pricedGoods(goods.get(lineKey(line)), visit.storefront.region, visit.lang);
          return { ...line, goods: priced && forDealer(priced, purse?.dealerPercent ?? 0) };
        }),
        promo,
        promoAsked: request.promoName || undefined,
        promoUses: promo?.uses ?? { total: 0, byCustomer: 0 },
        customer: purse ?? null,
        asked: request.asked,
        delivery: terms,
        paymentType: request.paymentType,
        storefront: visit.storefront,
        currency: request.currency,
        rate: rates.val(request.currency),
        now: visit.now,
      }),
    };
  }

  const price = async (on: Db, request: QuoteRequest, visit: Visit, terms: DeliveryTerms | null): Promise<PricedCart> =>
    priceOf(await read(on, request, visit), request, visit, terms);

  /** Today's goods at the buyer's own terms, by line key, and the code that an order of theirs was placed with. */
  async function goodsNow(on: Db, { lines, promoName, lang, ...buyer }: GoodsAsked) {
    const rows = new Map((lines.length ? await loadGoods(on, lines) : []).map((row) => [lineKey(row), row]));
    const { customerId, storefront, now } = buyer;
    const purse = customerId ? await queries.findPurse(on, customerId, storefront.region, now) : undefined;
    const promo = (promoName && (await queries.findPromo(on, promoName, customerId, null))) || null;
    const today = [...rows].map(([key, row]) => {
      const priced = pricedGoods(row, storefront.region, lang);
      return [key, priced && forDealer(priced, purse?.dealerPercent ?? 0)] as const;
    });
    return { rows, today: new Map(today), promo };
  }

  async function deliveryTerms(
    request: Pick<QuoteRequest, "delivery" | "country">,
    visit: Pick<Visit, "storefront" | "now">,
    { parcel, madeToOrder }: Goods,
    deadline?: Deadline,
  ): Promise<ChosenDelivery | null> {
    if (!request.delivery || !visit.storefront.carriers.includes(request.delivery.type) || parcel.weight === 0) return null;
    return termsOf(
      { ...request.delivery, country: request.country },
      { storefront: visit.storefront, parcel, now: visit.now, madeToOrder, deadline },
    );
  }

  /** While promo codes are guessed: when the next is heard. */
  const promoWaits = async ({ promoName }: QuoteRequest, visit: Visit): Promise<Date | null> =>
    promoName ? countGuess(promoName, visit) : null;

  /** Prices the cart, without a code that must wait; the quote is valid for 15 minutes. */
  async function quote(asked: QuoteRequest, visit: Visit, deadline?: Deadline): Promise<Quote> {
    const waits = await promoWaits(asked, visit);
    const request = waits ? { ...asked, promoName: "" } : asked;
    const [known, lowest] = await Promise.all([
      read(db, request, visit),
      visit.storefront.tellsLowest ? loadLowest(db, request.lines) : null,
    ]);
    const goods = goodsOf(priceOf(known, { ...request, delivery: null }, visit, null));
    const terms = await deliveryTerms(request, visit, goods, deadline);
    const priced = priceOf(known, request, visit, terms);
    const id = newId();
    const expiresAt = new Date(visit.now.getTime() + TTL_MS);
    await queries.insertQuote(loose, {
      id,
      owner: quoteOwner(visit),
      storefront: visit.storefront.region,
      digest: digestOf(priced, terms),
      ...goods,
      expiresAt,
      request: { ...request, buyerPhone: undefined },
      now: visit.now,
    });
    const price = waits ? { ...priced.price, promo: waitingPromo(asked.promoName, waits) } : priced.price;
    return { ...priced, price, id, expiresAt, lang: visit.lang, lowest };
  }

  async function look(lines: QuoteBody["lines"], visit: Visit): Promise<QuoteAnswer> {
    const request = quoteRequest({ lines }, visit);
    const priced = await price(db, request, visit, null);
    const lowest = visit.storefront.tellsLowest ? await loadLowest(db, request.lines) : null;
    return presentQuote({ ...priced, id: "", expiresAt: visit.now, lang: visit.lang, lowest });
  }

  /** Parcel dimensions before a destination is known. */
  async function weigh(lines: QuoteRequest["lines"], visit: Visit) {
    const nothing = { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 };
    const request = { lines, promoName: "", asked: nothing, delivery: null, paymentType: null, country: "", currency: visit.currency };
    const alone = await price(db, request, visit, null);
    const rate = { currency: visit.currency, val: rates.val(visit.currency) };
    return { ...goodsOf(alone), isFree: alone.price.deliveryIsFree, rate };
  }

  return {
    quote,
    look,
    promoWaits,
    price,
    weigh,
    goodsNow,
    deliveryTerms,
    find: (id: string) => queries.findQuote(db, id),
    forgetOld: async (now: Date) => {
      await queries.forgetOldQuotes(db, now);
      await queries.forgetOldGuesses(db, new Date(now.getTime() - GUESSES_KEPT_MS));
    },
  };
}

const waitingPromo = (name: string, again: Date): PricedPromo => ({ id: null, name, sale: 0, applied: false, reason: "too_many", again });

/** Defaults: the storefront's first country and currency. */
export function quoteRequest(body: Partial<QuoteBody> & Pick<QuoteBody, "lines">, visit: Visit): QuoteRequest {
  return {
    lines: body.lines,
    promoName: body.promoName ?? "",
    asked: { bonusMinor: minor(body.bonus ?? 0), advanceMinor: minor(body.advance ?? 0), depositMinor: minor(body.deposit ?? 0) },
    delivery: body.delivery ? { ...body.delivery, code: body.delivery.code ?? "" } : null,
    paymentType: body.paymentType && visit.storefront.paymentTypes.includes(body.paymentType) ? body.paymentType : null,
    country: body.country ?? body.delivery?.country ?? visit.storefront.countries[0]!,
    currency: body.currency ? currencyOf(visit.storefront, body.currency) : visit.currency,
  };
}
