import { createECDH, ECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };
const CURVE = "prime256v1";

/** The VAPID key pair (RFC 8292), derived from the secret key; changing that invalidates subscriptions. */
export function vapidKeys(secret: string): VapidKeys {
  const own = Buffer.from(hkdfSync("sha256", secret, "", "gong web push", 32));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(own);
  // The key object drops leading zeros.
  return { publicKey: pair.getPublicKey("base64url"), privateKey: own.toString("base64url") };
}

export function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
