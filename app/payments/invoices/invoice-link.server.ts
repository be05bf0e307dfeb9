import { hmac, sameSecret } from "#app/foundation/ids.server.ts";

const DAYS = 60;

/** The emailed link to the PDF, valid for 60 days; the order's link shows no personal data [ORD-07]. */
export function invoiceLink(key: string, origin: string, orderId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + DAYS * 86_400;
  return `${origin}/order/${orderId}/invoice.pdf?k=${expires}.${sign(key, orderId, expires)}`;
}

export function opensInvoice(key: string, orderId: string, k: string, now: Date): boolean {
  const [expires = "", signature = ""] = k.split(".");
  return /^\d{9,11}$/.test(expires) && Number(expires) * 1000 > now.getTime() && sameSecret(signature, sign(key, orderId, Number(expires)));
}

const sign = (key: string, orderId: string, expires: number) => hmac(key, `invoice ${orderId} ${expires}`).slice(0, 32);
