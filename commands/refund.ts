import { Problem } from "../app/foundation/http/problem.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { BY_ONE_MINOR } from "../app/foundation/two-people.ts";
import type { Order } from "../app/orders/order.ts";
import { ManualRefundNotAllowedError, NoProviderError } from "../app/payments/refund.server.ts";
import type { Back, Refunded } from "../app/pricing/refund.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeActor, takeFlags } from "./at-shop.ts";
import { lineTexts } from "./order-texts.ts";

const sum = (minor: number) => formatKopecks(minor, "en");

const USAGE = `npm run refund -- NUMBER --by NAME                    what is left of a paid order, line by line: nothing goes back
npm run refund -- NUMBER --by NAME LINE:PIECES ... | --all [--delivery] [--by-hand] [--reason TEXT]
npm run refund -- NUMBER --by NAME --again | --by-hand
Gives back pieces of the order's lines (the first is 1), or all that is left of them.
--delivery: what was paid for the delivery of all that is back, too, as far as it has not gone back; also by itself, when all pieces are back.
--by-hand: the money has been given back already: because it came to us directly, or because the bank refused to, or does not say whether it did.
--again: asks the bank once more for what it refused.
Once more than ${sum(BY_ONE_MINOR)} of an order is to go back, two people have to ask for the same.`;

const FLAGS = ["--all", "--delivery", "--by-hand", "--again"];

/** What staff gives back until there is a back office. */
export const refund: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    try {
      return await carryOut(shop, asked);
    } catch (error) {
      throw inWords(error, asked.number);
    }
  },
};

async function carryOut(shop: Shop, asked: Asked): Promise<string> {
  const order = await shop.orders.findByNumber(asked.number);
  if (!order) throw new UserError(`There is no order ${asked.number}.`);
  const refused = asked.back || asked.all ? undefined : await shop.payments.refusedRefund(order.id);
  if (refused) return endRefused(shop, refused, asked);
  if (asked.again) throw new UserError(`The bank has refused nothing of order ${asked.number}.`);
  const isNamed =
    asked.back !== null || asked.all || (asked.withDelivery && order.lines.every(({ quantity, returned }) => returned === quantity));
  if (isNamed) return giveBack(shop, order.id, asked);
  const listed = await whatIsLeft(shop, order, asked);
  if (asked.withDelivery || asked.byHand) throw new UserError(`Say of which pieces, or --all. Nothing has gone back.\n${listed}`);
  return listed;
}

/** The lines as they are named here, and what all that is left of them comes to. */
async function whatIsLeft(shop: Shop, order: Order, { number, by, reason }: Asked): Promise<string> {
  const wish = { back: null, withDelivery: false, actor: by, reason, now: shop.clock.now() };
  const all = await shop.payments.previewRefund(order.id, wish).catch((error: unknown) => {
    if (error instanceof NoProviderError) return shop.payments.previewRefund(order.id, { ...wish, byHand: true });
    if (error instanceof Problem) return null;
    throw error;
  });
  return [
    `Order ${number}: ${order.paymentStatus}`,
    ...lineTexts(order),
    all ? `--all: ${sumsOf(all)}` : "Nothing of it can go back: it is not paid, or all of it is back or on its way.",
  ].join("\n");
}

type Asked = ReturnType<typeof read>;
type Refused = NonNullable<Awaited<ReturnType<Shop["payments"]["refusedRefund"]>>>;

/** What was refused comes before anything else. */
async function endRefused(
  { payments, clock }: Shop,
  { id, state, amountMinor, problem }: Refused,
  { number, again, byHand, by }: Asked,
): Promise<string> {
  if (state === "asked" && !byHand)
    throw new UserError(`Nobody knows whether ${sum(amountMinor)} of order ${number} is back: ${problem}
  It is still asked after. Look in the bank's cabinet, and only when it is back there or another way:
  npm run refund -- ${number} --by NAME --by-hand`);
  if (again) {
    await payments.askRefundAgain(id, { by, now: clock.now() });
    return `Asked for again: ${sum(amountMinor)}. A running store sends the money.`;
  }
  if (byHand) {
    await payments.refundGivenByHand(id, { by, now: clock.now() });
    return `Given back by hand: ${sum(amountMinor)}. Accounts have theirs back, and the buyer is told.`;
  }
  throw new UserError(`The bank has refused to give back ${sum(amountMinor)} of order ${number}: ${problem}
  npm run refund -- ${number} --by NAME --again     asks it once more
  npm run refund -- ${number} --by NAME --by-hand   when the money has been given back another way`);
}

async function giveBack({ payments, clock }: Shop, orderId: string, asked: Asked): Promise<string> {
  const { step, refund: given } = await payments.refundByStaff(orderId, { ...asked, actor: asked.by, now: clock.now() });
  if (step === "same_person") throw new UserError("You have asked for this already. Somebody else has to ask for the same.");
  const sends = asked.byHand || step === "agreed" ? "" : " A running store sends the money.";
  const says = step === "agreed" ? "Nothing goes back before somebody else asks for the same" : "Going back";
  return `${says}: ${sumsOf(given)}${sends}`;
}

const sumsOf = ({ moneyMinor, deliveryMinor, bonusMinor, advanceMinor, depositMinor }: Refunded): string =>
  `${sum(moneyMinor)} in money (delivery ${sum(deliveryMinor)} of it), ${sum(bonusMinor)} of bonus,
  ${sum(advanceMinor)} of advance, ${sum(depositMinor)} of deposit.`;

function inWords(error: unknown, number: string): unknown {
  if (error instanceof NoProviderError)
    return new UserError(`The money of order ${number} came by no provider. Give it back, then say so: --by-hand.`);
  if (error instanceof ManualRefundNotAllowedError)
    return new UserError(`The bank brought the money of order ${number} and gives it back itself: leave --by-hand out.`);
  if (!(error instanceof Problem)) return error;
  return new UserError(
    error.status === 409
      ? `Order ${number} is not paid, or what you name of it is back already or on its way.`
      : `Order ${number} has no such pieces to give back.`,
  );
}

function read(args: string[]) {
  const [number, ...rest] = args;
  if (!number || number.startsWith("-")) throw new UserError(USAGE);
  const by = takeActor(rest, USAGE);
  const [reason = "by staff"] = takeFlags(rest, "--reason");
  const [all, withDelivery, byHand, again] = FLAGS.map((flag) => rest.includes(flag)) as [boolean, boolean, boolean, boolean];
  const back = rest
    .filter((arg) => !FLAGS.includes(arg))
    .map((arg): Back => {
      const [, line, pieces] = /^(\d{1,4}):(\d{1,3})$/.exec(arg) ?? [];
      if (!line || !pieces) throw new UserError(`${arg} is not understood.\n${USAGE}`);
      return { position: Number(line) - 1, quantity: Number(pieces) };
    });
  const isNamed = all || back.length > 0;
  if (!isOneLine(reason) || (again && (byHand || withDelivery || isNamed)) || (all && back.length > 0)) throw new UserError(USAGE);
  return { number, back: back.length ? back : null, all, withDelivery, byHand, again, by, reason };
}

if (import.meta.main) await atShop(refund);
