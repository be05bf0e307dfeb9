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
  next: string;
  payment: string;
  isPaid: boolean;
  totalKind: TotalKind;
  wayOfPaying: string;
  phoneEnds: string;
  currency: Currency;
  chargedIn: Currency;
  /** Frozen: rubles per unit. */
  rate: string;
  sums: ShownTotals;
  totalRubles: number;
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

type OrderThing = Omit<ExplainedLine, "currency"> &
  Face & { position: number; name: string; size: string; article: string; price: number; listPrice: number };

export type OtherWay = { type: PaymentType; name: string; paysHere: boolean };

export type OrderClaim = "sign-in" | "other-phone" | "take" | null;

export type OrderView =
  | (OrderHead & { kind: "link"; claim: OrderClaim })
  | (OrderHead & {
      kind: "full";
      id: string;
      guestPhone: string;
      actions: OrderAction[];
      refused: Refused;
      cancelling: Cancelling;
      kept: string;
      returning: Returning;
      returns: ReturnAnswer[];
      givenBack: GivenBack | null;
      receipts: ShownReceipt[];
      journey: Journey;
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
