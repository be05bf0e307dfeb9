import { hmac, sameSecret } from "#app/foundation/ids.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";

/** A return's year [ORD-06], and half of one for the longest way of a parcel. */
const DAYS = 550;

/** A link that shows one order's state to whoever holds it, as long as something can still be asked of it, in the order's language [ORD-07]. */
export function orderLink(key: string, origin: string, { number, lang }: { number: string; lang: Language }, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + DAYS * 86_400;
  return `${origin}/order/${number}?k=${expires}.${sign(key, number, expires)}&lang=${lang}`;
}

/** The link of an order for whoever is told of it, at its storefront's own address. */
export type LinkTo = (order: { number: string; lang: Language; storefront: Region }) => string;

/** The language that a letter's or a feed's link asks for: of an order, of a wait, or of goods. */
export const linkLanguage = (url: string): string | undefined =>
  /^\/(?:(?:order|wait)\/[^/?]+\?k=|model\/[^/?]+\?color=)[^&]+(?:&size=[^&]+)?(?:&currency=[a-z]{3})?&lang=(ru|en)$/.exec(url)?.[1];

/** True when the key of a link was made for this order and has not run out. */
export function opensOrder(key: string, number: string, k: string, now: Date): boolean {
  const [expires = "", signature = ""] = k.split(".");
  return /^\d{9,11}$/.test(expires) && Number(expires) * 1000 > now.getTime() && sameSecret(signature, sign(key, number, Number(expires)));
}

const sign = (key: string, number: string, expires: number) => hmac(key, `order ${number} ${expires}`).slice(0, 32);
