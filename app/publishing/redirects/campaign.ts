import { readOwnPath } from "#app/foundation/own-path.ts";
import { isInForce } from "./redirect-rule.ts";

export type Campaign = {
  code: string;
  title: string;
  /** Our own path, or an external https URL. */
  target: string;
  /** Staff allowed an external target. */
  external: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type Way = "qr" | "link";

/** Redirect at once, show a confirmation page, or refuse and show the target [NAV-05]. */
export type Leads =
  | { kind: "own"; to: string }
  | { kind: "external"; url: string; host: string }
  | { kind: "refused"; url: string }
  | { kind: "unknown" };

const LONGEST_SHOWN = 200;

/** Case and blanks don't matter. Null = not a code. */
export function readCode(text: string | null): string | null {
  const code = (text ?? "").trim().toLowerCase();
  return /^[a-z0-9][a-z0-9_-]{0,39}$/.test(code) ? code : null;
}

/** An external URL; null for invalid ones and those with credentials, which only deceive. */
export function readExternal(text: string): URL | null {
  if (/[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".") ? url : null;
}

export function leadsOf(campaign: Campaign | null, now: Date): Leads {
  if (!campaign || !isInForce(campaign, now)) return { kind: "unknown" };
  const own = readOwnPath(campaign.target);
  if (own) return { kind: "own", to: own };
  const url = readExternal(campaign.target);
  if (!url || !campaign.external) return { kind: "refused", url: shorten(campaign.target) };
  return { kind: "external", url: url.href, host: url.host };
}

/** A URL given in the link itself: only our own paths are followed. */
export function leadsTo(target: string): Leads {
  const own = readOwnPath(target);
  return own ? { kind: "own", to: own } : { kind: "refused", url: shorten(target) };
}

const shorten = (text: string) => text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_SHOWN);
