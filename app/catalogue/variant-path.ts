import type { Currency, Language } from "#app/foundation/storefront.ts";

type Variant = { slug: string; color: string; size: string | null };

/** The page of a model with its colour and size chosen; language and currency are named where they are not what the host begins with. */
export function variantPath({ slug, color, size }: Variant, { lang, currency }: { lang?: Language; currency?: Currency } = {}): string {
  const search = new URLSearchParams({ color, ...(size && { size }), ...(currency && { currency }), ...(lang && { lang }) });
  return `/model/${slug}?${search}`;
}

/** The currency that such a link asks for: whoever comes by it sees the price that he was told. */
export const linkCurrency = (url: string): string | undefined =>
  /^\/model\/[^/?]+\?color=[^&]+(?:&size=[^&]+)?&currency=([a-z]{3})(?:&lang=(?:ru|en))?$/.exec(url)?.[1];
