import { nameIn } from "#app/catalogue/priced-goods.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatMinor, formatMoney } from "#app/foundation/money.ts";
import type { CarrierName, Language } from "#app/foundation/storefront.ts";
import type { Order, OrderLine } from "#app/orders/order.ts";
import { type Proposal, type ProposalState, stands, type TopUpWay, topUpWay } from "#app/orders/proposals/proposal.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { PaymentState } from "./payment.ts";

export type Side = { quantity: number; sum: string };
/** A line before and after: null on the side that lacks it. */
export type ChangedLine = { key: string; name: string; was: Side | null; is: Side | null };
export type ChangeView = {
  number: string;
  state: ProposalState;
  /** Still to be decided on. */
  stands: boolean;
  way: TopUpWay;
  /** The bank has not said its word yet. */
  isChecking: boolean;
  added: string;
  expiresAt: string;
  lines: ChangedLine[];
  delivery: { was: string; is: string; isChanged: boolean } | null;
  total: { was: string; is: string } | null;
};

const checking: readonly PaymentState[] = ["held", "review"];

/** What its buyer agrees to. Says nothing of people and addresses: a link may be passed on. */
export function changeView(
  order: Order,
  proposal: Proposal,
  payment: PaymentState | null,
  { lang, now }: { lang: Language; now: Date },
): ChangeView {
  const { edited } = proposal;
  const money = (amount: number) => formatMoney(amount, order.currency, lang);
  const after = edited && { ...order, ...edited };
  return {
    number: order.number,
    state: proposal.state,
    stands: stands(proposal, now),
    way: topUpWay(proposal),
    isChecking: proposal.state === "open" && payment !== null && checking.includes(payment),
    added: formatMinor(proposal.askedMinor, proposal.askedCurrency, lang),
    expiresAt: proposal.expiresAt.toISOString(),
    lines: after ? linesOf(order.lines, after.lines, money, lang) : [],
    delivery: after && deliveryOf(order, after, lang),
    total: after && { was: money(order.shownTotal), is: money(after.shownTotal) },
  };
}

function linesOf(before: readonly OrderLine[], after: readonly OrderLine[], money: (amount: number) => string, lang: Language) {
  const keys = [...new Set([...before, ...after].map(lineKey))];
  return keys.map((key): ChangedLine => {
    const [was, is] = [before, after].map((lines) => lines.find((line) => lineKey(line) === key));
    const { name, size } = (is ?? was)!;
    const side = (line: OrderLine | undefined) => (line ? { quantity: line.quantity, sum: money(line.currency.price) } : null);
    return { key, name: inSize(nameIn(name, lang), size, lang), was: side(was), is: side(is) };
  });
}

function deliveryOf(order: Order, after: Order, lang: Language): ChangeView["delivery"] {
  if (order.delivery.type === "email") return null;
  const said = ({ delivery, clientDeliveryMinor }: Order) =>
    `${wayName({ type: delivery.type as CarrierName, mode: delivery.mode }, lang)} · ${formatMinor(clientDeliveryMinor, "rub", lang)}`;
  const [was, is] = [said(order), said(after)];
  return { was, is, isChanged: was !== is };
}
