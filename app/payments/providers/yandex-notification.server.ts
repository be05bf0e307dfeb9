import { verify } from "node:crypto";
import * as z from "zod";
import type { Notification, RawNotification } from "./provider.ts";
import type { FindKey } from "./yandex-keys.server.ts";

const LONGEST_TOKEN = 16_384;
const SIGNATURE_BYTES = 64;
const CLOCKS_DIFFER_MS = 60_000;
const token = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Times are in the header, in seconds. */
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

/** An ES256 JWT. Null unless signed by a published key, unexpired, and about our merchant and an order. */
export async function readNotification({ body }: RawNotification, { findKey, merchantId, now }: Proof): Promise<Notification | null> {
  if (!body || !merchantId || body.length > LONGEST_TOKEN) return null;
  const [, head = "", content = "", signature = ""] = token.exec(body.toString("latin1").trim()) ?? [];
  const header = headerPart.safeParse(parsePart(head)).data;
  // Refuse expired ones before fetching keys.
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
  return {
    eventKey: [ownRef, event, status, operationId].join(" "),
    providerId: ownRef,
    ownRef,
    fields: { event, status, operationId, operationType: operation?.operationType ?? "" },
    // An order status doesn't tell which refund caused it.
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
