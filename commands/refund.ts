import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { paymentLabels, wasPaid } from "../app/foundation/states/payment-status.ts";
import { SINGLE_APPROVER_LIMIT_MINOR } from "../app/foundation/two-people.ts";
import type { Order } from "../app/orders/order.ts";
import { wasShipped } from "../app/orders/shipped.ts";
import { NoProviderError } from "../app/payments/refund.server.ts";
import { requestSaid, requestTodo } from "../app/payments/refund-to-agree.ts";
import type { Back, Refunded } from "../app/pricing/refund.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, by, flag, orderNumber, orElse, reason } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { language, sum } from "./language.ts";
import { lineTexts } from "./order-texts.ts";
import { readPieces } from "./pieces.ts";
import { refundRefusal } from "./refund-refusal.ts";
import { atShop } from "./run.ts";

const pieces: Argument<Back> = { place: m.staff_place_pieces, read: readPieces };
type RefundOptions = {
  number: string;
  rest: Back[];
  by: string;
  all: boolean;
  delivery: boolean;
  byHand: boolean;
  again: boolean;
  reason: string;
};

export const refund = command(
  "refund",
  {
    "": verb({
      help: m.staff_refund,
      takes: { number: orderNumber },
      rest: pieces,
      options: { by, all: flag, delivery: flag, byHand: flag, again: flag, reason: orElse(reason, "by staff") },
      check: whyNotTogether,
      carryOut: async (shop: Shop, asked) => {
        try {
          return await carryOut(shop, asked);
        } catch (error) {
          throw refundRefusal(error, ({ status }) =>
            status === 409 ? m.staff_refund_nothing_left(asked) : m.staff_refund_no_such_pieces(asked),
          );
        }
      },
    }),
  },
  () => m.staff_refund_note({ sum: sum(SINGLE_APPROVER_LIMIT_MINOR) }),
);

function whyNotTogether({ rest, all, delivery, byHand, again }: RefundOptions): string | undefined {
  if (again && (byHand || delivery || all || rest.length)) return m.staff_refund_again_alone();
  return all && rest.length ? m.staff_refund_all_or_pieces() : undefined;
}

async function carryOut(shop: Shop, asked: RefundOptions): Promise<string> {
  const { number, all, rest, delivery, byHand, again } = asked;
  const order = await shop.orders.findByNumber(number);
  if (!order) throw new UserError(m.staff_no_such_order({ number }));
  const isNamed = all || rest.length > 0;
  const refused = isNamed ? undefined : await shop.payments.refusedRefund(order.id);
  if (refused) return endRefused(shop, refused, asked);
  if (again) throw new UserError(m.staff_refund_nothing_refused({ number }));
  if (isNamed || (delivery && order.lines.every(({ quantity, returned }) => returned === quantity))) return giveBack(shop, order, asked);
  const listed = await whatIsLeft(shop, order, asked);
  if (delivery || byHand) throw new UserError(`${m.staff_refund_name_pieces()}\n${listed}`);
  return listed;
}

async function whatIsLeft(shop: Shop, order: Order, { number, by, reason }: RefundOptions): Promise<string> {
  const wish = { back: null, withDelivery: "if-none-ships" as const, actor: by, reason, now: shop.clock.now() };
  let isByHand = false;
  const all = await shop.payments.previewRefund(order.id, wish).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    if (!(error instanceof NoProviderError)) throw error;
    isByHand = true;
    return shop.payments.previewRefund(order.id, { ...wish, byHand: true });
  });
  const waiting = await shop.payments.wishFor(order.id);
  return [
    m.staff_refund_order({ number, status: paymentLabels[order.paymentStatus][language()] }),
    ...lineTexts(order),
    all ? `--all: ${sumsOf(all)}` : m.staff_refund_nothing_can(),
    ...(isByHand ? [m.staff_refund_no_provider()] : []),
    ...(waiting ? [requestSaid({ ...waiting, sum: sum(waiting.amountMinor) }), `  → ${requestTodo(waiting.wish)}`] : []),
    ...(await keptDelivery(shop, order, false)),
  ].join("\n");
}

async function keptDelivery({ orders }: Shop, order: Order, isAsked: boolean): Promise<string[]> {
  const given = await orders.givenBack(order.id);
  // A bank that refunds by itself doesn't say for what.
  const keptMinor = Math.min(order.clientDeliveryMinor - (given?.deliveryMinor ?? 0), order.totalMinor - (given?.moneyMinor ?? 0));
  const isKept = !isAsked && keptMinor > 0 && wasShipped(order) && wasPaid(order.paymentStatus);
  return isKept ? [m.staff_refund_delivery_kept({ sum: sum(keptMinor) })] : [];
}

type Refused = NonNullable<Awaited<ReturnType<Shop["payments"]["refusedRefund"]>>>;

async function endRefused(
  { payments, clock }: Shop,
  { id, state, amountMinor, problem }: Refused,
  { number, again, byHand, by }: RefundOptions,
): Promise<string> {
  const said = { sum: sum(amountMinor), number, problem: problem ?? "" };
  if (state === "asked" && !byHand) throw new UserError(m.staff_refund_unknown(said));
  if (again) {
    await payments.askRefundAgain(id, { by, now: clock.now() });
    return m.staff_refund_retried(said);
  }
  if (byHand) {
    const isMade = await payments.refundGivenByHand(id, { by, now: clock.now() });
    return isMade ? m.staff_refund_made_at_bank(said) : m.staff_refund_given_by_hand(said);
  }
  throw new UserError(m.staff_refund_refused(said));
}

async function giveBack(shop: Shop, order: Order, { rest, delivery, by, ...asked }: RefundOptions): Promise<string> {
  const { payments, clock } = shop;
  const wish = {
    ...asked,
    back: rest.length ? rest : null,
    withDelivery: delivery || ("if-none-ships" as const),
    actor: by,
    now: clock.now(),
  };
  const { step, refund: given } = await payments.refundByStaff(order.id, wish);
  if (step === "same_person") throw new UserError(m.staff_refund_same_person());
  const said = { sums: [sumsOf(given), ...(await keptDelivery(shop, order, delivery))].join("\n") };
  if (step === "agreed") return asked.byHand ? m.staff_refund_agreed_by_hand(said) : m.staff_refund_agreed(said);
  return asked.byHand ? m.staff_refund_done_by_hand(said) : m.staff_refund_done(said);
}

const sumsOf = ({ moneyMinor, deliveryMinor, bonusMinor, advanceMinor, depositMinor }: Refunded): string =>
  m.staff_refund_sums({
    money: sum(moneyMinor),
    delivery: sum(deliveryMinor),
    bonus: sum(bonusMinor),
    advance: sum(advanceMinor),
    deposit: sum(depositMinor),
  });

if (import.meta.main) await atShop(refund);
