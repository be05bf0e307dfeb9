import type { Card } from "#app/catalogue/card.ts";

export const LANDING_PAGE_SIZE = 12;

export type ShownBlock =
  | {
      kind: "hero";
      text: string;
      picture: string | null;
      wide: { id: string; width: number; height: number; alt: string } | null;
      action: { to: string; label: string } | null;
    }
  | { kind: "grid"; title: string; cards: Card[]; page: number; pages: number }
  | { kind: "text"; title: string; paragraphs: string[] }
  | { kind: "video"; title: string; src: string }
  | { kind: "form"; title: string; text: string }
  | { kind: "pages"; title: string; pages: { path: string; name: string; lead: string }[] };

/** The page of `?page=`, and whether to redirect: none for the first, at most the last [NAV-06]. */
export function askedPage(asked: string | null, pages: number): { page: number; isRight: boolean } {
  if (asked === null) return { page: 1, isRight: true };
  const number = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  const page = Math.min(Math.max(1, number), Math.max(1, pages));
  return { page, isRight: page > 1 && String(page) === asked };
}

export const landingPath = (landing: string, slug: string, page = 1): string =>
  `/lp/${landing}${slug && `/${slug}`}${page > 1 ? `?page=${page}` : ""}`;

export type FormResult = "sent" | "wrong" | "later" | "";
export const saidIn = (search: URLSearchParams): FormResult => (["sent", "wrong", "later"] as const).find((word) => search.has(word)) ?? "";

/** text/plain form encoding: `name=value` lines; multi-line values continue. */
export function plainFields(text: string, names: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  let last: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf("=");
    const name = line.slice(0, Math.max(0, at));
    if (names.includes(name) && !(name in fields)) {
      last = name;
      fields[name] = line.slice(at + 1);
    } else if (last) fields[last] += `\n${line}`;
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trimEnd()]));
}
