import { lacksTryOn } from "#app/delivery/way-name.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

type Way = { type: CarrierName; mode: DeliveryMode };

/** Whether what is chosen lets one try on: couriers of whoever offers it do; of points those that say so. `point`: the chosen one, as far as it is known. */
export const hasTryOn = ({ type, mode }: Way, point?: { tryon: boolean }): boolean =>
  !lacksTryOn(type) && (mode === "door" || point?.tryon === true);
