import { createHmac } from "node:crypto";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { envelope } from "./onevision.contract.ts";

/** What both sides send: the JSON as base64, and the HMAC-SHA512 of that very text in small hex. */
export function seal(fields: object, secret: string): { data: string; sign: string } {
  const data = Buffer.from(JSON.stringify(fields)).toString("base64");
  return { data, sign: signOf(data, secret) };
}

/** The JSON within, or null unless its text was signed with our secret: nothing is decoded before that. */
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
