import type { CarrierName } from "#app/foundation/storefront.ts";
import { boxberry } from "./boxberry.definition.server.ts";
import { cdek } from "./cdek.definition.server.ts";
import type { CarrierDefinition, OwnCouriers } from "./definition.server.ts";
import { dellin } from "./dellin.definition.server.ts";
import { ems } from "./ems.definition.server.ts";

/** Who is asked for which carrier: one that is forgotten, or states no keys, does not compile. */
export const carrierRegistry = {
  cdek,
  boxberry,
  dl: dellin,
  ems,
  own: { keys: "none" },
} as const satisfies Record<CarrierName, CarrierDefinition | OwnCouriers>;

export type Definition = Exclude<(typeof carrierRegistry)[CarrierName], OwnCouriers>;

const rows = Object.entries(carrierRegistry) as [CarrierName, CarrierDefinition | OwnCouriers][];

/** By name, in the registry's order; our own couriers are not among them. */
export const carrierDefinitions: readonly (readonly [CarrierName, CarrierDefinition])[] = rows.flatMap(([name, row]) =>
  row.keys === "none" ? [] : [[name, row] as const],
);
