import { certificateState } from "#app/gifts/certificate.ts";
import type { Shop } from "#app/shop.server.ts";
import {
  type certificateKinds,
  cursorOf,
  type ListQuery,
  type paymentKinds,
  type receiptKinds,
  statesOf,
  type withdrawalKinds,
} from "./money.ts";
import * as papers from "./papers.queries.server.ts";
import * as queries from "./payments.queries.server.ts";

export const MOST_LISTED = 50;
type Scope = string[] | null;

/** A page of a list, and where the next one begins. */
const paged = <Row extends { id: string; at: Date }>(found: Row[]) => {
  const rows = found.slice(0, MOST_LISTED);
  return { rows, next: found.length > rows.length ? cursorOf(rows.at(-1)!) : null };
};

/** What the money screens read. `storefronts`: those that somebody may see; null: all. */
export function createMoneyDesk({ db, reconciling }: Shop) {
  const scope = (storefronts: Scope, before: string | null) => ({ storefronts, before, most: MOST_LISTED });
  return {
    payments: async ({ kind, text, before }: ListQuery<(typeof paymentKinds)[number]>, storefronts: Scope) =>
      paged(await queries.listPayments(db, statesOf[kind], text, scope(storefronts, before))),

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

    wishes: (storefronts: Scope) => queries.listWishes(db, storefronts),
    refunds: async (state: "asked" | "done" | "refused", before: string | null, storefronts: Scope) =>
      paged(await queries.listRefunds(db, state, scope(storefronts, before))),

    receipts: async ({ kind, text, before }: ListQuery<(typeof receiptKinds)[number]>, storefronts: Scope) =>
      paged(await papers.listReceipts(db, kind, text, scope(storefronts, before))),

    withdrawals: async ({ kind, before }: ListQuery<(typeof withdrawalKinds)[number]>, storefronts: Scope) =>
      paged(await papers.listWithdrawals(db, kind, scope(storefronts, before))),
    withdrawal: (id: string, storefronts: Scope) => papers.findWithdrawal(db, id, storefronts),

    certificates: async ({ kind, text, before }: ListQuery<(typeof certificateKinds)[number]>, storefronts: Scope) => {
      const found = await papers.listCertificates(db, kind, text, scope(storefronts, before));
      const { rows, next } = paged(found.map((row) => ({ ...row, id: row.orderId, certificate: row.id })));
      return { rows: rows.map((row) => ({ ...row, state: certificateState(row) })), next };
    },

    invoices: (storefronts: Scope) => papers.listInvoices(db, storefronts),
    bankMoney: (storefronts: Scope) => papers.listBankMoney(db, storefronts),
    reconciled: () => reconciling.last(),
  };
}
