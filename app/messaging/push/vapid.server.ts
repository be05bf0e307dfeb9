import { createECDH, ECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };
const CURVE = "prime256v1";

/**
 * Who the store is to push services (RFC 8292): a pair of its own, made of its secret key and the same after every restart. With another
 * secret key browsers have to ask anew.
 */
export function vapidKeys(secret: string): VapidKeys {
  const own = Buffer.from(hkdfSync("sha256", secret, "", "gong web push", 32));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(own);
  // The pair itself would leave out zeros in front.
  return { publicKey: pair.getPublicKey("base64url"), privateKey: own.toString("base64url") };
}

/** Whether something can be sealed for whoever has the other half of this key. */
export function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
