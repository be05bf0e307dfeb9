import { createHash } from "node:crypto";

export const REPORTS = "/reports";

/** For anything but pages: nothing may run or be framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
export const fileCsp = `${nothing}; sandbox`;
export const workerCsp = "default-src 'none'; connect-src 'self'";

/** Sent with every answer [SEC-04]; pages bring their own CSP. */
export const everywhere: Record<string, string> = {
  "content-security-policy": nothing,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Geolocation sorts pickup points, on request.
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()",
  "origin-agent-cluster": "?1",
  "x-frame-options": "DENY",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** `pictures`: extra image origins. `window`: the payment provider's origin for scripts, frames and calls; "" = none. */
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
    // Only the policy of entry.client.tsx may turn text into markup or code (docs/decisions/0010-trusted-types.md).
    "require-trusted-types-for 'script'",
    "trusted-types default",
    `report-uri ${REPORTS}`,
    "report-to csp",
  ].join("; ");

/** For a personal page: only scripts with this answer's nonce. `pictures`: extra origins; `window`: the provider paid on this page. */
export const nonceCsp = (nonce: string, pictures: readonly string[], window = "") =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, pictures, window);

/** Our inline scripts exist before the answer has its nonce. */
export const lendNonce = (html: string, nonce: string, ours: readonly string[]): string =>
  ours.reduce((lent, code) => lent.replaceAll(`<script>${code}</script>`, () => `<script nonce="${nonce}">${code}</script>`), html);

/** For a cached page: names its own inline scripts by hash, found by the render's nonce, so one body serves all visitors. */
export function nameScripts(html: string, nonce: string, pictures: readonly string[]): { html: string; csp: string } {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (code && attributes.includes(` nonce="${nonce}"`)) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), csp: policy(["'self'", ...hashes].join(" "), pictures) };
}

export const pageHeaders = { "reporting-endpoints": `csp="${REPORTS}"` };

/** The back office scans by camera; codes are read by WebAssembly where the browser can't. */
export const staffEverywhere: Record<string, string> = {
  "permissions-policy": everywhere["permissions-policy"]!.replace("camera=()", "camera=(self)").replace(
    "geolocation=(self)",
    "geolocation=()",
  ),
  "referrer-policy": "same-origin",
};
export const staffCsp = (nonce: string): string => policy(`'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`, ["blob:"]);
