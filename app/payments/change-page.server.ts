import type { Visit } from "#app/foundation/http/call.ts";
import type { Order } from "#app/orders/order.ts";
import { opensOrder } from "#app/orders/order-link.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, stands, topUpWay } from "#app/orders/proposals/proposal.ts";
import { type ChangeView, changeView } from "./change-view.ts";
import type { Invoices } from "./invoices/invoices.server.ts";
import type { Payments } from "./payments.server.ts";
import type { Widget } from "./providers/provider.ts";

type Deps = { orders: Orders; payments: Payments; invoices: Pick<Invoices, "changeLink">; key: string };
/** `invoiceUrl`: of the difference, for a company. */
export type ShownChange = ChangeView & {
  bankUrl: string | null;
  invoiceUrl: string | null;
  /** Of the provider's window, with its script. */
  widget: (Widget & { script: string | null }) | null;
};
export type ChangeAnswer = "pay" | "agree" | "refuse";
/** `to`: a page of ours, as a form may not lead to another site; `wait`: the bank's page didn't open. */
export type ChangeOutcome = { to: string } | { refusal: "wait" | "over" };

/** The page where a buyer looks at a dearer order and agrees: for the order's owner, and for who holds its link. */
export function createChangePages({ orders, payments, invoices, key }: Deps) {
  async function find(number: string, k: string | null, visit: Visit): Promise<{ order: Order; proposal: Proposal } | null> {
    const isOpened = k !== null && opensOrder(key, number, k, visit.now);
    if (!isOpened && !(await orders.isOwn(number, visit))) return null;
    const order = await orders.findByNumber(number);
    const proposal = order && (await orders.proposals.find(order.id));
    return proposal ? { order, proposal } : null;
  }

  const pageOf = (number: string, k: string | null, { lang }: Visit) =>
    `/order/${encodeURIComponent(number)}/change?${new URLSearchParams({ ...(k && { k, lang }) })}`;

  const payerOf = (number: string, k: string | null, visit: Visit) => {
    const { origin, now } = visit;
    return { origin, now, returnUrl: `${origin}${pageOf(number, k, visit)}&back=1` };
  };

  return {
    /** `isBack`: from the bank, which is asked. Null: nothing is proposed, or not to this visitor. */
    change: async (number: string, k: string | null, isBack: boolean, visit: Visit): Promise<ShownChange | null> => {
      const found = await find(number, k, visit);
      if (!found) return null;
      const payment = isBack ? await payments.topUps.look(found.proposal, visit.now).catch(() => null) : null;
      const { order, proposal } = isBack ? (await find(number, k, visit))! : found;
      const isOpen = stands(proposal, visit.now) && !visit.looking;
      const begun = isOpen ? await payments.topUps.begun(order, proposal, payerOf(number, k, visit)) : null;
      const view = changeView(order, proposal, payment, visit);
      const invoiceUrl = isOpen && view.way === "transfer" && order.bank?.name ? invoices.changeLink(order, visit) : null;
      const widget = begun && "widget" in begun ? { ...begun.widget, script: payments.offered.widget(visit.storefront) } : null;
      return { ...view, bankUrl: begun && "url" in begun ? begun.url : null, widget, invoiceUrl };
    },

    /** The open change of the visitor's order, to lead to its page. */
    openChange: async (number: string, now: Date): Promise<boolean> => {
      const order = await orders.findByNumber(number);
      const proposal = order && (await orders.proposals.find(order.id));
      return proposal !== undefined && stands(proposal, now);
    },

    answerChange: async (number: string, k: string | null, answer: ChangeAnswer, visit: Visit): Promise<ChangeOutcome | null> => {
      const found = await find(number, k, visit);
      if (!found || visit.looking) return null;
      const { order, proposal } = found;
      const page = pageOf(number, k, visit);
      if (answer === "refuse") {
        await payments.topUps.end(proposal, { state: "refused", by: "customer", now: visit.now });
        return { to: page };
      }
      if (!stands(proposal, visit.now)) return { refusal: "over" };
      if (topUpWay(proposal) === "transfer") return { refusal: "over" };
      if (proposal.service === null) return (await payments.topUps.agree(proposal, visit.now)) ? { to: page } : { refusal: "over" };
      const to = await payments.topUps.open(order, proposal, payerOf(number, k, visit)).catch(() => null);
      return to ? { to: `${page}&sent=1` } : { refusal: "wait" };
    },
  };
}
