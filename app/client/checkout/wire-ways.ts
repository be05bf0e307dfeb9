import { modeOf, type WireMode } from "#app/delivery/wire-mode.ts";
import type { OfferedWay, OfferedWays } from "./ask-options.ts";

type WireWay = Omit<OfferedWay, "mode"> & { deliverytype: WireMode };
export type WireWays = Omit<OfferedWays, "options"> & { options: WireWay[] };

const readWay = ({ deliverytype, ...way }: WireWay): OfferedWay => ({ ...way, mode: modeOf(deliverytype) });

export const readWays = ({ options, ...ways }: WireWays): OfferedWays => ({ ...ways, options: options.map(readWay) });

/** What paying on receipt adds, in the displayed currency; free delivery is free then too [PRC-10]. */
export const surchargeOf = (way: Pick<OfferedWay, "free" | "currency"> | undefined): number =>
  way && !way.free ? way.currency.addDeliveryPayment : 0;
