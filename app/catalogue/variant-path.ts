import type { Currency, Language } from "#app/foundation/storefront.ts";

type Variant = { slug: string; color: string; size: string | null };

/** Names language and currency only where they differ from the host's defaults. */
export function variantPath({ slug, color, size }: Variant, { lang, currency }: { lang?: Language; currency?: Currency } = {}): string {
  const search = new URLSearchParams({ color, ...(size && { size }), ...(currency && { currency }), ...(lang && { lang }) });
  return `/model/${slug}?${search}`;
}

/** The visitor must see the price in the currency it was advertised with. */
export const linkCurrency = (url: string): string | undefined =>
  /^\/model\/[^/?]+\?color=[^&]+(?:&size=[^&]+)?&currency=([a-z]{3})(?:&lang=(?:ru|en))?$/.exec(url)?.[1];
