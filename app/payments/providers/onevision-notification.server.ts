import { operationNews } from "./onevision.contract.ts";
import { parseJson, unseal } from "./onevision-envelope.server.ts";
import type { Notification, RawNotification } from "./provider.ts";

const LONGEST_BYTES = 200_000;

/** Null unless signed. It reports operations, failed ones too, so it only triggers a status request. */
export function readNotification({ type, body, query }: RawNotification, secret: string | undefined): Notification | null {
  if (!secret || !body?.length || body.length > LONGEST_BYTES || Object.keys(query).length) return null;
  if (type?.split(";")[0]?.trim().toLowerCase() !== "application/json") return null;
  const read = operationNews.safeParse(unseal(parseJson(body), secret));
  if (!read.success) return null;
  const { payment_id, operation_id, order_id, operation_type, operation_status, error_code, amount } = read.data;
  return {
    eventKey: `${operation_id} ${operation_status}`,
    providerId: payment_id,
    ownRef: order_id,
    fields: {
      operation_type,
      operation_status,
      ...(error_code && { error_code }),
      ...(amount != null && { amountMinor: String(amount) }),
    },
  };
}
