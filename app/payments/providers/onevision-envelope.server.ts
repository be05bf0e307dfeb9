import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { envelope } from "./onevision.contract.ts";

/** Base64 JSON with HMAC-SHA512 of that text, lower-case hex. */
export function seal(fields: object, secret: string): { data: string; sign: string } {
  const data = Buffer.from(JSON.stringify(fields)).toString("base64");
  return { data, sign: signOf(data, secret) };
}

/** Verifies before decoding; null if badly signed. */
export function unseal(sealed: unknown, secret: string): unknown {
  const parsed = envelope.safeParse(sealed);
  if (!parsed.success || !secret || !sameSecret(parsed.data.sign, signOf(parsed.data.data, secret))) return null;
  return parseJson(Buffer.from(parsed.data.data, "base64"));
}

export const bearerOf = (apiKey: string): string => `Bearer ${Buffer.from(apiKey).toString("base64")}`;

const signOf = (data: string, secret: string) => createHmac("sha512", secret).update(data, "utf8").digest("hex");

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
