import type { DeliveryStatus } from "#app/delivery/delivery-status.ts";
import type { TakenOnReceipt } from "#app/delivery/points/is-prepaid.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { PaymentStatus } from "#app/foundation/states/payment-status.ts";
import type { CarrierName, Currency, EntityName, Language, PaymentType, Region } from "#app/foundation/storefront.ts";
import { type ShownTotals, shownTotals } from "#app/pricing/shown-money.ts";
import type { StoredNotes } from "./delivery-notes.ts";

export type OrderPerson = { phone: string; firstname: string; lastname: string; surname: string; email: string; type?: "sam" | "other" };

export type OrderDelivery = StoredNotes & {
  /** `email`: a certificate, without a carrier. */
  type: CarrierName | "email";
  mode: DeliveryMode;
  code: string;
  point?: string | null;
  country: string;
  city: string;
  region: string;
  street: string;
  building: string;
  block: string;
  flat: string;
  postalCode: string;
  date: string | null;
  slot: string | null;
  days: { from: string; to: string } | null;
  handover: string | null;
  takes?: TakenOnReceipt;
  /** Import duty is the buyer's; absent: unknown. */
  paysDuty?: boolean;
  parcel: { length: number; width: number; height: number; weight: number };
};

export type OrderLine = {
  position: number;
  productId: string;
  specificationId: string;
  guid: string;
  name: Partial<Record<Language, string>>;
  size: string;
  sku: string;
  marking: string | null;
  quantity: number;
  reserved: number;
  listMinor: number;
  discountPercent: number;
  discountMinor: number;
  bonusMinor: number;
  /** After bonus; includes advance and deposit. */
  priceMinor: number;
  advanceMinor: number;
  depositMinor: number;
  cashbackMinor: number;
  actualDeliveryMinor: number;
  customerDeliveryMinor: number;
  /** Pieces returned, and claimed by open returns [ORD-06]. */
  returned: number;
  comingBack: number;
  currency: { type: Currency; rate: number; price: number; listPrice: number };
};

/** In the order's currency at its own rate: goods − balances + delivery = total [ORD-11]. */
export const shownSums = (order: SummedOrder): ShownTotals =>
  shownTotals(
    order.lines.map((line) => line.currency.price),
    order,
    order.clientDeliveryMinor,
    order.totalMinor,
    { currency: order.currency, val: order.rate },
  );

/** What was bought for, whatever paid for it. */
export const worthOf = (order: SummedOrder): number => {
  const { goods, delivery } = shownSums(order);
  return goods + delivery;
};

/** Older guest orders may belong to the number's previous owner. */
export const GUEST_ORDER_DAYS = 180;

/** Sold by its own order; a liability until used. */
export const isCertificate = ({ delivery }: Pick<Order, "delivery">): boolean => delivery.type === "email";

/** No money was asked for. */
export const isFromBalances = ({
  totalMinor,
  ...paid
}: Pick<Order, "totalMinor" | "bonusMinor" | "advanceMinor" | "depositMinor">): boolean =>
  totalMinor === 0 && paid.bonusMinor + paid.advanceMinor + paid.depositMinor > 0;

export type Order = {
  id: string;
  number: string;
  quoteId: string;
  storefront: Region;
  channel: string;
  lang: Language;
  customerId: string | null;
  guestHash: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus | null;
  paymentType: PaymentType;
  entity: EntityName;
  buyer: OrderPerson;
  recipient: OrderPerson;
  delivery: OrderDelivery;
  bank: Record<string, string> | null;
  promoId: string | null;
  promoName: string;
  goodsMinor: number;
  bonusMinor: number;
  advanceMinor: number;
  depositMinor: number;
  deliveryMinor: number | null;
  clientDeliveryMinor: number;
  totalMinor: number;
  currency: Currency;
  rate: string;
  shownTotal: number;
  createdAt: Date;
  holdUntil: Date | null;
  hiddenAt: Date | null;
  lines: OrderLine[];
};

export type SummedOrder = Pick<
  Order,
  "lines" | "bonusMinor" | "advanceMinor" | "depositMinor" | "clientDeliveryMinor" | "totalMinor" | "currency" | "rate"
>;
