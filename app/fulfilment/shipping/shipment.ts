import type { ParcelOrder, ParcelUnit, Shipment } from "#app/delivery/carriers/carrier.ts";
import { roundHalfUp } from "#app/foundation/money.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { mayLeave } from "#app/foundation/states/payment-status.ts";
import { isOnReceipt, type Language } from "#app/foundation/storefront.ts";
import { joinedNotes } from "#app/orders/delivery-notes.ts";
import type { Order, OrderLine } from "#app/orders/order.ts";

const ready: readonly OrderStatus[] = ["paid", "awaiting-processing", "sent-to-assembling", "ready-for-delivery"];

/** Whether it may be handed to a carrier: goods left, paid or payable on receipt, not shipped. */
export const mayShip = ({ delivery, lines, status, paymentStatus, paymentType }: Order): boolean =>
  delivery.type !== "email" && lines.length > 0 && ready.includes(status) && mayLeave({ paymentStatus, paymentType });

const calledOff: readonly OrderStatus[] = ["cancel-requested", "canceled-by-client", "expired", "returned"];

/** A counter without a point: no carrier can take it [DLV-05]. */
export const lacksPoint = ({ mode, code }: Order["delivery"]): boolean => mode === "point" && code === "";

export const isCalledOff = ({ status, paymentStatus }: Order): boolean => calledOff.includes(status) || paymentStatus === "refunded";

/** Nothing will ship, finally. */
export const isUnwanted = (order: Order): boolean =>
  order.lines.length === 0 || (isCalledOff(order) && order.status !== "cancel-requested");

export const hasTravelled = ({ status, deliveryStatus }: Order): boolean =>
  status === "done" || status === "returned" || deliveryStatus === "delivered" || deliveryStatus === "not-delivered";

const beforeHandover = ["invoice-issued", "processing", "label-created", "not-delivered"];
const standing = ({ events }: Pick<Shipment, "events">) => events.filter(({ withdrawn, means }) => !withdrawn && means);

export const wasHandedOver = (shipment: Pick<Shipment, "events">): boolean =>
  standing(shipment).some(({ means }) => !beforeHandover.includes(means!.status));

/** The event that ended a parcel before collection; null if none. */
export const whyGone = (shipment: Pick<Shipment, "events">): string | null =>
  wasHandedOver(shipment) ? null : (standing(shipment).find(({ means }) => means!.status === "not-delivered")?.code ?? null);

export function withoutReturned(order: Order, returned: ReadonlyMap<number, number>): Order {
  if (returned.size === 0) return order;
  const left = order.lines.flatMap((line) => {
    const back = returned.get(line.position) ?? 0;
    const priceMinor = line.priceMinor - roundHalfUp(line.priceMinor * back, line.quantity);
    return back < line.quantity ? [{ ...line, quantity: line.quantity - back, priceMinor }] : [];
  });
  const { parcel } = order.delivery;
  const weight = Math.ceil((parcel.weight * piecesIn(left)) / piecesIn(order.lines));
  return { ...order, lines: left, delivery: { ...order.delivery, parcel: { ...parcel, weight } } };
}

/** Carriers keep the number of a canceled parcel: another one of the order needs its own. */
export const parcelNumber = ({ number }: Pick<Order, "number">, turn: number): string => (turn === 0 ? number : `${number}-${turn + 1}`);

const piecesIn = (lines: readonly OrderLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

export const toCollectMinor = ({ paymentType, paymentStatus, totalMinor }: Order): number =>
  isOnReceipt(paymentType) && (paymentStatus === "not-paid" || paymentStatus === "failed") ? totalMinor : 0;

/** A carrier's parcel. Declared values sum to the goods, collected sums to the amount due, exactly. */
export function parcelOrder(
  order: Order,
  {
    place,
    point,
    without,
    vatPercent,
    customsCodes,
    turn = 0,
  }: Pick<ParcelOrder, "place" | "point" | "without" | "vatPercent"> & { turn?: number; customsCodes: ReadonlyMap<string, string> },
): ParcelOrder {
  const { delivery, recipient } = order;
  const collect = toCollectMinor(order);
  const deliveryCollectMinor = Math.min(collect, order.clientDeliveryMinor);
  const street = [delivery.street, delivery.building, delivery.block].filter(Boolean).join(", ");
  return {
    number: parcelNumber(order, turn),
    handover: delivery.handover,
    place,
    parcel: delivery.parcel,
    mode: delivery.mode,
    point: point && { code: point.code, isLocker: point.isLocker },
    address: [place.city, street, delivery.flat && `кв. ${delivery.flat}`].filter(Boolean).join(", "),
    door: {
      region: delivery.region,
      street: [delivery.street, delivery.block].filter(Boolean).join(", "),
      building: delivery.building,
      flat: delivery.flat,
    },
    postalCode: delivery.postalCode,
    comment: joinedNotes(delivery),
    recipient: {
      name: [recipient.lastname, recipient.firstname, recipient.surname].filter(Boolean).join(" "),
      phone: recipient.phone,
      email: recipient.email ?? "",
    },
    units: unitsOf(order.lines, collect - deliveryCollectMinor, delivery.parcel.weight, customsCodes),
    deliveryCollectMinor,
    vatPercent,
    without,
  };
}

/** Splits lines whose sum doesn't divide, as carriers price per unit. */
function unitsOf(
  lines: readonly OrderLine[],
  collectMinor: number,
  weightGrams: number,
  customsCodes: ReadonlyMap<string, string>,
): ParcelUnit[] {
  const weight = Math.max(1, Math.floor(weightGrams / Math.max(1, piecesIn(lines))));
  const shares = inProportion(
    collectMinor,
    lines.map((line) => line.priceMinor),
  );
  return lines.flatMap((line, index) => {
    const declared = evenly(line.priceMinor, line.quantity);
    const collected = evenly(shares[index]!, line.quantity);
    const units: ParcelUnit[] = [];
    for (const [piece, declaredMinor] of declared.entries()) {
      const last = units.at(-1);
      if (last && last.declaredMinor === declaredMinor && last.collectMinor === collected[piece]) last.quantity++;
      else
        units.push({
          name: nameOf(line, "ru"),
          nameAbroad: nameOf(line, "en"),
          sku: line.sku,
          customsCode: customsCodes.get(line.productId) ?? null,
          quantity: 1,
          declaredMinor,
          collectMinor: collected[piece]!,
          weightGrams: weight,
        });
    }
    return units;
  });
}

const nameOf = ({ name, size }: OrderLine, lang: Language) =>
  `${name[lang] ?? name.ru ?? name.en ?? ""}${size ? `, ${size}` : ""}`.slice(0, 255);

/** `count` whole parts differing by at most a kopeck. */
export const evenly = (sumMinor: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(sumMinor / count) + (index < sumMinor % count ? 1 : 0));

/** Splits by weight into whole parts without remainder. */
export function inProportion(sumMinor: number, weights: readonly number[]): number[] {
  let left = sumMinor;
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1;
    const share = isLast ? left : weightLeft === 0 ? 0 : Number((BigInt(left) * BigInt(weight)) / BigInt(weightLeft));
    left -= share;
    weightLeft -= weight;
    return share;
  });
}
