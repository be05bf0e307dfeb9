import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const PREFIX = "sealed:";
const keyOf = (key: string) => createHash("sha256").update(`seal ${key}`).digest();

export function seal(key: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts; plain text is returned as it is. Throws on another key. */
export function unseal(key: string, text: string): string {
  if (!text.startsWith(PREFIX)) return text;
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
