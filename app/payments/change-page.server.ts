import type { Visit } from "#app/foundation/http/call.ts";
import type { Order } from "#app/orders/order.ts";
import { opensOrder } from "#app/orders/order-link.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, stands } from "#app/orders/proposals/proposal.ts";
import { type ChangeView, changeView } from "./change-view.ts";
import type { Payments } from "./payments.server.ts";

type Deps = { orders: Orders; payments: Payments; key: string };
export type ShownChange = ChangeView & { bankUrl: string | null };
export type ChangeAnswer = "pay" | "agree" | "refuse";
/** `to`: a page of ours, as a form may not lead to another site; `wait`: the bank's page didn't open. */
export type ChangeOutcome = { to: string } | { refusal: "wait" | "over" };

/** The page where a buyer looks at a dearer order and agrees: for the order's owner, and for who holds its link. */
export function createChangePages({ orders, payments, key }: Deps) {
  async function find(number: string, k: string | null, visit: Visit): Promise<{ order: Order; proposal: Proposal } | null> {
    const isOpened = k !== null && opensOrder(key, number, k, visit.now);
    if (!isOpened && !(await orders.isOwn(number, visit))) return null;
    const order = await orders.findByNumber(number);
    const proposal = order && (await orders.proposals.find(order.id));
    return proposal ? { order, proposal } : null;
  }

  const pageOf = (number: string, k: string | null, { lang }: Visit) =>
    `/order/${encodeURIComponent(number)}/change?${new URLSearchParams({ ...(k && { k, lang }) })}`;

  return {
    /** `isBack`: from the bank, which is asked. Null: nothing is proposed, or not to this visitor. */
    change: async (number: string, k: string | null, isBack: boolean, visit: Visit): Promise<ShownChange | null> => {
      const found = await find(number, k, visit);
      if (!found) return null;
      const payment = isBack ? await payments.topUps.look(found.proposal, visit.now).catch(() => null) : null;
      const { order, proposal } = isBack ? (await find(number, k, visit))! : found;
      const bankUrl = stands(proposal, visit.now) ? await payments.topUps.page(proposal, visit.now) : null;
      return { ...changeView(order, proposal, payment, visit), bankUrl: visit.looking ? null : bankUrl };
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
      if (proposal.service === null) return (await payments.topUps.agree(proposal, visit.now)) ? { to: page } : { refusal: "over" };
      const { origin, now } = visit;
      const returnUrl = `${origin}${page}&back=1`;
      const to = await payments.topUps.open(order, proposal, { origin, returnUrl, now }).catch(() => null);
      return to ? { to: `${page}&sent=1` } : { refusal: "wait" };
    },
  };
}
