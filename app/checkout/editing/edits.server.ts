import type { Quotes } from "#app/cart/quote.server.ts";
import { inLockOrder, letGo, reserve } from "#app/catalogue/reservation.queries.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { isInvoice, type PaymentType, storefrontIn } from "#app/foundation/storefront.ts";
import { agreeOnPayment } from "#app/orders/direct-payments.queries.server.ts";
import { replaceLines, writeEdited } from "#app/orders/lines.queries.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type EditedOrder, stockSteps } from "#app/orders/proposals/proposal.ts";
import { askedAbroad } from "#app/orders/proposals/proposals.server.ts";
import type { OrderRefund } from "#app/orders/refunds.queries.server.ts";
import { giveUp } from "#app/payments/change-way.server.ts";
import { keptUntil } from "#app/payments/invoices/invoice.ts";
import { isOpen, mayHoldMoney } from "#app/payments/payment.ts";
import { lockStanding } from "#app/payments/payments.queries.server.ts";
import type { Payments } from "#app/payments/payments.server.ts";
import type { FieldProblem } from "../field-problems.ts";
import { type EditRefusal, standingRefusal } from "./edit-order.ts";
import { type EditWish, tidyPerson } from "./edit-wish.ts";
import { askedIn, wordsOf } from "./edit-words.ts";
import { findEdits, findFacts } from "./edits.queries.server.ts";
import { createPlanEdit, type EditPlan } from "./plan-edit.server.ts";
import { changeOf, type EditPreview, editedOrder, previewOf, saysOf } from "./show-edit.ts";

export type Edits = ReturnType<typeof createEdits>;
/** `mayAgree` false: of a large sum they may only be the first person. */
export type Editor = { by: string; now: Date; mayAgree?: boolean };
export type EditDone =
  /** `asked`: a large sum, which a second person has to ask for too. */
  | { ok: true; kind: "nothing" | "written" | "proposed" | "refunded" | "asked"; totalMinor: number; refundMinor: number }
  | { ok: false; refusal: EditRefusal; fields?: FieldProblem[] };
type Deps = {
  database: Database;
  orders: Orders;
  quotes: Pick<Quotes, "goodsNow" | "deliveryTerms">;
  payments: Pick<Payments, "previewRefund" | "refundByStaff" | "agreeToReduce" | "giveReductionBack" | "wishFor" | "offered" | "topUps">;
  jobs: Jobs;
  killPoint: KillPoint;
};

type Written = Extract<EditPlan, { kind: "write" | "propose" | "reduce" }>;
type Begun = { order: Order; wish: EditWish; chosen: ChosenDelivery | null };

const partsOf = ({ lines, recipient, delivery, priced, ...order }: Order & { priced: unknown }): EditedOrder => {
  const { goodsMinor, deliveryMinor, clientDeliveryMinor, totalMinor, shownTotal } = order;
  return { lines, recipient, delivery, priced, goodsMinor, deliveryMinor, clientDeliveryMinor, totalMinor, shownTotal };
};

const backOf = ({ moneyMinor, bonusMinor, advanceMinor, depositMinor }: OrderRefund) =>
  moneyMinor + bonusMinor + advanceMinor + depositMinor;

/** How long the buyer has to pay what an edited order costs, with its goods reserved. */
const HOLD_MS = 24 * 3_600_000;

/** Transfers take days. */
const lapsesAt = (service: PaymentType | null, now: Date): Date =>
  isInvoice(service) ? keptUntil(now) : new Date(now.getTime() + HOLD_MS);

/** Another transaction took the goods, or changed the order, in between. */
class EditRefusedError extends Error {
  readonly refusal: EditRefusal;
  constructor(refusal: EditRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Orders changed by staff before they are packed. */
export function createEdits({ database: { db }, orders, quotes, payments, jobs, killPoint }: Deps) {
  const { planEdit, deliveryFor } = createPlanEdit({ quotes, offered: payments.offered });

  /** Quotes a carrier, so runs before the lock. */
  async function begin(number: string, said: EditWish, now: Date): Promise<Begun | undefined> {
    const order = await orders.findByNumber(number);
    if (!order) return;
    const wish = { ...said, recipient: said.recipient && tidyPerson(said.recipient, order.delivery.country) };
    return { order, wish, chosen: await deliveryFor(db, order, wish, now) };
  }

  async function write(trx: Db, order: Order, plan: Written, { now }: Editor): Promise<Order> {
    const edited = editedOrder(order, plan, now);
    if (plan.price) {
      await endOpenPayment(trx, order);
      for (const { by, ...size } of inLockOrder(stockSteps(order.lines, edited.lines))) {
        if (by < 0) await letGo(trx, { ...size, quantity: -by }, order.id, now);
        else if ((await reserve(trx, { ...size, quantity: by }, order.id, now)) === null) throw new EditRefusedError("short");
      }
      killPoint("edit.after_stock");
      await replaceLines(trx, order.id, edited.lines);
    }
    const heldUntil = plan.price && order.status === "not-paid" ? new Date(now.getTime() + HOLD_MS) : null;
    await writeEdited(trx, order.id, { ...edited, sums: plan.price && { ...edited, priced: plan.price }, heldUntil, now });
    if (plan.price) await agreeOnPayment(trx, edited);
    return edited;
  }

  /** The order stays as it is until its buyer agrees. */
  async function propose(trx: Db, order: Order, plan: Written, { by, now }: Editor): Promise<EditDone> {
    const edited = { ...editedOrder(order, plan, now), priced: plan.price };
    const abroad = askedAbroad(order, edited, plan.service);
    if (abroad && abroad.minor <= 0) return { ok: false, refusal: "paid_differs" };
    const proposal = await orders.proposals.propose(trx, order, {
      edited: partsOf(edited),
      service: plan.service,
      until: lapsesAt(plan.service, now),
      by,
      now,
    });
    if (!proposal) return { ok: false, refusal: "short" };
    const { before, after, ...of } = changeOf(order, edited, plan.scope);
    noteChange(trx, { ...of, before, after: { ...after, proposal: proposal.id } });
    killPoint("edit.before_commit");
    return { ok: true, kind: "proposed", totalMinor: edited.totalMinor, refundMinor: 0 };
  }

  /** A bank's page that asks for the former sum. Money that comes for it all the same goes back. */
  async function endOpenPayment(trx: Db, order: Order): Promise<void> {
    if (order.paymentStatus !== "not-paid" && order.paymentStatus !== "failed") return;
    const standing = await lockStanding(trx, order.id);
    if (!standing?.provider) return;
    if (mayHoldMoney(standing.state)) throw new EditRefusedError("payment_under_way");
    if (isOpen(standing.state)) await giveUp(trx, jobs, standing, "the order was edited");
  }

  async function refund(order: Order, back: Extract<EditPlan, { kind: "refund" }>["back"], { by, ...editor }: Editor): Promise<EditDone> {
    const { step, refund } = await payments.refundByStaff(order.id, { back, withDelivery: false, actor: by, reason: "edited", ...editor });
    if (step === "same_person") return { ok: false, refusal: step };
    return { ok: true, kind: step === "sent" ? "refunded" : "asked", totalMinor: order.totalMinor, refundMinor: refund.moneyMinor };
  }

  /** The order becomes cheaper and its money is asked back, or neither. */
  async function reduce(trx: Db, order: Order, plan: Written, editor: Editor, mayRefund: boolean): Promise<EditDone> {
    const { by, now } = editor;
    const { totalMinor } = plan.price!;
    const refundMinor = order.totalMinor - totalMinor;
    if (refundMinor > 0 && !mayRefund) return { ok: false, refusal: "refund_apart" };
    const asked = { wish: wordsOf({ ...plan.wish, refundMinor }), says: saysOf(editedOrder(order, plan, now)) };
    const approval = await payments.agreeToReduce(trx, order, { ...asked, ...editor, amountMinor: refundMinor });
    if (approval === "same_person") return { ok: false, refusal: approval };
    const isWithPerson = plan.scope.address || plan.scope.recipient;
    if (approval === "agreed" && isWithPerson) throw new EditRefusedError("apart_for_two");
    if (approval === "agreed") return { ok: true, kind: "asked", totalMinor: order.totalMinor, refundMinor };
    const edited = await write(trx, order, plan, { by, now });
    const reduction = await orders.reductions.begin(trx, { before: order, after: edited, actor: by, now });
    await payments.giveReductionBack(trx, order, reduction, now);
    noteChange(trx, changeOf(order, edited, plan.scope));
    await orders.tell(trx, edited, "changed", { turn: String(await findEdits(trx, order.id)), backMinor: refundMinor });
    killPoint("edit.before_commit");
    return { ok: true, kind: refundMinor > 0 ? "refunded" : "written", totalMinor, refundMinor };
  }

  /** Saves it. `mayRefund`: pieces of a paid order may go back. Refusals are values; nothing is half done. */
  async function save(number: string, said: EditWish, editor: Editor, mayRefund: boolean): Promise<EditDone> {
    const begun = await begin(number, said, editor.now);
    if (!begun) return { ok: false, refusal: "unknown" };
    const { chosen, wish } = begun;
    try {
      const done = await inTransaction(db, async (trx): Promise<EditDone | Extract<EditPlan, { kind: "refund" }>> => {
        const order = (await orders.lock(trx, begun.order.id))!;
        const plan = await planEdit(trx, order, wish, chosen, editor.now);
        if (plan.kind === "refused") return { ok: false, refusal: plan.refusal, ...(plan.fields && { fields: plan.fields }) };
        if (plan.kind === "refund") return plan;
        if (plan.kind === "nothing") return { ok: true, kind: "nothing", totalMinor: order.totalMinor, refundMinor: 0 };
        if (plan.kind === "propose") return propose(trx, order, plan, editor);
        if (plan.kind === "reduce") return reduce(trx, order, plan, editor, mayRefund);
        const edited = await write(trx, order, plan, editor);
        noteChange(trx, changeOf(order, edited, plan.scope));
        await orders.tell(trx, edited, "changed", { turn: String(await findEdits(trx, order.id)) });
        killPoint("edit.before_commit");
        return { ok: true, kind: "written", totalMinor: edited.totalMinor, refundMinor: 0 };
      });
      if ("ok" in done) return done;
      return mayRefund ? await refund(begun.order, done.back, editor) : { ok: false, refusal: "refund_apart" };
    } catch (error) {
      if (error instanceof EditRefusedError) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }

  return {
    /** What saving would do; null: there is no such order. Changes nothing. */
    preview: async (number: string, said: EditWish, { by, now }: Editor): Promise<EditPreview | null> => {
      const begun = await begin(number, said, now);
      if (!begun) return null;
      const plan = await planEdit(db, begun.order, begun.wish, begun.chosen, now);
      if (plan.kind !== "refund") return previewOf(begun.order, plan, 0);
      const asked = { back: plan.back, withDelivery: false, actor: by, reason: "edited", now };
      return previewOf(begun.order, plan, backOf(await payments.previewRefund(begun.order.id, asked)));
    },

    save,

    /** Does what a first person asked for, who may not be the second; null: nobody asks for it any more. */
    agree: async (orderId: string, wish: string, editor: Editor): Promise<EditDone | null> => {
      const asked = askedIn(wish);
      const order = asked && (await orders.find(db, orderId));
      if (!order || (await payments.wishFor(orderId))?.wish !== wish) return null;
      return save(order.number, { ...asked, recipient: null, address: null }, editor, true);
    },

    /** Takes the open proposal back: what was kept for it is let go, its bank's page closed. False: there is none. */
    withdraw: async (number: string, { by, now }: Editor): Promise<boolean> => {
      const order = await orders.findByNumber(number);
      const proposal = order && (await orders.proposals.find(order.id));
      return proposal?.state === "open" && payments.topUps.end(proposal, { state: "withdrawn", by, now });
    },

    find: async (number: string) => {
      const order = await orders.findByNumber(number);
      if (!order) return;
      const facts = await findFacts(db, order.id);
      return { order, carriers: storefrontIn(order.storefront).carriers, standing: standingRefusal(order, facts) };
    },
  };
}
