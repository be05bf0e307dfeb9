import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import type { Notification, RawNotification } from "./provider.ts";
import { sentFields } from "./sent-fields.server.ts";

const LONGEST = 100;
const unsigned = ["checksum", "sign_alias"];

/** The gateway's checksum: every other field sorted by name, `name;value;` joined, HMAC-SHA256 in capitals. */
export function checksumOf(fields: Record<string, string>, key: string): string {
  const signed = Object.keys(fields)
    .filter((name) => !unsigned.includes(name))
    .sort()
    .map((name) => `${name};${fields[name]};`)
    .join("");
  return createHmac("sha256", key).update(signed, "utf8").digest("hex").toUpperCase();
}

/** Reads a callback, by GET or as a posted form; null unless its checksum was made with our key. */
export function readNotification(raw: RawNotification, key: string | undefined): Notification | null {
  const fields = sentFields(raw);
  if (!fields || !key || !sameSecret(fields.checksum ?? "", checksumOf(fields, key))) return null;
  const { mdOrder, orderNumber, operation, status, amount = "" } = fields;
  if (!mdOrder || !orderNumber || !operation || !status) return null;
  if ([mdOrder, orderNumber, operation, status, amount].some((field) => field.length > LONGEST)) return null;
  // Each partial refund is an event of its own; those of one sum are told apart by nothing.
  const isRefund = operation === "refunded" || operation === "reversed";
  const eventKey = [mdOrder, operation, status, ...(isRefund ? [amount] : [])].join(" ");
  return { eventKey, providerId: mdOrder, ownRef: orderNumber, fields, ...(isRefund && { mayRepeat: true }) };
}
