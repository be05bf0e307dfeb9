import { createHash } from "node:crypto";

/** Where browsers tell what a policy refused. */
export const REPORTS = "/reports";

/** For what is no page: nothing in an answer is ever run or framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** For files that somebody sent us. */
export const fileCsp = `${nothing}; sandbox`;
/** The worker calls the store and nobody else. */
export const workerCsp = "default-src 'none'; connect-src 'self'";

/** Sent with every answer [SEC-04]; a page brings a policy of its own. */
export const everywhere: Record<string, string> = {
  "content-security-policy": nothing,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Where the shopper is sorts pickup points, once they press for it.
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()",
  "origin-agent-cluster": "?1",
  "x-frame-options": "DENY",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** `pictures`: origins besides our own. `window`: the origin of a provider's script and of the frames and calls that it makes; "" = nobody's. */
const policy = (scripts: string, pictures: readonly string[], window = "") =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self'",
    ["img-src 'self' data:", ...pictures].join(" "),
    "font-src 'self'",
    `connect-src 'self'${window && ` ${window}`}`,
    ...(window ? [`frame-src ${window}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // No text becomes markup or code but through the one policy of entry.client.tsx (docs/decisions/0010-trusted-types.md).
    "require-trusted-types-for 'script'",
    "trusted-types default",
    `report-uri ${REPORTS}`,
    "report-to csp",
  ].join("; ");

/**
 * For a page made for one visitor: only scripts that carry this answer's nonce, and what they load. `pictures`: origins besides our own;
 * `window`: the origin of the provider who takes money on this very page.
 */
export const nonceCsp = (nonce: string, pictures: readonly string[], window = "") =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, pictures, window);

/** Our own inline scripts are written before an answer has its nonce. */
export const lendNonce = (html: string, nonce: string, ours: readonly string[]): string =>
  ours.reduce((lent, code) => lent.replaceAll(`<script>${code}</script>`, () => `<script nonce="${nonce}">${code}</script>`), html);

/**
 * For a page kept for every visitor: its inline scripts are named by their hashes, so one body serves all. Ours are those that carry the
 * nonce the page was made with; a script that got into the page any other way is named nowhere. The nonce goes no further.
 */
export function nameScripts(html: string, nonce: string, pictures: readonly string[]): { html: string; csp: string } {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (code && attributes.includes(` nonce="${nonce}"`)) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), csp: policy(["'self'", ...hashes].join(" "), pictures) };
}

/** What pages alone need. */
export const pageHeaders = { "reporting-endpoints": `csp="${REPORTS}"` };
