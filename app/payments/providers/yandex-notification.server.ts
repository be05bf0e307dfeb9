import { verify } from "node:crypto";
import * as z from "zod";
import type { Notification, RawNotification } from "./provider.ts";
import type { FindKey } from "./yandex-keys.server.ts";

const LONGEST_TOKEN = 16_384;
const SIGNATURE_BYTES = 64;
const CLOCKS_DIFFER_MS = 60_000;
const token = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Times stand in the header, in seconds. */
const headerPart = z.object({ alg: z.literal("ES256"), kid: z.string().min(1).max(200), exp: z.number() });

const short = z.string().max(200);
const payloadPart = z.object({
  event: short,
  merchantId: short,
  order: z.object({ orderId: short.optional(), paymentStatus: short.nullish() }).nullish(),
  operation: z
    .object({ operationId: short.optional(), orderId: short.optional(), operationType: short.nullish(), status: short.nullish() })
    .nullish(),
});

type Proof = { findKey: FindKey; merchantId: string | undefined; now: number };

/**
 * Reads a notification: a JWT of ES256, its signature r‖s over the first two parts as they came. Null unless a key of the provider's made it, it
 * has not run out, and it speaks of our own account and of an order.
 */
export async function readNotification({ body }: RawNotification, { findKey, merchantId, now }: Proof): Promise<Notification | null> {
  if (!body || !merchantId || body.length > LONGEST_TOKEN) return null;
  const [, head = "", content = "", signature = ""] = token.exec(body.toString("latin1").trim()) ?? [];
  const header = headerPart.safeParse(parsePart(head)).data;
  // What is stale is refused before anybody is asked for a key on its behalf.
  if (!header || header.exp * 1000 + CLOCKS_DIFFER_MS < now) return null;
  const key = await findKey(header.kid);
  const signed = Buffer.from(signature, "base64url");
  if (!key || signed.length !== SIGNATURE_BYTES) return null;
  if (!verify("sha256", Buffer.from(`${head}.${content}`, "latin1"), { key, dsaEncoding: "ieee-p1363" }, signed)) return null;
  const payload = payloadPart.safeParse(parsePart(content)).data;
  return payload?.merchantId === merchantId ? notificationOf(payload) : null;
}

function notificationOf({ event, order, operation }: z.infer<typeof payloadPart>): Notification | null {
  const ownRef = order?.orderId ?? operation?.orderId;
  if (!ownRef) return null;
  const status = operation?.status ?? order?.paymentStatus ?? "";
  const operationId = operation?.operationId ?? "";
  // The order is known to the provider by our own name for it, and by no other.
  return {
    eventKey: [ownRef, event, status, operationId].join(" "),
    providerId: ownRef,
    ownRef,
    fields: { event, status, operationId, operationType: operation?.operationType ?? "" },
    // Of an order's status nothing says which refund has led to it.
    ...(!operationId && { mayRepeat: true }),
  };
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
