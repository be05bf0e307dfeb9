import { createHmac } from "node:crypto";

/** HMAC over sorted `name;value;` pairs without the checksum. */
export function checksumOf(parameters: Record<string, string>, key: string): string {
  const signed = Object.keys(parameters)
    .filter((name) => name !== "checksum" && name !== "sign_alias")
    .sort()
    .map((name) => `${name};${parameters[name]};`)
    .join("");
  return createHmac("sha256", key).update(signed, "utf8").digest("hex").toUpperCase();
}
