import { createHash } from "node:crypto";

/** Sent with every answer [SEC-04]. */
export const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "x-frame-options": "DENY",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

const policy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join("; ");

/** For a page made for one visitor: only scripts that carry this answer's nonce, and what they load. */
export const nonceCsp = (nonce: string) => policy(`'nonce-${nonce}' 'strict-dynamic'`);

/** For a page kept for every visitor: its inline scripts are named by their hashes, so one body serves all. */
export function hashCsp(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/\ssrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes) && code)
      hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return policy(["'self'", ...hashes].join(" "));
}

/** For calls: nothing in an answer is ever run or framed. */
export const callCsp = "default-src 'none'; frame-ancestors 'none'";
