import * as z from "zod";

/** A CSP violation without private data: no full page address and no content. */
export type PolicyViolation = { directive: string; blocked: string; page: string };

const MOST = 10;
const told = z.object({ directive: z.string().regex(/^[a-z-]{1,40}$/), blocked: z.string().max(2000), page: z.string().max(2000) });
const addons = /^(chrome|moz|safari-web|ms-browser)-extension/;

/** Reads both report formats, the Reporting API's list and `csp-report`; ignores browser extensions. */
export function readPolicyReports(text: string): PolicyViolation[] {
  const found = parse(text);
  const reports = Array.isArray(found) ? found.map((one) => one?.body) : [(found as { "csp-report"?: unknown } | null)?.["csp-report"]];
  return reports.slice(0, MOST).flatMap((report) => {
    const body = (report ?? {}) as Record<string, unknown>;
    const { success, data } = told.safeParse({
      directive: body.effectiveDirective ?? body["effective-directive"] ?? body["violated-directive"],
      blocked: body.blockedURL ?? body["blocked-uri"] ?? "",
      page: body.documentURL ?? body["document-uri"] ?? "",
    });
    const source = body.sourceFile ?? body["source-file"];
    if (!success || addons.test(data.blocked) || addons.test(typeof source === "string" ? source : "")) return [];
    return [{ directive: data.directive, blocked: originOf(data.blocked), page: sectionOf(data.page) }];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A foreign path may carry secrets; keywords ("inline", "eval") stay. */
const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : /^[a-z-]{1,30}$/.test(address) ? address : "other";

/** `/order` of `/order/AAAA-AAAA-A?key=…`. */
const sectionOf = (address: string): string =>
  URL.canParse(address) ? (/^\/[a-z-]{0,30}(?=\/|$)/.exec(new URL(address).pathname)?.[0] ?? "/…") : "";
