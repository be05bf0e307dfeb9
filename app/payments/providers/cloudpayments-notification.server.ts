import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { CHECK, currencyNamed, type EventType, eventTypes, minorOf } from "./cloudpayments.contract.ts";
import type { KnownPayment, Notification, RawNotification, Reply, Unread } from "./provider.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MAX_FIELDS = 100;
const LONGEST = 100;
/** Card and payer data isn't stored. */
const kept = ["TransactionId", "PaymentTransactionId", "InvoiceId", "Amount", "Currency", "Status", "TestMode", "ReasonCode", "DateTime"];

/** HMAC-SHA256, base64: `Content-HMAC` of the body as sent, `X-Content-HMAC` after URL-decoding. */
export const hmacOf = (body: Buffer | string, secret: string): string => createHmac("sha256", secret).update(body).digest("base64");

/** Parses a form or JSON webhook; null unless signed. The URL, else its fields, tell the event. */
export function readNotification(
  { type, body, query, headers = {} }: RawNotification,
  secret: string | undefined,
): Notification | Unread | null {
  if (!secret || !body?.length) return null;
  const media = type?.split(";")[0]?.trim().toLowerCase();
  if (!isSigned(body, media, headers, secret)) return null;
  const sent = media === FORM ? formOf(body) : media === JSON_TYPE ? jsonOf(body) : null;
  const fields = sent && keep(sent);
  if (!fields) return { unread: `Neither a form nor JSON of CloudPayments' fields, each once: ${media ?? "no content-type"}` };
  const event = Object.keys(query).length === 0 ? eventOf(new Set(sent.filter(hasValue).map(([name]) => name))) : eventIn(query);
  if (!event) return { unread: `The address has to end in ?type= and one of ${eventTypes.join(", ")}, and in nothing else` };
  const { TransactionId, InvoiceId, PaymentTransactionId } = fields;
  // A refund has its own number beside its payment's.
  const providerId = event === "refund" ? PaymentTransactionId : TransactionId;
  if (!TransactionId || !InvoiceId || !providerId) {
    const lacking = Object.entries({ TransactionId, InvoiceId, PaymentTransactionId: providerId }).find(([, value]) => !value)!;
    return { unread: `A ${event} without ${lacking[0]} is of no order of this store` };
  }
  return {
    eventKey: `${event} ${TransactionId}`,
    providerId,
    ownRef: InvoiceId,
    fields: { ...fields, event },
    ...(event === "check" && { isQuestion: true }),
  };
}

const eventIn = (query: Record<string, unknown>) =>
  Object.keys(query).length === 1 ? eventTypes.find((name) => name === query.type) : undefined;

/** Facts leave traces; without any it is a question, so nothing passes unchecked. */
function eventOf(sent: ReadonlySet<string>): EventType | undefined {
  const has = (...names: string[]) => names.some((name) => sent.has(name));
  if (has("FiscalSign", "DocumentNumber", "FiscalNumber", "SubscriptionStatus")) return undefined;
  if (has("PaymentTransactionId")) return "refund";
  if (has("ReasonCode", "Reason")) return "fail";
  if (!has("Status")) return "cancel";
  return has("AuthCode", "Rrn", "GatewayName", "TotalFee", "Token") ? "pay" : "check";
}

/** The raw body's header decides if present: whether the other decodes `+` is undocumented. */
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

type Pairs = [string, unknown][];
const hasValue = ([, value]: [string, unknown]) => value !== null && value !== "";

/** A repeated field could be signed as one value and read as another. */
function formOf(body: Buffer): Pairs | null {
  const pairs = [...new URLSearchParams(body.toString("utf8"))];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? pairs : null;
}

function jsonOf(body: Buffer): Pairs | null {
  try {
    const fields: unknown = JSON.parse(body.toString("utf8"));
    return fields && typeof fields === "object" && !Array.isArray(fields) ? Object.entries(fields) : null;
  } catch {
    return null;
  }
}

function keep(pairs: Pairs): Record<string, string> | null {
  const found = pairs.filter((pair) => kept.includes(pair[0]) && hasValue(pair));
  const isPlain = found.every(
    ([, value]) => typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= LONGEST),
  );
  return pairs.length <= MAX_FIELDS && isPlain ? Object.fromEntries(found.map(([name, value]) => [name, String(value)])) : null;
}

const answer = (code: number): Reply => ({ status: 200, type: "application/json; charset=utf-8", body: JSON.stringify({ code }) });
const isTest = ({ TestMode }: Record<string, string>) => TestMode === "1" || TestMode === "true";

/** Approves a Check only for the exact sum of a payable payment; facts are just acknowledged. */
export function replyTo({ fields, isQuestion }: Notification, payment: KnownPayment | null, sandbox: boolean) {
  if (!isQuestion) return answer(CHECK.accept);
  if (!payment) return answer(CHECK.unknownOrder);
  if (isTest(fields) && !sandbox) return answer(CHECK.cannotAccept);
  if (!payment.isOpen) return answer(CHECK.over);
  const { Amount = "", Currency = "" } = fields;
  const isRight = minorOf(Amount) === payment.amountMinor && currencyNamed(Currency) === payment.currency;
  return answer(isRight ? CHECK.accept : CHECK.wrongAmount);
}
