/** So many of the goods that were looked at last are remembered [CAT-14]. */
export const MOST_RECENT = 24;

const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;

/** What was looked at last stands first, and once. */
export const withRecent = (slugs: readonly string[], slug: string): string[] =>
  SLUG.test(slug) ? [slug, ...slugs.filter((other) => other !== slug)].slice(0, MOST_RECENT) : [...slugs];

/** What a storage holds, whoever has written there. */
export function readRecent(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((slug) => typeof slug === "string" && SLUG.test(slug)).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** The model that a page or a card over it shows; null = none. */
export function modelAt(pathname: string, search: string): string | null {
  const card = new URLSearchParams(search).get("card");
  const slug = card === null ? /^\/model\/([^/]+)$/.exec(pathname)?.[1] : card.split("?")[0];
  try {
    return slug ? decodeURIComponent(slug) : null;
  } catch {
    return null;
  }
}
