import { readOwnPath } from "#app/foundation/own-path.ts";
import { isInForce } from "./redirect-rule.ts";

/** What is printed or sent out under a code, and where it leads. */
export type Campaign = {
  code: string;
  title: string;
  /** A path of the shop's own, or an https address of somebody else's. */
  target: string;
  /** Staff has said that it may lead to somebody else's. */
  external: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};
/** By which address a code was followed. */
export type Way = "qr" | "link";

/** Where a visitor is led: on at once, to a page that asks first, or nowhere, and then he is told where it would have been [NAV-05]. */
export type Leads =
  | { kind: "own"; to: string }
  | { kind: "external"; url: string; host: string }
  | { kind: "refused"; url: string }
  | { kind: "unknown" };

const LONGEST_SHOWN = 200;

/** Codes are read by eyes too: neither case nor blanks around matter. Null = no code at all. */
export function readCode(text: string | null): string | null {
  const code = (text ?? "").trim().toLowerCase();
  return /^[a-z0-9][a-z0-9_-]{0,39}$/.test(code) ? code : null;
}

/** An address of somebody else's that may be led to; null = none. Without a name and password in it, which only serve to deceive. */
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

/** An address that a link names itself: only a path of our own is followed. */
export function leadsTo(target: string): Leads {
  const own = readOwnPath(target);
  return own ? { kind: "own", to: own } : { kind: "refused", url: shorten(target) };
}

const shorten = (text: string) => text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_SHOWN);
