import { orderLabels } from "#app/foundation/states/order-status.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { boxberryEvent } from "./carriers/boxberry-status.ts";
import { cdekEvent } from "./carriers/cdek-status.ts";
import { dellinEvent } from "./carriers/dellin-status.ts";
import { emsEvent } from "./carriers/ems-status.ts";
import { type DeliveryStatus, deliveryLabels } from "./delivery-status.ts";

type Meant = { status: DeliveryStatus; awaitsPickUp: boolean } | null;

const meant: Readonly<Record<string, (code: string) => Meant>> = {
  cdek: (code) => cdekEvent(code),
  boxberry: boxberryEvent,
  dellin: (code) => dellinEvent(code, true),
  ems: (code) => emsEvent(...(code.split(".").map(Number) as [number, number]), false),
};

/** A carrier's own code of an event in words; null: not known what it means. */
export function eventWords(carrier: string, code: string, lang: Language): string | null {
  const event = Object.hasOwn(meant, carrier) ? meant[carrier]!(code) : null;
  if (!event) return null;
  return event.awaitsPickUp ? orderLabels["awaiting-pick-up"][lang] : deliveryLabels[event.status][lang];
}
