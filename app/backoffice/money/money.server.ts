import type { Shop } from "#app/shop.server.ts";
import * as papers from "./papers.queries.server.ts";
import * as queries from "./payments.queries.server.ts";

type Scope = string[] | null;

/** What the money screens read beside their lists. `storefronts`: those that somebody may see; null: all. */
export function createMoneyDesk({ db, reconciling }: Shop) {
  return {
    payment: async (id: string, storefronts: Scope) => {
      const payment = await queries.findPayment(db, id, storefronts);
      if (!payment) return null;
      const { orderId, provider, ownRef } = payment;
      const refunds = await queries.listRefundsOf(db, id);
      const [events, attempts, postings, cases] = await Promise.all([
        provider ? queries.listEvents(db, provider, ownRef) : [],
        queries.listAttempts(db, orderId, id),
        queries.listPostings(db, orderId),
        queries.listCases(db, [id, ...refunds.map((refund) => refund.id)]),
      ]);
      return { payment, refunds, events, attempts, postings, cases };
    },

    withdrawal: (id: string) => papers.findWithdrawal(db, id),
    bankMoney: (storefronts: Scope) => papers.listBankMoney(db, storefronts),
    reconciled: () => reconciling.last(),
  };
}
