import { inLockOrder, letGo, reserve } from "#app/catalogue/reservation.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { isPaidFor } from "#app/foundation/states/payment-status.ts";
import { type Currency, chargedCurrency, type PaymentType } from "#app/foundation/storefront.ts";
import { changeOverMessages } from "#app/messaging/mail/order-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { paidEntries } from "#app/money/ledger/ledger.ts";
import { agreeOnPayment } from "../direct-payments.queries.server.ts";
import { replaceLines, writeEdited } from "../lines.queries.server.ts";
import type { Order } from "../order.ts";
import type { NewsSaid, OrderNews } from "../order-messages.server.ts";
import { type EditedOrder, type Proposal, stockSteps } from "./proposal.ts";
import * as queries from "./proposals.queries.server.ts";

export type Proposals = ReturnType<typeof createProposals>;
type Receipted = { added: (trx: Db, step: { before: Order; after: Order; causeId: string; now: Date }) => Promise<void> };
type Deps = {
  db: Db;
  receipts: Receipted;
  tell: (trx: Db, order: Order, news: OrderNews, said?: Partial<NewsSaid>) => Promise<void>;
  linkTo: (order: Order) => string;
  notifications: Notifications;
};
/** `until`: when it lapses. */
type Proposed = { edited: EditedOrder; service: PaymentType | null; until: Date; by: string; now: Date };

/** What a foreign card is charged for the difference; null: in roubles. */
export function askedAbroad(order: Order, edited: Pick<EditedOrder, "shownTotal">, service: PaymentType | null) {
  const currency: Currency | null = service && chargedCurrency(service, order.currency);
  return currency && currency !== "rub" ? { minor: (edited.shownTotal - order.shownTotal) * 100, currency } : null;
}

/** To the page where the buyer looks at the change. */
export const changeLink = (orderLink: string): string => orderLink.replace("?", "/change?");

/** Dearer edits wait for their buyers, with their goods kept aside. Orders are locked. */
export function createProposals({ db, receipts, tell, linkTo, notifications }: Deps) {
  return {
    /** The newest of an order. */
    find: (orderId: string) => queries.findProposal(db, orderId),
    newest: queries.findProposal,
    isOpen: async (on: Db, orderId: string): Promise<boolean> => (await queries.findProposal(on, orderId))?.state === "open",
    of: queries.proposalOf,
    lock: queries.lockProposal,
    ending: queries.findEnding,

    /** Reserves what is added and writes to the buyer; null: not so many pieces are left. */
    propose: async (trx: Db, order: Order, { edited, service, until, by, now }: Proposed): Promise<Proposal | null> => {
      const more = inLockOrder(stockSteps(order.lines, edited.lines).filter((step) => step.by > 0));
      for (const { by: quantity, ...size } of more) if ((await reserve(trx, { ...size, quantity }, order.id, now)) === null) return null;
      const id = newId();
      const sums = { wasMinor: order.totalMinor, totalMinor: edited.totalMinor };
      const made = { id, orderId: order.id, service, ...sums, edited, proposedBy: by, createdAt: now, expiresAt: until };
      const n = await queries.insertProposal(trx, { ...made, asked: askedAbroad(order, edited, service), pieces: more });
      await tell(trx, { ...order, ...edited }, "change-proposed", { turn: String(n), link: changeLink(linkTo(order)) });
      return (await queries.proposalOf(trx, id))!;
    },

    /** Whether it can still become the order's. */
    isPastEditing: queries.isPastEditing,

    /** The order becomes what was agreed to; a paid one's books get what is added. Its proposal is locked and stands. */
    carryOut: async (trx: Db, order: Order, proposal: Proposal, now: Date): Promise<Order> => {
      const edited = proposal.edited!;
      const after: Order = { ...order, ...edited };
      if ((await queries.endProposal(trx, proposal.id, { state: "agreed", by: "customer", now })) !== 1)
        throw new Error(`Proposal ${proposal.id} is over`);
      await queries.takePieces(trx, proposal.id);
      for (const { by, ...size } of inLockOrder(stockSteps(order.lines, edited.lines).filter((step) => step.by < 0)))
        await letGo(trx, { ...size, quantity: -by }, order.id, now);
      await replaceLines(trx, order.id, edited.lines);
      const edits = await writeEdited(trx, order.id, { ...edited, sums: edited, heldUntil: null, now });
      if (isPaidFor(order.paymentStatus)) {
        const entries = paidEntries({
          totalMinor: after.totalMinor - order.totalMinor,
          clientDeliveryMinor: after.clientDeliveryMinor - order.clientDeliveryMinor,
        });
        await post(trx, { cause: "top-up", causeId: proposal.id, orderId: order.id, entries, now });
        await receipts.added(trx, { before: order, after, causeId: proposal.id, now });
      } else await agreeOnPayment(trx, after);
      await tell(trx, after, "changed", { turn: String(edits) });
      return after;
    },

    /** Ends an open one, and lets what was kept aside go; false if it had ended before. The buyer hears of an end that was not theirs. */
    end: async (trx: Db, order: Order, { id, n }: Proposal, ended: queries.Ended): Promise<boolean> => {
      const { state, now } = ended;
      const isEnded = (await queries.endProposal(trx, id, ended)) === 1;
      for (const piece of inLockOrder(await queries.takePieces(trx, id))) await letGo(trx, piece, order.id, now);
      if (isEnded && (state === "withdrawn" || state === "expired"))
        await notifications.send(trx, changeOverMessages(order, { n, end: state, link: linkTo(order) }));
      return isEnded;
    },
  };
}
