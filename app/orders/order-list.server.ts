import type { Db } from "#app/foundation/database/database.server.ts";
import { type OrderStatus, orderStatuses } from "#app/foundation/states/order-status.ts";
import { countByStatus, listMatching, listPapers, listShort } from "./order-list.queries.server.ts";
import { countsOf, ORDERS_A_PAGE, type OrderListing, patternsOf, statusesIn } from "./order-list.ts";

const MOST_IN_FULL = 200;
const MOST_PAPERS = 100;

export const createOrderLists = (db: Db) => ({
  /** A page of visible orders with counts per filter [ORD-05]. */
  page: async (customerId: string, { show, text, before }: OrderListing) => {
    const asked = { customerId, patterns: patternsOf(text) };
    const found = await listMatching(db, { ...asked, statuses: statusesIn(show), before, most: ORDERS_A_PAGE + 1 });
    return {
      orders: found.slice(0, ORDERS_A_PAGE),
      isMore: found.length > ORDERS_A_PAGE,
      counts: countsOf(await countByStatus(db, asked)),
    };
  },
  newest: async (customerId: string, statuses: readonly OrderStatus[], most: number) => {
    const counts = await countByStatus(db, { customerId, patterns: [] });
    return {
      orders: await listMatching(db, { customerId, patterns: [], statuses, before: null, most }),
      others: counts.filter(({ status }) => !statuses.includes(status)).reduce((sum, { n }) => sum + n, 0),
    };
  },
  list: (customerId: string) => listShort(db, customerId),
  whole: (customerId: string, before: string | null) =>
    listMatching(db, { customerId, patterns: [], statuses: orderStatuses, before, most: MOST_IN_FULL }),
  papers: async (customerId: string) => {
    const found = await listPapers(db, customerId, MOST_PAPERS + 1);
    return { orders: found.slice(0, MOST_PAPERS), isMore: found.length > MOST_PAPERS };
  },
});
