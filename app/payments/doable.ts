import { isPaidFor } from "#app/foundation/states/payment-status.ts";
import type { Order } from "#app/orders/order.ts";
import { actionsAllowed, cancelLeadsTo, orderActions, refusalOf, returnDaysLeft } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import type { Refused } from "#app/orders/why-not.ts";
import type { GivenBack } from "#app/pricing/refund.ts";
import type { Cancelling, FullOrder, Returning } from "./order-view.ts";

type OrderPast = { history: Parameters<typeof forActions>[1]; givenBack: GivenBack | null };

export function doable(
  order: Order,
  { history, givenBack }: OrderPast,
  now: Date,
): Pick<FullOrder, "actions" | "refused" | "cancelling" | "returning"> {
  const facts = forActions(order, history);
  const today = buyersDay(order, now);
  const why = orderActions.map((action) => [action, refusalOf(action, facts, today)] as const);
  const refused: Refused = Object.fromEntries(why.filter(([, refusal]) => refusal));
  const leadsTo = cancelLeadsTo(order);
  const cancelling: Cancelling = leadsTo
    ? { leadsTo, givesBack: isPaidFor(order.paymentStatus) && order.totalMinor > 0 }
    : { refusal: refused.cancel! };
  const returning: Returning = refused.return
    ? { refusal: refused.return }
    : {
        daysLeft: returnDaysLeft(facts.deliveredOn!, today),
        lines: order.lines.map(soldLine),
        deliveryBackMinor: givenBack?.deliveryMinor ?? 0,
      };
  return { actions: actionsAllowed(facts, today), refused, cancelling, returning };
}

const soldLine = ({ position, quantity, returned, comingBack, ...paid }: Order["lines"][number]) => ({
  position,
  quantity,
  returned,
  comingBack,
  priceMinor: paid.priceMinor,
  bonusMinor: paid.bonusMinor,
  advanceMinor: paid.advanceMinor,
  depositMinor: paid.depositMinor,
  customerDeliveryMinor: paid.customerDeliveryMinor,
});
