import type { DeliveryStatus } from "../delivery-status.ts";

const codes = {
  "invoice-issued": "draft",
  processing: `processing waiting pickup pickup_waiting_pickup pickup_departed pickup_arrived pickup_arrived_at_first
    pickup_arrived_at_last`,
  accepted: "received received_warehousing pickup_finished",
  "on-the-way": "inway arrived_to_airport airport_warehousing arrived warehousing delivery_waiting_delivery",
  "taken-by-courier": "delivery delivery_departed delivery_arrived",
  delivered: "finished delivery_finished delivery_delivered accompanying_documents_return",
  "not-delivered": "declined",
} satisfies Partial<Record<DeliveryStatus, string>>;

const statusOf = new Map(
  Object.entries(codes).flatMap(([status, list]) => list.split(/\s+/).map((code) => [code, status as DeliveryStatus])),
);
const atTerminal = ["arrived", "warehousing"];

/** null = unknown. At the last terminal it waits, unless bound for a door. */
export function dellinEvent(code: string, toDoor: boolean): { status: DeliveryStatus; awaitsPickUp: boolean } | null {
  const status = statusOf.get(code);
  return status ? { status, awaitsPickUp: !toDoor && atTerminal.includes(code) } : null;
}
