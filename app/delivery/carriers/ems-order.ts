import { inLatin } from "#app/foundation/latin.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import { cityNamed } from "../cities.ts";
import type { ParcelOrder, Place } from "./carrier.ts";
import { customsDeclaration } from "./customs.ts";
import type { CleanAddress } from "./ems.contract.ts";

const RUSSIA = 643;
export const TRANSPORT = "EXPRESS";
export const GOODS_FOR_SALE = "SALE_OF_GOODS";
export const MAIL_TYPE = "EMS";

const centimetres = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));
export const dimensionOf = ({ length, width, height }: Parcel) => ({
  length: centimetres(length),
  width: centimetres(width),
  height: centimetres(height),
});
export const massOf = ({ weight }: Parcel) => Math.max(1, Math.round(weight));

/** Grams, centimetres, kopecks. EMS has no try-on. */
export function emsOrder(order: ParcelOrder, to: CleanAddress, postOffice: string) {
  const collect = order.units.reduce((sum, unit) => sum + unit.collectMinor * unit.quantity, order.deliveryCollectMinor);
  const declared = order.units.reduce((sum, unit) => sum + unit.declaredMinor * unit.quantity, 0);
  return {
    ...anyParcel(order, postOffice),
    "mail-direct": RUSSIA,
    // Collected must not exceed declared.
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
    ...namesOf(order.recipient.name),
  };
}

/** Abroad: Latin letters and a customs declaration; nothing is collected. */
export function emsOrderAbroad(order: ParcelOrder, settings: { country: number; origin: number; brand: string; postOffice: string }) {
  const { region, street, building, flat } = order.door;
  return {
    ...anyParcel(order, settings.postOffice),
    "mail-direct": settings.country,
    "mail-category": "ORDINARY",
    "transport-type": TRANSPORT,
    "str-index-to": order.postalCode,
    ...(region && { "region-to": inLatin(region) }),
    "place-to": cityAbroad(order.place),
    "street-to": inLatin(street),
    "house-to": inLatin(building),
    ...(flat && { "room-to": inLatin(flat) }),
    "recipient-name": inLatin(order.recipient.name),
    ...namesOf(inLatin(order.recipient.name)),
    "customs-declaration": customsDeclaration(order.units, settings),
  };
}

const anyParcel = (order: ParcelOrder, postOffice: string) => ({
  "order-num": order.number,
  "address-type-to": "DEFAULT",
  "mail-type": MAIL_TYPE,
  "tel-address": Number(order.recipient.phone.replace(/\D/g, "").replace(/^8(?=\d{10}$)/, "7")),
  mass: massOf(order.parcel),
  dimension: dimensionOf(order.parcel),
  "postoffice-code": postOffice,
  ...(order.comment && { comment: order.comment.slice(0, 255) }),
});

function namesOf(name: string) {
  const [surname = "", given = "", ...middle] = name.split(/\s+/).filter(Boolean);
  return { surname, "given-name": given || surname, ...(middle.length > 0 && { "middle-name": middle.join(" ") }) };
}

const cityAbroad = ({ city, country }: Place): string => cityNamed(city, country)?.name.en ?? inLatin(city);
