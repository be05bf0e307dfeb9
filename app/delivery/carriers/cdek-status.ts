import type { DeliveryStatus } from "../delivery-status.ts";

export type CdekEvent = {
  status: DeliveryStatus;
  /** In a point or locker: the order becomes awaiting pick-up. */
  awaitsPickUp: boolean;
};

/** Both spellings, of webhooks and `GET /orders`. */
const codes = {
  processing: "ACCEPTED",
  "label-created": "CREATED",
  accepted: `RECEIVED_AT_SHIPMENT_WAREHOUSE READY_FOR_SHIPMENT_IN_SENDER_CITY READY_TO_SHIP_AT_SENDING_OFFICE
    RETURNED_TO_SENDER_CITY_WAREHOUSE`,
  "on-the-way": `TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY PASSED_TO_CARRIER_AT_SENDING_OFFICE SENT_TO_TRANSIT_CITY SEND_TO_TRANSIT_OFFICE
    ACCEPTED_IN_TRANSIT_CITY MET_AT_TRANSIT_OFFICE ACCEPTED_AT_TRANSIT_WAREHOUSE RETURNED_TO_TRANSIT_WAREHOUSE
    READY_FOR_SHIPMENT_IN_TRANSIT_CITY READY_TO_SHIP_IN_TRANSIT_OFFICE TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY
    PASSED_TO_CARRIER_AT_TRANSIT_OFFICE SENT_TO_SENDER_CITY ACCEPTED_IN_SENDER_CITY MET_AT_SENDING_OFFICE SENT_TO_RECIPIENT_CITY
    SEND_TO_RECIPIENT_OFFICE ACCEPTED_IN_RECIPIENT_CITY MET_AT_RECIPIENT_OFFICE ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE
    RETURNED_TO_RECIPIENT_CITY_WAREHOUSE ENTERED_TO_OFFICE_TRANSIT_WAREHOUSE ENTERED_TO_TRANSIT_WAREHOUSE ENTERED_TO_DELIVERY_WAREHOUSE
    ENTERED_TO_RECIPIENT_CITY_WAREHOUSE ENTERED_TO_WAREHOUSE_ON_DEMAND ENTERED_TO_PICK_UP_POINT IN_CUSTOMS_INTERNATIONAL
    SHIPPED_TO_DESTINATION PASSED_TO_TRANSIT_CARRIER IN_CUSTOMS_LOCAL CUSTOMS_COMPLETE ACCEPTED_AT_PICK_UP_POINT POSTOMAT_POSTED`,
  "taken-by-courier": "TAKEN_BY_COURIER",
  delivered: "DELIVERED POSTOMAT_RECEIVED",
  "not-delivered": "NOT_DELIVERED POSTOMAT_SEIZED REMOVED INVALID",
} satisfies Partial<Record<DeliveryStatus, string>>;

const statusOf = new Map(
  Object.entries(codes).flatMap(([status, list]) => list.split(/\s+/).map((code) => [code, status as DeliveryStatus])),
);
const waiting = new Set(["ACCEPTED_AT_PICK_UP_POINT", "POSTOMAT_POSTED"]);

/** "Ready in the sender's city", which some API versions spell like the transit city's. */
const READY_IN_SENDER_CITY = "6";

/** null = unknown: ignore and log. Codes may have blanks around. */
export function cdekEvent(code: string, number?: string | number): CdekEvent | null {
  const name = code.trim();
  const status = name === "READY_FOR_SHIPMENT_IN_TRANSIT_CITY" && String(number) === READY_IN_SENDER_CITY ? "accepted" : statusOf.get(name);
  return status ? { status, awaitsPickUp: waiting.has(name) } : null;
}

export const KEPT_IN_PART = "20";
