export const MOST_RECENT = 24;

const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;

export const withRecent = (slugs: readonly string[], slug: string): string[] =>
  SLUG.test(slug) ? [slug, ...slugs.filter((other) => other !== slug)].slice(0, MOST_RECENT) : [...slugs];

export function readRecent(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((slug) => typeof slug === "string" && SLUG.test(slug)).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

export function modelAt(pathname: string, search: string): string | null {
  const card = new URLSearchParams(search).get("card");
  const slug = card === null ? /^\/model\/([^/]+)$/.exec(pathname)?.[1] : card.split("?")[0];
  try {
    return slug ? decodeURIComponent(slug) : null;
  } catch {
    return null;
  }
}
