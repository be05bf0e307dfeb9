import type { Parcel } from "#app/foundation/parcel.ts";
import type { ParcelOrder } from "./carrier.ts";
import type { CleanAddress } from "./ems.contract.ts";

const RUSSIA = 643;
export const MAIL_TYPE = "EMS";

const centimetres = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));
export const dimensionOf = ({ length, width, height }: Parcel) => ({
  length: centimetres(length),
  width: centimetres(width),
  height: centimetres(height),
});
export const massOf = ({ weight }: Parcel) => Math.max(1, Math.round(weight));

/** The parcel in the post's words, grams, centimetres and kopecks. Try-on is no service of EMS. */
export function emsOrder(order: ParcelOrder, to: CleanAddress, postOffice: string) {
  const [surname = "", given = "", ...middle] = order.recipient.name.split(/\s+/).filter(Boolean);
  const collect = order.units.reduce((sum, unit) => sum + unit.collectMinor * unit.quantity, order.deliveryCollectMinor);
  const declared = order.units.reduce((sum, unit) => sum + unit.declaredMinor * unit.quantity, 0);
  return {
    "order-num": order.number,
    "address-type-to": "DEFAULT",
    "mail-type": MAIL_TYPE,
    "mail-direct": RUSSIA,
    // What is collected may not be more than what is declared.
    ...(collect > 0
      ? { "mail-category": "WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY", payment: collect, "insr-value": Math.max(declared, collect) }
      : { "mail-category": "ORDINARY" }),
    "index-to": Number(to.index ?? order.postalCode),
    "region-to": to.region ?? order.place.region,
    ...(to.area && { "area-to": to.area }),
    "place-to": to.place ?? order.place.city,
    ...(to.location && { "location-to": to.location }),
    ...(to.street && { "street-to": to.street }),
    ...(to.house && { "house-to": to.house }),
    ...(to.corpus && { "corpus-to": to.corpus }),
    ...(to.building && { "building-to": to.building }),
    ...(to.letter && { "letter-to": to.letter }),
    ...(to.slash && { "slash-to": to.slash }),
    ...(to.room && { "room-to": to.room }),
    surname,
    "given-name": given || surname,
    ...(middle.length > 0 && { "middle-name": middle.join(" ") }),
    "tel-address": Number(order.recipient.phone.replace(/\D/g, "").replace(/^8(?=\d{10}$)/, "7")),
    mass: massOf(order.parcel),
    dimension: dimensionOf(order.parcel),
    "postoffice-code": postOffice,
    ...(order.comment && { comment: order.comment.slice(0, 255) }),
  };
}
