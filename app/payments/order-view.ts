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

/** What an order's link shows: state, sums, the phone's end [ORD-07]. */
export type OrderHead = {
  number: string;
  created: string;
  status: string;
  /** "" if nothing comes next. */
  next: string;
  payment: string;
  isPaid: boolean;
  totalKind: TotalKind;
  /** "" if nothing is due or `payment` says it. */
  wayOfPaying: string;
  phoneEnds: string;
  currency: Currency;
  chargedIn: Currency;
  /** Frozen: rubles per unit. */
  rate: string;
  sums: ShownTotals;
  totalRubles: number;
  /** Delivery is priced; else support is working on it. */
  isPriced: boolean;
  isCertificate: boolean;
  /** Paid in a window on the order's page [PAY-05]. */
  paysHere: boolean;
};

/** What cancelling does (`givesBack`: with a refund), or why it is impossible. */
export type Cancelling = { leadsTo: OrderStatus; givesBack: boolean } | { refusal: ActionRefusal };

/** Returnable items and their value; `daysLeft` by reason, null = over. `deliveryBackMinor`: refunded before. */
export type Returning =
  | { daysLeft: Record<ReturnKind, number | null>; lines: (SoldLine & { comingBack: number })[]; deliveryBackMinor: number }
  | { refusal: ActionRefusal };

/** `article`: set where lines would look alike. */
type OrderThing = Omit<ExplainedLine, "currency"> &
  Face & { position: number; name: string; size: string; article: string; price: number; listPrice: number };

/** `paysHere`: in a window on the order's page. */
export type OtherWay = { type: PaymentType; name: string; paysHere: boolean };

/** How a link's holder gets full access. */
export type OrderClaim = "sign-in" | "other-phone" | "take" | null;

export type OrderView =
  | (OrderHead & { kind: "link"; claim: OrderClaim })
  | (OrderHead & {
      kind: "full";
      id: string;
      /** Only while in no account; else empty. */
      guestPhone: string;
      actions: OrderAction[];
      refused: Refused;
      cancelling: Cancelling;
      /** Why it wasn't cancelled on request; "" otherwise. */
      kept: string;
      returning: Returning;
      returns: ReturnAnswer[];
      givenBack: GivenBack | null;
      receipts: ShownReceipt[];
      journey: Journey;
      /** Once tracked. */
      parcel: ShownParcel | null;
      canPay: boolean;
      otherWays: OtherWay[];
      payBy: Day | null;
      /** Kopecks received, if too little. */
      received: { minor: number; ofMinor: number } | null;
      isChecking: boolean;
      holdUntil: string | null;
      lines: OrderThing[];
      delivery: {
        type: OrderDelivery["type"];
        mode: DeliveryMode;
        isPoint: boolean;
        address: string;
        arrival: Arrival | null;
        /** For the courier. */
        notes: readonly { label: string; text: string }[];
      };
      recipient: { name: string; phone: string };
      history: { label: string; at: string }[];
    });
export type FullOrder = Extract<OrderView, { kind: "full" }>;
export type ActionableOrder = Pick<FullOrder, "id" | "number" | "actions" | "refused" | "cancelling">;

/** The provider's outcome; `refused`: the payer may retry. */
export type PaymentOutcome = OrderHead & {
  state: "paid" | "checking" | "refused" | "failed" | "closed";
  canPay: boolean;
  otherWays: OtherWay[];
};
