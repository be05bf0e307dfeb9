import { createECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Who the store is to push services (RFC 8292): a pair of its own, made of its secret key and the same after every restart. With another
 * secret key browsers have to ask anew.
 */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "gong web push", 32)));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
}
