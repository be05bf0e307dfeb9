import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { CHECK, currencyNamed, eventTypes, minorOf } from "./cloudpayments.contract.ts";
import type { KnownPayment, Notification, RawNotification, Reply } from "./provider.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MAX_FIELDS = 100;
const LONGEST = 100;
/** Who paid, with which card and from where is none of our books' business. */
const kept = ["TransactionId", "PaymentTransactionId", "InvoiceId", "Amount", "Currency", "Status", "TestMode", "ReasonCode", "DateTime"];

/** HMAC-SHA256 with the API secret in base64: `Content-HMAC` covers the body as sent, `X-Content-HMAC` the same after URL-decoding. */
export const hmacOf = (body: Buffer | string, secret: string): string => createHmac("sha256", secret).update(body).digest("base64");

/** Reads a posted notification, a form or JSON; null unless its signature was made with our secret. */
export function readNotification({ type, body, query, headers = {} }: RawNotification, secret: string | undefined): Notification | null {
  const event = eventTypes.find((name) => name === query.type);
  if (!secret || !body?.length || !event || Object.keys(query).length !== 1) return null;
  const media = type?.split(";")[0]?.trim().toLowerCase();
  if (!isSigned(body, media, headers, secret)) return null;
  const fields = media === FORM ? formOf(body) : media === JSON_TYPE ? jsonOf(body) : null;
  const { TransactionId, InvoiceId, PaymentTransactionId } = fields ?? {};
  if (!fields || !TransactionId || !InvoiceId || (event === "refund" && !PaymentTransactionId)) return null;
  return {
    eventKey: `${event} ${TransactionId}`,
    // A refund has a number of its own beside its payment's.
    providerId: event === "refund" ? PaymentTransactionId! : TransactionId,
    ownRef: InvoiceId,
    fields: { ...fields, event },
    ...(event === "check" && { isQuestion: true }),
  };
}

/** The header over the raw bytes decides where it came; nobody has written down whether the other one's `+` is a space. */
function isSigned(body: Buffer, media: string | undefined, headers: NonNullable<RawNotification["headers"]>, secret: string): boolean {
  const raw = headers["content-hmac"];
  if (raw !== undefined) return sameSecret(raw, hmacOf(body, secret));
  const decoded = headers["x-content-hmac"];
  if (decoded === undefined) return false;
  if (media !== FORM) return sameSecret(decoded, hmacOf(body, secret));
  const sent = body.toString("utf8");
  return [sent, sent.replaceAll("+", " ")].some((one) => {
    const text = decode(one);
    return text !== null && sameSecret(decoded, hmacOf(text, secret));
  });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A field that comes twice could be signed as one value and read as the other. */
function formOf(body: Buffer): Record<string, string> | null {
  const pairs = [...new URLSearchParams(body.toString("utf8"))];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? keep(pairs) : null;
}

function jsonOf(body: Buffer): Record<string, string> | null {
  try {
    const fields: unknown = JSON.parse(body.toString("utf8"));
    return fields && typeof fields === "object" && !Array.isArray(fields) ? keep(Object.entries(fields)) : null;
  } catch {
    return null;
  }
}

function keep(pairs: [string, unknown][]): Record<string, string> | null {
  const found = pairs.filter(([name, value]) => kept.includes(name) && value !== null && value !== "");
  const isPlain = found.every(
    ([, value]) => typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= LONGEST),
  );
  return pairs.length <= MAX_FIELDS && isPlain ? Object.fromEntries(found.map(([name, value]) => [name, String(value)])) : null;
}

const answer = (code: number): Reply => ({ status: 200, type: "application/json; charset=utf-8", body: JSON.stringify({ code }) });
const isTest = ({ TestMode }: Record<string, string>) => TestMode === "1" || TestMode === "true";

/** A check is refused unless the very sum of a payment that still waits is about to be taken; all else has happened and is only heard. */
export function replyTo({ fields, isQuestion }: Notification, payment: KnownPayment | null, sandbox: boolean) {
  if (!isQuestion) return answer(CHECK.accept);
  if (!payment) return answer(CHECK.unknownOrder);
  if (isTest(fields) && !sandbox) return answer(CHECK.cannotAccept);
  if (!payment.isOpen) return answer(CHECK.over);
  const { Amount = "", Currency = "" } = fields;
  const isRight = minorOf(Amount) === payment.amountMinor && currencyNamed(Currency) === payment.currency;
  return answer(isRight ? CHECK.accept : CHECK.wrongAmount);
}
