import { planned } from "#app/foundation/lists/list.queries.server.ts";
import { MOST_SOUGHT } from "#app/foundation/lists/list.ts";
import type { Shop } from "#app/shop.server.ts";
import { findCustomersBy } from "../customers/customers.server.ts";
import { denialFor, type Me, storefrontsOf } from "../me.ts";
import { findCertificates, findOrders, findPayments, findReturns } from "./find.queries.server.ts";

const LEAST = 2;
const MOST_CUSTOMERS = 6;

/** Searches everything that this person may read. */
export function createFindDesk({ db }: Pick<Shop, "db">) {
  return async (me: Me, typed: string) => {
    const text = typed
      .replace(/\p{Cc}|\p{Cs}/gu, " ")
      .trim()
      .slice(0, MOST_SOUGHT);
    const may = (permission: Parameters<typeof denialFor>[1]) => denialFor(me, permission) === null && text.length >= LEAST;
    const [orders, returns, payments, certificates, customers] = await planned(db, (trx) =>
      Promise.all([
        may("orders.read") ? findOrders(trx, text, storefrontsOf(me, "orders.read")) : [],
        may("returns.read") ? findReturns(trx, text, storefrontsOf(me, "returns.read")) : [],
        may("payments.read") ? findPayments(trx, text, storefrontsOf(me, "payments.read")) : [],
        may("payments.read") ? findCertificates(trx, text, storefrontsOf(me, "payments.read")) : [],
        may("customers.read") ? findCustomersBy(trx, text, MOST_CUSTOMERS) : [],
      ]),
    );
    return { typed, text, orders, returns, payments, certificates, customers };
  };
}
