import type { CarrierName } from "#app/foundation/storefront.ts";
import { boxberry } from "./boxberry.definition.server.ts";
import { cdek } from "./cdek.definition.server.ts";
import type { CarrierDefinition, OwnCouriers } from "./definition.server.ts";
import { dellin } from "./dellin.definition.server.ts";
import { ems } from "./ems.definition.server.ts";

/** A missing carrier, or one without stated keys, is a type error. */
export const carrierRegistry = {
  cdek,
  boxberry,
  dl: dellin,
  ems,
  own: { keys: "none" },
} as const satisfies Record<CarrierName, CarrierDefinition | OwnCouriers>;

export type Definition = Exclude<(typeof carrierRegistry)[CarrierName], OwnCouriers>;

const rows = Object.entries(carrierRegistry) as [CarrierName, CarrierDefinition | OwnCouriers][];

export const carrierDefinitions: readonly (readonly [CarrierName, CarrierDefinition])[] = rows.flatMap(([name, row]) =>
  row.keys === "none" ? [] : [[name, row] as const],
);
