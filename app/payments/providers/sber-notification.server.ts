import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import type { Notification, RawNotification } from "./provider.ts";

const FORM = "application/x-www-form-urlencoded";
const MAX_FIELDS = 40;
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
  const fields = fieldsOf(raw);
  if (!fields || !key || !sameSecret(fields.checksum ?? "", checksumOf(fields, key))) return null;
  const { mdOrder, orderNumber, operation, status, amount = "" } = fields;
  if (!mdOrder || !orderNumber || !operation || !status) return null;
  // Each partial refund is an event of its own.
  if ([mdOrder, orderNumber, operation, status, amount].some((field) => field.length > LONGEST)) return null;
  const eventKey = [mdOrder, operation, status, ...(operation === "refunded" ? [amount] : [])].join(" ");
  return { eventKey, providerId: mdOrder, ownRef: orderNumber, fields };
}

/** A field that comes twice could be signed as one value and read as the other. */
function fieldsOf({ type, body, query }: RawNotification): Record<string, string> | null {
  if (body?.length) {
    if (type?.split(";")[0]?.trim().toLowerCase() !== FORM || Object.keys(query).length) return null;
    const pairs = [...new URLSearchParams(body.toString("utf8"))];
    const fields = Object.fromEntries(pairs);
    return pairs.length <= MAX_FIELDS && Object.keys(fields).length === pairs.length ? fields : null;
  }
  const pairs = Object.entries(query);
  return pairs.length <= MAX_FIELDS && pairs.every(([, value]) => typeof value === "string") ? (query as Record<string, string>) : null;
}
