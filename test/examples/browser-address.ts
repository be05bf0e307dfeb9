import { createECDH, randomBytes } from "node:crypto";
import type { PushAddress } from "../../app/messaging/push/push.ts";

/** A push subscription that is never called. */
export const aBrowser = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`): PushAddress => ({
  endpoint,
  keys: { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
});
