import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { isCertificate, type Order } from "./order.ts";
import { type OrderEvent, type Stage, type Stop, stageOf, stopOf, stops, type Tracked } from "./order-progress.ts";

export type StopName = Stop | "packing";
export type Journey = { stop: StopName; state: "done" | "now" | "ahead" }[];

/** The stops on a parcel's way; couriers have no pickup point. Empty when nothing is shipped. */
export function journeyOf(stage: Stage, mode: DeliveryMode): Journey {
  const now = stopOf(stage);
  if (now === null) return [];
  const own = stops.filter((stop) => stop !== "point" || mode === "point" || now === "point");
  const here = own.indexOf(now);
  const isPacked = stage === "ready-for-delivery" || here > own.indexOf("packed");
  return own.map((stop, index) => ({
    stop: stop === "packed" && !isPacked ? "packing" : stop,
    state: index < here || now === "done" ? "done" : index === here ? "now" : "ahead",
  }));
}

export const orderJourney = (order: Tracked & Pick<Order, "delivery">, history: readonly OrderEvent[]): Journey =>
  isCertificate(order) ? [] : journeyOf(stageOf(order, history), order.delivery.mode);
