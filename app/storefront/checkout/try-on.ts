import { lacksTryOn } from "#app/delivery/way-name.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

type Way = { type: CarrierName; deliverytype: "delivery" | "couier" };

/** Whether what is chosen lets one try on: couriers of whoever offers it do; of points those that say so. `point`: the chosen one, as far as it is known. */
export const hasTryOn = ({ type, deliverytype }: Way, point?: { tryon: boolean }): boolean =>
  !lacksTryOn(type) && (deliverytype === "couier" || point?.tryon === true);
