import { hmac, sameSecret } from "#app/foundation/ids.server.ts";
import type { Language } from "#app/foundation/storefront.ts";

const sign = (key: string, id: string) => hmac(key, `wait ${id}`).slice(0, 32);

export const waitLink = (key: string, origin: string, { id, lang }: { id: string; lang: Language }): string =>
  `${origin}/wait/${id}?k=${sign(key, id)}&lang=${lang}`;

/** For List-Unsubscribe. */
export const stopLink = (key: string, origin: string, { id }: { id: string }): string =>
  `${origin}/shop/wait/${id}/stop?k=${sign(key, id)}`;

export const opensWait = (key: string, id: string, k: string): boolean => sameSecret(k, sign(key, id));
