import { hmac, sameSecret } from "#app/foundation/ids.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";

/** The return year [ORD-06] plus the longest shipping. */
const DAYS = 550;

/** A link to one order for its holder, in its language [ORD-07]. */
export function orderLink(key: string, origin: string, { number, lang }: { number: string; lang: Language }, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + DAYS * 86_400;
  return `${origin}/order/${number}?k=${expires}.${sign(key, number, expires)}&lang=${lang}`;
}

export type LinkTo = (order: { number: string; lang: Language; storefront: Region }) => string;

export const linkLanguage = (url: string): string | undefined =>
  /^\/(?:(?:order|wait)\/[^/?]+(?:\/change)?\?k=|model\/[^/?]+\?color=)[^&]+(?:&size=[^&]+)?(?:&currency=[a-z]{3})?&lang=(ru|en)$/.exec(
    url,
  )?.[1];

export function opensOrder(key: string, number: string, k: string, now: Date): boolean {
  const [expires = "", signature = ""] = k.split(".");
  return /^\d{9,11}$/.test(expires) && Number(expires) * 1000 > now.getTime() && sameSecret(signature, sign(key, number, Number(expires)));
}

const sign = (key: string, number: string, expires: number) => hmac(key, `order ${number} ${expires}`).slice(0, 32);
