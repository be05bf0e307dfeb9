import { createHmac } from "node:crypto";

const hmac = (text: string, secret: string) => createHmac("sha256", secret).update(text, "utf8").digest("base64");

/** Both signatures: of the raw body and of the URL-decoded one. */
export const signaturesOf = (body: string, isForm: boolean, secret: string) => ({
  "content-hmac": hmac(body, secret),
  "x-content-hmac": hmac(isForm ? decodeURIComponent(body) : body, secret),
});
