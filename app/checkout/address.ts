import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { postcodeOf } from "#app/foundation/postcode.ts";
import { carrierOf } from "#app/foundation/storefront.ts";
import { type FieldProblem, isBlank, problemWhen } from "./field-problems.ts";

export type Address = {
  type?: string | null;
  mode?: DeliveryMode | null;
  code?: string | null;
  country?: string | null;
  city?: string | null;
  region?: string | null;
  index?: string | null;
  street?: string | null;
  building?: string | null;
  flat?: string | null;
  flatConfirmed?: boolean;
  /** No carrier goes there: support arranges delivery [DLV-05]. */
  byHand?: boolean;
};

/** Abroad carriers find a door by postal code, and no service validates addresses. */
export const asksPostcode = ({ type, country }: Pick<Address, "type" | "country">): boolean =>
  carrierOf(type)?.asksPostcodeAbroad === true && !isBlank(country) && country !== "RU";
/** Distinguishes towns of one name. */
export const asksState = (to: Pick<Address, "type" | "country">): boolean => asksPostcode(to) && to.country === "US";

/** Requires city and option; for a door street, building, and a flat or its denial [CHK-03]. */
export function addressProblems(address: Address): FieldProblem[] {
  const { type, mode, code, country, city, region, index, street, building, flat, flatConfirmed, byHand } = address;
  const toDoor = mode === "door";
  const noOption = isBlank(type) || !mode;
  const noPoint = mode === "point" && isBlank(code) && !byHand;
  return [
    ...problemWhen(isBlank(city), "delivery.city", "not_all_data"),
    ...problemWhen(noOption && !byHand, "delivery.type", "select_delivery"),
    ...problemWhen(!noOption && noPoint, "delivery.code", "select_delivery"),
    ...problemWhen(toDoor && asksPostcode(address) && !postcodeOf(index ?? "", country!), "delivery.index", "enter_postcode"),
    ...problemWhen(toDoor && asksState(address) && isBlank(region), "delivery.region", "not_all_data"),
    ...problemWhen(toDoor && isBlank(street), "delivery.street", "enter_street"),
    ...problemWhen(toDoor && isBlank(building), "delivery.house", "enter_building"),
    ...problemWhen(toDoor && isBlank(flat) && !flatConfirmed, "delivery.kvartira", "confirm_flat"),
  ];
}

/** A missing flat only asks [CHK-03]. */
export const blocking = (problems: readonly FieldProblem[]): FieldProblem[] => problems.filter(({ code }) => code !== "confirm_flat");
