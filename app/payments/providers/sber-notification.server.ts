import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import type { Notification, RawNotification } from "./provider.ts";
import { sentFields } from "./sent-fields.server.ts";

const LONGEST = 100;
const unsigned = ["checksum", "sign_alias"];

/** HMAC-SHA256, upper-case, of sorted `name;value;` pairs. */
export function checksumOf(fields: Record<string, string>, key: string): string {
  const signed = Object.keys(fields)
    .filter((name) => !unsigned.includes(name))
    .sort()
    .map((name) => `${name};${fields[name]};`)
    .join("");
  return createHmac("sha256", key).update(signed, "utf8").digest("hex").toUpperCase();
}

/** GET or form; null unless the checksum matches. */
export function readNotification(raw: RawNotification, key: string | undefined): Notification | null {
  const fields = sentFields(raw);
  if (!fields || !key || !sameSecret(fields.checksum ?? "", checksumOf(fields, key))) return null;
  const { mdOrder, orderNumber, operation, status, amount = "" } = fields;
  if (!mdOrder || !orderNumber || !operation || !status) return null;
  if ([mdOrder, orderNumber, operation, status, amount].some((field) => field.length > LONGEST)) return null;
  // Equal partial refunds can't be told apart.
  const isRefund = operation === "refunded" || operation === "reversed";
  const eventKey = [mdOrder, operation, status, ...(isRefund ? [amount] : [])].join(" ");
  return { eventKey, providerId: mdOrder, ownRef: orderNumber, fields, ...(isRefund && { mayRepeat: true }) };
}
