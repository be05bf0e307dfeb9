import { samePair } from "#app/cart/cart.ts";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import { ceilToCurrency } from "#app/foundation/money.ts";
import { carrierOf, isInvoice } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import { invoiceRefusal } from "#app/orders/order-actions.ts";
import { patternsOf } from "#app/orders/order-list.ts";
import { orderTold } from "#app/orders/order-progress.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { paymentWords } from "#app/orders/way-of-paying.ts";
import { forDealer } from "#app/pricing/dealer-price.ts";
import { NO_SIZE } from "#app/pricing/goods.ts";
import { priceLine } from "#app/pricing/line-price.ts";
import { offerOf } from "#app/pricing/offer.ts";
import type { Rates } from "#app/pricing/rates/rates.server.ts";
import { maxQuantity } from "#app/pricing/supply.ts";
import type { RowsAnswer, RowsBody } from "./dealers.contract.ts";
import * as queries from "./dealers.queries.server.ts";
import { namedThing, thingsByArticle } from "./named-thing.ts";

export type Dealers = ReturnType<typeof createDealers>;
type Deps = { database: Database; orders: Orders; rates: Rates };

const hasInvoice = (order: Order) => order.bank !== null && invoiceRefusal(order) === null;

const ARTICLES_A_PAGE = 30;
const MOST_PAGES = 20;

export type Cell = { specification: string; size: string; price: number; was: number; max: number; available: number };
export type Article = { productid: string; sku: string; name: string; slug: string; cells: Cell[] };

/** Dealer prices, bulk orders, freight and invoices [ACC-05] (decision 0029). */
export function createDealers({ database: { db }, orders, rates }: Deps) {
  function articleOf(row: queries.MatrixRow, percent: number, { lang, currency }: Visit): Article {
    const val = rates.val(currency);
    const sizes = row.sizes.length ? row.sizes : [{ id: NO_SIZE, name: "", available: row.available }];
    const cells = sizes.flatMap(({ id, name, available }) => {
      const offer = offerOf(row, id);
      if (!offer) return [];
      const { sale } = forDealer({ sale: offer.sale, noPromo: row.noPromo }, percent);
      const { unitListMinor, unitPriceMinor } = priceLine(offer.listMinor, 1, sale);
      return [
        {
          specification: id,
          size: name,
          price: ceilToCurrency(unitPriceMinor, val),
          was: ceilToCurrency(unitListMinor, val),
          available: Math.max(0, available),
          max: maxQuantity({ available, madeToOrder: row.madeToOrder }),
        },
      ];
    });
    return { productid: row.productId, sku: row.sku, name: nameIn(row.name, lang), slug: row.slug, cells };
  }

  return {
    percentOf: (customerId: string) => queries.findPercent(db, customerId),

    matrix: async ({ category, text, page }: { category: string; text: string; page: number }, percent: number, visit: Visit) => {
      const most = Math.min(MOST_PAGES, Math.max(1, page)) * ARTICLES_A_PAGE;
      const asked = { region: visit.storefront.region, category, patterns: patternsOf(text), most: most + 1 };
      const found = await queries.listMatrix(db, asked);
      const articles = found.slice(0, most).map((row) => articleOf(row, percent, visit));
      return { articles: articles.filter(({ cells }) => cells.length > 0), isMore: found.length > most };
    },

    /** Resolves pasted rows: article and size, or a size's SKU. Ambiguous ones are left to the dealer. */
    resolve: async ({ rows }: RowsBody, visit: Visit): Promise<RowsAnswer> => {
      const skus = [...new Set(rows.map(({ sku }) => sku.toLowerCase()))];
      const things = thingsByArticle(await queries.findArticles(db, visit.storefront.region, skus));
      const answer: RowsAnswer = { lines: [], unknown: [] };
      for (const [at, { sku, size, quantity }] of rows.entries()) {
        const row = at + 1;
        const thing = namedThing(things, { sku, size });
        if (typeof thing === "string") {
          answer.unknown.push({ row, sku, size, reason: thing });
          continue;
        }
        const { goods } = thing;
        const line = { productid: goods.productId, specification: thing.specification };
        const twin = answer.lines.find((each) => samePair(each, line));
        if (twin) {
          twin.quantity = Math.min(999, twin.quantity + quantity);
          twin.rows.push(row);
        } else
          answer.lines.push({ ...line, sku: goods.sku, name: nameIn(goods.name, visit.lang), size: thing.size, quantity, rows: [row] });
      }
      return answer;
    },

    papers: async (customerId: string, { lang }: Visit) => {
      const { orders: own, isMore } = await orders.papers(customerId);
      const freight = own.filter(({ delivery }) => carrierOf(delivery.type)?.isFreight);
      const documents = await queries.listDocuments(
        db,
        freight.map(({ id }) => id),
      );
      const billed = own.filter(({ paymentType }) => isInvoice(paymentType));
      const payBy = await queries.listPayBy(
        db,
        billed.filter(({ status }) => status === "not-paid").map(({ id }) => id),
      );
      const histories = await orders.histories(own.map(({ id }) => id));
      const happened = (id: string) => histories.filter(({ orderId }) => orderId === id);
      const shown = (order: (typeof own)[number]) => ({
        id: order.id,
        number: order.number,
        created: order.createdAt.toISOString(),
        status: orderTold(order, happened(order.id), lang).label,
        payment: paymentWords(order, lang).toLowerCase() || null,
        total: order.shownTotal,
        currency: order.currency,
        isPriced: order.deliveryMinor !== null,
      });
      return {
        isMore,
        freight: freight.map((order) => ({
          ...shown(order),
          to: [order.delivery.city, order.delivery.point ?? ""].filter(Boolean).join(", "),
          delivery: order.deliveryStatus && setSpaces(deliveryLabels[order.deliveryStatus][lang]),
          days: order.delivery.days,
          document: documents.find(({ orderId }) => orderId === order.id)?.carrierId ?? null,
          track: documents.find(({ orderId }) => orderId === order.id)?.track ?? null,
        })),
        invoices: billed.map((order) => ({
          ...shown(order),
          hasInvoice: hasInvoice(order),
          payBy: payBy.find(({ orderId }) => orderId === order.id)?.payBy ?? null,
        })),
      };
    },

    list: () => queries.listDealers(db),
    /** Sets or (null) ends dealer terms; existing orders stay. Throws 404 for unknown contacts. */
    grant: (to: string, percent: number | null, step: { actor: string; now: Date }) =>
      inTransaction(db, async (trx) => {
        if (!(await queries.setDealer(trx, to, percent, step))) throw notFound();
      }),
  };
}
