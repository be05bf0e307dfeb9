import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC over the base64 text as sent, lower-case hex. */
export const signOf = (data: string, secret: string) => createHmac("sha512", secret).update(data, "utf8").digest("hex");

export function seal(fields: object, secret: string) {
  const data = Buffer.from(JSON.stringify(fields)).toString("base64");
  return { data, sign: signOf(data, secret) };
}

export function unseal(sealed: unknown, secret: string): Record<string, unknown> | undefined {
  const { data, sign } = (sealed ?? {}) as { data?: unknown; sign?: unknown };
  if (typeof data !== "string" || typeof sign !== "string" || !same(sign, signOf(data, secret))) return undefined;
  try {
    const value = JSON.parse(Buffer.from(data, "base64").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
