import assert from "node:assert/strict";
import { test } from "node:test";
import { cdekEvent } from "./cdek-status.ts";

test("both spellings of an event are one status, blanks around do not matter", () => {
  const status = (code: string) => cdekEvent(code)?.status;
  assert.equal(status("ACCEPTED"), "processing");
  assert.equal(status("CREATED "), "label-created");
  assert.equal(status("READY_FOR_SHIPMENT_IN_SENDER_CITY"), "accepted");
  assert.equal(status("READY_TO_SHIP_AT_SENDING_OFFICE"), "accepted");
  assert.equal(status("RETURNED_TO_RECIPIENT_CITY_WAREHOUSE"), "on-the-way");
  assert.equal(status("TAKEN_BY_COURIER"), "taken-by-courier");
  assert.equal(status("POSTOMAT_RECEIVED"), "delivered");
  assert.equal(status("INVALID"), "not-delivered");
  assert.equal(cdekEvent("SOMETHING_NEW"), null);
});

test("ready in transit is ready at the sender's where the number says so", () => {
  assert.equal(cdekEvent("READY_FOR_SHIPMENT_IN_TRANSIT_CITY")?.status, "on-the-way");
  assert.equal(cdekEvent("READY_FOR_SHIPMENT_IN_TRANSIT_CITY", 19)?.status, "on-the-way");
  assert.equal(cdekEvent("READY_FOR_SHIPMENT_IN_TRANSIT_CITY", "6")?.status, "accepted");
});

test("a parcel in a point or a locker waits for the customer", () => {
  assert.deepEqual(cdekEvent("ACCEPTED_AT_PICK_UP_POINT"), { status: "on-the-way", awaitsPickUp: true });
  assert.deepEqual(cdekEvent("POSTOMAT_POSTED"), { status: "on-the-way", awaitsPickUp: true });
  assert.equal(cdekEvent("ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE")?.awaitsPickUp, false);
});
