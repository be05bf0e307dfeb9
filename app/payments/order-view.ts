import type { Face } from "#app/catalogue/faces.server.ts";
import type { ShownParcel } from "#app/delivery/tracked-parcel.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { Currency, PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { Arrival } from "#app/orders/arrival.ts";
import type { Journey } from "#app/orders/journey.ts";
import type { OrderDelivery } from "#app/orders/order.ts";
import type { ActionRefusal, OrderAction, ReturnKind } from "#app/orders/order-actions.ts";
import type { ReturnAnswer } from "#app/orders/returns/return-answer.ts";
import type { TotalKind } from "#app/orders/way-of-paying.ts";
import type { Refused } from "#app/orders/why-not.ts";
import type { GivenBack, SoldLine } from "#app/pricing/refund.ts";
import type { ShownTotals } from "#app/pricing/shown-money.ts";
import type { ExplainedLine } from "#app/pricing/why.ts";
import type { ShownReceipt } from "./receipts/shown-receipt.ts";

/** What whoever holds an order's link may know of it: state, sums, the end of a phone [ORD-07]. */
export type OrderHead = {
  number: string;
  created: string;
  status: string;
  /** What comes next; "" where nothing does. */
  next: string;
  payment: string;
  isPaid: boolean;
  totalKind: TotalKind;
  /** "" where there is nothing to pay, or `payment` names it. */
  wayOfPaying: string;
  phoneEnds: string;
  currency: Currency;
  /** What is taken: the currency that was shown, or rubles. */
  chargedIn: Currency;
  /** Frozen with the order: rubles for one unit. */
  rate: string;
  sums: ShownTotals;
  totalRubles: number;
  /** Delivery has a price; else support is at it. */
  isPriced: boolean;
  /** Nothing is carried anywhere. */
  isCertificate: boolean;
  /** Its provider takes the money in a window on the order's own page [PAY-05]. */
  paysHere: boolean;
};

/** What cancelling would lead to now, `givesBack`: with money going back; or why it can't be done. */
export type Cancelling = { leadsTo: OrderStatus; givesBack: boolean } | { refusal: ActionRefusal };

/**
 * What can come back now and what it is worth, `daysLeft` for each reason, null where they are over; or why nothing can. `deliveryBackMinor`:
 * what of delivery has gone back before.
 */
export type Returning =
  | { daysLeft: Record<ReturnKind, number | null>; lines: (SoldLine & { comingBack: number })[]; deliveryBackMinor: number }
  | { refusal: ActionRefusal };

/** A line of an order; `article`: where another is called the same. */
type OrderThing = Omit<ExplainedLine, "currency"> &
  Face & { position: number; name: string; size: string; article: string; price: number; realprice: number };

/** A way that an order may be paid in instead of its own; `paysHere`: in a window on the order's own page. */
export type OtherWay = { type: PaymentType; name: string; paysHere: boolean };

/** How the holder of an order's link comes to see all of it: he signs in, with another number, or says that it is his. */
export type OrderClaim = "sign-in" | "other-phone" | "take" | null;

export type OrderView =
  | (OrderHead & { kind: "link"; claim: OrderClaim })
  | (OrderHead & {
      kind: "full";
      id: string;
      /** The number it was ordered with, while it is in no account; else empty. */
      guestPhone: string;
      actions: OrderAction[];
      refused: Refused;
      cancelling: Cancelling;
      /** Why it was not cancelled when its buyer asked, until it goes on; "" where that is not so. */
      kept: string;
      returning: Returning;
      returns: ReturnAnswer[];
      givenBack: GivenBack | null;
      receipts: ShownReceipt[];
      journey: Journey;
      /** Once its carrier has given it a number. */
      parcel: ShownParcel | null;
      canPay: boolean;
      otherWays: OtherWay[];
      /** Of an invoice that waits for its money, the last day to pay on. */
      payBy: Day | null;
      /** What is here of its money, in kopecks, where that is too little. */
      received: { minor: number; ofMinor: number } | null;
      isChecking: boolean;
      holdUntil: string | null;
      lines: OrderThing[];
      delivery: {
        type: OrderDelivery["type"];
        mode: DeliveryMode;
        /** Its address is a point's. */
        isPoint: boolean;
        address: string;
        arrival: Arrival | null;
        /** For whoever brings it. */
        comment: string;
      };
      recipient: { name: string; phone: string };
      history: { label: string; at: string }[];
    });
export type FullOrder = Extract<OrderView, { kind: "full" }>;
/** As much of an order as what can be done with it needs. */
export type ActionableOrder = Pick<FullOrder, "id" | "number" | "actions" | "refused" | "cancelling">;

/** How a payment came out, by the provider's word; `refused`: the payer may try once more. */
export type PaymentOutcome = OrderHead & {
  state: "paid" | "checking" | "refused" | "failed" | "closed";
  canPay: boolean;
  otherWays: OtherWay[];
};
