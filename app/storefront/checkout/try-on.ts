import { lacksTryOn } from "#app/delivery/way-name.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

type Way = { type: CarrierName; mode: DeliveryMode };

/** Couriers by carrier, points by their own flag. `point`: the chosen one, if loaded. */
export const hasTryOn = ({ type, mode }: Way, point?: { tryon: boolean }): boolean =>
  !lacksTryOn(type) && (mode === "door" || point?.tryon === true);
