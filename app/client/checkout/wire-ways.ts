import { modeOf, type WireMode } from "#app/delivery/wire-mode.ts";
import type { OfferedWay, OfferedWays } from "./ask-options.ts";

type WireWay = Omit<OfferedWay, "mode"> & { deliverytype: WireMode };
export type WireWays = Omit<OfferedWays, "options"> & { options: WireWay[] };

const readWay = ({ deliverytype, ...way }: WireWay): OfferedWay => ({ ...way, mode: modeOf(deliverytype) });

export const readWays = ({ options, ...ways }: WireWays): OfferedWays => ({ ...ways, options: options.map(readWay) });
